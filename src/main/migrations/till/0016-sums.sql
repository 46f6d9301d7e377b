-- A card that was sent to the terminal: written down before the customer puts it in, so that a pulled plug leaves a
-- question and no card that was charged for nothing. It becomes the tender of the same id. No row is ever deleted.
CREATE TABLE card_step (
  id          TEXT PRIMARY KEY,
  ticket_id   TEXT NOT NULL REFERENCES ticket (id),
  method_id   TEXT NOT NULL,
  method_name TEXT NOT NULL,
  method_type TEXT NOT NULL,
  currency    TEXT NOT NULL, -- JSON of domain Currency
  amount      INTEGER NOT NULL,
  paid        INTEGER NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('asked', 'unknown', 'approved', 'declined')),
  asked_at    INTEGER NOT NULL,
  settled_at  INTEGER
) STRICT;
CREATE UNIQUE INDEX card_step_open ON card_step (ticket_id) WHERE state IN ('asked', 'unknown');

-- Paid from what the customer had with the shop, in minor units of the ticket's currency.
ALTER TABLE ticket ADD COLUMN from_balance INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sale ADD COLUMN from_balance INTEGER NOT NULL DEFAULT 0;
-- What the customer owes of the sale.
ALTER TABLE sale ADD COLUMN debt INTEGER NOT NULL DEFAULT 0;
-- Of the goods that came back: what lowers the debt of the sale or goes back to the balance, and is not paid out.
ALTER TABLE refund ADD COLUMN credited INTEGER NOT NULL DEFAULT 0;

-- Additional costs of the whole receipt: JSON of domain Cost[].
ALTER TABLE ticket ADD COLUMN costs TEXT NOT NULL DEFAULT '[]';
ALTER TABLE sale ADD COLUMN costs TEXT NOT NULL DEFAULT '[]';

-- Cash put into the drawer or taken out of it. No statement of the program updates or deletes a row.
CREATE TABLE cash_movement (
  id              TEXT PRIMARY KEY,
  number          INTEGER NOT NULL UNIQUE, -- gapless, a sequence of its own
  document_number TEXT NOT NULL UNIQUE,    -- what people read
  direction       TEXT NOT NULL CHECK (direction IN ('in', 'out')),
  shift_id        TEXT NOT NULL REFERENCES shift (id),
  organization_id TEXT NOT NULL,
  cashbox_id      TEXT NOT NULL,
  employee_id     TEXT NOT NULL,
  employee_name   TEXT NOT NULL,
  approved_by     TEXT,                    -- a manager, where that was somebody else
  approved_name   TEXT,
  method_id       TEXT NOT NULL,
  method_name     TEXT NOT NULL,
  currency        TEXT NOT NULL,           -- JSON of domain Currency, with its rate of the moment
  amount          INTEGER NOT NULL CHECK (amount > 0),
  article         TEXT,                    -- JSON of domain CashArticle
  note            TEXT,
  is_overdrawn    INTEGER NOT NULL CHECK (is_overdrawn IN (0, 1)),
  moved_at        INTEGER NOT NULL,
  journal_head    TEXT NOT NULL
) STRICT;
CREATE INDEX cash_of_shift ON cash_movement (shift_id, number);

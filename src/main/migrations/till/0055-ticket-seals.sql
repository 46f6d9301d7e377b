-- The seal of each open ticket: the sum of the keyed digests of its rows, and a keyed digest of that sum. An empty `mac`
-- stands for a ticket that another program has changed (db/core/ticket-seals.ts).
CREATE TABLE ticket_seal (
  ticket_id TEXT PRIMARY KEY,
  sum       TEXT NOT NULL,
  mac       TEXT NOT NULL
) STRICT, WITHOUT ROWID;

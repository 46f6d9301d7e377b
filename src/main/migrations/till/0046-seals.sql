-- What each row of money, work and rights was when this program wrote it last: HMAC-SHA256 over table, key and columns
-- (db/core/seals.ts). Only the program has the key.
CREATE TABLE seal (
  tab TEXT NOT NULL,
  id  TEXT NOT NULL, -- the row's primary key, its parts joined by '/'
  mac BLOB NOT NULL,
  PRIMARY KEY (tab, id)
) STRICT, WITHOUT ROWID;

-- One row: how many sealed rows there are and the sum of their seals, by class, and the newest row of the journal. So a
-- row that is gone with its seal, or that was put back as it was earlier, is noticed too.
CREATE TABLE seal_state (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  value TEXT NOT NULL, -- JSON of SealState
  mac   TEXT NOT NULL
) STRICT;

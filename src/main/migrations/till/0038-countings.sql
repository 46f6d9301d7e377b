-- Each count of a shift's drawer before the close. No row is ever deleted, and of a row only `taken_back_at` is written
-- later, once: something moved money behind the count.
CREATE TABLE counting (
  shift_id      TEXT NOT NULL REFERENCES shift (id),
  position      INTEGER NOT NULL,
  by_id         TEXT NOT NULL,
  by_name       TEXT NOT NULL,
  allowed_id    TEXT, -- the manager whose PIN allowed a count after the first one
  allowed_name  TEXT,
  counts        TEXT NOT NULL, -- JSON: what was counted and what the books said, a row a method and currency
  at            INTEGER NOT NULL,
  taken_back_at INTEGER,
  journal_head  TEXT NOT NULL,
  PRIMARY KEY (shift_id, position)
) STRICT, WITHOUT ROWID;
-- What the service says of a shift that it has closed, as it was read last. A later reading takes the place of it.
CREATE TABLE shift_verdict (
  shift_id      TEXT PRIMARY KEY REFERENCES shift (id),
  state         TEXT NOT NULL,
  diff_on_open  INTEGER,
  diff_on_close INTEGER,
  read_at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

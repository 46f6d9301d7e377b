-- When the record of a done job was last read at the service by its id, and since when that read has not shown it. The
-- rows have no seals, because a changed row only causes or delays a read.
CREATE TABLE record_check (
  job_id     TEXT PRIMARY KEY REFERENCES job (id),
  checked_at INTEGER NOT NULL,
  missing_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX record_missing ON record_check (missing_at) WHERE missing_at IS NOT NULL;

-- The kinds of records of which the service has returned one with its key unchanged. Without such a row, the till sends
-- no record of the kind a second time.
CREATE TABLE returned_key (
  kind    TEXT PRIMARY KEY,
  service TEXT NOT NULL, -- the address of the service and the organization
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- When the attempt began, by the monotonic clock of its boot: a record that was made after the quiet time of another one
-- shows that a list is up to date.
ALTER TABLE attempt ADD COLUMN started_mono REAL;

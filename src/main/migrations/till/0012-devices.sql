-- Paper to be printed, apart from what it is of: a sale stands whether or not its receipt comes out. A row is never
-- deleted; what was printed is told from it.
CREATE TABLE print_job (
  seq          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  kind         TEXT NOT NULL CHECK (kind IN ('sale', 'test')),
  subject_id   TEXT NOT NULL,
  number       TEXT NOT NULL, -- of the receipt, for people to read
  is_copy      INTEGER NOT NULL CHECK (is_copy IN (0, 1)),
  opens_drawer INTEGER NOT NULL CHECK (opens_drawer IN (0, 1)),
  state        TEXT NOT NULL CHECK (state IN ('waiting', 'printing', 'printed', 'unsure', 'failed', 'dropped')),
  trouble      TEXT,
  attempts     INTEGER NOT NULL DEFAULT 0,
  asked_at     INTEGER NOT NULL,
  next_at      INTEGER NOT NULL,
  ended_at     INTEGER,
  asked_by     TEXT NOT NULL,
  reason       TEXT
) STRICT;
CREATE INDEX print_job_open ON print_job (state) WHERE state NOT IN ('printed', 'dropped');
CREATE INDEX print_job_subject ON print_job (subject_id);

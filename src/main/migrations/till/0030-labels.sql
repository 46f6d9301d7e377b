-- Labels for shelves are paper too. A CHECK cannot be changed in place, so the table is made anew.
CREATE TABLE print_job_new (
  seq          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  kind         TEXT NOT NULL CHECK (kind IN ('sale', 'refund', 'cash', 'shift', 'labels', 'test')),
  subject_id   TEXT NOT NULL,
  number       TEXT NOT NULL, -- of the receipt, the slip or the report, for people to read
  facts        TEXT, -- of a report or of labels: what they said when they were asked for
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
INSERT INTO print_job_new SELECT * FROM print_job;
DROP TABLE print_job;
ALTER TABLE print_job_new RENAME TO print_job;
CREATE INDEX print_job_open ON print_job (state) WHERE state NOT IN ('printed', 'dropped');
CREATE INDEX print_job_subject ON print_job (subject_id);

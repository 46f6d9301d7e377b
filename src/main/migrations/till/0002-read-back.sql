-- Every kind of job is read back, not only sales; what was sent more than once a second time, much later, since an
-- effect of an earlier attempt may come that late.
ALTER TABLE job ADD COLUMN sweeps INTEGER NOT NULL DEFAULT 0;
DROP INDEX job_unswept;
CREATE INDEX job_unswept ON job (kind, seq) WHERE state = 'done' AND swept_at IS NULL;

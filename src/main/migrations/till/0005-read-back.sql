-- Every kind of job is read back, not only sales.
DROP INDEX job_unswept;
CREATE INDEX job_unswept ON job (kind, seq) WHERE state = 'done' AND swept_at IS NULL;

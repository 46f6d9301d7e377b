-- Which records of done jobs are read again at the service by their id, when one was last read, and since when that read
-- has not shown it. The key is the place of the job in the queue, so that the next one is found without reading all. The
-- rows have no seals, because a changed row only causes or delays a read.
ALTER TABLE record_check RENAME TO record_check_before;
CREATE TABLE record_check (
  job_seq    INTEGER PRIMARY KEY REFERENCES job (seq),
  kind       TEXT NOT NULL,
  checked_at INTEGER NOT NULL,
  missing_at INTEGER,
  told_at    INTEGER -- when a person was told that it is lost
) STRICT;
INSERT INTO record_check
  SELECT job.seq, job.kind, coalesce(checked_at, job.swept_at), missing_at,
    (SELECT max(opened_at) FROM incident WHERE incident.job_id = job.id AND incident.kind = 'lost')
  FROM job LEFT JOIN record_check_before ON record_check_before.job_id = job.id
  WHERE missing_at IS NOT NULL OR (job.state = 'done' AND job.swept_at IS NOT NULL AND job.server_id IS NOT NULL
    AND job.kind IN ('sale.create', 'refund.create', 'invoice.create', 'shift.close'));
DROP TABLE record_check_before;
CREATE INDEX record_due ON record_check (checked_at);
CREATE INDEX record_missing ON record_check (missing_at) WHERE missing_at IS NOT NULL;
CREATE INDEX record_doubted ON record_check (checked_at) WHERE missing_at IS NOT NULL AND told_at IS NULL;

CREATE INDEX incident_job ON incident (job_id) WHERE job_id IS NOT NULL;

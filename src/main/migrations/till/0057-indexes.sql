-- What many waiting jobs ask for each time they are looked for: the resends of the queue in the order of their times, and the
-- valid negatives of an attempt.
CREATE INDEX resend_at ON decision (at) WHERE verb = 'resend' AND by = 'queue';
CREATE INDEX probe_valid ON probe (job_id, attempt, id) WHERE is_valid = 1;

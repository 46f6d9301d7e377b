-- By this machine. What the service took between a question and its answers may be in the rows or not: whoever lays own work
-- beside them has to know of both times.
ALTER TABLE cursor ADD COLUMN begun_at INTEGER; -- when the first page of the running pass was asked for
ALTER TABLE cursor ADD COLUMN asked_at INTEGER; -- the same of the pass that `synced_at` ended

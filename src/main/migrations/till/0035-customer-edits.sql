-- Changes to customers, made at this till and owed to the service by a job each. No statement updates or deletes a row.
CREATE TABLE customer_edit (
  id                TEXT PRIMARY KEY,
  customer_id       TEXT NOT NULL, -- of one made here the till's own, else the service's
  job_id            TEXT NOT NULL,
  name              TEXT NOT NULL,
  phone             TEXT,
  tax_number        TEXT,
  name_before       TEXT NOT NULL, -- what the service was thought to have
  phone_before      TEXT,
  tax_number_before TEXT,
  folded            TEXT NOT NULL, -- what a search looks into
  organization_id   TEXT NOT NULL,
  employee_id       TEXT NOT NULL, -- who allowed it, and in whose name it is sent
  made_at           INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_edit_customer ON customer_edit (customer_id);
CREATE INDEX customer_edit_job ON customer_edit (job_id);

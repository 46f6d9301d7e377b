-- Customers made at this till. The service's id of each is in `id_map`. No statement updates or deletes a row.
CREATE TABLE customer (
  id              TEXT PRIMARY KEY,
  name            TEXT NOT NULL,
  phone           TEXT,          -- in international form, with the plus
  comment         TEXT,
  folded          TEXT NOT NULL, -- what a search looks into, as in the cache
  organization_id TEXT NOT NULL,
  employee_id     TEXT NOT NULL,
  made_at         INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_phone ON customer (phone) WHERE phone IS NOT NULL;
CREATE INDEX customer_made ON customer (made_at);
-- Who was served last, without reading the sales of nobody in particular.
CREATE INDEX sale_customer ON sale (number) WHERE customer_id IS NOT NULL;

-- Goods made at this till, which the service is told of by a job of their own. A row is never changed and never deleted:
-- once the catalogue has the goods it answers first.
CREATE TABLE own_product (
  id              TEXT PRIMARY KEY, -- 'own-' and 16 letters and digits: no id of the service
  name            TEXT NOT NULL,
  folded          TEXT NOT NULL, -- what a search looks into
  sku             TEXT NOT NULL UNIQUE, -- the marker of its job, so that it can be found again
  barcode         TEXT,
  unit            TEXT NOT NULL, -- JSON: id, name, decimals, isService
  category_id     TEXT,
  price           TEXT NOT NULL,
  price_list_id   TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  employee_id     TEXT NOT NULL, -- who allowed it, and in whose name it is sent
  made_at         INTEGER NOT NULL
) STRICT;
CREATE INDEX own_product_barcode ON own_product (barcode) WHERE barcode IS NOT NULL;

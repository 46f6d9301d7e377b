-- Whose goods they are: asked only of what a search narrowed to a supplier has found, so that a scan need not read it.
CREATE TABLE product_supplier (
  product_id  TEXT NOT NULL,
  supplier_id TEXT NOT NULL,
  PRIMARY KEY (product_id, supplier_id)
) STRICT, WITHOUT ROWID;
-- What was pulled before says none of this: goods are read whole once more; those without suppliers are not written again.
UPDATE cursor SET since = NULL, page = 0 WHERE resource = 'product';

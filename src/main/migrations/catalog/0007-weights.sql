-- Few goods say what they weigh, and few shops show it: a table of its own leaves the way of a scan as short as it is.
CREATE TABLE product_weight (
  product_id TEXT PRIMARY KEY,
  net        TEXT,
  gross      TEXT
) STRICT, WITHOUT ROWID;
-- What was pulled before says none of this: goods are read whole once more; those without weights are not written again.
UPDATE cursor SET since = NULL, page = 0 WHERE resource = 'product';

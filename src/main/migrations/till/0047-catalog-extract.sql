-- The part of the catalogue that a sale needs, for when catalog.db and its copy are lost
-- (db/catalog/catalog-extract.ts): a small compressed database. One row, replaced once a day. No other data restores
-- it, and it may be missing.
CREATE TABLE catalog_extract (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  made_at INTEGER NOT NULL,
  bytes   BLOB NOT NULL
) STRICT;

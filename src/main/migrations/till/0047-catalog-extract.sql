-- What a sale needs of the catalogue, for the day when catalog.db and its copy are lost (db/catalog/catalog-extract.ts): a
-- small database, compressed. One row, replaced once a day; it is restored from nothing else and may be absent.
CREATE TABLE catalog_extract (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  made_at INTEGER NOT NULL,
  bytes   BLOB NOT NULL
) STRICT;

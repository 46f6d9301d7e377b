-- A tile may be of a discount: what kinds there are is not for the file to say.
CREATE TABLE favourite_tile_now (
  page      INTEGER NOT NULL REFERENCES favourite_page (position),
  position  INTEGER NOT NULL,
  kind      TEXT NOT NULL,
  target_id TEXT NOT NULL,
  name      TEXT NOT NULL,
  PRIMARY KEY (page, position)
) STRICT, WITHOUT ROWID;
INSERT INTO favourite_tile_now SELECT page, position, kind, target_id, name FROM favourite_tile;
DROP TABLE favourite_tile;
ALTER TABLE favourite_tile_now RENAME TO favourite_tile;

-- Favourites: pages of tiles, arranged at this till. A tile keeps the name it was made with, for a day when the cache
-- does not know what it is of.
CREATE TABLE favourite_page (
  position INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE favourite_tile (
  page      INTEGER NOT NULL REFERENCES favourite_page (position),
  position  INTEGER NOT NULL,
  kind      TEXT NOT NULL CHECK (kind IN ('goods', 'category')),
  target_id TEXT NOT NULL,
  name      TEXT NOT NULL,
  PRIMARY KEY (page, position)
) STRICT, WITHOUT ROWID;

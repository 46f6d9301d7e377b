-- When a sale was made, where it was entered later. `sold_at` stays the moment of the entry.
ALTER TABLE ticket ADD COLUMN made_at INTEGER;
ALTER TABLE sale ADD COLUMN made_at INTEGER;
CREATE INDEX sale_made_at ON sale (made_at) WHERE made_at IS NOT NULL;

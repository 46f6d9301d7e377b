-- Between which a price may be changed by hand; null: no bound.
ALTER TABLE price ADD COLUMN min_amount TEXT;
ALTER TABLE price ADD COLUMN max_amount TEXT;

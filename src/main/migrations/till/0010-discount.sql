-- Discounts on the whole receipt: JSON of domain LineDiscount[]; on a sale of pairs of one and what it took off.
ALTER TABLE ticket ADD COLUMN discounts TEXT NOT NULL DEFAULT '[]';
ALTER TABLE sale ADD COLUMN discounts TEXT NOT NULL DEFAULT '[]';
-- Between which the price of a line may be changed; null: no bound.
ALTER TABLE ticket_line ADD COLUMN min_price TEXT;
ALTER TABLE ticket_line ADD COLUMN max_price TEXT;
ALTER TABLE sale_line ADD COLUMN min_price TEXT;
ALTER TABLE sale_line ADD COLUMN max_price TEXT;

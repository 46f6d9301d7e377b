-- Discounts on the whole receipt: JSON of domain LineDiscount[]; on a sale each with the amount it took off.
ALTER TABLE ticket ADD COLUMN discounts TEXT NOT NULL DEFAULT '[]';
ALTER TABLE sale ADD COLUMN discounts TEXT NOT NULL DEFAULT '[]';

-- What a product is and where it belongs: variants hang on their parent, goods lie in categories.
ALTER TABLE product ADD COLUMN parent_id TEXT;
ALTER TABLE product ADD COLUMN is_kit INTEGER NOT NULL DEFAULT 0;
ALTER TABLE product ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
CREATE INDEX product_of_parent ON product (parent_id, row) WHERE parent_id IS NOT NULL;
CREATE INDEX product_of_category ON product (category_id, row);
-- From how many on the price holds; null: from the first.
ALTER TABLE price ADD COLUMN holds_from TEXT;
-- What was pulled before says none of this: it is read once more, while the old rows go on selling.
UPDATE product SET digest = '';
UPDATE cursor SET since = NULL, page = 0 WHERE resource IN ('product', 'category');

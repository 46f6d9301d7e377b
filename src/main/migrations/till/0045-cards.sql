-- The card that a customer was given when they were written down here, as it reads.
ALTER TABLE customer ADD COLUMN card TEXT;
CREATE INDEX customer_card ON customer (card) WHERE card IS NOT NULL;

-- The tax number of a customer, digits alone.
ALTER TABLE customer ADD COLUMN tax_number TEXT;

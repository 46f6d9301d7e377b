-- How a debt is to be paid in parts: JSON of domain Plan; nothing where it was not sold by instalments.
ALTER TABLE sale ADD COLUMN plan TEXT;

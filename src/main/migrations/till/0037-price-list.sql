-- The list that a ticket as a whole is sold by, and with it what is added later; JSON with its id and name.
ALTER TABLE ticket ADD COLUMN price_list TEXT;

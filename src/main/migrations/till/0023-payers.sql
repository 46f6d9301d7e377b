-- The customer who paid, or was paid: JSON with id and name; NULL where it is nobody's.
ALTER TABLE cash_movement ADD COLUMN customer TEXT;
CREATE INDEX cash_of_customer ON cash_movement (json_extract(customer, '$.id')) WHERE customer IS NOT NULL;

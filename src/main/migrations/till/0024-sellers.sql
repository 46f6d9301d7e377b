-- Who is credited with the goods, where that is not the cashier: an employee of the service and their name.
ALTER TABLE ticket ADD COLUMN seller_id TEXT;
ALTER TABLE ticket ADD COLUMN seller_name TEXT;
ALTER TABLE sale ADD COLUMN seller_id TEXT;
ALTER TABLE sale ADD COLUMN seller_name TEXT;

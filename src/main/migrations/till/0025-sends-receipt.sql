-- The customer is to get the receipt from the service, by its own channels.
ALTER TABLE ticket ADD COLUMN sends_receipt INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sale ADD COLUMN sends_receipt INTEGER NOT NULL DEFAULT 0;

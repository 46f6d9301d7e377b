-- What is written on a line for whoever makes, packs or reads it: "no onion".
ALTER TABLE ticket_line ADD COLUMN note TEXT;
ALTER TABLE sale_line ADD COLUMN note TEXT;

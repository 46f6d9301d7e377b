-- What a unit of the goods weighs, net and gross, where the shop shows it.
ALTER TABLE ticket_line ADD COLUMN weights TEXT;
ALTER TABLE sale_line ADD COLUMN weights TEXT;

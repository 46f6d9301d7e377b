-- How much of a line the ticket had when it was put aside last: taking that off again may need a manager.
ALTER TABLE ticket_line ADD COLUMN held TEXT;
-- What a manager allowed beyond the rules of the shop: JSON on a line, per cent on what is off the whole receipt.
ALTER TABLE ticket_line ADD COLUMN allowed TEXT;
ALTER TABLE ticket ADD COLUMN allowed_share TEXT;

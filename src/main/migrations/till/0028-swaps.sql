-- What came in for money that went out, or went out for money that came in: the other movement of one act.
ALTER TABLE cash_movement ADD COLUMN swap TEXT;

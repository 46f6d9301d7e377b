-- Cash to or from another desk: JSON of domain Transfer. One code is given once and received once.
ALTER TABLE cash_movement ADD COLUMN transfer TEXT;
CREATE UNIQUE INDEX cash_transferred ON cash_movement (direction, json_extract(transfer, '$.code'))
  WHERE transfer IS NOT NULL;

-- Discounts that would come by themselves and were taken off by hand: JSON, as in `discounts`; NULL where none was.
ALTER TABLE ticket_line ADD COLUMN taken_off TEXT;
ALTER TABLE sale_line ADD COLUMN taken_off TEXT;

-- Exchange rates of one sale alone: JSON; NULL where none was set.
ALTER TABLE ticket ADD COLUMN rates TEXT;

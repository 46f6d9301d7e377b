-- A part of the change that goes back in another currency or from another cash method: what was chosen, until it is sold.
ALTER TABLE ticket ADD COLUMN change_in TEXT;

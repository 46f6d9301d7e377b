-- The slip that a cash movement cancels: JSON {id, number}. A wrong slip is not changed: a second one moves the same
-- amount the other way, and each slip is cancelled once.
ALTER TABLE cash_movement ADD COLUMN cancels TEXT;
CREATE UNIQUE INDEX cash_cancelled ON cash_movement (json_extract(cancels, '$.id')) WHERE cancels IS NOT NULL;

-- A cash movement that was forgotten and recorded after the count of the drawer, to explain a difference. It does not
-- cancel the count; a manager allowed it, and the report of the shift names it.
ALTER TABLE cash_movement ADD COLUMN is_after_count INTEGER NOT NULL DEFAULT 0 CHECK (is_after_count IN (0, 1));

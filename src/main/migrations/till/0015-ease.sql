-- The language a person chose for what the screen says; null is the till's own.
ALTER TABLE person ADD COLUMN locale TEXT;

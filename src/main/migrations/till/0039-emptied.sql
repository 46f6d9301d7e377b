-- What a basket bore when its last line was taken off: undo brings it back with that line. JSON of domain/emptied.ts.
ALTER TABLE ticket ADD COLUMN emptied TEXT;

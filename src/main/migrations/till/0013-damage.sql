-- Says in the head of the file whose it is: 'Kass'.
PRAGMA application_id = 1264677747;

-- A copy of this till may have sent it already: it is looked for before it is sent. Set when the file was restored,
-- recovered or copied, on what was owed then.
ALTER TABLE job ADD COLUMN is_doubted INTEGER NOT NULL DEFAULT 0 CHECK (is_doubted IN (0, 1));

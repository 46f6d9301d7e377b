-- What this file was made as, until a till uses it: a backup, or a backup that was restored. From this step on every
-- setting has a seal, and this mark is written without the key of the seals, so it is no setting. It can only add
-- questions to a person: an older file without the mark is noticed by the note beside it.
CREATE TABLE file_mark (
  id   INTEGER PRIMARY KEY CHECK (id = 1),
  mark TEXT NOT NULL CHECK (mark IN ('backup', 'restored')),
  -- JSON list: the settings of this computer that the replaced file had with the same values
  same TEXT
) STRICT;

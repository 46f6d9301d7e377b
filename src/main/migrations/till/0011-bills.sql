-- Where the guests of a ticket sit, by the back office's list of tables.
ALTER TABLE ticket ADD COLUMN table_id TEXT;
ALTER TABLE ticket ADD COLUMN table_name TEXT;
-- The ticket as the service had it when somebody last looked at it there and decided: JSON of the body of an update.
-- What stands there may be overwritten while it is still this.
ALTER TABLE ticket ADD COLUMN base TEXT;
-- The marker at the end of its name, where another till had made it.
ALTER TABLE ticket ADD COLUMN origin TEXT;
-- What each guest pays of a bill that several share: JSON of amounts in minor units.
ALTER TABLE ticket ADD COLUMN shares TEXT NOT NULL DEFAULT '[]';

-- Cash given to another desk that is known to have arrived there. No statement of the program updates or deletes a row.
CREATE TABLE transfer_arrival (
  movement_id  TEXT PRIMARY KEY REFERENCES cash_movement (id),
  how          TEXT NOT NULL CHECK (how IN ('found', 'said')), -- the other desk's document was seen, or a manager says so
  document     TEXT,                                           -- the service's id of that document
  reason       TEXT,                                           -- how the manager knows it
  at           INTEGER NOT NULL,
  journal_head TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The drawer of an open shift passed from one person to the next. No statement of the program updates or deletes a row.
CREATE TABLE hand_over (
  shift_id     TEXT NOT NULL REFERENCES shift (id),
  position     INTEGER NOT NULL,
  from_id      TEXT NOT NULL,
  from_name    TEXT NOT NULL,
  to_id        TEXT NOT NULL,
  to_name      TEXT NOT NULL,
  counts       TEXT NOT NULL, -- JSON: what was counted and what the books said, a row a method and currency
  note         TEXT,
  at           INTEGER NOT NULL,
  journal_head TEXT NOT NULL,
  PRIMARY KEY (shift_id, position)
) STRICT, WITHOUT ROWID;
-- Reports ask for days, not for shifts.
CREATE INDEX sale_sold_at ON sale (sold_at);
CREATE INDEX refund_refunded_at ON refund (refunded_at);

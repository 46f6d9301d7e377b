-- Codes of marked goods: JSON of texts, as they were read; null where the goods bear none.
ALTER TABLE ticket_line ADD COLUMN marks TEXT;
ALTER TABLE sale_line ADD COLUMN marks TEXT;
ALTER TABLE refund_line ADD COLUMN marks TEXT;
-- Where a piece is: on a ticket, or sold with it. A piece that was taken off, or came back, has no row.
CREATE TABLE mark (
  key       TEXT PRIMARY KEY, -- GTIN and serial number, or the number alone
  ticket_id TEXT NOT NULL REFERENCES ticket (id),
  line_id   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mark_of_line ON mark (line_id);

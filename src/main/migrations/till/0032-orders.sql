-- The order of the service that a line is sold from; and of it JSON: its number, which of its rows the line is, and how
-- much of that was left.
ALTER TABLE ticket_line ADD COLUMN order_id TEXT;
ALTER TABLE ticket_line ADD COLUMN order_part TEXT;
ALTER TABLE sale_line ADD COLUMN order_id TEXT;
ALTER TABLE sale_line ADD COLUMN order_part TEXT;
-- What this till sold of an order, while the service does not show it yet.
CREATE INDEX sale_line_order ON sale_line (order_id) WHERE order_id IS NOT NULL;
-- A sale may be sent without its order, where that is gone at the service. A CHECK cannot be changed in place, so the
-- table is made anew.
CREATE TABLE fix_new (
  subject_id TEXT NOT NULL, -- the shift, ticket, sale or movement whose document it is
  part       TEXT NOT NULL CHECK (part IN ('product', 'method', 'article', 'customer', 'order')),
  from_id    TEXT NOT NULL, -- as the document has it; empty where it has none
  to_id      TEXT NOT NULL,
  name       TEXT NOT NULL,
  article    TEXT,          -- JSON of domain CashArticle, where it is one
  PRIMARY KEY (subject_id, part, from_id)
) STRICT, WITHOUT ROWID;
INSERT INTO fix_new SELECT * FROM fix;
DROP TABLE fix;
ALTER TABLE fix_new RENAME TO fix;

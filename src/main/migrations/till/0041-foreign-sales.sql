-- Sales of other tills, as the service had them when goods of one were first to come back here. They stand alone, and
-- no statement of the program updates or deletes a row.
CREATE TABLE foreign_sale (
  id              TEXT PRIMARY KEY,     -- the till's own: what refunds and the map of ids know it by
  server_id       TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL,
  receipt_number  TEXT NOT NULL,        -- what people read
  sold_at         INTEGER NOT NULL,
  employee_name   TEXT NOT NULL,
  customer_id     TEXT,
  customer_name   TEXT,
  currency        TEXT NOT NULL,        -- JSON of domain Currency
  total           INTEGER NOT NULL,
  debt            INTEGER NOT NULL,
  from_balance    INTEGER NOT NULL,
  from_cashback   INTEGER NOT NULL,
  expected_cashback INTEGER NOT NULL,   -- what the service says that it earned
  lines           TEXT NOT NULL,        -- JSON of domain AnyLine[]
  tenders         TEXT NOT NULL,        -- JSON of domain AnyMoney[]
  changes         TEXT NOT NULL,        -- JSON of domain AnyMoney[]
  lacks           TEXT NOT NULL,        -- JSON of domain Lack[]: what the service does not say of it
  read_at         INTEGER NOT NULL
) STRICT;

-- What other tills have given back, of a sale of this till or of a foreign one. Rows are added and never changed.
CREATE TABLE refund_elsewhere (
  server_id TEXT PRIMARY KEY,
  sale_id   TEXT NOT NULL,
  number    TEXT NOT NULL,
  goods     TEXT NOT NULL,    -- JSON: how much of which product
  total     INTEGER NOT NULL, -- what it stands for, in the currency of the sale
  payments  TEXT,             -- JSON: by which methods the money went; null where that is not said
  read_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX refund_elsewhere_sale ON refund_elsewhere (sale_id);

-- A refund is of a sale of this till or of a foreign one, so that its column names no one table. A constraint cannot be
-- changed in place; the column is made anew, which leaves the others as they are.
DROP INDEX refund_of_sale;
ALTER TABLE refund ADD COLUMN of_sale TEXT NOT NULL DEFAULT '';
UPDATE refund SET of_sale = sale_id;
ALTER TABLE refund DROP COLUMN sale_id;
ALTER TABLE refund RENAME COLUMN of_sale TO sale_id;
CREATE INDEX refund_of_sale ON refund (sale_id, number);

-- How a debt is to be paid in parts: JSON of domain Plan; nothing where it was not sold by instalments.
ALTER TABLE sale ADD COLUMN plan TEXT;
-- What of a ticket and of its sale the customer's cashback paid, and what was said to come back of it.
ALTER TABLE ticket ADD COLUMN from_cashback INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sale ADD COLUMN from_cashback INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sale ADD COLUMN expected_cashback INTEGER NOT NULL DEFAULT 0;
-- Of `credited`: what cashback had paid.
ALTER TABLE refund ADD COLUMN to_cashback INTEGER NOT NULL DEFAULT 0;
CREATE INDEX sale_by_cashback ON sale (customer_id) WHERE from_cashback <> 0;
-- What the service says that a sale earned: sales themselves never change.
CREATE TABLE earned_cashback (
  sale_id TEXT PRIMARY KEY REFERENCES sale (id),
  amount  INTEGER NOT NULL,
  read_at INTEGER NOT NULL
) STRICT;

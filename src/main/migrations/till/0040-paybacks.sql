-- A refund gives its money back by several ways; it gave it by one, which is kept as its only way.
CREATE TABLE refund_tender (
  refund_id   TEXT NOT NULL REFERENCES refund (id),
  position    INTEGER NOT NULL,
  method_id   TEXT NOT NULL,
  method_name TEXT NOT NULL,
  method_type TEXT NOT NULL CHECK (method_type IN ('cash', 'cashless')),
  currency    TEXT NOT NULL,                           -- JSON of domain Currency: of the money that was given
  amount      INTEGER NOT NULL CHECK (amount >= 0),
  paid        INTEGER NOT NULL CHECK (paid >= 0),      -- what of the refund it stands for, in the currency of the sale
  PRIMARY KEY (refund_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO refund_tender
  SELECT id, 0, method_id, method_name, method_type, currency, amount, total - credited FROM refund WHERE total > credited;
ALTER TABLE refund DROP COLUMN method_id;
ALTER TABLE refund DROP COLUMN method_name;
ALTER TABLE refund DROP COLUMN method_type;
ALTER TABLE refund DROP COLUMN currency;
ALTER TABLE refund DROP COLUMN amount;

-- JSON of domain Cost[]: the additional costs of the sale that went back with the last of its goods; part of total.
ALTER TABLE refund ADD COLUMN costs TEXT NOT NULL DEFAULT '[]';

-- A payment that was the money of goods that came back for those of the sale: nothing was handed over.
ALTER TABLE sale_tender ADD COLUMN is_exchanged INTEGER NOT NULL DEFAULT 0 CHECK (is_exchanged IN (0, 1));
UPDATE sale_tender SET is_exchanged = 1
  WHERE role = 'tender' AND position = 0
    AND sale_id IN (SELECT exchanged_for FROM refund WHERE exchanged_for IS NOT NULL AND total > credited);

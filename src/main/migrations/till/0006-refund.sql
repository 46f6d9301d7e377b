-- Goods of a sale that came back, and the money given for them. No statement of the program updates or deletes a row.
CREATE TABLE refund (
  id              TEXT PRIMARY KEY,
  number          INTEGER NOT NULL UNIQUE, -- gapless, a sequence of its own
  document_number TEXT NOT NULL UNIQUE,    -- what people read
  sale_id         TEXT NOT NULL REFERENCES sale (id),
  shift_id        TEXT NOT NULL REFERENCES shift (id),
  organization_id TEXT NOT NULL,
  cashbox_id      TEXT NOT NULL,
  employee_id     TEXT NOT NULL,
  employee_name   TEXT NOT NULL,
  approved_by     TEXT,                    -- a manager, where that was somebody else
  approved_name   TEXT,
  method_id       TEXT NOT NULL,
  method_name     TEXT NOT NULL,
  method_type     TEXT NOT NULL CHECK (method_type IN ('cash', 'cashless')),
  currency        TEXT NOT NULL,           -- JSON of domain Currency: of the money that was given
  amount          INTEGER NOT NULL CHECK (amount >= 0),
  total           INTEGER NOT NULL CHECK (total >= 0), -- what it stands for, in the currency of the sale
  reason          TEXT,                    -- JSON of domain RefundReason
  note            TEXT,
  is_last         INTEGER NOT NULL CHECK (is_last IN (0, 1)), -- nothing of the sale is left to give back
  refunded_at     INTEGER NOT NULL,
  journal_head    TEXT NOT NULL
) STRICT;
CREATE INDEX refund_of_sale ON refund (sale_id, number);
CREATE INDEX refund_of_shift ON refund (shift_id, number);

CREATE TABLE refund_line (
  refund_id    TEXT NOT NULL REFERENCES refund (id),
  position     INTEGER NOT NULL,
  line_id      TEXT NOT NULL,
  product_id   TEXT NOT NULL,
  warehouse_id TEXT NOT NULL,
  name         TEXT NOT NULL,
  unit_name    TEXT NOT NULL,
  quantity     TEXT NOT NULL,
  sums         TEXT NOT NULL, -- JSON of domain PartSums
  PRIMARY KEY (refund_id, position),
  UNIQUE (refund_id, line_id)
) STRICT, WITHOUT ROWID;

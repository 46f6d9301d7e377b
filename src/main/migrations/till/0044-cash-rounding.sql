-- What a payment is worth more than it covers, or below nothing less, because cash goes in steps.
ALTER TABLE ticket_tender ADD COLUMN rounded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sale_tender ADD COLUMN rounded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refund_tender ADD COLUMN rounded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE card_step ADD COLUMN rounded INTEGER NOT NULL DEFAULT 0;

-- JSON of shared CashRounding, where goods of a sale of another till come back while this one rounds cash.
ALTER TABLE foreign_sale ADD COLUMN cash_rounding TEXT;

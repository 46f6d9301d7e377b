-- What a payment is worth more than it covers, or below nothing less, because cash goes in steps.
ALTER TABLE ticket_tender ADD COLUMN rounded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sale_tender ADD COLUMN rounded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refund_tender ADD COLUMN rounded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE card_step ADD COLUMN rounded INTEGER NOT NULL DEFAULT 0;

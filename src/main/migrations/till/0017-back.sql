-- JSON of domain Exchange: goods of an earlier sale that come back for those of this ticket.
ALTER TABLE ticket ADD COLUMN exchange TEXT;
-- Id of the sale that the goods were exchanged for, in the same act.
ALTER TABLE refund ADD COLUMN exchanged_for TEXT;
CREATE INDEX refund_exchanged_for ON refund (exchanged_for) WHERE exchanged_for IS NOT NULL;

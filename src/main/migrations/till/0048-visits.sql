-- The visits of a customer are read when the customer is chosen: their sales alone are read for it.
CREATE INDEX sale_of_customer ON sale (customer_id, number) WHERE customer_id IS NOT NULL;

-- How a customer stands is asked with each change of their ticket: only their sales on credit are read for it.
CREATE INDEX sale_on_credit ON sale (customer_id) WHERE debt <> 0 OR from_balance <> 0;

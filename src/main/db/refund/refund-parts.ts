// The lines and payments in the bodies of refunds, as tables for SQL. Refunds are few, so these have no rows of their own.

/** The lines of all refunds. */
export const refundLines = `(SELECT refund.id AS refund_id, value ->> '$.lineId' AS line_id,
  value ->> '$.productId' AS product_id, value ->> '$.name' AS name, value ->> '$.unitName' AS unit_name,
  value ->> '$.quantity' AS quantity, value ->> '$.sums.total' AS total,
  (value ->> '$.sums.includedTax') + (value ->> '$.sums.addedTax') AS tax
  FROM refund JOIN json_each(refund.body, '$.lines'))`
/** The payments of all refunds, with the columns of `sale_payment`. */
export const refundPayments = `(SELECT refund.id AS refund_id, value ->> '$.methodId' AS method_id,
  value ->> '$.methodName' AS method_name, value ->> '$.methodType' AS method_type,
  value ->> '$.currency.id' AS currency_id, value ->> '$.amount' AS amount, value ->> '$.paid' AS paid
  FROM refund JOIN json_each(refund.body, '$.given'))`

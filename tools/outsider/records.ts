// The fields that the service computes, and the filters of its lists.

export type Fields = Record<string, unknown>
export type Stored = Fields & { _id: string; created_at: string; updated_at: string; is_deleted: boolean }

const same = [
  'organization_id',
  'cashbox_id',
  'user_id',
  'state',
  'responsible_id',
  'customer_id',
  'currency_id',
  'employee_id',
  'payment_type_id',
  'type'
]

/**
 * Returns true if a record passes the filters that the document names. Other filters are ignored, as the document says.
 */
export function fits(record: Stored, body: Fields): boolean {
  const since = body['updated_at']
  const [from, to] = [body['date_from'], body['date_to']].map((time) => Date.parse(text(time)))
  const paidAt = Number(record['payment_date'])
  const shops = record['organization_ids']
  const states = body['states']
  const createdBy = body['created_by']
  return (
    same.every((name) => body[name] === undefined || ofShops(name, shops) || record[name] === body[name]) &&
    (!Array.isArray(shops) || body['organization_id'] === undefined || shops.includes(body['organization_id'])) &&
    // Only an invoice has dates to filter by.
    !(paidAt < (from ?? NaN) || paidAt > (to ?? NaN)) &&
    (since === undefined || Date.parse(record.updated_at) >= Date.parse(text(since))) &&
    isWithin(record['total_to_pay'], body['total_from'], body['total_to']) &&
    (body['is_refund'] === undefined || record['is_refund'] === body['is_refund']) &&
    (!Array.isArray(states) || states.length === 0 || states.includes(record['state'])) &&
    (createdBy === undefined || fieldsOf(record['created_by'])['_id'] === createdBy)
  )
}

/** The document does not say which total `total_from` and `total_to` compare; only a trade has these filters. */
const isWithin = (total: unknown, from: unknown, to: unknown): boolean =>
  (from === undefined || Number(total) >= Number(from)) && (to === undefined || Number(total) <= Number(to))

/** A customer belongs to several shops, other records to one. */
const ofShops = (name: string, shops: unknown): boolean => name === 'organization_id' && Array.isArray(shops)

/** Returns the fields of a new session. */
export function openedBy(user: string, body: Fields, now: string): Fields {
  const declared = rowsOf(body['opened_balance']).map((row) => ({ ...row, actual: row['expected'] }))
  const text = { open_note: body['open_note'] ?? '', close_note: '' }
  const place = { organization_id: body['organization_id'], cashbox_id: body['cashbox_id'], user_id: user }
  const opening = { opened_at: body['opened_at'] ?? now, opened_balance: declared, has_diff_on_open: false }
  return { ...place, ...text, ...opening, state: 'open', session_uuid: `session of ${now}`, closed_balance: [] }
}

/** Returns the fields of a new invoice, or of its payment, that name its party and its article. */
export const partiesOf = (body: Fields, article: Named): Fields => ({
  payment_type_id: article._id,
  payment_type: { _id: article._id, name: article.name },
  ...Object.fromEntries(
    ['customer', 'employee', 'supplier', 'person'].map((party) => [party, { _id: body[`${party}_id`] }])
  )
})
type Named = { _id: string; name: string }

/** Returns the fields of a new invoice. Its article gives its direction; it is pending until it is paid. */
export function invoiceOf(body: Fields, article: Named & { type: string }, user: string, now: string): Fields {
  const place = { organization: { _id: body['organization_id'], name: 'Shop' }, created_by: { _id: user } }
  const sums = { paid: 0, paid_by_balance: 0, paid_by_cashback: 0, transactions: [], state: 'pending' }
  const dates = { payment_date: Date.parse(text(body['payment_date'])), date: now }
  return { ...body, ...partiesOf(body, article), type: article.type, ...place, ...sums, ...dates }
}

/** Returns a payment as answers have it: no source shows an `_id` in it (reference part 2, "Transaction"). */
export const anonymous = (payment: Fields): Fields =>
  Object.fromEntries(Object.entries(payment).filter(([name]) => name !== '_id'))

/** Returns what a customer paid for one piece of a line. */
export const priceOf = (line: Fields): number =>
  line['total_to_pay'] === undefined ? Number(line['price']) : Number(line['total_to_pay']) / Number(line['amount'])

/** Returns the sums that the service adds to a trade. */
export function sumsOf(body: Fields, lines: readonly Fields[]): Fields {
  const sum = (rows: readonly Fields[], of: (row: Fields) => number): number =>
    rows.reduce((all, row) => all + of(row), 0)
  const price = (line: Fields): number => Number(line['amount']) * Number(line['price'])
  const paid = (row: Fields): number => Number(row['paid'] ?? row['amount'])
  const total = sum(lines, (line) => Number(line['total_to_pay'] ?? price(line)))
  const covered = sum(rowsOf(body['payments']), paid) - sum(rowsOf(body['changes']), paid)
  return {
    total_amount: sum(lines, (line) => Number(line['amount'])),
    total_price: sum(lines, price),
    total_to_pay: total,
    total_discount: 0,
    debt: Math.max(0, total - covered)
  }
}

/** Returns a copy of an object, or an empty one. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
/** Returns a copy of the objects of a list, or an empty one. */
export const rowsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
/** Returns a text, or an empty one. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

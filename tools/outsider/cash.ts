import { extra, type Found } from './found.ts'
import { text, type Stored } from './records.ts'

// The checks of cash movements and customers: SQL of their own, and the records of the service.

/** A cash movement: the markers and states of its two jobs, and its amount in minor units. */
export type MovementRow = {
  number: string
  direction: 'in' | 'out'
  amount: number
  currency: string
  decimals: number
  invoiceMarker: string
  paymentMarker: string
  isHeld: number
}
/** The states of a job that is neither done nor given up. The run counts such jobs as unfinished. */
export const unfinished = `'queued', 'sending', 'ambiguous', 'needsPerson'`
export const movementsSql = `SELECT m.document_number AS number, m.direction, m.amount,
  m.currency_id AS currency, m.body ->> '$.currency.decimals' AS decimals,
  i.marker AS invoiceMarker, p.marker AS paymentMarker, i.state IN (${unfinished}) OR p.state IN (${unfinished}) AS isHeld
  FROM cash_movement m JOIN job i ON i.subject_id = m.id AND i.kind = 'invoice.create'
  JOIN job p ON p.subject_id = m.id AND p.kind = 'transaction.create' ORDER BY m.number`

export type CustomerRow = { id: string; name: string; phone: string | null; marker: string; state: string }
export const customersSql = `SELECT c.id, c.name, c.phone, j.marker, j.state
  FROM customer c JOIN job j ON j.subject_id = c.id AND j.kind = 'customer.create'`

/**
 * Checks that each cash movement has one invoice, found by the marker in its description, with one payment; both have
 * its direction, amount and currency. A movement whose jobs are not done is counted as unfinished. Each invoice and each payment at the service must belong to a movement.
 */
export function checkCash(
  rows: readonly MovementRow[],
  invoices: readonly Stored[],
  payments: readonly Stored[]
): Found {
  const found: Found = { lost: [], duplicated: [], wrong: [] }
  const known = new Set<string>()
  for (const row of rows) {
    const { number, isHeld, invoiceMarker, paymentMarker } = row
    const own = invoices.filter(({ description }) => text(description).includes(invoiceMarker))
    const ids = own.map(({ _id }) => _id)
    const paid = payments.filter(({ invoice_id: id }) => ids.includes(text(id)))
    for (const record of [...own, ...paid]) known.add(record._id)
    found.duplicated.push(...extra(`invoice of ${number}`, invoiceMarker, own))
    found.duplicated.push(...extra(`payment of ${number}`, paymentMarker, paid))
    if (isHeld === 0 && own.length === 0)
      found.lost.push({ what: `cash movement ${number} has no invoice`, marker: invoiceMarker })
    else if (isHeld === 0 && paid.length === 0)
      found.lost.push({ what: `cash movement ${number} has no payment`, marker: paymentMarker })
    const wrong = [...own, ...paid].filter((record) => !isOf(row, record, paid.length > 0))
    found.wrong.push(...wrong.map(({ _id }) => `cash movement ${number} differs from ${_id}`))
  }
  const unknown = [...invoices, ...payments].filter(({ _id }) => !known.has(_id))
  found.wrong.push(...unknown.map(({ _id }) => `the cash record ${_id} at the service is unknown to the till`))
  return found
}

function isOf({ direction, amount, currency, decimals }: MovementRow, record: Stored, isPaid: boolean): boolean {
  const paid = isPaid ? record['paid'] : undefined
  const sums = [record['to_be_paid'], paid, record['amount']].filter((sum) => sum !== undefined)
  return (
    record['type'] === (direction === 'in' ? 'income' : 'expense') &&
    record['currency_id'] === currency &&
    sums.length > 0 &&
    sums.every((sum) => Math.round(Number(sum) * 10 ** decimals) === amount)
  )
}

const isRecordOf = ({ name, phone, marker }: CustomerRow, record: Stored): boolean =>
  phone === null
    ? text(record['description']).includes(marker)
    : record['phone_number'] === phone && record['name'] === name

/** Checks that each customer is at the service once, and that each one there is a customer of the file. */
export function checkCustomers(rows: readonly CustomerRow[], people: readonly Stored[]): Found {
  const found: Found = { lost: [], duplicated: [], wrong: [] }
  for (const row of rows) {
    const own = people.filter((record) => isRecordOf(row, record))
    found.duplicated.push(...extra(`customer ${row.name}`, row.marker, own))
    if (own.length === 0 && row.state !== 'needsPerson')
      found.lost.push({ what: `customer ${row.name} is not at the service`, marker: row.marker })
    if (own.some(({ name }) => name !== row.name)) found.wrong.push(`customer ${row.name} has another name there`)
  }
  const unknown = people.filter((record) => !rows.some((row) => isRecordOf(row, record)))
  found.wrong.push(...unknown.map(({ _id }) => `customer ${_id} at the service is unknown to the till`))
  return found
}

type Buying = { code: string; customer: string | null }

/** Checks that each sale names the record of its customer, and that a sale without a customer names none. */
export function checkBuyers(
  sales: readonly Buying[],
  rows: readonly CustomerRow[],
  people: readonly Stored[],
  trades: readonly Stored[]
): Found {
  const codes = new Map(sales.map(({ code, customer }) => [code, customer]))
  const buyers = new Map(rows.map((row) => [row.id, people.filter((record) => isRecordOf(row, record))]))
  const isRight = (trade: Stored): boolean => {
    const customer = codes.get(text(trade['code'])) ?? null
    const there = text(trade['customer_id'])
    return customer === null ? there === '' : (buyers.get(customer) ?? []).some(({ _id }) => _id === there)
  }
  const others = trades.filter((trade) => codes.has(text(trade['code'])) && !isRight(trade))
  return { lost: [], duplicated: [], wrong: others.map(({ code }) => `sale ${text(code)} has another customer there`) }
}

import type { TradeAct } from '@kassa/sandbox'

// An independent book of the practice shop: every figure of its reports from the list of what was asked for, in plain
// integers. It shares no code with the reports of the till or of the service.

type Act<Kind extends TradeAct['kind']> = Extract<TradeAct, { kind: Kind }>
type Line = { product: string; quantity: number; gross: number; off: { name: string; amount: number }[]; share: number }
type BookSale = {
  id: string
  at: number
  register: string
  cashier: string
  customer: string | undefined
  lines: Line[]
  receiptOff: { name: string; amount: number }[]
  total: number
  paid: { method: string; amount: number }[]
  debt: number
}
export type BookRefund = {
  at: number
  register: string
  cashier: string
  seller: string
  customer: string | undefined
  reason: string
  method: string
  lines: { product: string; quantity: number; total: number; tax: number }[]
  total: number
}
export type Book = { sales: BookSale[]; refunds: BookRefund[] }

const add = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
/** Divides and rounds half up, in whole numbers. */
const divide = (over: number, under: number): number =>
  Number((2n * BigInt(over) + BigInt(under)) / (2n * BigInt(under)))
const thousandths = (quantity: number): number => Math.round(quantity * 1000)

const netOf = ({ gross, off, share }: Line): number => gross - add(off.map(({ amount }) => amount)) - share
/** 12 per cent are included in every price. */
const taxOf = (line: Line): number => divide(netOf(line) * 12, 112)

function lineOf({ product_id, amount, price, discounts }: Act<'sale'>['body']['products'][number]): Line {
  const gross = divide(thousandths(amount) * price, 1000)
  const off = discounts.map(({ name, value, apply_type }) => ({
    name,
    amount: apply_type === 'percent' ? divide(gross * value, 100) : value
  }))
  return { product: product_id, quantity: amount, gross, off, share: 0 }
}

/** Distributes an amount over lines by what is left to pay, the last units to the largest remainders. */
function distribute(amount: number, lines: Line[]): void {
  const weights = lines.map(netOf)
  const whole = add(weights)
  if (whole === 0 || amount === 0) return
  const order = lines.map((line, index) => ({
    line,
    weight: weights[index] ?? 0,
    rest: (amount * (weights[index] ?? 0)) % whole
  }))
  for (const { line, weight, rest } of order) line.share = (amount * weight - rest) / whole
  let left = amount - add(lines.map(({ share }) => share))
  for (const { line } of order.sort((a, b) => b.rest - a.rest || b.weight - a.weight)) {
    if (left === 0) return
    line.share += 1
    left -= 1
  }
}

function saleOf({ tradeId, at, cashboxId, employeeId, body }: Act<'sale'>): BookSale {
  const lines = body.products.map(lineOf)
  const left = add(lines.map(netOf))
  const receiptOff = body.discounts.map(({ name, value }) => ({ name, amount: divide(left * value, 100) }))
  distribute(add(receiptOff.map(({ amount }) => amount)), lines)
  const total = add(lines.map(netOf))
  const paid = [
    ...body.payments.map(({ payment_method, amount }) => ({ method: payment_method._id, amount })),
    ...body.changes.map(({ payment_method, amount }) => ({ method: payment_method._id, amount: -amount }))
  ]
  return {
    id: tradeId,
    at,
    register: cashboxId,
    cashier: employeeId,
    customer: body.customer_id,
    lines,
    receiptOff,
    total,
    paid,
    debt: total - add(paid.map(({ amount }) => amount))
  }
}

function refundOf({ at, cashboxId, employeeId, reasonId, body }: Act<'refund'>, sale: BookSale): BookRefund {
  const lines = body.items.map(({ product_id, amount }) => {
    const line = sale.lines.find(({ product }) => product === product_id)
    if (line === undefined) throw new Error('goods that were never sold came back')
    const total = divide(netOf(line) * thousandths(amount), thousandths(line.quantity))
    return { product: product_id, quantity: amount, total, tax: divide(taxOf(line) * total, netOf(line)) }
  })
  return {
    at,
    register: cashboxId,
    cashier: employeeId,
    seller: sale.cashier,
    customer: sale.customer,
    reason: reasonId,
    method: sale.paid[0]?.method ?? '',
    lines,
    total: add(lines.map(({ total }) => total))
  }
}

/** Makes the book of a list of acts. */
export function bookOf(acts: readonly TradeAct[]): Book {
  const sales = acts.flatMap((act) => (act.kind === 'sale' ? [saleOf(act)] : []))
  const byId = new Map(sales.map((sale) => [sale.id, sale]))
  const refunds = acts.flatMap((act) => {
    const sale = act.kind === 'refund' ? byId.get(act.tradeId) : undefined
    return act.kind === 'refund' && sale !== undefined ? [refundOf(act, sale)] : []
  })
  return { sales, refunds }
}

/** Returns the part of a book from a time to another one, which is not included. */
export function during({ sales, refunds }: Book, from: number, to: number): Book {
  const isIn = ({ at }: { at: number }) => at >= from && at < to
  return { sales: sales.filter(isIn), refunds: refunds.filter(isIn) }
}
export const atRegister = ({ sales, refunds }: Book, id: string): Book => ({
  sales: sales.filter(({ register }) => register === id),
  refunds: refunds.filter(({ register }) => register === id)
})

/** The sums of a book. */
export const sumsOf = ({ sales, refunds }: Book) => {
  const lines = sales.flatMap((sale) => sale.lines)
  const total = add(sales.map((sale) => sale.total))
  const refunded = add(refunds.map((refund) => refund.total))
  const gross = add(lines.map((line) => line.gross))
  const returned = refunds.flatMap((refund) => refund.lines)
  const pieces = (each: readonly { quantity: number }[]) =>
    add(each.map(({ quantity }) => thousandths(quantity))) / 1000
  return {
    count: sales.length,
    total,
    refunds: refunds.length,
    refunded,
    revenue: total - refunded,
    gross,
    discount: gross - total,
    average: sales.length === 0 ? 0 : divide(total, sales.length),
    averageGross: sales.length === 0 ? 0 : divide(gross, sales.length),
    tax: add(lines.map(taxOf)) - add(returned.map(({ tax }) => tax)),
    sold: pieces(lines),
    returned: pieces(returned),
    debt: add(sales.map(({ debt }) => debt)),
    customers: new Set(sales.flatMap(({ customer }) => customer ?? [])).size
  }
}

/** A row of a table: how many, how much, and how much of it came back. */
export type BookRow = { count: number; amount: number; back: number; quantity: number }
type Part = { key: string | undefined; amount: number; quantity?: number; sale?: string }

function rowsOf(sold: readonly Part[], back: readonly Part[]): Map<string, BookRow> {
  const rows = new Map<string, BookRow & { sales: Set<string> }>()
  const rowOf = (key: string) => {
    const row = rows.get(key) ?? { count: 0, amount: 0, back: 0, quantity: 0, sales: new Set<string>() }
    rows.set(key, row)
    return row
  }
  for (const { key, amount, quantity = 0, sale } of sold) {
    if (key === undefined) continue
    const row = rowOf(key)
    row.amount += amount
    row.quantity += thousandths(quantity)
    row.count += sale === undefined ? 1 : row.sales.has(sale) ? 0 : 1
    if (sale !== undefined) row.sales.add(sale)
  }
  for (const { key, amount, quantity = 0 } of back) {
    if (key === undefined) continue
    const row = rowOf(key)
    row.back += amount
    row.quantity -= thousandths(quantity)
  }
  return new Map(
    [...rows].map(([key, { count, amount, back: returned, quantity }]) => [
      key,
      { count, amount, back: returned, quantity: quantity / 1000 }
    ])
  )
}

/** The tables of a book. The keys are ids, names of discounts, or hours of the day. */
export const tablesOf = ({ sales, refunds }: Book, categoryOf: (product: string) => string = () => '') => {
  const parts = <T>(each: readonly T[], partOf: (one: T) => Part): Part[] => each.map(partOf)
  const lines = sales.flatMap(({ id, lines: own }) => own.map((line) => ({ id, line })))
  const back = (keyOf: (refund: BookRefund) => string | undefined) =>
    parts(refunds, (refund) => ({ key: keyOf(refund), amount: refund.total }))
  const offs = sales.flatMap(({ lines: own, receiptOff }) => [...own.flatMap(({ off }) => off), ...receiptOff])
  const owed = sales.filter(({ debt }) => debt > 0)
  return {
    hour: rowsOf(
      parts(sales, ({ at, total }) => ({ key: String(new Date(at).getHours()), amount: total })),
      []
    ),
    product: rowsOf(
      parts(lines, ({ id, line }) => ({ key: line.product, amount: netOf(line), quantity: line.quantity, sale: id })),
      refunds.flatMap((refund) =>
        parts(refund.lines, ({ product, total, quantity }) => ({ key: product, amount: total, quantity }))
      )
    ),
    category: rowsOf(
      parts(lines, ({ id, line }) => ({ key: categoryOf(line.product), amount: netOf(line), sale: id })),
      refunds.flatMap((refund) =>
        parts(refund.lines, ({ product, total }) => ({ key: categoryOf(product), amount: total }))
      )
    ),
    method: rowsOf(
      sales.flatMap(({ id, paid }) => parts(paid, ({ method, amount }) => ({ key: method, amount, sale: id }))),
      back(({ method }) => method)
    ),
    cashier: rowsOf(
      parts(sales, ({ cashier, total }) => ({ key: cashier, amount: total })),
      back(({ cashier }) => cashier)
    ),
    seller: rowsOf(
      parts(sales, ({ cashier, total }) => ({ key: cashier, amount: total })),
      back(({ seller }) => seller)
    ),
    customer: rowsOf(
      parts(sales, ({ customer, total }) => ({ key: customer, amount: total })),
      back(({ customer }) => customer)
    ),
    debt: rowsOf(
      parts(owed, ({ customer, debt }) => ({ key: customer, amount: debt })),
      []
    ),
    discount: rowsOf(
      parts(offs, ({ name, amount }) => ({ key: name, amount })),
      []
    ),
    refund: rowsOf(
      parts(refunds, ({ reason, total }) => ({ key: reason, amount: total })),
      []
    )
  }
}

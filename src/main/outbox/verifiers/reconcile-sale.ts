import { toId, type SaleId } from '../../../shared/ids.ts'
import { fromMajor, sum } from '../../../shared/money.ts'
import { parseDecimal } from '../../../shared/quantity.ts'
import { chargedCosts } from '../../domain/pricing/costs.ts'
import { orderOn } from '../../domain/core/order-part.ts'
import { putEarned } from '../../db/customers/cashback.ts'
import { catalogId } from '../../db/catalog/local-products.ts'
import { saleById } from '../../db/ticket/sales.ts'
import { shiftById } from '../../db/shift/shifts.ts'
import type { OutboxDeps } from '../deps.ts'
import { signedMajor } from '../../service-records/amounts.ts'
import { roundingCost } from '../serializers/sale.ts'
import { asOf, type Target } from './verify.ts'
import { fields, rowsOf, say, sayMoment, sayRows, shown, type Found, type Meaning, type ReadBack } from './meaning.ts'
import { isOfSameIdentity, listingOf } from './sale-listing.ts'

// A sale read back. What the service computes is compared by meaning (the document, "Trade (completed sales)"):
//
//   total_to_pay      the service adds it up; ours is the sum of the lines' totals, as the receipt says
//   line totals       the service's own roundings; they are in the total, so they are not compared one by one
//   paid              computed from amount and rate by the service; the amount handed over is compared
//   debt              of a sale whose cash was rounded: nothing, or the service did not keep what the payment covers
//   order of rows     products and payments come back in any order: they are compared as sets
//   cashbox, user     never sent in the body: the service takes them from the user of the request

type Names = ReadonlyMap<unknown, string>

export const saleBack: ReadBack = {
  isAlike: isOfSameIdentity,
  isEditable: true,
  whenDoubled: 'ask',
  async read(deps, targets) {
    const listing = await listingOf(deps, targets)
    if (listing === undefined) return undefined
    const seen = []
    for (const target of targets) {
      const rows = listing.take(target)
      const ids = rows.map(({ _id }) => _id)
      const [only] = rows
      const record = only === undefined || rows.length > 1 ? undefined : await detail(deps, target, only)
      seen.push(record === 'silent' ? undefined : { ids, isComplete: listing.isComplete, record })
    }
    return seen
  },
  meant(deps, target) {
    const { sent, job } = target
    const names = namesOf(deps, target)
    const goods = rowsOf(sent['products']).reduce((sum, line) => sum + Number(line['total_to_pay']), 0)
    const total = goods + chargedOf(deps, target)
    const shift = job.shiftId === undefined ? undefined : shiftById(deps.store, job.shiftId)
    return {
      ...heading(sent, names),
      state: say(sent['state']),
      customer: say(sent['customer_id'], names.get(sent['customer_id'])),
      note: say(sent['note']),
      items: items(sent, names),
      discounts: discounts(sent, names),
      payments: moneyRows(sent['payments'], names),
      changes: moneyRows(sent['changes'], names),
      total: say(Number(total.toFixed(4))),
      debt: isRounded(deps, target) ? say(0) : undefined,
      plan: planRows(sent['installment_plan']),
      order: shown(sent['order_id'], (id) => say(id, orderNumber(deps, target))),
      orderItems: orderItems(sent['products']),
      cashbox: shift && say(shift.cashboxId),
      user: say(job.employeeId)
    }
  }
}

/**
 * The costs that the customer pays: which of them those are, the body does not say. A rounding that is told as a cost is
 * one of them.
 */
function chargedOf({ store }: OutboxDeps, { job }: Target): number {
  const sale = saleById(store, toId<SaleId>(job.subjectId))
  if (sale === undefined) return 0
  const amounts = [chargedCosts(sale.costs), ...roundingCost(sale).map(({ amount }) => amount)]
  return signedMajor(sum(amounts), sale.currency.decimals)
}

/** Cash that was rounded leaves no debt: it would be one if the service did not keep what a payment covers. */
const isRounded = ({ store }: OutboxDeps, { job }: Target): boolean =>
  (saleById(store, toId<SaleId>(job.subjectId))?.sums.rounding ?? 0) !== 0

/** The whole record, or what the list shows of it where the service keeps the record itself from us. */
async function detail(
  deps: OutboxDeps,
  target: Target,
  row: { _id: string; updated_at?: unknown }
): Promise<Found | 'silent' | undefined> {
  const answer = await deps.ask.read('trade/get-by-id/{id}', { path: { id: row._id } }, asOf(target.job))
  const names = namesOf(deps, target)
  if (answer.kind === 'ok') {
    if (answer.data._id !== row._id) return 'silent'
    keepEarned(deps, target, answer.data.earned_cashback)
    return found(row._id, kept(fields(answer.data), names), answer.data.updated_at)
  }
  if (answer.kind !== 'refused' && answer.kind !== 'missing') return 'silent'
  const list = fields(row)
  return found(row._id, { ...heading(list, names), state: shown(list['state']), total: total(list) }, row.updated_at)
}

/** What the sale earned is the service's to say: its word takes the place of what was expected. */
function keepEarned({ store, clock }: OutboxDeps, { job }: Target, earned: unknown): void {
  const sale = saleById(store, toId<SaleId>(job.subjectId))
  if (sale?.customer === undefined || sale.rules.isCashbackActive !== true) return
  const { amount, currency_id: id, currency } = fields(earned)
  const currencyId = id ?? fields(currency)['_id'] ?? sale.currency.id
  const value = typeof amount === 'number' ? parseDecimal(amount.toFixed(7)) : undefined
  if (value === undefined || currencyId !== sale.currency.id) return
  const { decimals, rounding } = sale.currency
  store.transaction((db) => putEarned(db, sale.id, fromMajor(value, decimals, rounding), clock.now()))
}

const found = (id: string, meaning: Meaning, updatedAt: unknown): Found => ({
  id,
  meaning,
  updatedAt: typeof updatedAt === 'string' ? updatedAt : undefined
})

/** What the record says. A customer, note or row that it does not name is one that it does not have. */
function kept(record: Record<string, unknown>, names: Names): Meaning {
  const customer = record['customer_id'] ?? fields(record['customer'])['_id']
  const order = fields(record['order'])
  const user = fields(record['created_by'])['_id'] ?? record['created_by']
  return {
    ...heading(record, names),
    state: shown(record['state']),
    customer: say(customer, names.get(customer) ?? text(fields(record['customer'])['name'])),
    note: say(record['note']),
    items: Array.isArray(record['products']) ? items(record, names) : undefined,
    discounts: Array.isArray(record['products']) ? discounts(record, names) : undefined,
    payments: Array.isArray(record['payments']) ? moneyRows(record['payments'], names) : undefined,
    changes: Array.isArray(record['changes']) ? moneyRows(record['changes'], names) : undefined,
    total: total(record),
    debt: shown(record['debt'], (value) => say(Number(value))),
    plan: planRows(record['installment_plan']),
    order: shown(record['order_id'] ?? order['_id'], (id) => say(id, text(order['number']))),
    orderItems: orderItems(record['products']),
    cashbox: shown(record['cashbox_id']),
    user: typeof user === 'string' ? say(user) : undefined
  }
}

/** The rows of the order that the lines are. Nothing where the record names none: it may not show them at all. */
function orderItems(products: unknown) {
  const ids = rowsOf(products).flatMap(({ order_item_id: id }) => (typeof id === 'string' ? [say(id)] : []))
  return ids.length === 0 ? undefined : sayRows(ids)
}

function orderNumber({ store }: OutboxDeps, { job }: Target): string | undefined {
  const sale = saleById(store, toId<SaleId>(job.subjectId))
  return sale && orderOn(sale.lines)?.number
}

const total = (record: Record<string, unknown>) =>
  shown(record['total_to_pay'], (value) => say(Number(Number(value).toFixed(4))))

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The fields that list and record have in common. */
const heading = (from: Record<string, unknown>, names: Names): Meaning => {
  const currency = from['currency_id'] ?? fields(from['currency'])['_id']
  const responsible = from['responsible_id'] ?? fields(from['responsible'])['_id']
  return {
    code: shown(from['code']),
    organization: shown(from['organization_id'] ?? fields(from['organization'])['_id']),
    cashier: shown(responsible),
    currency: shown(currency, (value) => say(value, names.get(value))),
    date: shown(from['date'], sayMoment)
  }
}

const items = (from: Record<string, unknown>, names: Names) =>
  sayRows(
    rowsOf(from['products']).map(({ product_id: id, amount, price }) => {
      const figures = `${say(Number(amount)).key} × ${say(Number(price)).key}`
      return { key: `${String(id)} ${figures}`, words: `${names.get(id) ?? String(id)}: ${figures}` }
    })
  )

/** Of the lines, each with its goods, and of the whole receipt, which have no name before them. */
const discounts = (from: Record<string, unknown>, names: Names) =>
  sayRows([
    ...rowsOf(from['products']).flatMap(({ product_id: id, discounts: given }) =>
      rowsOf(given).map((row) => off(row, String(id), `${names.get(id) ?? String(id)}: `))
    ),
    ...rowsOf(from['discounts']).map((row) => off(row, '', ''))
  ])

function off({ value, apply_type: type }: Record<string, unknown>, whose: string, name: string) {
  const words = `${say(Number(value)).key}${type === 'percent' ? '%' : ''}`
  return { key: `${whose} ${String(type)} ${words}`, words: `${name}${words}` }
}

const moneyRows = (value: unknown, names: Names) =>
  sayRows(
    rowsOf(value).map(({ payment_method: method, currency, amount }) => {
      const [by, of] = [fields(method)['_id'], fields(currency)['_id']]
      const sum = say(Number(amount)).key
      const words = `${names.get(by) ?? String(by)}: ${sum} ${names.get(of) ?? String(of)}`
      return { key: `${String(by)} ${String(of)} ${sum}`, words }
    })
  )

/** By day: the time of it is ours alone. Of a sale that is not paid in parts nothing is said. */
const planRows = (value: unknown) =>
  rowsOf(value).length === 0
    ? undefined
    : sayRows(rowsOf(value).map((row) => say(`${String(row['date']).slice(0, 10)}: ${say(Number(row['amount'])).key}`)))

/** What the things of the sale are called, as the receipt says. */
function namesOf({ store }: OutboxDeps, { job, sent }: Target): Names {
  const names = new Map<unknown, string>()
  const sale = saleById(store, toId<SaleId>(job.subjectId))
  for (const line of sale?.lines ?? []) names.set(catalogId(store, line.productId), line.name)
  for (const row of [...rowsOf(sent['payments']), ...rowsOf(sent['changes'])]) {
    for (const named of [fields(row['payment_method']), fields(row['currency'])]) {
      names.set(named['_id'], String(named['name']))
    }
  }
  const currency = fields(sent['currency'])
  names.set(currency['_id'], String(currency['name']))
  if (sale?.customer !== undefined) names.set(sent['customer_id'], sale.customer.name)
  return names
}

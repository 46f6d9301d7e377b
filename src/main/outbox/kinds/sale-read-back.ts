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
import { roundingCost } from './sale-body.ts'
import { asOf, type Target } from '../verifiers/verify.ts'
import {
  fields,
  rowsOf,
  say,
  momentValue,
  rowsValue,
  shown,
  type Found,
  type Meaning,
  type ReadBack,
  type Seen
} from '../verifiers/meaning.ts'
import { readableOf } from '../verifiers/lists.ts'
import { matchCode, saleOfAnyKey } from './sale-recognition.ts'
import { listingOf } from './sale-listing.ts'

// Reconciles a sale. Fields that the service computes are compared by meaning (the document, "Trade (completed
// sales)"):
//
//   total_to_pay      the service adds it up; ours is the sum of the lines' totals, as on the receipt
//   line totals       rounded by the service; the total contains them, so they are not compared one by one
//   paid              computed from amount and rate by the service; the amount handed over is compared
//   debt              must be zero for a sale whose cash was rounded; otherwise the service did not store `paid`
//   order of rows     products and payments come back in any order: they are compared as sets
//   cashbox, user     never sent in the body: the service takes them from the user of the request

type Names = ReadonlyMap<unknown, string>

export const saleBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const listing = await listingOf(deps, targets)
    if (listing === undefined) return undefined
    const seen: (Seen | undefined)[] = []
    for (const target of targets) seen.push(await seenOf(deps, target, listing.take(target)))
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
 * Returns the costs that the customer pays, because the body does not tell which costs those are. A rounding that is
 * sent as a cost is one of them.
 */
function chargedOf({ store }: OutboxDeps, { job }: Target): number {
  const sale = saleById(store, toId<SaleId>(job.subjectId))
  if (sale === undefined) return 0
  const amounts = [chargedCosts(sale.costs), ...roundingCost(sale).map(({ amount }) => amount)]
  return signedMajor(sum(amounts), sale.currency.decimals)
}

/** Rounded cash leaves no debt, unless the service did not store what a payment covers. */
const isRounded = ({ store }: OutboxDeps, { job }: Target): boolean =>
  (saleById(store, toId<SaleId>(job.subjectId))?.sums.rounding ?? 0) !== 0

type Row = { _id: string; code?: unknown; updated_at?: unknown }

/**
 * Returns the records of one sale. A record that the list lacks is read by its id: a list may lag, and the clock of the
 * service may hide it from a filter by time. Several records only count if each can be read by its id. A record whose key
 * the service has changed is one of them: a duplicate with a changed key is a duplicate.
 */
async function seenOf(deps: OutboxDeps, target: Target, rows: readonly Row[]): Promise<Seen | undefined> {
  const { serverId } = target.job
  const known: Row[] = rows.filter(({ code }) => matchCode(code, target) !== undefined)
  const isListed = known.some(({ _id, code }) => _id === serverId || code === target.sent['code'])
  if (!isListed && serverId !== undefined) known.unshift({ _id: serverId })
  const ids = await readableOf(
    deps,
    target,
    known.map(({ _id }) => _id),
    saleOfAnyKey
  )
  if (ids === undefined) return undefined
  const only = known.find(({ _id }) => _id === ids[0])
  if (only === undefined || ids.length > 1) return { ids, isComplete: true, record: undefined }
  const record = await detail(deps, target, only)
  if (record === 'silent') return undefined
  if (record === 'gone') return { ids: [], isComplete: true, record: undefined }
  if (record === 'changedKey') return { ids, isComplete: true, record: undefined, isKeyChanged: true }
  return { ids, isComplete: true, record }
}

/**
 * Returns the whole record, or the fields in the list if the service hides the record itself. `gone`: neither the list nor
 * the id shows it.
 */
async function detail(deps: OutboxDeps, target: Target, row: Row): Promise<Found | 'silent' | 'gone' | 'changedKey'> {
  const answer = await deps.ask.read('trade/get-by-id/{id}', { path: { id: row._id } }, asOf(target.job))
  const names = namesOf(deps, target)
  if (answer.kind === 'ok') {
    if (answer.data._id !== row._id) return 'silent'
    const code = answer.data.code ?? target.sent['code']
    if (code !== target.sent['code']) return 'changedKey'
    keepEarned(deps, target, answer.data.earned_cashback)
    return { meaning: kept(fields(answer.data), names), updatedAt: answer.data.updated_at }
  }
  if (answer.kind !== 'refused' && answer.kind !== 'missing') return 'silent'
  if (row.code === undefined) return 'gone'
  const list = fields(row)
  return {
    meaning: { ...heading(list, names), state: shown(list['state']), total: total(list) },
    updatedAt: row.updated_at
  }
}

/** The service decides how much cashback the sale earned: its amount replaces the expected one. */
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

/** Returns the fields of the record. A record without a customer, note or row has none. */
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

/**
 * Returns the order rows of the lines. Returns undefined if the record names none, because it may not show them at all.
 */
function orderItems(products: unknown) {
  const ids = rowsOf(products).flatMap(({ order_item_id: id }) => (typeof id === 'string' ? [say(id)] : []))
  return ids.length === 0 ? undefined : rowsValue(ids)
}

function orderNumber({ store }: OutboxDeps, { job }: Target): string | undefined {
  const sale = saleById(store, toId<SaleId>(job.subjectId))
  return sale && orderOn(sale.lines)?.number
}

const total = (record: Record<string, unknown>) =>
  shown(record['total_to_pay'], (value) => say(Number(Number(value).toFixed(4))))

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the fields that the list and the record share. */
const heading = (from: Record<string, unknown>, names: Names): Meaning => {
  const currency = from['currency_id'] ?? fields(from['currency'])['_id']
  const responsible = from['responsible_id'] ?? fields(from['responsible'])['_id']
  return {
    code: shown(from['code']),
    organization: shown(from['organization_id'] ?? fields(from['organization'])['_id']),
    cashier: shown(responsible),
    currency: shown(currency, (value) => say(value, names.get(value))),
    date: shown(from['date'], momentValue)
  }
}

const items = (from: Record<string, unknown>, names: Names) =>
  rowsValue(
    rowsOf(from['products']).map(({ product_id: id, amount, price }) => {
      const figures = `${say(Number(amount)).key} × ${say(Number(price)).key}`
      return { key: `${String(id)} ${figures}`, words: `${names.get(id) ?? String(id)}: ${figures}` }
    })
  )

/** Returns the discounts of the lines, each with its product, and of the whole receipt, without a product. */
const discounts = (from: Record<string, unknown>, names: Names) =>
  rowsValue([
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
  rowsValue(
    rowsOf(value).map(({ payment_method: method, currency, amount }) => {
      const [by, of] = [fields(method)['_id'], fields(currency)['_id']]
      const sum = say(Number(amount)).key
      const words = `${names.get(by) ?? String(by)}: ${sum} ${names.get(of) ?? String(of)}`
      return { key: `${String(by)} ${String(of)} ${sum}`, words }
    })
  )

/**
 * Compared by day, because the time of day is only ours. Returns undefined for a sale that is not paid in instalments.
 */
const planRows = (value: unknown) =>
  rowsOf(value).length === 0
    ? undefined
    : rowsValue(
        rowsOf(value).map((row) => say(`${String(row['date']).slice(0, 10)}: ${say(Number(row['amount'])).key}`))
      )

/** Returns the names of the goods, methods and people of the sale, as on the receipt. */
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

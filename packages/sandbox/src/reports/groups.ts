import { totalOf } from '../exact.ts'
import { invalid } from '../server/refusal.ts'
import type { CurrencyRow, TradeLine, TradeRow } from '../rows/rows.ts'
import type { World } from '../world.ts'
import { average, entriesOf, figuresOf, grouped } from './entries.ts'
import { reportFilter, suppliersOf, type ReportInput } from './filter.ts'
import { worthIn } from './money.ts'
import { sorted, type ReportRow } from './rows.ts'
import { byDay } from './series.ts'

// Sales grouped by product, customer, employee and payment method.

export type Key = 'product' | 'customer' | 'employee' | 'mediator' | 'category' | 'supplier'
/** A sale without a customer, or a product without a category, is in no group. */
const given = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id])
/** A line of a sale or of an order. */
export type Sold = {
  trade: Pick<TradeRow, 'customer_id' | 'responsible_id' | 'created_by'>
  line: Pick<TradeLine, 'product_id'>
}
export const idsOf: Record<Key, (world: World, sold: Sold) => readonly string[]> = {
  product: (_world, { line }) => [line.product_id],
  customer: (_world, { trade }) => given(trade.customer_id),
  employee: (_world, { trade }) => [trade.responsible_id],
  // The employee who sells for another one (policy "report-mediators").
  mediator: (_world, { trade }) => (trade.created_by === trade.responsible_id ? [] : [trade.created_by]),
  category: (world, { line }) => given(world.product.get(line.product_id)?.category_id),
  supplier: (world, { line }) => suppliersOf(world, line.product_id)
}
const employeeName = (world: World, id: string) => world.employee.get(id)?.full_name
export const nameOf: Record<Key, (world: World, id: string) => string | undefined> = {
  product: (world, id) => world.product.get(id)?.name,
  customer: (world, id) => world.customer.get(id)?.name,
  employee: employeeName,
  mediator: employeeName,
  category: (world, id) => world.category.get(id)?.name,
  supplier: (world, id) => world.supplier.get(id)?.name
}
export const isKey = (key: string): key is Key => key in idsOf

/** Returns one row per group with every figure. Its value is the revenue. */
export function groupRows(world: World, input: ReportInput, key: Key): ReportRow[] {
  const filter = reportFilter(world, input)
  const parts = entriesOf(world, filter).flatMap((entry) => idsOf[key](world, entry).map((id) => ({ id, entry })))
  return [...grouped(parts, (part) => part.id)].map(([id, group]) => {
    const figures = figuresOf(
      group.map((part) => part.entry),
      filter.currency
    )
    return { _id: id, name: nameOf[key](world, id), value: figures.net_sales, ...figures }
  })
}

/**
 * Returns the payments by each method, minus change and refunds, with debt and balance as further rows (policy
 * "report-methods").
 */
export function methodRows(world: World, input: ReportInput): ReportRow[] {
  const filter = reportFilter(world, input)
  const parts = world.trade.find(filter.trade).flatMap((trade) => moneyOf(world, filter.currency, trade))
  return [...grouped(parts, (part) => part.id)].map(([id, group]) => {
    const name = world['payment-method'].get(id)?.name ?? id
    return { _id: id, name, value: totalOf(group.map((part) => part.amount)) }
  })
}

function moneyOf(world: World, currency: CurrencyRow, trade: TradeRow) {
  const worth = (id: string, amount: number) => ({ id, amount: worthIn(world, currency, amount, trade.currency_id) })
  const sign = trade.is_refund ? -1 : 1
  return [
    ...trade.payments.map((part) => worth(part.payment_method._id, sign * part.paid)),
    ...trade.changes.map((part) => worth(part.payment_method._id, -part.paid)),
    ...trade.by_balance.map((part) => worth('balance', part.paid)),
    worth('debt', trade.debt)
  ].filter((part) => part.amount !== 0)
}

const topCount = 10
/** Returns the best rows, and the number of all rows. */
export const best = (rows: ReportRow[], input: ReportInput) => ({
  list: sorted(rows, input, 'value').slice(0, topCount),
  total: rows.length
})

/** Returns the best groups of the kind in the path (policy "report-top"). */
export function top({ world, part }: { world: World; part: string }, input: ReportInput) {
  if (part !== 'payment_method' && !isKey(part)) throw invalid('key')
  return best(part === 'payment_method' ? methodRows(world, input) : groupRows(world, input, part), input)
}

/** Returns every figure of the sales of a report, and the averages per receipt. */
export function saleSummary(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  const figures = figuresOf(entriesOf(world, filter), filter.currency)
  return {
    currency_id: filter.currency._id,
    ...figures,
    average_items: average(figures.items_sold, figures.receipts, { ...filter.currency, precision: 2 })
  }
}

/** Returns the revenue by day. */
export const salesByDay = (world: World, input: ReportInput) =>
  figuresByDay(world, input).map(({ label, value }) => ({ label, value }))

/** Returns the revenue by day, with every other figure. */
export function figuresByDay(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  return byDay(entriesOf(world, filter), input, (entries) => {
    const figures = figuresOf(entries, filter.currency)
    return { value: figures.net_sales, ...figures }
  })
}

import { totalOf } from '../exact.ts'
import { invalid } from '../server/refusal.ts'
import type { CurrencyRow, TradeLine, TradeRow } from '../rows/rows.ts'
import type { World } from '../world.ts'
import { average, entriesOf, figuresOf, grouped } from './entries.ts'
import { reportFilter, suppliersOf, type ReportInput } from './filter.ts'
import { worthIn } from './money.ts'
import { sorted, type ReportRow } from './rows.ts'
import { byDay } from './series.ts'

// Sales by what was sold, to whom, by whom and for what money.

export type Key = 'product' | 'customer' | 'employee' | 'mediator' | 'category' | 'supplier'
/** A sale without a customer, or a good without a category, is of none: it stands in no list of them. */
const given = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id])
/** A line that something is sold, or ordered, on. */
export type Sold = {
  trade: Pick<TradeRow, 'customer_id' | 'responsible_id' | 'created_by'>
  line: Pick<TradeLine, 'product_id'>
}
export const idsOf: Record<Key, (world: World, sold: Sold) => readonly string[]> = {
  product: (_world, { line }) => [line.product_id],
  customer: (_world, { trade }) => given(trade.customer_id),
  employee: (_world, { trade }) => [trade.responsible_id],
  // Who sells for somebody else (policy "report-mediators").
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

/** One row a group, with every figure; its value is the revenue. */
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

/** What each method brought, less change and money given back; debt and balance beside them (policy "report-methods"). */
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
/** The best of any rows, and how many there are of them. */
export const best = (rows: ReportRow[], input: ReportInput) => ({
  list: sorted(rows, input, 'value').slice(0, topCount),
  total: rows.length
})

/** The best of what the path names (policy "report-top"). */
export function top({ world, part }: { world: World; part: string }, input: ReportInput) {
  if (part !== 'payment_method' && !isKey(part)) throw invalid('key')
  return best(part === 'payment_method' ? methodRows(world, input) : groupRows(world, input, part), input)
}

/** Every figure of the sales of a report, and the averages of a receipt. */
export function saleSummary(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  const figures = figuresOf(entriesOf(world, filter), filter.currency)
  return {
    currency_id: filter.currency._id,
    ...figures,
    average_items: average(figures.items_sold, figures.receipts, { ...filter.currency, precision: 2 })
  }
}

/** Revenue day by day. */
export const salesByDay = (world: World, input: ReportInput) =>
  figuresByDay(world, input).map(({ label, value }) => ({ label, value }))

/** Revenue day by day, with every other figure beside it. */
export function figuresByDay(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  return byDay(entriesOf(world, filter), input, (entries) => {
    const figures = figuresOf(entries, filter.currency)
    return { value: figures.net_sales, ...figures }
  })
}

import { by, exact, minus, plus, times, toNumber, totalOf, type Exact } from '../exact.ts'
import type { CurrencyRow, TradeLine, TradeRow } from '../rows/rows.ts'
import type { World } from '../world.ts'
import { inMoney, worthIn } from './money.ts'
import { unitCost } from './prices.ts'

// Every figure of every sales report is a sum of entries: what one line of a sale or of a return adds to it.

export type Entry = {
  trade: TradeRow
  line: TradeLine
  /** When it was sold or returned. */
  at: number
  gross_sales: number
  refund: number
  discount: number
  included_tax: number
  added_tax: number
  cost: number
  items_sold: number
  items_refunded: number
}

/** The sales of a report, and the lines of them. */
export type SalesFilter = {
  currency: CurrencyRow
  trade: (row: TradeRow) => boolean
  line: (line: TradeLine) => boolean
}

/** Returns the entries of all matching sales and returns, newest first. */
export const entriesOf = (world: World, filter: SalesFilter): Entry[] =>
  world.trade
    .find(filter.trade)
    .flatMap((trade) => trade.products.filter(filter.line).map((line) => entryOf(world, filter.currency, trade, line)))

function entryOf(world: World, currency: CurrencyRow, trade: TradeRow, line: TradeLine): Entry {
  const worth = (amount: number) => worthIn(world, currency, amount, trade.currency_id)
  const cost = times(
    exact(unitCost(world, currency, world.product.get(line.product_id), trade.organization_id)),
    exact(line.amount)
  )
  const common = { trade, line, at: Date.parse(trade.sold_at) }
  if (trade.is_refund) return { ...common, ...returned(line, worth, currency), cost: -toNumber(cost) }
  return {
    ...common,
    gross_sales: worth(line.total_price),
    refund: 0,
    discount: worth(totalOf([line.discount, line.distributed_discount])),
    included_tax: worth(line.included_tax),
    added_tax: worth(line.added_tax),
    cost: toNumber(cost),
    items_sold: line.amount,
    items_refunded: 0
  }
}

/** The line of a return has the sums of the sold line. Its money gives the share that was returned. */
function returned(line: TradeLine, worth: (amount: number) => number, currency: CurrencyRow) {
  const off = plus(exact(line.discount), exact(line.distributed_discount))
  const paid = plus(minus(exact(line.total_price), off), exact(line.added_tax))
  const share: Exact = paid.over === 0n ? exact(0) : by(exact(line.total_to_pay), paid)
  const shareOf = (tax: number) => inMoney(currency, times(exact(worth(tax)), share))
  const added = shareOf(line.added_tax)
  return {
    gross_sales: 0,
    refund: totalOf([worth(line.total_to_pay), -added]),
    discount: 0,
    included_tax: -shareOf(line.included_tax),
    added_tax: -added,
    items_sold: 0,
    items_refunded: line.amount
  }
}

const sums = [
  'gross_sales',
  'refund',
  'discount',
  'included_tax',
  'added_tax',
  'cost',
  'items_sold',
  'items_refunded'
] as const

/** The figures of a report. Revenue is after returns and discounts (policies "report-figures" and "report-gift"). */
export type Figures = Record<(typeof sums)[number], number> &
  Record<'gift' | 'tax' | 'net_sales' | 'profit' | 'receipts' | 'refunds' | 'average_receipt', number>

/** Adds entries. */
export function figuresOf(entries: readonly Entry[], currency: CurrencyRow): Figures {
  const sum = Object.fromEntries(sums.map((name) => [name, totalOf(entries.map((entry) => entry[name]))])) as Record<
    (typeof sums)[number],
    number
  >
  const trades = new Map(entries.map(({ trade }) => [trade._id, trade.is_refund]))
  const refunds = [...trades.values()].filter((isRefund) => isRefund).length
  const receipts = trades.size - refunds
  const net_sales = totalOf([sum.gross_sales, -sum.refund, -sum.discount])
  return {
    ...sum,
    gift: 0,
    tax: totalOf([sum.included_tax, sum.added_tax]),
    net_sales,
    profit: totalOf([net_sales, -sum.cost]),
    receipts,
    refunds,
    average_receipt: average(sum.gross_sales, receipts, currency)
  }
}

/** Returns the average, rounded as the currency rounds. The average of none is 0. */
export const average = (sum: number, count: number, currency: CurrencyRow): number =>
  count === 0 ? 0 : inMoney(currency, by(exact(sum), exact(count)))

/** Groups items by key, in the order of the first item of each group. */
export function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

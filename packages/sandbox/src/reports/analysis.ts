import { totalOf } from '../exact.ts'
import type { CurrencyRow } from '../rows/rows.ts'
import { named } from '../standard.ts'
import type { World } from '../world.ts'
import { bucketOf, bucketsOf, monthOf } from './buckets.ts'
import { entriesOf, figuresOf, grouped, type Entry } from './entries.ts'
import { reportFilter, windowOf, type ReportInput } from './filter.ts'
import { percentOf } from './money.ts'
import type { ReportRow } from './rows.ts'

// Which goods and customers bring the revenue, and how regularly (policies "report-abc" and "report-xyz").

/** The percentages of the revenue at which the classes A and B end. */
const limits = { A: 80, B: 95 }
type Abc = 'A' | 'B' | 'C'

type Earned = { _id: string; revenue: number }
type Ranked<T> = T & { share: number; cumulative_share: number; abc: Abc }

/**
 * Sorts by revenue, highest first, each with its share of the total. A row that begins below a limit belongs to the
 * better class.
 */
function ranked<T extends Earned>(rows: readonly T[]): Ranked<T>[] {
  const earning = rows.filter((row) => row.revenue > 0).toSorted((a, b) => b.revenue - a.revenue)
  const whole = totalOf(earning.map((row) => row.revenue))
  let before = 0
  const classed = earning.map((row) => {
    const after = totalOf([before, row.revenue])
    const abc = classAt(percentOf(before, whole))
    before = after
    return { ...row, share: percentOf(row.revenue, whole), cumulative_share: percentOf(after, whole), abc }
  })
  const idle = rows.filter((row) => row.revenue <= 0)
  return [...classed, ...idle.map((row) => ({ ...row, share: 0, cumulative_share: 100, abc: 'C' as const }))]
}
const classAt = (share: number): Abc => (share < limits.A ? 'A' : share < limits.B ? 'B' : 'C')

function goodsRows(world: World, currency: CurrencyRow, entries: readonly Entry[]): ReportRow[] {
  const goods = [...grouped(entries, ({ line }) => line.product_id)].map(([_id, group]) => {
    const { net_sales, items_sold, items_refunded, profit } = figuresOf(group, currency)
    return { _id, revenue: net_sales, amount: totalOf([items_sold, -items_refunded]), profit }
  })
  return ranked(goods).map((row) => {
    const product = named(world.product.get(row._id))
    return { ...row, name: product?.name, product, currency_id: currency._id }
  })
}

/** Returns one row per product, with its class. */
export function abcByProduct(world: World, input: ReportInput): ReportRow[] {
  const filter = reportFilter(world, input)
  return goodsRows(world, filter.currency, entriesOf(world, filter))
}

/**
 * Returns one row per month and product that was sold in it, with its class in that month, highest revenue of a month
 * first.
 */
export function abcByMonth(world: World, input: ReportInput): ReportRow[] {
  const filter = reportFilter(world, input)
  return [...grouped(entriesOf(world, filter), ({ at }) => monthOf(at))].flatMap(([month, entries]) =>
    goodsRows(world, filter.currency, entries).map((row) => ({ month, ...row }))
  )
}

/** The largest variation of the revenue in the classes X and Y, in per cent. */
const strays = { X: 10, Y: 25 }
type Xyz = 'X' | 'Y' | 'Z'

/**
 * Returns the deviation of the values from their mean, in per cent of the mean with two decimals. Returns null if the
 * mean is not above 0.
 */
function variationOf(values: readonly number[]): number | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (!(mean > 0)) return null
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return Math.round((Math.sqrt(variance) / mean) * 10_000) / 100
}
const steadiness = (variation: number | null): Xyz =>
  variation === null || variation > strays.Y ? 'Z' : variation > strays.X ? 'Y' : 'X'

/** Returns one row per customer: the class of the revenue, and its variation from month to month. */
export function customersAbcXyz(world: World, input: ReportInput): ReportRow[] {
  const filter = reportFilter(world, input)
  const entries = entriesOf(world, filter)
  const months = bucketsOf(
    entries.map(({ at }) => at),
    'month',
    windowOf(input)
  )
  const revenueOf = (group: readonly Entry[]) => figuresOf(group, filter.currency).net_sales
  const customers = [...grouped(entries, ({ trade }) => trade.customer_id)].flatMap(([_id, group]) => {
    if (_id === undefined) return []
    const byMonth = grouped(group, ({ at }) => bucketOf(at, 'month'))
    const variation = variationOf(months.map((month) => revenueOf(byMonth.get(month) ?? [])))
    return [{ _id, revenue: revenueOf(group), months: months.length, variation, xyz: steadiness(variation) }]
  })
  return ranked(customers).map((row) => {
    const customer = named(world.customer.get(row._id))
    const group = `${row.abc}${row.xyz}`
    return { ...row, group, name: customer?.name, customer, currency_id: filter.currency._id }
  })
}

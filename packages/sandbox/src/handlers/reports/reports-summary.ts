import type { Handlers } from '../../context.ts'
import { bucketOf, bucketsOf, partsOf, type Divider, type Window } from '../../reports/buckets.ts'
import { entriesOf, figuresOf, grouped, type Entry, type Figures } from '../../reports/entries.ts'
import { summaryFilter, summaryWindow, type SummaryInput } from '../../reports/filter.ts'
import { reportCurrency } from '../../reports/money.ts'
import { articles, flowOf, summaryMovements } from '../../reports/movements.ts'
import type { CurrencyRow } from '../../rows/rows.ts'
import { without } from '../../standard.ts'
import type { World } from '../../world.ts'

// The summary of sales: totals of a window and of the window before it, and both divided into periods.

/** Returns the window of the same length just before. Returns undefined if the window has no start. */
function before({ from, to }: Window, now: number): Window | undefined {
  if (from === undefined) return undefined
  return { from: 2 * from - (to ?? now) - 1, to: from - 1 }
}

/** A total has all figures except the counts that only a row has. */
const totalOf = (figures: Figures) => without(figures, 'items_refunded', 'average_receipt')

function chart(world: World, input: SummaryInput) {
  const window = summaryWindow(input)
  const read = (window: Window) => summaryFilter(world, input, window)
  const { currency } = read(window)
  const entries = entriesOf(world, read(window))
  const earlier = before(window, world.now())
  const groups = grouped(entries, (entry) => bucketOf(entry.at, input.divider))
  const starts = bucketsOf(momentsOf(entries), input.divider, window)
  return {
    total: totalOf(figuresOf(entries, currency)),
    total_prev: totalOf(figuresOf(earlier ? entriesOf(world, read(earlier)) : [], currency)),
    chart: starts.map((start) => ({
      date: new Date(start).toISOString(),
      value: figuresOf(groups.get(start) ?? [], currency)[input.field]
    })),
    plan: null
  }
}
const momentsOf = (entries: readonly Entry[]): number[] => entries.map((entry) => entry.at)

type DatedRow = ReturnType<typeof datedRow>
const datedRow = (start: number, entries: readonly Entry[], currency: CurrencyRow) => ({
  date: new Date(start).toISOString(),
  _id: partsOf(start),
  ...figuresOf(entries, currency)
})

/** Returns rows of the periods in which something happened. */
function datedRows(world: World, input: SummaryInput & { divider: Divider }): DatedRow[] {
  const filter = summaryFilter(world, input, summaryWindow(input))
  const groups = grouped(entriesOf(world, filter), (entry) => bucketOf(entry.at, input.divider))
  const rows = [...groups].map(([start, entries]) => datedRow(start, entries, filter.currency))
  const enough = rows.filter(
    (row) => row.items_sold >= (input.min_items_sold ?? 0) && row.gross_sales >= (input.min_gross_sales ?? 0)
  )
  const field = input.sort_by as keyof DatedRow | undefined
  const factor = input.sort?.name ?? input.asc
  return enough.toSorted((a, b) => factor * (valueOf(a, field) - valueOf(b, field)))
}

/** Returns the value by which a row is sorted: one of its figures, else its date. */
function valueOf(row: DatedRow, field: keyof DatedRow | undefined): number {
  const value = field === undefined ? undefined : row[field]
  return typeof value === 'number' ? value : Date.parse(row.date)
}

/** Returns money in, or out, that does not belong to a sale: the total, by article, and by period. */
function moneyChart(world: World, input: SummaryInput, type: 'income' | 'expense') {
  const window = summaryWindow(input)
  const currency = reportCurrency(world, undefined)
  const moved = summaryMovements(world, input, window).filter((row) => row.type === type)
  const buckets = grouped(moved, (row) => bucketOf(row.at, input.divider))
  const moments = moved.map((row) => row.at)
  const { _id, name, symbol, side } = currency
  return {
    chart: bucketsOf(moments, input.divider, window).map((start) => ({
      date: new Date(start).toISOString(),
      value: flowOf(buckets.get(start) ?? [])[type]
    })),
    total: {
      total: flowOf(moved)[type],
      data: articles(world, moved).map((row) => ({
        _id: row._id,
        payment_type: { _id: row._id, name: row.name },
        amount: row.amount
      }))
    },
    divider: input.divider,
    currency: { _id, name, symbol, side }
  }
}

export const summaryReports = {
  'summary/chart': ({ world }, input) => chart(world, input),
  'summary/chart-pagin': ({ world }, input) => {
    const from = (input.page - 1) * input.limit
    return datedRows(world, input).slice(from, from + input.limit)
  },
  'summary/income/chart': ({ world }, input) => moneyChart(world, input, 'income'),
  'summary/expense/chart': ({ world }, input) => moneyChart(world, input, 'expense')
} satisfies Handlers

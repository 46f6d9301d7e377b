import type { Handlers, Input } from '../../context.ts'
import { WithTotals } from '../../server/envelope.ts'
import { exact, times, toNumber, totalOf } from '../../exact.ts'
import { bucketOf, bucketsOf } from '../../reports/buckets.ts'
import { average, entriesOf, figuresOf, grouped, type Entry, type Figures } from '../../reports/entries.ts'
import { summaryFilter, summaryWindow, type SummaryInput } from '../../reports/filter.ts'
import type { CurrencyRow } from '../../rows/rows.ts'
import { holds, shown, without } from '../../standard.ts'
import type { World } from '../../world.ts'

// Sales by product and by customer, with the filters of a summary.

type Group = { id: string; name: string; entries: Entry[]; figures: Figures }
type Page = Input<'sales/by-item-pagin'>

/** Groups what was sold by the result of `idOf`. The search is in the names of the groups. */
function groupsOf(
  world: World,
  input: SummaryInput,
  idOf: (entry: Entry) => string | undefined,
  nameOf: (id: string) => string | undefined
): Group[] {
  const filter = summaryFilter(world, { ...input, search: undefined }, summaryWindow(input))
  return [...grouped(entriesOf(world, filter), idOf)].flatMap(([id, entries]) => {
    const name = (id === undefined ? undefined : nameOf(id)) ?? ''
    if (id === undefined || !holds(name, input.search ?? '')) return []
    return [{ id, name, entries, figures: figuresOf(entries, filter.currency) }]
  })
}
const byItem = (world: World, input: SummaryInput) =>
  groupsOf(
    world,
    input,
    ({ line }) => line.product_id,
    (id) => world.product.get(id)?.name
  )
const byCustomer = (world: World, input: SummaryInput) =>
  groupsOf(
    world,
    input,
    ({ trade }) => trade.customer_id,
    (id) => world.customer.get(id)?.name
  )

/** Sorts by the name if requested, else by a figure, else by the field of the report (policy "report-sort"). */
function ordered(groups: Group[], input: SummaryInput): Group[] {
  if (input.sort?.name !== undefined) {
    const factor = input.sort.name
    return groups.toSorted((a, b) => factor * a.name.localeCompare(b.name))
  }
  const valueOf = ({ figures }: Group): number => {
    const value = (figures as Record<string, number>)[input.sort_by ?? '']
    return value ?? figures[input.field]
  }
  return groups.toSorted((a, b) => input.asc * (valueOf(a) - valueOf(b)))
}

/** Returns one page of groups that sold enough. The totals include all groups (policy "report-totals"). */
function paged(groups: Group[], input: Page) {
  const enough = groups.filter(
    ({ figures }) =>
      figures.items_sold >= (input.min_items_sold ?? 0) && figures.gross_sales >= (input.min_gross_sales ?? 0)
  )
  const from = (input.page - 1) * input.limit
  return { enough, page: ordered(enough, input).slice(from, from + input.limit) }
}
const entriesIn = (groups: readonly Group[]): Entry[] => groups.flatMap(({ entries }) => entries)

const lastAt = (entries: readonly Entry[]): string | undefined => {
  const last = entries.reduce((latest, entry) => Math.max(latest, entry.at), -Infinity)
  return last === -Infinity ? undefined : new Date(last).toISOString()
}
const itemFigures = (figures: Figures) => without(figures, 'receipts', 'refunds', 'average_receipt')

function itemRow(world: World, { id, name, entries, figures }: Group) {
  const product = world.product.get(id)
  const unit = world.unit.get(product?.measure_id ?? '')
  return {
    _id: id,
    date: lastAt(entries),
    product_id: id,
    category_id: product?.category_id,
    ...itemFigures(figures),
    product_name: name,
    dimension: product?.$more?.['dimension'],
    measure: unit && shown(unit),
    category_name: world.category.get(product?.category_id ?? '')?.name
  }
}

type Weight = 'netto_weight' | 'gross_weight'
/** Returns the total weight of all pieces. A product of unknown weight counts as 0. */
function weightOf(world: World, groups: readonly Group[], weight: Weight, count: 'items_sold' | 'items_refunded') {
  const weights = groups.map(({ id, figures }) => {
    const dimension = world.product.get(id)?.$more?.['dimension'] as Partial<Record<Weight, number>> | undefined
    return toNumber(times(exact(dimension?.[weight] ?? 0), exact(figures[count])))
  })
  return totalOf(weights)
}

function itemsPage(world: World, input: Page) {
  const { enough, page } = paged(byItem(world, input), input)
  const entries = entriesIn(enough)
  const { currency } = summaryFilter(world, input, summaryWindow(input))
  const total_data = {
    date: lastAt(entries),
    ...itemFigures(figuresOf(entries, currency)),
    sold_netto_weight: weightOf(world, enough, 'netto_weight', 'items_sold'),
    sold_gross_weight: weightOf(world, enough, 'gross_weight', 'items_sold'),
    refunded_netto_weight: weightOf(world, enough, 'netto_weight', 'items_refunded'),
    refunded_gross_weight: weightOf(world, enough, 'gross_weight', 'items_refunded')
  }
  const rows = page.map((group) => itemRow(world, group))
  return new WithTotals(rows, { total: enough.length, total_data, forecast: null })
}

/** Returns every sold product, with a chart of the requested field. */
function items(world: World, input: Input<'sales/by-item'>) {
  const window = summaryWindow(input)
  const { currency } = summaryFilter(world, input, window)
  return ordered(byItem(world, input), input).map(({ id, name, entries, figures }) => {
    const buckets = grouped(entries, (entry) => bucketOf(entry.at, input.divider))
    const moments = entries.map((entry) => entry.at)
    return {
      _id: id,
      product: { name, sku: world.product.get(id)?.sku },
      net_sales: figures.net_sales,
      chart: bucketsOf(moments, input.divider, window).map((start) => ({
        date: new Date(start).toISOString(),
        value: figuresOf(buckets.get(start) ?? [], currency)[input.field]
      }))
    }
  })
}

/** The sandbox has no contracts, so a sale is always a receipt (policy "report-contracts"). */
const customerFigures = (entries: readonly Entry[], currency: CurrencyRow) => {
  const figures = figuresOf(entries, currency)
  return {
    ...without(figures, 'tax', 'cost', 'items_sold', 'items_refunded', 'average_receipt'),
    sale_contracts: 0,
    average_sale: average(figures.gross_sales, figures.receipts, currency)
  }
}

function customersPage(world: World, input: Page) {
  const { enough, page } = paged(byCustomer(world, input), input)
  const { currency } = summaryFilter(world, input, summaryWindow(input))
  const rows = page.map(({ id, entries }) => {
    const customer = world.customer.get(id)
    const category = world['customer-category'].get(customer?.category_id ?? '')
    return {
      _id: id,
      customer_id: id,
      customer_category_id: customer?.category_id,
      ...customerFigures(entries, currency),
      customer: customer && shown(customer),
      customer_category: category && shown(category)
    }
  })
  const total_amounts = customerFigures(entriesIn(enough), currency)
  return new WithTotals(rows, { total: enough.length, total_amounts, forecast: null })
}

export const salesReports = {
  'sales/by-item-pagin': ({ world }, input) => itemsPage(world, input),
  'sales/by-item': ({ world }, input) => items(world, input),
  'sales/by-customer-pagin': ({ world }, input) => customersPage(world, input)
} satisfies Handlers

import type { Input } from '../context.ts'
import type { DocumentState, TradeLine, TradeRow } from '../rows/rows.ts'
import { holds, isAny, momentOf } from '../standard.ts'
import type { World } from '../world.ts'
import { hourOf, type Window } from './buckets.ts'
import type { SalesFilter } from './entries.ts'
import { reportCurrency } from './money.ts'

export type ReportInput = Input<'reports/dashboard/summary'>
export type ReportPage = Input<'reports/summary/debt/paging'>
type PageInput = Input<'summary/chart-pagin'>
/** The filter of the summary reports. `summary/chart` lacks some of its fields. */
export type SummaryInput = Input<'summary/chart'> & Partial<PageInput>

const moment = (field: string, text: string | undefined) => (text === undefined ? undefined : momentOf(field, text))
/** Both ends are part of the window. */
export const isWithin = ({ from, to }: Window, at: number): boolean =>
  (from === undefined || at >= from) && (to === undefined || at <= to)
/** An undefined or empty list matches everything. */
export const isAmong = (wanted: readonly string[] | undefined, id: string | undefined): boolean =>
  wanted === undefined || wanted.length === 0 || (id !== undefined && wanted.includes(id))

/** Returns the window of a report. */
export const windowOf = (input: { date_from?: string | undefined; date_to?: string | undefined }): Window => ({
  from: moment('date_from', input.date_from),
  to: moment('date_to', input.date_to)
})
/** Returns the window of a summary, which has two names for each end. */
export const summaryWindow = (input: SummaryInput): Window => ({
  from: moment('from_date', input.from_date ?? input.date_from),
  to: moment('to_date', input.to_date ?? input.date_to)
})

/** Returns the requested categories and all of their subcategories. */
function withNested(world: World, ids: readonly string[] | undefined): string[] | undefined {
  if (ids === undefined || ids.length === 0) return undefined
  const found = new Set(ids)
  for (const id of found) for (const row of world.category.find((each) => each.parent_id === id)) found.add(row._id)
  return [...found]
}

/** Returns the suppliers of a product (policy "report-suppliers"). */
export const suppliersOf = (world: World, productId: string): readonly string[] =>
  (world.product.get(productId)?.$more?.['supplier_ids'] as readonly string[] | undefined) ?? []

/** Returns the test for products of a report with the common filter. */
export function goodPasses(world: World, input: ReportInput): (productId: string) => boolean {
  const categories = withNested(world, input.category_ids)
  const { supplier_ids: suppliers = [] } = input
  return (id) =>
    isAmong(input.product_ids, id) &&
    (suppliers.length === 0 || suppliersOf(world, id).some((each) => suppliers.includes(each))) &&
    (categories === undefined || isAmong(categories, world.product.get(id)?.category_id))
}

/** Returns the filter of sales of a report with the common filter: only sales that are done. */
export function reportFilter(world: World, input: ReportInput): SalesFilter {
  const window = windowOf(input)
  const passes = goodPasses(world, input)
  const { payment_method_ids: methods = [] } = input
  return {
    currency: reportCurrency(world, input.currency_id),
    trade: (row) =>
      row.state === 'done' &&
      isWithin(window, Date.parse(row.sold_at)) &&
      isAmong(input.organization_ids, row.organization_id) &&
      isAmong(input.responsible_ids, row.responsible_id) &&
      isAmong(input.customer_ids, row.customer_id) &&
      (methods.length === 0 || row.payments.some((part) => methods.includes(part.payment_method._id))),
    line: (line) => isAmong(input.warehouse_ids, line.warehouse_id) && passes(line.product_id)
  }
}

/** Returns the filter of sales of a summary. */
export function summaryFilter(world: World, input: SummaryInput, window: Window): SalesFilter {
  return {
    currency: reportCurrency(world, undefined),
    trade: (row) => matchesTrade(world, input, row) && isWithin(window, Date.parse(row.sold_at)),
    line: lineMatches(world, input)
  }
}

function statesOf({ trade_states, trade_state, state }: SummaryInput): readonly DocumentState[] {
  if (trade_states !== undefined && trade_states.length > 0) return trade_states
  return [trade_state ?? state ?? 'done']
}

/** Returns true if a time is within the requested hours. They apply only with `custom` (policy "report-clock"). */
export function isInHours({ custom, from_time, to_time }: SummaryInput, at: number): boolean {
  const hour = hourOf(at)
  return custom !== true || (hour >= from_time && hour < to_time)
}

function matchesTrade(world: World, input: SummaryInput, row: TradeRow): boolean {
  const customer = row.customer_id === undefined ? undefined : world.customer.get(row.customer_id)
  return (
    input.sale_type !== 'sale_contract' &&
    statesOf(input).includes(row.state) &&
    isAmong(input.organizations, row.organization_id) &&
    isAny(input.organization_id, row.organization_id) &&
    isAmong(input.employees, input.report_by === 'created_by' ? row.created_by : row.responsible_id) &&
    isAny(input.cashbox_id, row.cashbox_id) &&
    isAny(input.customer_id, row.customer_id) &&
    isAny(input.customer_category_id, customer?.category_id) &&
    isInHours(input, Date.parse(row.sold_at)) &&
    (input.search === undefined || holds(row.number, input.search) || holds(row.code, input.search))
  )
}

function lineMatches(world: World, input: SummaryInput): (line: TradeLine) => boolean {
  const categories = withNested(world, input.category_id === undefined ? [] : [input.category_id])
  const isOfSuppliers = input.supplier_id !== undefined || input.supplier_category_id !== undefined
  const isWanted = (id: string) =>
    isAny(input.supplier_id, id) && isAny(input.supplier_category_id, world.supplier.get(id)?.category_id)
  return (line) => {
    const product = world.product.get(line.product_id)
    return (
      (!isOfSuppliers || suppliersOf(world, line.product_id).some(isWanted)) &&
      isAny(input.price_id, line.price_id) &&
      isAny(input.product_id, line.product_id) &&
      isAmong(categories, product?.category_id) &&
      isAny(input.is_product, product?.is_product) &&
      isAny(input.is_material, product?.is_material) &&
      isAny(input.is_semi_product, product?.is_semi_product)
    )
  }
}

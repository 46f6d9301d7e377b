import type { Handlers } from '../../context.ts'
import type { ReportInput, ReportPage } from '../../reports/filter.ts'
import { groupRows, methodRows, saleSummary, type Key } from '../../reports/groups.ts'
import { pagedList, sorted } from '../../reports/rows.ts'
import { deviationRows, lineRows, settlements, tradeRows, unsoldRows } from '../../reports/trades.ts'
import type { World } from '../../world.ts'

// Sales of a window: one by one, and grouped by product, customer and employee.

const groupPage = (world: World, input: ReportPage, key: Key) => pagedList(groupRows(world, input, key), input, 'value')

/** Returns the figures of all sales, and of each category. */
const categories = (world: World, input: ReportInput) => ({
  ...saleSummary(world, input),
  categories: sorted(groupRows(world, input, 'category'), input, 'value')
})

export const tradeReports = {
  'reports/trade/pagin': ({ world }, input) => pagedList(tradeRows(world, input), input, 'date'),
  'reports/trade/items/pagin': ({ world }, input) => pagedList(lineRows(world, input), input, 'date'),
  'reports/trade/by-product/pagin': ({ world }, input) => groupPage(world, input, 'product'),
  'reports/trade/by-customer/pagin': ({ world }, input) => groupPage(world, input, 'customer'),
  'reports/sales/by-employee-pagin': ({ world }, input) => groupPage(world, input, 'employee'),
  'reports/sales/by-mediator-pagin': ({ world }, input) => groupPage(world, input, 'mediator'),
  'reports/sales/by-supplier-pagin': ({ world }, input) => groupPage(world, input, 'supplier'),
  'reports/sales/by-category-pagin': ({ world }, input) => groupPage(world, input, 'category'),
  'reports/sales/by-category-all': ({ world }, input) => categories(world, input),
  'reports/sales/by-payment-method-pagin': ({ world }, input) => pagedList(methodRows(world, input), input, 'value'),
  'reports/sales/items/unsold-paging': ({ world }, input) => pagedList(unsoldRows(world, input), input, 'worth'),
  'reports/trade/price-deviation/paging': ({ world }, input) => pagedList(deviationRows(world, input), input, 'date'),
  'reports/sales/settlements': ({ world }, input) => settlements(world, input)
} satisfies Handlers

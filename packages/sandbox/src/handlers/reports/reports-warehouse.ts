import type { Handlers } from '../../context.ts'
import { abcByMonth, abcByProduct, customersAbcXyz } from '../../reports/analysis.ts'
import { byAgent, byAgentAndType, byGoodsCategory, distributionSummary } from '../../reports/distribution.ts'
import { pagedList } from '../../reports/rows.ts'
import { inStock, itemRows, lossesByReason, transferItems, transferRows } from '../../reports/warehouse.ts'

// Reports of stock and transfers, of the distribution by agents, and of the sources of revenue.

const warehouses = {
  'reports/in-stock/get': ({ world }, input) => inStock(world, input),
  'reports/items/warehouse': ({ world }, input) => pagedList(itemRows(world, input), input, 'amount'),
  'reports/transfer/get-items': ({ world }, input) => pagedList(transferItems(world, input), input, 'amount'),
  'reports/transfer/get-paging': ({ world }, input) => pagedList(transferRows(world, input), input, 'date'),
  'reports/write-off/by-reason/get-paging': ({ world }, input) => pagedList(lossesByReason(world, input), input, 'cost')
} satisfies Handlers

const distribution = {
  'reports/distribution/get-summary': ({ world }, input) => distributionSummary(world, input),
  'reports/distribution/get-by-agent': ({ world }, input) => pagedList(byAgent(world, input), input, 'revenue'),
  'reports/distribution/get-by-agent-and-type': ({ world }, input) =>
    pagedList(byAgentAndType(world, input), input, 'revenue'),
  'reports/distribution/get-by-product-category': ({ world }, input) =>
    pagedList(byGoodsCategory(world, input), input, 'revenue')
} satisfies Handlers

const analysis = {
  'reports/analysis/abc/by-month': ({ world }, input) => pagedList(abcByMonth(world, input), input, 'month'),
  'reports/analysis/abc/by-product': ({ world }, input) => pagedList(abcByProduct(world, input), input, 'revenue'),
  'reports/analysis/customers/abc-xyz': ({ world }, input) => pagedList(customersAbcXyz(world, input), input, 'revenue')
} satisfies Handlers

export const warehouseReports = { ...warehouses, ...distribution, ...analysis } satisfies Handlers

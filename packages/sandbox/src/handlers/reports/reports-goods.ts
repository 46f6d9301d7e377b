import type { Handlers } from '../../context.ts'
import { kindRows, kindSummary } from '../../reports/kinds.ts'
import { pagedList } from '../../reports/rows.ts'
import { goodsByPrice, goodsByPriceTotal, stockSummary } from '../../reports/stock.ts'

// Goods reports: stock and its value, and what was sold, produced and used.

export const goodsReports = {
  'reports/pos/product/stock/summary': ({ world }, input) => stockSummary(world, input),
  'reports/pos/summary/goods/by-price/total': ({ world }, input) => goodsByPriceTotal(world, input),
  'reports/pos/summary/goods/by-price/paging': ({ world }, input) =>
    pagedList(goodsByPrice(world, input), input, 'worth'),
  'reports/pos/summary/product/get-summary': ({ world }, input) => kindSummary(world, input, 'product'),
  'reports/pos/summary/product/chart-paging': ({ world }, input) =>
    pagedList(kindRows(world, input, 'product'), input, 'value'),
  'reports/pos/summary/material/get-summary': ({ world }, input) => kindSummary(world, input, 'material'),
  'reports/pos/summary/material/chart-paging': ({ world }, input) =>
    pagedList(kindRows(world, input, 'material'), input, 'value'),
  'reports/pos/summary/semi-product/get-summary': ({ world }, input) => kindSummary(world, input, 'semi_product'),
  'reports/pos/summary/semi-product/chart-paging': ({ world }, input) =>
    pagedList(kindRows(world, input, 'semi_product'), input, 'value'),
  'reports/summary/goods/by-price/total': ({ world }, input) => goodsByPriceTotal(world, input),
  'reports/summary/product/get-summary': ({ world }, input) => kindSummary(world, input, 'product'),
  'reports/summary/product/chart-paging': ({ world }, input) =>
    pagedList(kindRows(world, input, 'product'), input, 'value')
} satisfies Handlers

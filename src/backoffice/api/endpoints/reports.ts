import {
  ChartPoint,
  ReportAt,
  ReportFilter,
  ReportObject,
  ReportPage,
  ReportRow,
  SummaryChart,
  SummaryFilter,
  SummaryPage
} from '../schemas/report.ts'
import type { Endpoint } from './row.ts'

// Every report is a POST that only reads, so every one may be repeated.

export const reports = {
  // Report
  'sales/by-customer-pagin': {
    method: 'POST',
    tag: 'Report',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: SummaryPage,
    response: ReportRow
  },
  'sales/by-item': {
    method: 'POST',
    tag: 'Report',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: SummaryFilter,
    response: ReportRow
  },
  'sales/by-item-pagin': {
    method: 'POST',
    tag: 'Report',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: SummaryPage,
    response: ReportRow
  },
  'summary/chart': {
    method: 'POST',
    tag: 'Report',
    source: 'document',
    repeat: 'read',
    request: SummaryFilter,
    response: SummaryChart
  },
  'summary/chart-pagin': {
    method: 'POST',
    tag: 'Report',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: SummaryPage,
    response: ReportRow
  },
  'summary/expense/chart': {
    method: 'POST',
    tag: 'Report',
    source: 'reference',
    repeat: 'read',
    request: SummaryFilter,
    response: SummaryChart
  },
  'summary/income/chart': {
    method: 'POST',
    tag: 'Report',
    source: 'reference',
    repeat: 'read',
    request: SummaryFilter,
    response: SummaryChart
  },

  // Report-sales
  'reports/sales/by-category-all': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/sales/by-category-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/sales/by-employee-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/sales/by-mediator-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/sales/by-payment-method-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/sales/by-supplier-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/sales/items/unsold-paging': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/sales/settlements': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/trade/by-customer/pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/trade/by-product/pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/trade/items/pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/trade/pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },

  // Report-finance
  'reports/balance/get': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/balance/get-at': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    request: ReportAt,
    response: ReportObject
  },
  'reports/balance/items': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportFilter,
    response: ReportRow
  },
  'reports/cashflow/get': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/customer-debt/get': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/finance/customers-payment-overview/completed': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/finance/customers-payment-overview/get-paging': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/finance/customers-payment-overview/get-summary': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/finance/installment-plan/completed': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/finance/installment-plan/get-paging': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/finance/installment-plan/get-summary': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/profit-loss/get': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/summary/income-expense/stats': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/summary/income/pagin': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },

  // Report-production
  'reports/production/by-product': {
    method: 'POST',
    tag: 'Report-production',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/production/by-responsible': {
    method: 'POST',
    tag: 'Report-production',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/production/by-responsible-and-product': {
    method: 'POST',
    tag: 'Report-production',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/production/recommended-to-be-used': {
    method: 'POST',
    tag: 'Report-production',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },

  // Report-distribution
  'reports/distribution/get-by-agent': {
    method: 'POST',
    tag: 'Report-distribution',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/distribution/get-by-agent-and-type': {
    method: 'POST',
    tag: 'Report-distribution',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/distribution/get-by-product-category': {
    method: 'POST',
    tag: 'Report-distribution',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/distribution/get-summary': {
    method: 'POST',
    tag: 'Report-distribution',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },

  // Report-dashboard
  'reports/customers/health-score/charts': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/customers/health-score/summary': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/dashboard/chart': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/dashboard/summary': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/dashboard/top/{key}': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportFilter,
    response: ReportRow
  },
  'reports/order/dashboard/chart': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/order/dashboard/states': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/order/dashboard/summary': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/order/dashboard/top/{key}': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportFilter,
    response: ReportRow
  },
  'reports/summary/credit/get-summary': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/summary/credit/paging': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/summary/debt/get-summary': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/summary/debt/paging': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/summary/goods/by-price/total': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/summary/product/chart-paging': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/summary/product/get-summary': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/summary/sale/chart': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/trade/customer/chart': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/trade/customer/health-score': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/trade/price-deviation/paging': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },

  // Report-pos
  'reports/pos/cashbox/income-expense': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/cashflow/get': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/dashboard/top/{key}': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportFilter,
    response: ReportRow
  },
  'reports/pos/employee/top': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/finance/installment/completed': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/finance/installment/get-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/finance/installment/get-summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/product/stock/summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/product/top': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/production/by-product/produced': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/production/by-product/used': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/sale/summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/sale/summary/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/pos/sales/by-payment-method-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/summary/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/pos/summary/credit/get-summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/summary/credit/paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/summary/debt/get-summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/summary/debt/paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/summary/expense/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/pos/summary/goods/by-price/paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/summary/goods/by-price/total': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/summary/income/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/pos/summary/material/chart-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/summary/material/get-summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/summary/product/chart-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/summary/product/get-summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/summary/sale/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: ReportFilter,
    response: ChartPoint
  },
  'reports/pos/summary/semi-product/chart-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/pos/summary/semi-product/get-summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/pos/trade/by-product/pagin': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },

  // Report-analysis
  'reports/analysis/abc/by-month': {
    method: 'POST',
    tag: 'Report-analysis',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/analysis/abc/by-product': {
    method: 'POST',
    tag: 'Report-analysis',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/analysis/customers/abc-xyz': {
    method: 'POST',
    tag: 'Report-analysis',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },

  // Report-warehouse
  'reports/in-stock/get': {
    method: 'POST',
    tag: 'Report-warehouse',
    source: 'reference',
    repeat: 'read',
    request: ReportFilter,
    response: ReportObject
  },
  'reports/items/warehouse': {
    method: 'POST',
    tag: 'Report-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/transfer/get-items': {
    method: 'POST',
    tag: 'Report-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/transfer/get-paging': {
    method: 'POST',
    tag: 'Report-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  },
  'reports/write-off/by-reason/get-paging': {
    method: 'POST',
    tag: 'Report-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ReportPage,
    response: ReportRow
  }
} as const satisfies Record<string, Endpoint>

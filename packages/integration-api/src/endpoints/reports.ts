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
import { read, tagged } from './row.ts'

// Every report is a POST that only reads, so each may be repeated.

export const reports = {
  ...tagged('Report', {
    'sales/by-customer-pagin': read('POST', 'reference', SummaryPage, ReportRow, { list: 'array' }),
    'sales/by-item': read('POST', 'reference', SummaryFilter, ReportRow, { list: 'array' }),
    'sales/by-item-pagin': read('POST', 'reference', SummaryPage, ReportRow, { list: 'array' }),
    'summary/chart': read('POST', 'document', SummaryFilter, SummaryChart),
    'summary/chart-pagin': read('POST', 'document', SummaryPage, ReportRow, { list: 'array' }),
    'summary/expense/chart': read('POST', 'reference', SummaryFilter, SummaryChart),
    'summary/income/chart': read('POST', 'reference', SummaryFilter, SummaryChart)
  }),
  ...tagged('Report-sales', {
    'reports/sales/by-category-all': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/sales/by-category-pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/sales/by-employee-pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/sales/by-mediator-pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/sales/by-payment-method-pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/sales/by-supplier-pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/sales/items/unsold-paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/sales/settlements': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/trade/by-customer/pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/trade/by-product/pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/trade/items/pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/trade/pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' })
  }),
  ...tagged('Report-finance', {
    'reports/balance/get': read('POST', 'document', ReportFilter, ReportObject),
    'reports/balance/get-at': read('POST', 'document', ReportAt, ReportObject),
    'reports/balance/items': read('POST', 'document', ReportFilter, ReportRow, { list: 'list' }),
    'reports/cashflow/get': read('POST', 'document', ReportFilter, ReportObject),
    'reports/customer-debt/get': read('POST', 'document', ReportFilter, ReportObject),
    'reports/finance/customers-payment-overview/completed': read('POST', 'reference', ReportPage, ReportRow, {
      list: 'list'
    }),
    'reports/finance/customers-payment-overview/get-paging': read('POST', 'reference', ReportPage, ReportRow, {
      list: 'list'
    }),
    'reports/finance/customers-payment-overview/get-summary': read('POST', 'document', ReportFilter, ReportObject),
    'reports/finance/installment-plan/completed': read('POST', 'document', ReportPage, ReportRow, { list: 'list' }),
    'reports/finance/installment-plan/get-paging': read('POST', 'document', ReportPage, ReportRow, { list: 'list' }),
    'reports/finance/installment-plan/get-summary': read('POST', 'document', ReportFilter, ReportObject),
    'reports/profit-loss/get': read('POST', 'document', ReportFilter, ReportObject),
    'reports/summary/income-expense/stats': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/summary/income/pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' })
  }),
  ...tagged('Report-production', {
    'reports/production/by-product': read('POST', 'document', ReportPage, ReportRow, { list: 'list' }),
    'reports/production/by-responsible': read('POST', 'document', ReportPage, ReportRow, { list: 'list' }),
    'reports/production/by-responsible-and-product': read('POST', 'document', ReportPage, ReportRow, { list: 'list' }),
    'reports/production/recommended-to-be-used': read('POST', 'document', ReportPage, ReportRow, { list: 'list' })
  }),
  ...tagged('Report-distribution', {
    'reports/distribution/get-by-agent': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/distribution/get-by-agent-and-type': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/distribution/get-by-product-category': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/distribution/get-summary': read('POST', 'reference', ReportFilter, ReportObject)
  }),
  ...tagged('Report-dashboard', {
    'reports/customers/health-score/charts': read('POST', 'document', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/customers/health-score/summary': read('POST', 'document', ReportFilter, ReportObject),
    'reports/dashboard/chart': read('POST', 'document', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/dashboard/summary': read('POST', 'document', ReportFilter, ReportObject),
    'reports/dashboard/top/{key}': read('POST', 'document', ReportFilter, ReportRow, { list: 'list' }),
    'reports/order/dashboard/chart': read('POST', 'document', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/order/dashboard/states': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/order/dashboard/summary': read('POST', 'document', ReportFilter, ReportObject),
    'reports/order/dashboard/top/{key}': read('POST', 'reference', ReportFilter, ReportRow, { list: 'list' }),
    'reports/summary/credit/get-summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/summary/credit/paging': read('POST', 'document', ReportPage, ReportRow, { list: 'list' }),
    'reports/summary/debt/get-summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/summary/debt/paging': read('POST', 'document', ReportPage, ReportRow, { list: 'list' }),
    'reports/summary/goods/by-price/total': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/summary/product/chart-paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/summary/product/get-summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/summary/sale/chart': read('POST', 'reference', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/trade/customer/chart': read('POST', 'reference', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/trade/customer/health-score': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/trade/price-deviation/paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' })
  }),
  ...tagged('Report-pos', {
    'reports/pos/cashbox/income-expense': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/cashflow/get': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/dashboard/top/{key}': read('POST', 'reference', ReportFilter, ReportRow, { list: 'list' }),
    'reports/pos/employee/top': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/finance/installment/completed': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/finance/installment/get-paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/finance/installment/get-summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/product/stock/summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/product/top': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/production/by-product/produced': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/production/by-product/used': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/sale/summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/sale/summary/chart': read('POST', 'reference', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/pos/sales/by-payment-method-paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/summary/chart': read('POST', 'reference', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/pos/summary/credit/get-summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/summary/credit/paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/summary/debt/get-summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/summary/debt/paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/summary/expense/chart': read('POST', 'reference', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/pos/summary/goods/by-price/paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/summary/goods/by-price/total': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/summary/income/chart': read('POST', 'reference', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/pos/summary/material/chart-paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/summary/material/get-summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/summary/product/chart-paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/summary/product/get-summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/summary/sale/chart': read('POST', 'reference', ReportFilter, ChartPoint, { list: 'array' }),
    'reports/pos/summary/semi-product/chart-paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/pos/summary/semi-product/get-summary': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/pos/trade/by-product/pagin': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' })
  }),
  ...tagged('Report-analysis', {
    'reports/analysis/abc/by-month': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/analysis/abc/by-product': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/analysis/customers/abc-xyz': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' })
  }),
  ...tagged('Report-warehouse', {
    'reports/in-stock/get': read('POST', 'reference', ReportFilter, ReportObject),
    'reports/items/warehouse': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/transfer/get-items': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/transfer/get-paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' }),
    'reports/write-off/by-reason/get-paging': read('POST', 'reference', ReportPage, ReportRow, { list: 'list' })
  })
}

import type { Endpoint } from './row.ts'

// Reports. Every one is a POST that only reads, so every one may be repeated.

export const reports = {
  // Report
  'sales/by-customer-pagin': { method: 'POST', tag: 'Report', source: 'reference', repeat: 'read', list: 'array' },
  'sales/by-item': { method: 'POST', tag: 'Report', source: 'reference', repeat: 'read', list: 'array' },
  'sales/by-item-pagin': { method: 'POST', tag: 'Report', source: 'reference', repeat: 'read', list: 'array' },
  'summary/chart': { method: 'POST', tag: 'Report', source: 'document', repeat: 'read' },
  'summary/chart-pagin': { method: 'POST', tag: 'Report', source: 'document', repeat: 'read', list: 'array' },
  'summary/expense/chart': { method: 'POST', tag: 'Report', source: 'reference', repeat: 'read' },
  'summary/income/chart': { method: 'POST', tag: 'Report', source: 'reference', repeat: 'read' },

  // Report-sales
  'reports/sales/by-category-all': { method: 'POST', tag: 'Report-sales', source: 'reference', repeat: 'read' },
  'reports/sales/by-category-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/sales/by-employee-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/sales/by-mediator-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/sales/by-payment-method-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/sales/by-supplier-pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/sales/items/unsold-paging': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/sales/settlements': { method: 'POST', tag: 'Report-sales', source: 'reference', repeat: 'read' },
  'reports/trade/by-customer/pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/trade/by-product/pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/trade/items/pagin': {
    method: 'POST',
    tag: 'Report-sales',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/trade/pagin': { method: 'POST', tag: 'Report-sales', source: 'reference', repeat: 'read', list: 'list' },

  // Report-finance
  'reports/balance/get': { method: 'POST', tag: 'Report-finance', source: 'document', repeat: 'read' },
  'reports/balance/get-at': { method: 'POST', tag: 'Report-finance', source: 'document', repeat: 'read' },
  'reports/balance/items': { method: 'POST', tag: 'Report-finance', source: 'document', repeat: 'read', list: 'list' },
  'reports/cashflow/get': { method: 'POST', tag: 'Report-finance', source: 'document', repeat: 'read' },
  'reports/customer-debt/get': { method: 'POST', tag: 'Report-finance', source: 'document', repeat: 'read' },
  'reports/finance/customers-payment-overview/completed': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/finance/customers-payment-overview/get-paging': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/finance/customers-payment-overview/get-summary': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read'
  },
  'reports/finance/installment-plan/completed': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    list: 'list'
  },
  'reports/finance/installment-plan/get-paging': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read',
    list: 'list'
  },
  'reports/finance/installment-plan/get-summary': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'document',
    repeat: 'read'
  },
  'reports/profit-loss/get': { method: 'POST', tag: 'Report-finance', source: 'document', repeat: 'read' },
  'reports/summary/income-expense/stats': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'reference',
    repeat: 'read'
  },
  'reports/summary/income/pagin': {
    method: 'POST',
    tag: 'Report-finance',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },

  // Report-production
  'reports/production/by-product': {
    method: 'POST',
    tag: 'Report-production',
    source: 'document',
    repeat: 'read',
    list: 'list'
  },
  'reports/production/by-responsible': {
    method: 'POST',
    tag: 'Report-production',
    source: 'document',
    repeat: 'read',
    list: 'list'
  },
  'reports/production/by-responsible-and-product': {
    method: 'POST',
    tag: 'Report-production',
    source: 'document',
    repeat: 'read',
    list: 'list'
  },
  'reports/production/recommended-to-be-used': {
    method: 'POST',
    tag: 'Report-production',
    source: 'document',
    repeat: 'read',
    list: 'list'
  },

  // Report-distribution
  'reports/distribution/get-by-agent': {
    method: 'POST',
    tag: 'Report-distribution',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/distribution/get-by-agent-and-type': {
    method: 'POST',
    tag: 'Report-distribution',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/distribution/get-by-product-category': {
    method: 'POST',
    tag: 'Report-distribution',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/distribution/get-summary': {
    method: 'POST',
    tag: 'Report-distribution',
    source: 'reference',
    repeat: 'read'
  },

  // Report-dashboard
  'reports/customers/health-score/charts': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'array'
  },
  'reports/customers/health-score/summary': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read'
  },
  'reports/dashboard/chart': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'array'
  },
  'reports/dashboard/summary': { method: 'POST', tag: 'Report-dashboard', source: 'document', repeat: 'read' },
  'reports/dashboard/top/{key}': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'list'
  },
  'reports/order/dashboard/chart': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'array'
  },
  'reports/order/dashboard/states': { method: 'POST', tag: 'Report-dashboard', source: 'reference', repeat: 'read' },
  'reports/order/dashboard/summary': { method: 'POST', tag: 'Report-dashboard', source: 'document', repeat: 'read' },
  'reports/order/dashboard/top/{key}': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/summary/credit/get-summary': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read'
  },
  'reports/summary/credit/paging': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'list'
  },
  'reports/summary/debt/get-summary': { method: 'POST', tag: 'Report-dashboard', source: 'reference', repeat: 'read' },
  'reports/summary/debt/paging': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'document',
    repeat: 'read',
    list: 'list'
  },
  'reports/summary/goods/by-price/total': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read'
  },
  'reports/summary/product/chart-paging': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/summary/product/get-summary': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read'
  },
  'reports/summary/sale/chart': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'array'
  },
  'reports/trade/customer/chart': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'array'
  },
  'reports/trade/customer/health-score': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read'
  },
  'reports/trade/price-deviation/paging': {
    method: 'POST',
    tag: 'Report-dashboard',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },

  // Report-pos
  'reports/pos/cashbox/income-expense': { method: 'POST', tag: 'Report-pos', source: 'reference', repeat: 'read' },
  'reports/pos/cashflow/get': { method: 'POST', tag: 'Report-pos', source: 'reference', repeat: 'read' },
  'reports/pos/dashboard/top/{key}': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/employee/top': { method: 'POST', tag: 'Report-pos', source: 'reference', repeat: 'read', list: 'list' },
  'reports/pos/finance/installment/completed': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/finance/installment/get-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/finance/installment/get-summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read'
  },
  'reports/pos/product/stock/summary': { method: 'POST', tag: 'Report-pos', source: 'reference', repeat: 'read' },
  'reports/pos/product/top': { method: 'POST', tag: 'Report-pos', source: 'reference', repeat: 'read', list: 'list' },
  'reports/pos/production/by-product/produced': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/production/by-product/used': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/sale/summary': { method: 'POST', tag: 'Report-pos', source: 'reference', repeat: 'read' },
  'reports/pos/sale/summary/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array'
  },
  'reports/pos/sales/by-payment-method-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/summary/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array'
  },
  'reports/pos/summary/credit/get-summary': { method: 'POST', tag: 'Report-pos', source: 'reference', repeat: 'read' },
  'reports/pos/summary/credit/paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/summary/debt/get-summary': { method: 'POST', tag: 'Report-pos', source: 'reference', repeat: 'read' },
  'reports/pos/summary/debt/paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/summary/expense/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array'
  },
  'reports/pos/summary/goods/by-price/paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/summary/goods/by-price/total': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read'
  },
  'reports/pos/summary/income/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array'
  },
  'reports/pos/summary/material/chart-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/summary/material/get-summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read'
  },
  'reports/pos/summary/product/chart-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/summary/product/get-summary': { method: 'POST', tag: 'Report-pos', source: 'reference', repeat: 'read' },
  'reports/pos/summary/sale/chart': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'array'
  },
  'reports/pos/summary/semi-product/chart-paging': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/pos/summary/semi-product/get-summary': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read'
  },
  'reports/pos/trade/by-product/pagin': {
    method: 'POST',
    tag: 'Report-pos',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },

  // Report-analysis
  'reports/analysis/abc/by-month': {
    method: 'POST',
    tag: 'Report-analysis',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/analysis/abc/by-product': {
    method: 'POST',
    tag: 'Report-analysis',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/analysis/customers/abc-xyz': {
    method: 'POST',
    tag: 'Report-analysis',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },

  // Report-warehouse
  'reports/in-stock/get': { method: 'POST', tag: 'Report-warehouse', source: 'reference', repeat: 'read' },
  'reports/items/warehouse': {
    method: 'POST',
    tag: 'Report-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/transfer/get-items': {
    method: 'POST',
    tag: 'Report-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/transfer/get-paging': {
    method: 'POST',
    tag: 'Report-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'reports/write-off/by-reason/get-paging': {
    method: 'POST',
    tag: 'Report-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  }
} as const satisfies Record<string, Endpoint>

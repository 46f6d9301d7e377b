// Which reports there are. Apart from the schemas, because the window lists them and parses nothing.

export const reportPeriods = ['shift', 'today', 'week', 'month'] as const
export type ReportPeriod = (typeof reportPeriods)[number]
export const reportTables = [
  'hour',
  'product',
  'category',
  'method',
  'cashier',
  'discount',
  'refund',
  'seller',
  'customer',
  'debt'
] as const
export type ReportTableName = (typeof reportTables)[number]

/** What of sales and refunds went through no drawer, and how it is called. */
export const outsideWords = {
  fromBalance: 'receipt.fromBalance',
  fromCashback: 'receipt.fromCashback',
  debt: 'receipt.debt',
  credited: 'refund.credited'
} as const

// The tables of reports. The file is separate from the schemas, because the window lists these values and has no zod.

export const reportPeriods = ['shift', 'today', 'week', 'month', 'quarter'] as const
export type ReportPeriod = (typeof reportPeriods)[number]
/** What a report may be about: a period that ends now, or days that a person has chosen. */
export const reportSpans = [...reportPeriods, 'days'] as const
export type ReportSpanName = (typeof reportSpans)[number]
/** The most days of a report of chosen days. */
export const mostReportDays = 3660
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
/** Tables whose rows show what was sold, what was returned, and the difference. */
const netTables: readonly ReportTableName[] = ['product', 'category', 'method', 'cashier', 'seller', 'customer']
export const isNetTable = (table: ReportTableName): boolean => netTables.includes(table)

/** Filters of the list of past sales: not sent yet, with returns, sold on debt, with goods below their list price. */
export const soldStates = ['unsent', 'back', 'debt', 'belowList'] as const
export type SoldState = (typeof soldStates)[number]

/** Names of the parts of sales and refunds that did not go through a drawer. */
/** The texts of what sales were paid with besides the payment methods. */
export const paymentWords = {
  fromBalance: 'receipt.fromBalance',
  fromCashback: 'receipt.fromCashback',
  debt: 'receipt.debt',
  exchanged: 'report.exchanged'
} as const

export const outsideWords = {
  fromBalance: 'receipt.fromBalance',
  fromCashback: 'receipt.fromCashback',
  debt: 'receipt.debt',
  rounding: 'report.roundedOff',
  credited: 'refund.credited'
} as const

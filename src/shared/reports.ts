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
/** Those that say of each row what was sold, what of it came back, and what was kept. */
const netTables: readonly ReportTableName[] = ['product', 'category', 'method', 'cashier', 'seller', 'customer']
export const isNetTable = (table: ReportTableName): boolean => netTables.includes(table)

/** What the list of past sales can be narrowed to: what is still to be sent, what came back, what was sold on debt. */
export const soldStates = ['unsent', 'back', 'debt'] as const
export type SoldState = (typeof soldStates)[number]

/** What of sales and refunds went through no drawer, and how it is called. */
export const outsideWords = {
  fromBalance: 'receipt.fromBalance',
  fromCashback: 'receipt.fromCashback',
  debt: 'receipt.debt',
  rounding: 'report.roundedOff',
  credited: 'refund.credited'
} as const

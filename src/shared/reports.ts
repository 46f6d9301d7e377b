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

/**
 * The figures of a report besides its revenue, in the order of the screen and of the paper. More of a cost is worse. A
 * rare figure is shown only if it is not zero.
 */
const reportFigures = [
  { of: 'totalMinor', label: 'reports.sold', kind: 'money' },
  { of: 'count', label: 'reports.count', kind: 'number' },
  { of: 'guests', label: 'key.guests', kind: 'number', isRare: true },
  { of: 'averageMinor', label: 'reports.average', kind: 'money' },
  { of: 'discountMinor', label: 'reports.discount', kind: 'cost' },
  { of: 'refundsMinor', label: 'reports.refund', kind: 'cost' },
  { of: 'taxMinor', label: 'printing.part.taxes', kind: 'money', isRare: true }
] as const satisfies readonly { of: string; label: string; kind: 'money' | 'number' | 'cost'; isRare?: true }[]
type Figure = (typeof reportFigures)[number]

/** Returns the figures to show for a time, and for an earlier time beside it. */
export const shownFigures = (...times: readonly (Record<Figure['of'], number> | undefined)[]): Figure[] =>
  reportFigures.filter(
    (figure) => !('isRare' in figure) || times.some((time) => time !== undefined && time[figure.of] !== 0)
  )

/** Filters of the list of past sales: not sent yet, with returns, sold on debt, with goods below their list price. */
export const soldStates = ['unsent', 'back', 'debt', 'belowList'] as const
export type SoldState = (typeof soldStates)[number]

/** The texts of what sales were paid with besides the payment methods. */
export const paymentWords = {
  fromBalance: 'receipt.fromBalance',
  fromCashback: 'receipt.fromCashback',
  debt: 'receipt.debt',
  exchanged: 'report.exchanged'
} as const

/** Names of the parts of sales and refunds that did not go through a drawer. */
export const outsideWords = {
  fromBalance: 'receipt.fromBalance',
  fromCashback: 'receipt.fromCashback',
  debt: 'receipt.debt',
  rounding: 'report.roundedOff',
  credited: 'refund.credited'
} as const

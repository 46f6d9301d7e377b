// Which reports there are. Apart from the schemas, because the window lists them and parses nothing.

export const reportPeriods = ['shift', 'today', 'week', 'month'] as const
export type ReportPeriod = (typeof reportPeriods)[number]
export const reportTables = ['hour', 'product', 'category', 'method', 'cashier', 'discount', 'refund'] as const
export type ReportTableName = (typeof reportTables)[number]

import { z } from 'zod'
import { CurrencyId } from '../ids.ts'
import { reportPeriods, reportTables } from '../reports.ts'
import { Decimal, Minor } from '../schemas.ts'
import { time } from './basics.ts'

// Reports over sales.

export const ReportRowView = z.object({
  /** Empty for what has no name: goods without a category, goods back without a reason. */
  name: z.string(),
  /** The hour that begins here, of a row of hours. */
  at: time.optional(),
  /** The row of hours is of several days: that hour of all of them together. */
  isEveryDay: z.literal(true).optional(),
  count: z.number().int(),
  /** How many pieces or how much, of a row of goods. */
  quantity: Decimal.optional(),
  backQuantity: Decimal.optional(),
  /** Below nothing where more came back than was sold in this time. */
  netQuantity: z.number().optional(),
  unit: z.string().optional(),
  amountMinor: Minor,
  /** What the same hour sold a week before, of a row of hours; absent where that week sold nothing. */
  beforeMinor: Minor.optional(),
  /** What of it came back and what was kept, in the tables that know it (`isNetTable`). */
  backMinor: Minor.optional(),
  netMinor: Minor.optional(),
  currencyId: CurrencyId
})
export type ReportRowView = z.infer<typeof ReportRowView>

/** Sales of this till's own books, in the currency of its tickets. */
export const ReportView = z.object({
  period: z.enum(reportPeriods),
  from: time,
  to: time,
  currencyId: CurrencyId,
  isTraining: z.boolean(),
  count: z.number().int(),
  totalMinor: Minor,
  averageMinor: Minor,
  discountMinor: Minor,
  refundsCount: z.number().int(),
  refundsMinor: Minor,
  /** What was sold less what came back, both after discounts. */
  revenueMinor: Minor,
  tables: z.record(z.enum(reportTables), z.array(ReportRowView)),
  /** The same hours of the last same weekdays, newest first; those of which the books know nothing are left out. */
  before: z.array(z.object({ from: time, count: z.number().int(), revenueMinor: Minor }))
})
export type ReportView = z.infer<typeof ReportView>

/** What the service itself says of the same time: its own figures under its own names. */
const figures = z.array(z.object({ name: z.string(), value: z.number() }))
export const ServiceReportView = z.object({
  figures,
  /** Of what the person at the till sold, at any till. */
  own: figures.optional()
})
export type ServiceReportView = z.infer<typeof ServiceReportView>

/** Where a report was written to, and how many rows. */
export const ExportedView = z.object({ path: z.string(), rows: z.number().int() })
export type ExportedView = z.infer<typeof ExportedView>

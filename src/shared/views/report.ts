import { z } from 'zod'
import { CurrencyId, MethodId } from '../ids.ts'
import { reportSpans, reportTables } from '../reports.ts'
import { Days, Decimal, Minor } from '../schemas.ts'
import { time } from './basics.ts'
import { SalesTotalView } from './sale.ts'

// Reports of sales.

export const ReportRowView = z.object({
  /** Empty for goods without a category and for refunds without a reason. */
  name: z.string(),
  /**
   * Names the row in a search for its sales. Undefined if the history cannot show exactly these: nothing was sold, or
   * goods of another till's sale were returned.
   */
  key: z.string().optional(),
  /** The start of the hour, for a row of the hours. */
  at: time.optional(),
  /** The row is the sum of this hour over several days. */
  isEveryDay: z.literal(true).optional(),
  count: z.number().int(),
  /** The number of pieces or the amount, for a row of goods. */
  quantity: Decimal.optional(),
  backQuantity: Decimal.optional(),
  /** Negative if more was returned than sold in this period. */
  netQuantity: z.number().optional(),
  unit: z.string().optional(),
  /** The picture of the goods, for a row of goods that have one. */
  image: z.string().optional(),
  amountMinor: Minor,
  /** For a row of the hours, the sales of the same hour in the first of `before`. Undefined if it sold nothing. */
  beforeMinor: Minor.optional(),
  /** What was returned, and sales minus returns, in the tables that have them (`isNetTable`). */
  backMinor: Minor.optional(),
  netMinor: Minor.optional(),
  currencyId: CurrencyId
})
export type ReportRowView = z.infer<typeof ReportRowView>

/** What a part of the sales was paid with. The `worthMinor` of all parts add up to the sales. */
export const PaymentShareView = z.object({
  /** `exchanged`: paid with returned goods. Only `method` has a method. */
  what: z.enum(['method', 'fromBalance', 'fromCashback', 'debt', 'exchanged']),
  methodId: MethodId.optional(),
  name: z.string(),
  currencyId: CurrencyId,
  /** In its own currency, less the change; negative if more change was given than taken. */
  amountMinor: Minor,
  /** The part of the sales that it covered, in their currency. */
  worthMinor: Minor
})
export type PaymentShareView = z.infer<typeof PaymentShareView>

/** The figures of a time, which `reportFigures` names on the screen and on the paper. */
export const ReportFigures = z.object({
  count: z.number().int(),
  guests: z.number().int(),
  totalMinor: Minor,
  averageMinor: Minor,
  discountMinor: Minor,
  /** The taxes of the sales, less those of the refunds. */
  taxMinor: Minor,
  refundsCount: z.number().int(),
  refundsMinor: Minor,
  /** Sales minus refunds, both after discounts. */
  revenueMinor: Minor
})
export type ReportFigures = z.infer<typeof ReportFigures>

/** The sales in this till's database, in the currency of its tickets. */
export const ReportView = ReportFigures.extend({
  period: z.enum(reportSpans),
  /** The days of a report of chosen days. */
  days: Days.optional(),
  from: time,
  to: time,
  currencyId: CurrencyId,
  isTraining: z.boolean(),
  /** The sales of any time that are still to be sent. */
  unsent: SalesTotalView,
  payments: z.array(PaymentShareView),
  tables: z.record(z.enum(reportTables), z.array(ReportRowView)),
  /**
   * The same hours of earlier same weekdays, newest first; for a long period the times of the same length before it.
   * Those without data are left out.
   */
  before: z.array(ReportFigures.extend({ from: time, to: time }))
})
export type ReportView = z.infer<typeof ReportView>

/** The service's own figures of the same period, under its own names. */
const figures = z.array(z.object({ name: z.string(), value: z.number() }))
export const ServiceReportView = z.object({
  figures,
  /** The figures of what the signed-in person sold, at any till. */
  own: figures.optional()
})
export type ServiceReportView = z.infer<typeof ServiceReportView>

/** The file of an exported report, and the number of its rows. */
export const ExportedView = z.object({ path: z.string(), rows: z.number().int() })
export type ExportedView = z.infer<typeof ExportedView>

import { z } from 'zod'
import { reportPeriods, soldStates, reportTables } from '../reports.ts'
import { CustomerId, EmployeeId, MethodId, CurrencyId, SaleId } from '../ids.ts'
import {
  SaleRowView,
  SalesTotalView,
  ReceiptView,
  JourneyView,
  ReportView,
  ServiceReportView,
  ExportedView,
  VisitsView
} from '../views.ts'
import { reads, writes, text, approval, type CallRows } from './core.ts'

const ofSales = {
  search: text(100).optional(),
  period: z.enum(reportPeriods).optional(),
  /** Only the sales behind a row of a report: its key, and the period and times of the report. */
  row: z
    .strictObject({
      ...{ table: z.enum(reportTables), key: text(300), period: z.enum(reportPeriods) },
      ...{ from: z.number().int(), to: z.number().int() }
    })
    .optional(),
  cashierId: EmployeeId.optional(),
  /** Sales to this customer, under any id that the customer has or had. */
  customerId: CustomerId.optional(),
  methodId: MethodId.optional(),
  /** A currency in which the sale was paid. */
  currencyId: CurrencyId.optional(),
  state: z.enum(soldStates).optional()
}

/** Calls of past sales and of reports. */
export const reports = {
  'sales.list': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({
      ...ofSales,
      /** The last sale of the page before. */
      after: SaleId.optional(),
      limit: z.number().int().min(1).max(200)
    }),
    output: z.array(SaleRowView)
  },
  /**
   * The number of sales that a list has, and their sum. There is no sum for a cashier who must count the drawer first,
   * or in several currencies.
   */
  'sales.total': { ...reads, keepsMessage: true, input: z.strictObject(ofSales), output: SalesTotalView },
  /** What a customer bought at this till. */
  'sales.visits': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ customerId: CustomerId }),
    output: VisitsView
  },
  'sales.receipt': { ...reads, keepsMessage: true, input: z.strictObject({ saleId: SaleId }), output: ReceiptView },
  'sales.journey': { ...reads, keepsMessage: true, input: z.strictObject({ saleId: SaleId }), output: JourneyView },
  /**
   * Returns the sales of a period from the till's database. A cashier with an open shift needs a manager, because the
   * report shows what is in the drawer.
   */
  'reports.view': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ period: z.enum(reportPeriods), approval }),
    output: ReportView
  },
  /** Returns the service's own figures of the same period. Fails offline. */
  'reports.service': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ period: z.enum(reportPeriods), approval }),
    output: ServiceReportView
  },
  /** Writes a table of the report into the folder of reports, under a file name that main chooses. */
  'reports.export': {
    ...writes,
    input: z.strictObject({
      period: z.enum(reportPeriods),
      table: z.enum(reportTables),
      format: z.enum(['xlsx', 'csv']),
      approval
    }),
    output: ExportedView
  }
} as const satisfies CallRows

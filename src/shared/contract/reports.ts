import { z } from 'zod'
import { reportPeriods, reportSpans, soldStates, reportTables } from '../reports.ts'
import { CustomerId, EmployeeId, MethodId, CurrencyId, SaleId, ShiftId } from '../ids.ts'
import { PrintingView } from '../devices/printing.ts'
import { Days } from '../schemas.ts'
import {
  SaleRowView,
  SalesTotalView,
  ReceiptView,
  JourneyView,
  ReportView,
  ServiceReportView,
  ExportedView,
  VisitsView,
  ClosedShiftsView,
  ShiftReportView
} from '../views.ts'
import { reads, writes, text, approval, type CallRows } from './core.ts'

const ofSales = {
  search: text(100).optional(),
  period: z.enum(reportPeriods).optional(),
  /** Only the sales of this shift. */
  shiftId: ShiftId.optional(),
  /** Only the sales behind a row of a report: its key, and the period and times of the report. */
  row: z
    .strictObject({
      table: z.enum(reportTables),
      key: text(300),
      period: z.enum(reportSpans),
      from: z.number().int(),
      to: z.number().int()
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

/** The time of a report. `days` belongs to the period of this name, and only to it. */
const ofReport = { period: z.enum(reportSpans), days: Days.optional(), approval }

/** The filters of the list of closed shifts. */
const ofClosed = {
  /** Shifts that were open on one of these days. */
  days: Days.optional(),
  /** Shifts in which this person sold, moved cash or held the drawer. */
  personId: EmployeeId.optional(),
  onlyDifferent: z.literal(true).optional()
}

/** What is printed: the Z report of a closed shift, or one table of a report. */
const ReportPaper = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('closedShift'), id: ShiftId }),
  z.strictObject({
    kind: z.literal('table'),
    period: z.enum(reportSpans),
    days: Days.optional(),
    table: z.enum(reportTables)
  })
])

/** Calls of past sales, of reports and of closed shifts. */
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
    input: z.strictObject(ofReport),
    output: ReportView
  },
  /** Returns the service's own figures of the same period. Fails offline. */
  'reports.service': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject(ofReport),
    output: ServiceReportView
  },
  /** Writes a table of the report into the folder of reports, under a file name that main chooses. */
  'reports.export': {
    ...writes,
    input: z.strictObject({ ...ofReport, table: z.enum(reportTables), format: z.enum(['xlsx', 'csv']) }),
    output: ExportedView
  },
  /**
   * Returns a page of the closed shifts of this till, newest first. It needs the same right as the reports, because the
   * counts of a closed shift are what the drawer holds now.
   */
  'reports.closedShifts': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ ...ofClosed, before: z.number().int().optional(), approval }),
    output: ClosedShiftsView
  },
  /** Returns the Z report of a closed shift. */
  'reports.closedShift': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ shiftId: ShiftId, approval }),
    output: ShiftReportView
  },
  /**
   * Writes the closed shifts of the filters into the folder of reports, one row for each shift and currency; or the
   * drawer of one shift, if its id is given.
   */
  'reports.exportShifts': {
    ...writes,
    input: z.strictObject({ ...ofClosed, shiftId: ShiftId.optional(), format: z.enum(['xlsx', 'csv']), approval }),
    output: ExportedView
  },
  /** Prints a report. A Z report that was printed before is printed as a copy. */
  'reports.print': { ...writes, input: z.strictObject({ paper: ReportPaper, approval }), output: PrintingView },
  /** Writes the same paper as a PDF into the folder of reports. */
  'reports.pdf': {
    ...writes,
    input: z.strictObject({ paper: ReportPaper, approval }),
    output: z.object({ path: z.string() })
  }
} as const satisfies CallRows

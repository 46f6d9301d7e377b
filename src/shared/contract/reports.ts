import { z } from 'zod'
import { reportPeriods, soldStates, reportTables } from '../reports.ts'
import { CustomerId, EmployeeId, MethodId, CurrencyId, SaleId } from '../ids.ts'
import {
  SaleRowView,
  ReceiptView,
  JourneyView,
  ReportView,
  ServiceReportView,
  ExportedView,
  VisitsView
} from '../views.ts'
import { reads, writes, text, approval, type CallRows } from './core.ts'

/** Calls of past sales and of reports. */
export const reports = {
  'sales.list': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({
      search: text(100).optional(),
      period: z.enum(reportPeriods).optional(),
      /** The hour that begins here: within the period, where one is given. */
      hour: z.number().int().optional(),
      cashierId: EmployeeId.optional(),
      methodId: MethodId.optional(),
      /** Something was paid in it. */
      currencyId: CurrencyId.optional(),
      state: z.enum(soldStates).optional(),
      limit: z.number().int().min(1).max(200)
    }),
    output: z.array(SaleRowView)
  },
  /** What a customer bought at this till. */
  'sales.visits': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ customerId: CustomerId }),
    output: VisitsView
  },
  'sales.receipt': { ...reads, keepsMessage: true, input: z.strictObject({ saleId: SaleId }), output: ReceiptView },
  'sales.journey': { ...reads, keepsMessage: true, input: z.strictObject({ saleId: SaleId }), output: JourneyView },
  /** Sales of a time from the till's own books. A cashier with an open shift needs a manager: the drawer is in it. */
  'reports.view': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ period: z.enum(reportPeriods), approval }),
    output: ReportView
  },
  /** The service's own figures of the same time; fails without the network. */
  'reports.service': {
    ...writes,
    keepsMessage: true,
    input: z.strictObject({ period: z.enum(reportPeriods), approval }),
    output: ServiceReportView
  },
  /** Writes a table of the report into the folder of reports, under a name that main makes. */
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

import { newId } from '../../system/random.ts'
import type { EmployeeId, PrintId } from '../../../shared/ids.ts'
import { firstPrinter } from '../../../shared/devices/paper.ts'
import type { PrinterSettings } from '../../../shared/devices/printing.ts'
import type { ShiftReportView } from '../../../shared/views.ts'
import type { CashMovement } from '../../domain/shift/cash.ts'
import type { Sale } from '../../domain/core/model.ts'
import type { Refund } from '../../domain/refund/refund.ts'
import type { ReportFacts } from '../../domain/printing/report-paper.ts'
import { currencyView } from '../../domain/views/views.ts'
import { insertPrint, isPrintKnown, type NewPrint } from '../../db/printing/prints.ts'
import { place, setting } from '../../db/core/settings.ts'
import type { Context, Files } from '../core/context.ts'
import { shopOf } from '../core/state.ts'

// Automatic prints, after their subject was committed.

export const printerOf = ({ store }: Files): PrinterSettings => setting(store, 'printer') ?? firstPrinter

export type Paper = Omit<NewPrint, 'id' | 'isCopy' | 'opensDrawer'>

export function queued(context: Context, job: Omit<NewPrint, 'id'>, by: EmployeeId): void {
  context.store.transaction((db) => {
    insertPrint(db, { ...job, id: newId<PrintId>(context.random) }, by, context.clock.now())
  })
  context.prints.wake()
}

/** Prints a committed act. A failure here never undoes the act; it can be printed again from its own screen. */
function printDone(context: Context, paper: Paper, by: EmployeeId, asked: { isAutomatic: boolean; isCash: boolean }) {
  const { way, hasDrawer } = printerOf(context)
  if (way === 'none') return
  const opensDrawer = hasDrawer && asked.isCash
  try {
    if (asked.isAutomatic) queued(context, { ...paper, isCopy: false, opensDrawer }, by)
    else if (opensDrawer) void context.prints.openDrawer()
  } catch {
    context.prints.wake()
  }
}

/** Prints the receipt of a sale, and opens the drawer if cash moves. */
export function printSold(context: Context, sale: Sale): void {
  const isCash = [...sale.tenders, ...sale.changes].some(({ methodType }) => methodType === 'cash')
  const paper = { kind: 'sale' as const, subjectId: sale.id, number: sale.receiptNumber }
  printDone(context, paper, sale.employeeId, { isAutomatic: printerOf(context).isAutomatic, isCash })
}

export function printRefunded(context: Context, refund: Refund): void {
  const isCash = refund.given.some(({ methodType }) => methodType === 'cash')
  printDone(context, paperOfRefund(refund), refund.employeeId, { isAutomatic: printerOf(context).printsSlips, isCash })
}

/** Prints the slip of a movement, and opens the drawer unless the cash moved before the count. */
export function printMoved(context: Context, movement: CashMovement): void {
  const asked = { isAutomatic: printerOf(context).printsSlips, isCash: !movement.isAfterCount }
  printDone(context, paperOfMovement(movement), movement.employeeId, asked)
}

/** Prints the Z report of a shift that was just closed. */
export function printClosed(context: Context, report: ShiftReportView, by: EmployeeId): void {
  const asked = { isAutomatic: printerOf(context).printsReports, isCash: false }
  printDone(context, paperOfReport(context, report), by, asked)
}

export const paperOfRefund = ({ id, number }: Refund): Paper => ({ kind: 'refund', subjectId: id, number })
export const paperOfMovement = ({ id, number }: CashMovement): Paper => ({ kind: 'cash', subjectId: id, number })

/** Returns the print of a report as it was at the request; each X report is a new print. */
export function paperOfReport(context: Context, report: ShiftReportView): Paper & { facts: ReportFacts } {
  const { kind, number, shiftId } = report
  const { currencies } = shopOf(context, place(context.store))
  const facts: ReportFacts = { report, currencies: currencies.map(currencyView), askedAt: context.clock.now() }
  const subjectId = kind === 'Z' ? shiftId : `x:${shiftId}`
  return { kind: 'shift', subjectId, number: `${kind} ${String(number)}`, facts }
}

/**
 * Returns whether the print is a copy of an earlier one. X reports and labels, marked by `x:`, belong to their moment
 * and are never copies.
 */
export const isCopyOf = ({ store }: Files, { subjectId }: Paper): boolean =>
  !subjectId.startsWith('x:') && isPrintKnown(store, subjectId)

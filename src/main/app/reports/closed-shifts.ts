import { defined, mapDefined } from '../../../shared/defined.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import { formatDateTime } from '../../../shared/format.ts'
import '../../../shared/locales/all.ts'
import type { ShiftId } from '../../../shared/ids.ts'
import type { ClosedShiftRowView, ClosedShiftsView, ExportedView, ShiftReportView } from '../../../shared/views.ts'
import type { Place } from '../../domain/core/model.ts'
import { notFormula, type SheetCell } from '../../domain/printing/report-sheet.ts'
import { shiftRows, shiftSheetTitle, zReportRows } from '../../domain/printing/shift-sheet.ts'
import { timesOf } from '../../domain/reports/report.ts'
import { differencesOf } from '../../domain/shift/counting.ts'
import {
  closedFacts,
  closedShiftRows,
  countClosedShifts,
  type ClosedFacts,
  type ClosedShiftRow
} from '../../db/shift/closed-shifts.ts'
import { localeOf, place } from '../../db/core/settings.ts'
import { shiftById } from '../../db/shift/shifts.ts'
import { csvFile, xlsxFile } from '@kassa/sandbox/sheet'
import type { Calls, Context, Files, With } from '../core/context.ts'
import { knownShop, registerName } from '../core/register.ts'
import { actor, type Approval } from '../core/session.ts'
import { mayOpen, reportOf, type ReportUse } from '../core/shift-report.ts'
import { refuse } from '../core/refusal.ts'

// The closed shifts of this till and their Z reports.

/** The rows of a page. */
const pageRows = 60
/**
 * The most shifts that one call looks through: with a filter by person or difference most of them may not match, and a
 * call must not keep the window waiting.
 */
const mostLooked = 400

type Filters = Pick<CallParsed<'reports.closedShifts'>, 'days' | 'personId' | 'onlyDifferent'>
type Found = { shift: ClosedShiftRow; facts: ClosedFacts }

const mayLook = (context: Context, use: ReportUse, approval: Approval) =>
  mayOpen(context, 'closed shifts', use, approval)

const matches = ({ facts }: Found, { personId, onlyDifferent }: Filters): boolean =>
  (personId === undefined || facts.people.some(({ id }) => id === personId)) &&
  (onlyDifferent === undefined || facts.counted.some(({ counted, expected }) => counted !== expected))

/** Returns the next shifts that match, and where to go on; `next` is undefined at the end. */
function pageOf({ store }: Files, filters: Filters, before: number | undefined): { found: Found[]; next?: number } {
  const times = mapDefined(filters.days, timesOf)
  const shifts = closedShiftRows(store, { times, before, most: mostLooked + 1 })
  const found: Found[] = []
  for (const [at, shift] of shifts.entries()) {
    const last = shifts[at - 1]
    if (last !== undefined && (found.length === pageRows || at === mostLooked)) return { found, next: last.number }
    const each = { shift, facts: closedFacts(store, shift) }
    if (matches(each, filters)) found.push(each)
  }
  return { found }
}

const rowView = (context: Context, here: Place, { shift, facts }: Found): ClosedShiftRowView => ({
  shiftId: shift.id,
  number: shift.number,
  register: registerName(context, here, shift.cashboxId),
  people: facts.people,
  openedAt: shift.openedAt,
  closedAt: shift.closedAt,
  salesCount: facts.count,
  soldMinor: facts.sold,
  refundsMinor: facts.refunded,
  differences: differencesOf(facts.counted, false)
})

function list(context: Context, { before, ...filters }: Filters & { before?: number | undefined }): ClosedShiftsView {
  const here = place(context.store)
  if (here === undefined) return refuse('call.notNow')
  const { found, next } = pageOf(context, filters, before)
  return {
    rows: found.map((each) => rowView(context, here, each)),
    ...defined({ next }),
    total: countClosedShifts(context.store, mapDefined(filters.days, timesOf))
  }
}

function reportById(context: Context, id: ShiftId): ShiftReportView {
  const here = place(context.store)
  const shift = shiftById(context.store, id)
  if (here === undefined || shift?.state !== 'closed') return refuse('shift.none')
  const shop = knownShop(context, here)
  return reportOf(context, shift, here, shop)
}

/** Returns the Z report of a closed shift, if the person may see it. */
export async function closedReport(
  context: Context,
  shiftId: ShiftId,
  use: ReportUse,
  approval: Approval
): Promise<ShiftReportView> {
  await mayLook(context, use, approval)
  return reportById(context, shiftId)
}

/** Returns all rows of a file of the list. */
function allFound(context: Context, filters: Filters): Found[] {
  const all: Found[] = []
  for (let next: number | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
    const page = pageOf(context, filters, next)
    all.push(...page.found)
    next = page.next
  }
  return all
}

function cellsOf(
  context: Context,
  { shiftId, ...filters }: Filters & { shiftId?: ShiftId | undefined }
): { name: string; cells: SheetCell[][] } {
  const here = place(context.store)
  if (here === undefined) return refuse('call.notNow')
  const shop = knownShop(context, here)
  const locale = localeOf(context.store)
  const { currencies } = shop
  if (shiftId === undefined) {
    const found = allFound(context, filters)
    const rows = found.map((each) => ({ ...rowView(context, here, each), counted: each.facts.counted }))
    return { name: 'shifts', cells: shiftRows(rows, currencies, shop.main, locale) }
  }
  const report = reportById(context, shiftId)
  return { name: `z-${String(report.number)}`, cells: zReportRows(report, currencies, locale) }
}

async function exported(
  context: With<'reports'>,
  { format, approval, ...asked }: CallParsed<'reports.exportShifts'>
): Promise<ExportedView> {
  await mayLook(context, 'more', approval)
  const made = cellsOf(context, asked)
  const { store, journal, clock } = context
  const { name, cells } = made
  const title = notFormula(shiftSheetTitle(asked.shiftId !== undefined, localeOf(store)))
  const bytes = format === 'csv' ? csvFile(cells) : xlsxFile(title, cells)
  const now = clock.now()
  const path = context.reports.write(`kassa-${name}-${formatDateTime(now).replace(/\D+/g, '-')}.${format}`, bytes)
  const rows = cells.length - 1
  store.transaction((db) => {
    const facts = { format, rows, ...asked.days, ...defined({ person: asked.personId }) }
    journal.append(db, { at: now, actor: actor(context)?.id ?? '', act: 'report.export', subject: name, facts })
  })
  return { path, rows }
}

export const closedShifts = {
  'reports.closedShifts': async (context, { approval, ...asked }) => {
    await mayLook(context, asked.before === undefined ? 'look' : 'more', approval)
    return list(context, asked)
  },
  'reports.closedShift': (context, { shiftId, approval }) => closedReport(context, shiftId, 'more', approval),
  'reports.exportShifts': exported
} satisfies Pick<Calls<'reports', 'reports'>, 'reports.closedShifts' | 'reports.closedShift' | 'reports.exportShifts'>

import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId, EmployeeId, MethodId, ShiftId } from '../../../shared/ids.ts'
import { minus, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { ShiftReportView } from '../../../shared/views.ts'
import type { Count } from '../core/model.ts'
import { checkedCounts, isSameRow, type DrawerRow } from './shift.ts'

// A drawer is counted before any of its amounts are shown. The first count of a shift is never replaced by a later one.

export type Who = { id: EmployeeId; name: string }
/** The counted amount of one row of the drawer, and the expected amount at that moment. */
export type CountedRow = {
  methodId: MethodId
  methodName: string
  currencyId: CurrencyId
  counted: Minor
  expected: Minor
}
/**
 * A count before the close. It showed the expected amounts afterwards, so that only the first count of a shift is
 * blind.
 */
export type Counting = {
  shiftId: ShiftId
  by: Who
  /** The manager who allowed a later count; undefined for the first count and for a manager's own count. */
  allowedBy: Who | undefined
  rows: CountedRow[]
  at: Instant
  /** When money moved after the count, so that the count is no longer valid. */
  takenBackAt: Instant | undefined
  journalHead: string
}

/** Returns the counted rows. Fails if a row is missing: an empty row needs a count of 0. */
export function countedRows(rows: readonly DrawerRow[], counts: readonly Count[]): Result<CountedRow[]> {
  const checked = checkedCounts(rows, counts)
  if (!checked.ok) return checked
  const missing = rows.filter((row) => !counts.some((count) => isSameRow(count, row)))
  if (missing.length > 0) return fail('shift.rowsUncounted', { names: missing.map(({ methodName }) => methodName) })
  return ok(
    rows.map(({ methodId, methodName, currencyId, expected }, index) => ({
      methodId,
      methodName,
      currencyId,
      counted: checked.value[index]?.amount ?? zero,
      expected
    }))
  )
}

export const countsOf = (rows: readonly CountedRow[]): Count[] =>
  rows.map(({ methodId, currencyId, counted }) => ({ methodId, currencyId, amount: counted }))

type DifferenceView = ShiftReportView['countings'][number]['differences'][number]

/** Returns the rows with a difference at that moment; none in a blind report. */
export const differencesOf = (rows: readonly CountedRow[], isBlind: boolean): DifferenceView[] =>
  rows
    .filter(({ counted, expected }) => !isBlind && counted !== expected)
    .map(({ methodName, currencyId, counted, expected }) => ({
      methodName,
      currencyId,
      differenceMinor: minus(counted, expected)
    }))

/**
 * Returns the counts as lines of the X or Z report. A single valid count is left out: the table of the report shows it,
 * unless a forgotten movement was recorded after it, which changed the difference.
 */
export function countingViews(
  countings: readonly Counting[],
  isBlind: boolean,
  isAmended: boolean
): ShiftReportView['countings'] {
  const isPlain = !isAmended && countings.length < 2 && countings.every(({ takenBackAt }) => takenBackAt === undefined)
  if (isPlain) return []
  return countings.map(({ by, allowedBy, rows, at, takenBackAt }) => ({
    byName: by.name,
    ...defined({ allowedByName: allowedBy?.name }),
    at,
    ...defined({ takenBackAt }),
    differences: differencesOf(rows, isBlind)
  }))
}

import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId, EmployeeId, MethodId, ShiftId } from '../../../shared/ids.ts'
import { minus, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { ShiftReportView } from '../../../shared/views.ts'
import type { Count } from '../core/model.ts'
import { checkedCounts, isSameRow, type DrawerRow } from './shift.ts'

// A drawer is counted before anything of it is shown. The first count of a shift stays for ever, whatever is counted later.

export type Who = { id: EmployeeId; name: string }
/** What lay in one row of the drawer, and what the books said at that moment. */
export type CountedRow = {
  methodId: MethodId
  methodName: string
  currencyId: CurrencyId
  counted: Minor
  expected: Minor
}
/** One count before the close. What was expected was shown with it, so that only the first one of a shift is blind. */
export type Counting = {
  shiftId: ShiftId
  by: Who
  /** The manager who allowed a count after the first one; undefined for the first, and for a manager's own. */
  allowedBy: Who | undefined
  rows: CountedRow[]
  at: Instant
  /** When money moved behind it, so that it was of another drawer from then on. */
  takenBackAt: Instant | undefined
  journalHead: string
}

/** The rows as counted. A row left out was not counted; where nothing lies, somebody says so with a 0. */
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

/** The rows whose count was not what the books said then; none in a blind report. */
export const differencesOf = (rows: readonly CountedRow[], isBlind: boolean): DifferenceView[] =>
  rows
    .filter(({ counted, expected }) => !isBlind && counted !== expected)
    .map(({ methodName, currencyId, counted, expected }) => ({
      methodName,
      currencyId,
      differenceMinor: minus(counted, expected)
    }))

/** As lines of the X or Z report. One count that stands is the table of the report itself. */
export function countingViews(countings: readonly Counting[], isBlind: boolean): ShiftReportView['countings'] {
  const isPlain = countings.length < 2 && countings.every(({ takenBackAt }) => takenBackAt === undefined)
  if (isPlain) return []
  return countings.map(({ by, allowedBy, rows, at, takenBackAt }) => ({
    byName: by.name,
    ...defined({ allowedByName: allowedBy?.name }),
    at,
    ...defined({ takenBackAt }),
    differences: differencesOf(rows, isBlind)
  }))
}

import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import { minus, zero } from '../../../shared/money.ts'
import type { ShiftReportView } from '../../../shared/views.ts'
import type { Count } from '../core/model.ts'
import type { CountedRow, Counting } from './records.ts'
import { checkedCounts, isSameRow, type DrawerRow } from './shift.ts'

// A drawer is counted before any of its amounts are shown. The first count of a shift is never replaced by a later one.

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

/**
 * Returns the drawer of a closed shift with the methods that were counted, under the names that they had at the count: a
 * method that the shop added, renamed or removed since then changes no report. A row with an amount is never left out.
 */
export function drawerAsCounted(rows: readonly DrawerRow[], counted: readonly CountedRow[]): DrawerRow[] {
  if (counted.length === 0) return [...rows]
  const then = counted.flatMap((count) => {
    const row = rows.find((each) => isSameRow(each, count))
    return row === undefined ? [] : [{ ...row, methodName: count.methodName }]
  })
  const others = rows.filter((row) => !counted.some((count) => isSameRow(count, row)))
  return [...then, ...others.filter(hasAmount)]
}

const hasAmount = (row: DrawerRow): boolean =>
  [row.opening, row.taken, row.change, row.movedIn, row.movedOut, row.refunded].some((amount) => amount !== zero)

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
 * Returns the counts as lines of the X or Z report. A single valid count by the holder of the drawer is left out: the
 * table of the report shows it, unless a forgotten movement was recorded after it, which changed the difference.
 */
export function countingViews(
  countings: readonly Counting[],
  isBlind: boolean,
  isAmended: boolean,
  holderId: EmployeeId
): ShiftReportView['countings'] {
  const isPlain =
    !isAmended &&
    countings.length < 2 &&
    countings.every(({ takenBackAt, by }) => takenBackAt === undefined && by.id === holderId)
  if (isPlain) return []
  return countings.map(({ by, allowedBy, rows, at, takenBackAt }) => ({
    byName: by.name,
    ...defined({ allowedByName: allowedBy?.name }),
    at,
    ...defined({ takenBackAt }),
    differences: differencesOf(rows, isBlind)
  }))
}

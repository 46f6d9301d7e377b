import { fail, ok, type Result } from '../../shared/failure.ts'
import type { CurrencyId, EmployeeId, MethodId, ShiftId } from '../../shared/ids.ts'
import { minus, type Minor } from '../../shared/money.ts'
import type { Instant } from '../../shared/ports.ts'
import type { ShiftReportView } from '../../shared/views.ts'
import type { Count } from './model.ts'
import { checkedCounts, type DrawerRow } from './shift.ts'

// The drawer of an open shift passes to the next person. The shift stays the same one, for the books and the service.

type Who = { id: EmployeeId; name: string }
/** What lay in one row of the drawer, and what the books said at that moment. */
export type HandedRow = {
  methodId: MethodId
  methodName: string
  currencyId: CurrencyId
  counted: Minor
  expected: Minor
}
export type HandOver = {
  shiftId: ShiftId
  from: Who
  to: Who
  counts: HandedRow[]
  note: string | undefined
  at: Instant
  journalHead: string
}

/** The rows as counted, if they may be handed over like this. */
export function decideHandOver(
  rows: readonly DrawerRow[],
  counts: readonly Count[],
  from: Who,
  to: Who
): Result<HandedRow[]> {
  if (from.id === to.id) return fail('shift.sameHands', { name: to.name })
  const checked = checkedCounts(rows, counts)
  if (!checked.ok) return checked
  return ok(
    rows.map(({ methodId, methodName, currencyId, expected }, index) => ({
      methodId,
      methodName,
      currencyId,
      counted: checked.value[index]?.amount ?? (0 as Minor),
      expected
    }))
  )
}

/** As a line of the X or Z report; the differences are left out of a blind one. */
export const handOverView = (
  { from, to, at, note, counts }: HandOver,
  isBlind: boolean
): ShiftReportView['handOvers'][number] => ({
  fromName: from.name,
  toName: to.name,
  at,
  ...(note === undefined ? {} : { note }),
  differences: counts
    .filter(({ counted, expected }) => !isBlind && counted !== expected)
    .map(({ methodName, currencyId, counted, expected }) => ({
      methodName,
      currencyId,
      differenceMinor: minus(counted, expected)
    }))
})

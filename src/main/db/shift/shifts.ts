import { storable } from '../../../shared/money.ts'
import type { ShiftId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { after } from '../../../shared/time/moments.ts'
import { instant } from '../../domain/core/checks.ts'
import { Shift, type Count } from '../../domain/core/records.ts'
import type { Reader, Writer } from '../core/open.ts'
import { valueReader } from '../core/rows.ts'
import { table } from '../core/table.ts'

export const shifts = table('shift', Shift, {
  columns: {
    id: 'id',
    number: 'number',
    state: 'state',
    cashbox_id: 'cashboxId',
    employee_id: 'employeeId',
    employee_name: 'employeeName',
    opened_at: 'openedAt',
    open_marker: 'openMarker',
    closed_at: 'closedAt',
    close_marker: 'closeMarker'
  }
})

/** Returns the open shift of this till, if any. */
export const openShift = (db: Reader): Shift | undefined => shifts.get(db, `state = 'open'`)

export const shiftById = (db: Reader, id: ShiftId): Shift | undefined => shifts.get(db, 'id = ?', id)

/** Returns the shift that closed last: its counts are what the drawer should hold now. */
export const lastClosedShift = (db: Reader): Shift | undefined =>
  shifts.get(db, `state = 'closed' ORDER BY number DESC LIMIT 1`)

/**
 * Returns a time of opening that no other shift has, because the service finds the opening again by it. After the clock
 * was set back, `now` may be taken.
 */
export function freeOpening(db: Reader, now: Instant): Instant {
  const taken = db.prepare('SELECT 1 FROM shift WHERE opened_at = ?')
  let moment = now
  while (taken.get(moment) !== undefined) moment = after(moment, 1)
  return moment
}

/** Returns counts in the order in which the service gets them: by method and currency. */
function inOrder(counts: readonly Count[]): Count[] {
  const keyOf = ({ methodId, currencyId }: Count): string => `${methodId} ${currencyId}`
  for (const { amount } of counts) storable(amount)
  return counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Writes a new shift with its opening counts. */
export const insertShift = (db: Writer, shift: Shift): void =>
  shifts.insert(db, { ...shift, opening: inOrder(shift.opening) })

/**
 * Replaces the count that the shift will be closed with (db/shift/countings.ts keeps the earlier ones). An empty list
 * means no count.
 */
export function putCounted(db: Writer, id: ShiftId, counted: readonly Count[]): void {
  const shift = shiftById(db, id)
  if (shift !== undefined) shifts.update(db, { ...shift, counted: inOrder(counted) }, 'id', id)
}

/** Closes the open shift. Its counts stay as they were given. */
export function closeShift(db: Writer, { id, closedAt, closeMarker, closeNote }: Shift): void {
  const shift = openShift(db)
  if (shift?.id === id) shifts.update(db, { ...shift, state: 'closed', closedAt, closeMarker, closeNote }, 'id', id)
}

/** Returns when the shift before this one was closed at this till. */
export const closedBefore = (db: Reader, { number }: Pick<Shift, 'number'>): Instant | undefined =>
  ClosedAt.get(
    db
      .prepare('SELECT closed_at FROM shift WHERE number < ? AND closed_at IS NOT NULL ORDER BY number DESC LIMIT 1')
      .pluck(),
    number
  )
const ClosedAt = valueReader('shift.closed_at', instant)

import type { CallParsed } from '../../../shared/contract/index.ts'
import type { EmployeeId, ShiftId } from '../../../shared/ids.ts'
import { countedRows, countsOf } from '../../domain/shift/counting.ts'
import type { CountedRow } from '../../domain/shift/records.ts'
import type { Shift } from '../../domain/core/model.ts'
import { right } from '../../domain/staff/people.ts'
import { countingsOf, putCounting } from '../../db/shift/countings.ts'
import type { Reader, Writer } from '../../db/core/open.ts'
import { personById } from '../../db/staff/people.ts'
import { act } from '../core/act.ts'
import type { Context } from '../core/context.ts'
import { openRegister, toCount, type OpenRegister } from '../core/register.ts'
import { actor } from '../core/session.ts'
import { must } from '../core/refusal.ts'

// The count before the close. Only the first count is blind: its answer shows the expected amount of the drawer. So
// every later count needs a manager, also if it is only due because a sale made the previous one invalid.

/** Returns whether an earlier count has shown the expected amount. */
const isShown = (db: Reader, shift: Shift): boolean => shift.counted.length > 0 || countingsOf(db, shift.id).length > 0

/** Returns whether the next count of the person at the till needs a manager. */
export function asksManager(context: Context, shift: Shift): boolean {
  const person = actor(context)
  return isShown(context.store, shift) && (person === undefined || right(person, 'recount') !== 'may')
}

/** Takes a count, and returns its shift. */
export const count = (context: Context, { counts, approval }: CallParsed<'shift.count'>): Promise<ShiftId> =>
  act(context, approval, {
    decide: () => {
      const register = openRegister(context)
      return { register, rows: must(countedRows(register.rows, counts.map(toCount))) }
    },
    right: ({ register }) => (isShown(context.store, register.shift) ? 'recount' : undefined),
    write: ({ context, db, by }, { register, rows }) =>
      put(context, db, register, rows, isShown(db, register.shift) ? by : undefined),
    answer: (_, { register }) => register.shift.id
  })

function put(
  { clock, journal }: Context,
  db: Writer,
  { shift, person }: OpenRegister,
  rows: CountedRow[],
  allowedBy: EmployeeId | undefined
): void {
  const at = clock.now()
  const journalHead = journal.append(db, {
    at,
    actor: person.id,
    act: 'shift.count',
    subject: shift.id,
    facts: {
      counts: JSON.stringify(countsOf(rows)),
      times: countingsOf(db, shift.id).length + 1,
      ...(allowedBy !== undefined && { allowedBy })
    }
  })
  const manager = allowedBy === undefined || allowedBy === person.id ? undefined : personById(db, allowedBy)
  putCounting(db, {
    shiftId: shift.id,
    rows,
    at,
    journalHead,
    by: { id: person.id, name: person.name },
    allowedBy: manager && { id: manager.id, name: manager.name }
  })
}

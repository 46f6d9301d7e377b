import type { CashboxId, CurrencyId, EmployeeId, MethodId, ShiftId } from '../../../shared/ids.ts'
import { plus, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { PersonName } from '../../domain/core/records.ts'
import type { CountedRow } from '../../domain/shift/records.ts'
import type { Reader } from '../core/open.ts'
import { brand, flag, instant, integer, minor, text } from '../../domain/core/checks.ts'
import { rowReader, valueReader, type RowOf } from '../core/rows.ts'
import { shiftTotals } from '../ticket/sales.ts'
import { countings } from './countings.ts'

// The closed shifts of this till, newest first. Each shift is read by its own rows, so that a page costs the same with
// 50 and with 5,000 closed shifts.

const ShiftRow = rowReader('shift', {
  id: brand<ShiftId>(),
  number: integer,
  cashboxId: brand<CashboxId>(),
  employeeId: brand<EmployeeId>(),
  employeeName: text,
  openedAt: instant,
  closedAt: instant
})

/** Some days, as times. A shift belongs to each day on which it was open. */
export type ShiftTimes = { from: Instant; to: Instant }

const ofTimes = `state = 'closed' AND (@from IS NULL OR closed_at >= @from) AND (@to IS NULL OR opened_at < @to)`
const times = (given: ShiftTimes | undefined) => ({ from: given?.from ?? null, to: given?.to ?? null })

/** Returns up to `most` closed shifts, newest first, whose number is lower than `before`. */
export const closedShiftRows = (
  db: Reader,
  given: { times: ShiftTimes | undefined; before: number | undefined; most: number }
): RowOf<typeof ShiftRow>[] =>
  ShiftRow.all(
    db.prepare(
      `SELECT id, number, cashbox_id AS cashboxId, employee_id AS employeeId, employee_name AS employeeName,
         opened_at AS openedAt, closed_at AS closedAt
       FROM shift WHERE ${ofTimes} AND (@before IS NULL OR number < @before) ORDER BY number DESC LIMIT @most`
    ),
    { ...times(given.times), before: given.before ?? null, most: given.most }
  )

const Count = valueReader('shift', integer)

/** Returns how many closed shifts there are in these times. */
export const countClosedShifts = (db: Reader, given: ShiftTimes | undefined): number =>
  Count.one(db.prepare(`SELECT COUNT(*) FROM shift WHERE ${ofTimes}`).pluck(), times(given))

const Person = rowReader('sale', { id: brand<EmployeeId>(), name: text, isHolder: flag })

/**
 * Returns the people of a shift: who opened it, who took its drawer over, then those who sold, refunded or moved cash in
 * it, by name.
 */
function peopleOf(db: Reader, shift: { id: ShiftId; employeeId: EmployeeId; employeeName: string }): PersonName[] {
  const found = Person.all(
    db.prepare(
      `SELECT to_id AS id, to_name AS name, 1 AS isHolder FROM hand_over WHERE shift_id = @shift
       UNION SELECT employee_id, employee_name, 0 FROM sale WHERE shift_id = @shift
       UNION SELECT employee_id, employee_name, 0 FROM refund WHERE shift_id = @shift
       UNION SELECT employee_id, employee_name, 0 FROM cash_movement WHERE shift_id = @shift
       ORDER BY isHolder DESC, name, id`
    ),
    { shift: shift.id }
  )
  // A person whose name was changed during the shift is one person.
  const people = new Map<EmployeeId, string>([[shift.employeeId, shift.employeeName]])
  for (const { id, name } of found) if (!people.has(id)) people.set(id, name)
  return [...people].map(([id, name]) => ({ id, name }))
}

const Later = rowReader('cash_movement', {
  methodId: brand<MethodId>(),
  currencyId: brand<CurrencyId>(),
  moved: minor
})

/**
 * Returns the rows of the count that the shift was closed with. The expected amounts have the movements that were
 * recorded after the count. Empty if a damaged file has lost the count.
 */
export function closingCount(db: Reader, id: ShiftId): CountedRow[] {
  const counting = countings.get(
    db,
    'shift_id = (SELECT ?) AND taken_back_at IS NULL ORDER BY position DESC LIMIT 1',
    id
  )
  if (counting === undefined) return []
  const later = Later.all(
    db.prepare(
      `SELECT method_id AS methodId, currency_id AS currencyId,
         SUM(CASE direction WHEN 'in' THEN amount ELSE -amount END) AS moved
       FROM cash_movement WHERE shift_id = ? AND is_after_count = 1 GROUP BY method_id, currencyId`
    ),
    id
  )
  return counting.rows.map((row) => {
    const move = later.find(({ methodId, currencyId }) => methodId === row.methodId && currencyId === row.currencyId)
    return move === undefined ? row : { ...row, expected: plus(row.expected, move.moved) }
  })
}

const Refunded = rowReader('refund', { total: minor })

/** What a row of the list shows besides the shift itself. */
export type ClosedFacts = {
  people: PersonName[]
  count: number
  sold: Minor
  refunded: Minor
  counted: CountedRow[]
}

/** Returns the people, the sums and the closing count of a shift. */
export function closedFacts(db: Reader, shift: RowOf<typeof ShiftRow>): ClosedFacts {
  const { count, total } = shiftTotals(db, shift.id)
  const refunds = Refunded.one(
    db.prepare('SELECT COALESCE(SUM(total), 0) AS total FROM refund WHERE shift_id = ?'),
    shift.id
  )
  return {
    people: peopleOf(db, shift),
    count,
    sold: total,
    refunded: refunds.total,
    counted: closingCount(db, shift.id)
  }
}

export type ClosedShiftRow = RowOf<typeof ShiftRow>

const Payload = valueReader('job.payload', text)

/** Returns the head of the journal that the Z report of a shift was closed with. Undefined if its job is lost. */
export function closingHead(db: Reader, id: ShiftId): string | undefined {
  const found = Payload.get(
    db
      .prepare(
        `SELECT COALESCE(json_extract(payload, '$.journalHead'), '') FROM job
         WHERE subject_id = ? AND kind = 'shift.close' ORDER BY seq LIMIT 1`
      )
      .pluck(),
    id
  )
  return found === '' ? undefined : found
}

import { storable } from '../../../shared/money.ts'
import type {
  CashboxId,
  CurrencyId,
  EmployeeId,
  IdempotencyKey,
  MethodId,
  OrganizationId,
  ShiftId
} from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { after } from '../../../shared/time/moments.ts'
import type { Count, Shift } from '../../domain/core/model.ts'
import type { Reader, Writer } from '../core/open.ts'
import { brand, instant, integer, minor, nullable, oneOf, text } from '../../domain/core/checks.ts'
import { rowReader, valueReader, type RowOf } from '../core/rows.ts'

const ShiftRow = rowReader('shift', {
  id: brand<ShiftId>(),
  number: integer,
  state: oneOf(['open', 'closed']),
  organization_id: brand<OrganizationId>(),
  cashbox_id: brand<CashboxId>(),
  employee_id: brand<EmployeeId>(),
  employee_name: text,
  opened_at: instant,
  open_marker: brand<IdempotencyKey>(),
  open_note: nullable(text),
  closed_at: nullable(instant),
  close_marker: nullable(brand<IdempotencyKey>()),
  close_note: nullable(text)
})
type ShiftRow = RowOf<typeof ShiftRow>
const CountRow = rowReader('shift_count', {
  phase: oneOf(['opening', 'closing']),
  method_id: brand<MethodId>(),
  currency_id: brand<CurrencyId>(),
  amount: minor
})
type CountRow = RowOf<typeof CountRow>

const columns = `id, number, state, organization_id, cashbox_id, employee_id, employee_name, opened_at, open_marker,
  open_note, closed_at, close_marker, close_note`

const toCount = (row: CountRow): Count => ({
  methodId: row.method_id,
  currencyId: row.currency_id,
  amount: row.amount
})

const toShift = (row: ShiftRow, counts: CountRow[]): Shift => ({
  id: row.id,
  number: row.number,
  state: row.state,
  organizationId: row.organization_id,
  cashboxId: row.cashbox_id,
  employeeId: row.employee_id,
  employeeName: row.employee_name,
  openedAt: row.opened_at,
  openMarker: row.open_marker,
  openNote: row.open_note ?? undefined,
  opening: counts.filter(({ phase }) => phase === 'opening').map(toCount),
  closedAt: row.closed_at ?? undefined,
  closeMarker: row.close_marker ?? undefined,
  closeNote: row.close_note ?? undefined,
  counted: counts.filter(({ phase }) => phase === 'closing').map(toCount)
})

const fromShift = (shift: Shift): ShiftRow => ({
  id: shift.id,
  number: shift.number,
  state: shift.state,
  organization_id: shift.organizationId,
  cashbox_id: shift.cashboxId,
  employee_id: shift.employeeId,
  employee_name: shift.employeeName,
  opened_at: shift.openedAt,
  open_marker: shift.openMarker,
  open_note: shift.openNote ?? null,
  closed_at: shift.closedAt ?? null,
  close_marker: shift.closeMarker ?? null,
  close_note: shift.closeNote ?? null
})

/** Returns the open shift of this till, if any. */
export function openShift(db: Reader): Shift | undefined {
  return whole(db, ShiftRow.get(db.prepare(`SELECT ${columns} FROM shift WHERE state = 'open'`)))
}

export function shiftById(db: Reader, id: ShiftId): Shift | undefined {
  return whole(db, ShiftRow.get(db.prepare(`SELECT ${columns} FROM shift WHERE id = ?`), id))
}

/** Returns the shift that closed last: its counts are what the drawer should hold now. */
export function lastClosedShift(db: Reader): Shift | undefined {
  const last = db.prepare(`SELECT ${columns} FROM shift WHERE state = 'closed' ORDER BY number DESC LIMIT 1`)
  return whole(db, ShiftRow.get(last))
}

function whole(db: Reader, row: ShiftRow | undefined): Shift | undefined {
  if (row === undefined) return undefined
  const counts = CountRow.all(
    db.prepare(
      `SELECT phase, method_id, currency_id, amount FROM shift_count WHERE shift_id = (SELECT ?)
       ORDER BY phase, method_id, currency_id`
    ),
    row.id
  )
  return toShift(row, counts)
}

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

/** Writes a new shift with its opening counts. */
export function insertShift(db: Writer, shift: Shift): void {
  db.prepare(
    `INSERT INTO shift (${columns}) VALUES (@id, @number, @state, @organization_id, @cashbox_id, @employee_id,
       @employee_name, @opened_at, @open_marker, @open_note, @closed_at, @close_marker, @close_note)`
  ).run(fromShift(shift))
  insertCounts(db, shift.id, 'opening', shift.opening)
}

/**
 * Replaces the count that the shift will be closed with (db/shift/countings.ts keeps the earlier ones). An empty list
 * means no count.
 */
export function putCounted(db: Writer, id: ShiftId, counted: readonly Count[]): void {
  db.prepare(`DELETE FROM shift_count WHERE shift_id = ? AND phase = 'closing'`).run(id)
  insertCounts(db, id, 'closing', counted)
}

/** Closes the open shift. Its counts stay as they were given. */
export function closeShift(db: Writer, shift: Shift): void {
  db.prepare(
    `UPDATE shift SET state = 'closed', closed_at = @closed_at, close_marker = @close_marker, close_note = @close_note
     WHERE id = @id AND state = 'open'`
  ).run(fromShift(shift))
}

function insertCounts(db: Writer, id: ShiftId, phase: CountRow['phase'], counts: readonly Count[]): void {
  const insert = db.prepare(
    'INSERT INTO shift_count (shift_id, phase, method_id, currency_id, amount) VALUES (?, ?, ?, ?, ?)'
  )
  for (const { methodId, currencyId, amount } of counts) insert.run(id, phase, methodId, currencyId, storable(amount))
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

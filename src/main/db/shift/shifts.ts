import type {
  CashboxId,
  CurrencyId,
  EmployeeId,
  IdempotencyKey,
  MethodId,
  OrganizationId,
  ShiftId
} from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Count, Shift } from '../../domain/core/model.ts'
import type { Reader, Writer } from '../core/open.ts'

type ShiftRow = {
  id: ShiftId
  number: number
  state: 'open' | 'closed'
  organization_id: OrganizationId
  cashbox_id: CashboxId
  employee_id: EmployeeId
  employee_name: string
  opened_at: Instant
  open_marker: IdempotencyKey
  open_note: string | null
  closed_at: Instant | null
  close_marker: IdempotencyKey | null
  close_note: string | null
}
type CountRow = { phase: 'opening' | 'closing'; method_id: MethodId; currency_id: CurrencyId; amount: Minor }

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

/** The shift that is open at this till, if any. */
export function openShift(db: Reader): Shift | undefined {
  return whole(db, db.prepare(`SELECT ${columns} FROM shift WHERE state = 'open'`).get())
}

export function shiftById(db: Reader, id: ShiftId): Shift | undefined {
  return whole(db, db.prepare(`SELECT ${columns} FROM shift WHERE id = ?`).get(id))
}

/** The shift that closed last: what the drawer should hold now. */
export function lastClosedShift(db: Reader): Shift | undefined {
  return whole(db, db.prepare(`SELECT ${columns} FROM shift WHERE state = 'closed' ORDER BY number DESC LIMIT 1`).get())
}

function whole(db: Reader, found: unknown): Shift | undefined {
  if (found === undefined) return undefined
  const row = found as ShiftRow
  const counts = db
    .prepare(
      `SELECT phase, method_id, currency_id, amount FROM shift_count WHERE shift_id = ?
       ORDER BY phase, method_id, currency_id`
    )
    .all(row.id) as CountRow[]
  return toShift(row, counts)
}

/** A moment of its own for an opening, which is part of how the service finds it again; a clock set back may meet an old one. */
export function freeOpening(db: Reader, now: Instant): Instant {
  const taken = db.prepare('SELECT 1 FROM shift WHERE opened_at = ?')
  let moment = now
  while (taken.get(moment) !== undefined) moment = (moment + 1) as Instant
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

/** The count that the shift is closed by, in place of one given before (db/shift/countings.ts keeps those); empty: none. */
export function putCounted(db: Writer, id: ShiftId, counted: readonly Count[]): void {
  db.prepare(`DELETE FROM shift_count WHERE shift_id = ? AND phase = 'closing'`).run(id)
  insertCounts(db, id, 'closing', counted)
}

/** Closes the open shift; its counts are kept as they were given. */
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
  for (const { methodId, currencyId, amount } of counts) insert.run(id, phase, methodId, currencyId, amount)
}

/** When the shift before this one was closed at this till. */
export const closedBefore = (db: Reader, { number }: Pick<Shift, 'number'>): Instant | undefined =>
  (db
    .prepare('SELECT closed_at FROM shift WHERE number < ? AND closed_at IS NOT NULL ORDER BY number DESC LIMIT 1')
    .pluck()
    .get(number) ?? undefined) as Instant | undefined

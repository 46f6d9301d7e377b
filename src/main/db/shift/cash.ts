import type {
  CashboxId,
  CurrencyId,
  EmployeeId,
  MethodId,
  MovementId,
  OrganizationId,
  ShiftId
} from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { CashArticle, CashMovement, Payer, Swap } from '../../domain/shift/cash.ts'
import type { Transfer } from '../../domain/shift/transfer.ts'
import { toCurrency } from '../ticket/lines.ts'
import type { Reader, Writer } from '../core/open.ts'

// Movements of cash. There is no statement here that changes or deletes a row, and there must never be one.

type MovementRow = {
  id: MovementId
  document_number: string
  direction: 'in' | 'out'
  shift_id: ShiftId
  organization_id: OrganizationId
  cashbox_id: CashboxId
  employee_id: EmployeeId
  employee_name: string
  approved_by: EmployeeId | null
  approved_name: string | null
  method_id: MethodId
  method_name: string
  currency: string
  amount: Minor
  article: string | null
  note: string | null
  customer: string | null
  transfer: string | null
  swap: string | null
  is_overdrawn: 0 | 1
  moved_at: Instant
  journal_head: string
}

const columns = `id, document_number, direction, shift_id, organization_id, cashbox_id, employee_id, employee_name,
  approved_by, approved_name, method_id, method_name, currency, amount, article, note, customer, transfer, swap,
  is_overdrawn, moved_at, journal_head`

const toMovement = (got: unknown): CashMovement => {
  const row = got as MovementRow
  return {
    id: row.id,
    number: row.document_number,
    direction: row.direction,
    shiftId: row.shift_id,
    organizationId: row.organization_id,
    cashboxId: row.cashbox_id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    approvedBy: row.approved_by === null ? undefined : { id: row.approved_by, name: row.approved_name ?? '' },
    methodId: row.method_id,
    methodName: row.method_name,
    currency: toCurrency(row.currency),
    amount: row.amount,
    article: row.article === null ? undefined : (JSON.parse(row.article) as CashArticle),
    note: row.note ?? undefined,
    ...(row.customer === null ? {} : { customer: JSON.parse(row.customer) as Payer }),
    ...(row.transfer === null ? {} : { transfer: JSON.parse(row.transfer) as Transfer }),
    ...(row.swap === null ? {} : { swap: JSON.parse(row.swap) as Swap }),
    isOverdrawn: row.is_overdrawn === 1,
    movedAt: row.moved_at,
    journalHead: row.journal_head
  }
}

const fromMovement = (movement: CashMovement): MovementRow => ({
  id: movement.id,
  document_number: movement.number,
  direction: movement.direction,
  shift_id: movement.shiftId,
  organization_id: movement.organizationId,
  cashbox_id: movement.cashboxId,
  employee_id: movement.employeeId,
  employee_name: movement.employeeName,
  approved_by: movement.approvedBy?.id ?? null,
  approved_name: movement.approvedBy?.name ?? null,
  method_id: movement.methodId,
  method_name: movement.methodName,
  currency: JSON.stringify(movement.currency),
  amount: movement.amount,
  article: movement.article === undefined ? null : JSON.stringify(movement.article),
  note: movement.note ?? null,
  customer: movement.customer === undefined ? null : JSON.stringify(movement.customer),
  transfer: movement.transfer === undefined ? null : JSON.stringify(movement.transfer),
  swap: movement.swap === undefined ? null : JSON.stringify(movement.swap),
  is_overdrawn: movement.isOverdrawn ? 1 : 0,
  moved_at: movement.movedAt,
  journal_head: movement.journalHead
})

/** Writes a movement. `number` is the counter inside its number. */
export function insertMovement(db: Writer, movement: CashMovement, number: number): void {
  const names = columns.split(',').map((name) => `@${name.trim()}`)
  db.prepare(`INSERT INTO cash_movement (number, ${columns}) VALUES (@number, ${names.join(', ')})`).run({
    ...fromMovement(movement),
    number
  })
}

export function movementById(db: Reader, id: MovementId): CashMovement | undefined {
  const row = db.prepare(`SELECT ${columns} FROM cash_movement WHERE id = ?`).get(id)
  return row === undefined ? undefined : toMovement(row)
}

/** Has cash with this code been booked at this till, in this direction? */
export const hasTransfer = (db: Reader, direction: CashMovement['direction'], code: string): boolean =>
  db
    .prepare(`SELECT 1 FROM cash_movement WHERE direction = ? AND json_extract(transfer, '$.code') = ?`)
    .get(direction, code) !== undefined

/** Cash given to other desks of which it is not known that it arrived there, newest first; of all shifts. */
export const onTheWay = (db: Reader): CashMovement[] =>
  db
    .prepare(
      `SELECT ${columns} FROM cash_movement WHERE direction = 'out' AND transfer IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM transfer_arrival WHERE movement_id = cash_movement.id) ORDER BY number DESC`
    )
    .all()
    .map(toMovement)

/** The movements of a shift, oldest first. */
export const movementsOfShift = (db: Reader, shiftId: ShiftId): CashMovement[] =>
  db.prepare(`SELECT ${columns} FROM cash_movement WHERE shift_id = ? ORDER BY number`).all(shiftId).map(toMovement)

/** What was put in and taken out by one method in one currency during a shift. */
export type Moved = {
  methodId: MethodId
  methodName: string
  currencyId: CurrencyId
  movedIn: Minor
  movedOut: Minor
}

export const movedOf = (db: Reader, shiftId: ShiftId): Moved[] =>
  db
    .prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS methodName, json_extract(currency, '$.id') AS currencyId,
         SUM(CASE direction WHEN 'in' THEN amount ELSE 0 END) AS movedIn,
         SUM(CASE direction WHEN 'out' THEN amount ELSE 0 END) AS movedOut
       FROM cash_movement WHERE shift_id = ? GROUP BY method_id, currencyId ORDER BY method_id, currencyId`
    )
    .all(shiftId) as Moved[]

/**
 * The ids, newest first, of invoices that later attempts than the given one have made for movements of the same type
 * and party: those that a list of it must show.
 */
export const laterInvoices = (db: Reader, movementId: string, attemptId: number): string[] =>
  (
    db
      .prepare(
        `SELECT job.server_id FROM attempt JOIN job ON job.id = attempt.job_id
           JOIN cash_movement AS other ON other.id = job.subject_id JOIN cash_movement AS ours ON ours.id = ?
         WHERE attempt.id > ? AND job.kind = 'invoice.create' AND job.state = 'done' AND job.server_id IS NOT NULL
           AND other.organization_id = ours.organization_id AND other.direction = ours.direction
           AND json_extract(other.article, '$.direction') = json_extract(ours.article, '$.direction')
           AND json_extract(other.article, '$.party') = json_extract(ours.article, '$.party')
           AND CASE json_extract(ours.article, '$.party') WHEN 'employee' THEN other.employee_id = ours.employee_id
                 WHEN 'customer' THEN json_extract(other.customer, '$.id') = json_extract(ours.customer, '$.id')
                 ELSE json_extract(other.article, '$.id') = json_extract(ours.article, '$.id') END
         ORDER BY attempt.id DESC LIMIT 20`
      )
      .all(movementId, attemptId) as { server_id: string }[]
  ).map(({ server_id }) => server_id)

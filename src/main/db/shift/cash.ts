import { storable } from '../../../shared/money.ts'
import { defined, mapDefined } from '../../../shared/defined.ts'
import type {
  ArticleId,
  CashboxId,
  CurrencyId,
  CustomerId,
  EmployeeId,
  MethodId,
  MovementId,
  OrganizationId,
  ShiftId
} from '../../../shared/ids.ts'
import type { CancelledSlip, CashMovement, Payer, Swap } from '../../domain/shift/cash.ts'
import type { Transfer } from '../../domain/shift/transfer.ts'
import { cashArticle, toCurrency } from '../core/payment-columns.ts'
import type { Reader, Writer } from '../core/open.ts'
import { brand, fields, flag, instant, minor, nullable, oneOf, text } from '../../domain/core/checks.ts'
import { json, rowReader, type RowOf } from '../core/rows.ts'
import { Currency as currency } from '../../domain/core/records.ts'

// Movements of cash. There is no statement here that changes or deletes a row, and there must never be one.

const MovementRow = rowReader('cash_movement', {
  id: brand<MovementId>(),
  document_number: text,
  direction: oneOf(['in', 'out']),
  shift_id: brand<ShiftId>(),
  organization_id: brand<OrganizationId>(),
  cashbox_id: brand<CashboxId>(),
  employee_id: brand<EmployeeId>(),
  employee_name: text,
  approved_by: nullable(brand<EmployeeId>()),
  approved_name: nullable(text),
  method_id: brand<MethodId>(),
  method_name: text,
  currency: text,
  amount: minor,
  article: nullable(text),
  note: nullable(text),
  customer: nullable(text),
  transfer: nullable(text),
  swap: nullable(text),
  cancels: nullable(text),
  is_overdrawn: flag,
  is_after_count: flag,
  moved_at: instant,
  journal_head: text
})
type MovementRow = RowOf<typeof MovementRow>

const toArticle = json('cash_movement.article', cashArticle)
const toPayer = json('cash_movement.customer', fields<Payer>({ id: brand<CustomerId>(), name: text }))
const toTransfer = json(
  'cash_movement.transfer',
  fields<Transfer>({ deskId: brand<CashboxId>(), deskName: text, number: text, code: text })
)
const toSwap = json('cash_movement.swap', fields<Swap>({ number: text, amount: minor, currency, methodName: text }))

const toCancelled = json('cash_movement.cancels', fields<CancelledSlip>({ id: brand<MovementId>(), number: text }))

const columns = `id, document_number, direction, shift_id, organization_id, cashbox_id, employee_id, employee_name,
  approved_by, approved_name, method_id, method_name, currency, amount, article, note, customer, transfer, swap,
  cancels, is_overdrawn, is_after_count, moved_at, journal_head`

const toMovement = (row: MovementRow): CashMovement => ({
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
  article: row.article === null ? undefined : toArticle(row.article),
  note: row.note ?? undefined,
  ...defined({
    customer: mapDefined(row.customer ?? undefined, toPayer),
    transfer: mapDefined(row.transfer ?? undefined, toTransfer),
    swap: mapDefined(row.swap ?? undefined, toSwap),
    cancels: mapDefined(row.cancels ?? undefined, toCancelled)
  }),
  isOverdrawn: row.is_overdrawn === 1,
  isAfterCount: row.is_after_count === 1,
  movedAt: row.moved_at,
  journalHead: row.journal_head
})

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
  cancels: movement.cancels === undefined ? null : JSON.stringify(movement.cancels),
  is_overdrawn: movement.isOverdrawn ? 1 : 0,
  is_after_count: movement.isAfterCount ? 1 : 0,
  moved_at: movement.movedAt,
  journal_head: movement.journalHead
})

/** Writes a movement. `number` is the counter inside its number. */
export function insertMovement(db: Writer, movement: CashMovement, number: number): void {
  storable(movement.amount)
  const names = columns.split(',').map((name) => `@${name.trim()}`)
  db.prepare(`INSERT INTO cash_movement (number, ${columns}) VALUES (@number, ${names.join(', ')})`).run({
    ...fromMovement(movement),
    number
  })
}

export function movementById(db: Reader, id: MovementId): CashMovement | undefined {
  const found = MovementRow.get(db.prepare(`SELECT ${columns} FROM cash_movement WHERE id = ?`), id)
  return found && toMovement(found)
}

/** Returns the movement that cancels another one. */
export function cancellationOf(db: Reader, id: MovementId): CashMovement | undefined {
  const found = MovementRow.get(
    db.prepare(
      `SELECT ${columns} FROM cash_movement WHERE cancels IS NOT NULL AND json_extract(cancels, '$.id') = (SELECT ?)`
    ),
    id
  )
  return found && toMovement(found)
}

/** Returns whether cash with this code was booked at this till, in this direction. */
export const hasTransfer = (db: Reader, direction: CashMovement['direction'], code: string): boolean =>
  db
    .prepare(`SELECT 1 FROM cash_movement WHERE direction = ? AND json_extract(transfer, '$.code') = ?`)
    .get(direction, code) !== undefined

/** Returns the cash given to other registers whose arrival is not known, newest first, from all shifts. */
export const cashInTransit = (db: Reader): CashMovement[] =>
  MovementRow.all(
    db.prepare(
      `SELECT ${columns} FROM cash_movement WHERE direction = 'out' AND transfer IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM transfer_arrival WHERE movement_id = cash_movement.id) ORDER BY number DESC`
    )
  ).map(toMovement)

/** Returns the movements of a shift, oldest first. */
export const movementsOfShift = (db: Reader, shiftId: ShiftId): CashMovement[] =>
  MovementRow.all(
    db.prepare(`SELECT ${columns} FROM cash_movement WHERE shift_id = (SELECT ?) ORDER BY number`),
    shiftId
  ).map(toMovement)

const ArticleUse = rowReader('cash_movement', {
  articleId: brand<ArticleId>(),
  amount: minor,
  currencyId: brand<CurrencyId>(),
  movedAt: instant
})
export type ArticleUse = RowOf<typeof ArticleUse>

/**
 * Returns each different amount per article and currency of the last 500 movements, the latest use first, without
 * cancelled slips and their cancellations.
 */
export const articleUses = (db: Reader): ArticleUse[] =>
  ArticleUse.all(
    db.prepare(
      `WITH latest AS (SELECT * FROM cash_movement ORDER BY number DESC LIMIT 500)
       SELECT json_extract(article, '$.id') AS articleId, amount, json_extract(currency, '$.id') AS currencyId,
         MAX(moved_at) AS movedAt
       FROM latest WHERE article IS NOT NULL AND cancels IS NULL
         AND id NOT IN (SELECT json_extract(cancels, '$.id') FROM latest WHERE cancels IS NOT NULL)
       GROUP BY articleId, amount, currencyId ORDER BY MAX(number) DESC`
    )
  )

/** The amounts put in and taken out by one method in one currency during a shift. */
const Moved = rowReader('cash_movement', {
  methodId: brand<MethodId>(),
  methodName: text,
  currencyId: brand<CurrencyId>(),
  movedIn: minor,
  movedOut: minor
})
export type Moved = RowOf<typeof Moved>

export const movedOf = (db: Reader, shiftId: ShiftId): Moved[] =>
  Moved.all(
    db.prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS methodName, json_extract(currency, '$.id') AS currencyId,
         SUM(CASE direction WHEN 'in' THEN amount ELSE 0 END) AS movedIn,
         SUM(CASE direction WHEN 'out' THEN amount ELSE 0 END) AS movedOut
       FROM cash_movement WHERE shift_id = ? GROUP BY method_id, currencyId ORDER BY method_id, currencyId`
    ),
    shiftId
  )

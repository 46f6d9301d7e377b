import type { ArticleId, CurrencyId, MethodId, MovementId, ShiftId } from '../../../shared/ids.ts'
import { storable } from '../../../shared/money.ts'
import { brand, instant, minor, text } from '../../domain/core/checks.ts'
import { CashMovement } from '../../domain/shift/records.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader, type RowOf } from '../core/rows.ts'
import { table, type Kept } from '../core/table.ts'

// Movements of cash. There is no statement here that changes or deletes a row, and there must never be one.

export const movements: Kept<CashMovement> = table('cash_movement', CashMovement, {
  columns: {
    id: 'id',
    document_number: 'number',
    direction: 'direction',
    shift_id: 'shiftId',
    employee_id: 'employeeId',
    employee_name: 'employeeName',
    method_id: 'methodId',
    method_name: 'methodName',
    currency_id: 'currency.id',
    amount: 'amount',
    article_id: 'article.id',
    article_direction: 'article.direction',
    customer_id: 'customer.id',
    transfer_code: 'transfer.code',
    cancels_id: 'cancels.id',
    is_overdrawn: 'isOverdrawn',
    is_after_count: 'isAfterCount',
    moved_at: 'movedAt'
  }
})

/** Writes a movement. `number` is the counter inside its number. */
export function insertMovement(db: Writer, movement: CashMovement, number: number): void {
  storable(movement.amount)
  movements.insert(db, movement, { number })
}

export const movementById = (db: Reader, id: MovementId): CashMovement | undefined => movements.get(db, 'id = ?', id)

/** Returns the movement that cancels another one. */
export const cancellationOf = (db: Reader, id: MovementId): CashMovement | undefined =>
  movements.get(db, 'cancels_id = ?', id)

/** Returns whether cash with this code was booked at this till, in this direction. */
export const hasTransfer = (db: Reader, direction: CashMovement['direction'], code: string): boolean =>
  db.prepare('SELECT 1 FROM cash_movement WHERE direction = ? AND transfer_code = ?').get(direction, code) !== undefined

/** Returns the cash given to other registers whose arrival is not known, newest first, from all shifts. */
export const cashInTransit = (db: Reader): CashMovement[] =>
  movements.where(
    db,
    `direction = 'out' AND transfer_code IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM transfer_arrival WHERE movement_id = cash_movement.id) ORDER BY number DESC`
  )

/** Returns the movements of a shift, oldest first. */
export const movementsOfShift = (db: Reader, shiftId: ShiftId): CashMovement[] =>
  movements.where(db, 'shift_id = (SELECT ?) ORDER BY number', shiftId)

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
       SELECT article_id AS articleId, amount, currency_id AS currencyId,
         MAX(moved_at) AS movedAt
       FROM latest WHERE article_id IS NOT NULL AND cancels_id IS NULL
         AND id NOT IN (SELECT cancels_id FROM latest WHERE cancels_id IS NOT NULL)
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
      `SELECT method_id AS methodId, MAX(method_name) AS methodName, currency_id AS currencyId,
         SUM(CASE direction WHEN 'in' THEN amount ELSE 0 END) AS movedIn,
         SUM(CASE direction WHEN 'out' THEN amount ELSE 0 END) AS movedOut
       FROM cash_movement WHERE shift_id = ? GROUP BY method_id, currencyId ORDER BY method_id, currencyId`
    ),
    shiftId
  )

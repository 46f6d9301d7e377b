import type { CurrencyId, MethodId, MovementId, SaleId, ShiftId } from '../../../shared/ids.ts'
import type { Reader } from '../core/open.ts'
import { brand, flag, instant, minor, nullable, oneOf, text } from '../../domain/core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

// All entries that moved money in a shift, as flat rows, to search for the cause of a difference at close.

const EntryRow = rowReader('sale_payment', {
  kind: oneOf(['sale', 'refund', 'in', 'out']),
  number: text,
  at: instant,
  /** Equal for entries that look the same to a person. */
  looks: text,
  role: oneOf(['tender', 'change']),
  methodId: brand<MethodId>(),
  currencyId: brand<CurrencyId>(),
  amount: minor,
  /** The sale of the entry, also of a refund. Null for a cash movement, and for a refund of another till's sale. */
  saleId: nullable(brand<SaleId>()),
  /** The cash movement, whether it took out more than expected, and whether it is cancelled or cancels another one. */
  movementId: nullable(brand<MovementId>()),
  isOverdrawn: flag,
  isCancelled: flag
})
export type EntryRow = RowOf<typeof EntryRow>

const statement = `
  WITH goods AS (
    SELECT sale_number, group_concat(product_id || 'x' || quantity) AS looks
    FROM sale_line WHERE sale_number IN (SELECT number FROM sale WHERE shift_id = @shift) GROUP BY sale_number
  )
  SELECT 'sale' AS kind, receipt_number AS number, sold_at AS at, goods.looks AS looks, role, method_id AS methodId,
    sale_payment.currency_id AS currencyId, amount, sale.id AS saleId,
    NULL AS movementId, 0 AS isOverdrawn, 0 AS isCancelled
  FROM sale JOIN sale_payment ON sale_payment.sale_number = sale.number LEFT JOIN goods ON goods.sale_number = sale.number
  WHERE shift_id = @shift
  UNION ALL
  SELECT direction, document_number, moved_at, COALESCE(article_id, ''), 'tender', method_id,
    currency_id, amount, NULL, id, is_overdrawn,
    cancels_id IS NOT NULL OR EXISTS (
      SELECT 1 FROM cash_movement AS later
      WHERE later.cancels_id = cash_movement.id)
  FROM cash_movement WHERE shift_id = @shift
  UNION ALL
  SELECT 'refund', document_number, refunded_at, sale_id || COALESCE((
      SELECT group_concat((value ->> '$.lineId') || 'x' || (value ->> '$.quantity')) FROM json_each(refund.body, '$.lines')), ''),
    'tender', given.value ->> '$.methodId', given.value ->> '$.currency.id', given.value ->> '$.amount',
    (SELECT sale.id FROM sale WHERE sale.id = refund.sale_id), NULL, 0, 0
  FROM refund JOIN json_each(refund.body, '$.given') AS given WHERE shift_id = @shift
  ORDER BY at, number, role DESC`

/** Returns one row for every payment and every change of the shift, oldest first. */
export const shiftEntries = (db: Reader, shiftId: ShiftId): EntryRow[] =>
  EntryRow.all(db.prepare(statement), { shift: shiftId })

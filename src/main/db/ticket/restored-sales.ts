import type { Sale, SaleLine, Tender } from '../../domain/core/model.ts'
import { mended } from '../../domain/core/mend.ts'
import { integer, nullable, text } from '../../domain/core/checks.ts'
import { Change as ChangeRecord, SaleLine as LineRecord, Tender as TenderRecord } from '../../domain/core/records.ts'
import type { Reader } from '../core/open.ts'
import { rowReader, type RowOf } from '../core/rows.ts'
import { insertSaleParts, salePartsOf } from './sale-parts.ts'
import { sales } from './sales.ts'

// After a recovery: the lines and payments of a sale are in its body and in the tables of its parts. What one of the two
// has lost comes from the other.

const SaleRow = rowReader('sale', { number: integer, body: text })
const LineRow = rowReader('sale_line', {
  productId: text,
  warehouseId: text,
  name: text,
  unitName: text,
  quantity: text,
  total: integer,
  orderId: nullable(text)
})
const PaymentRow = rowReader('sale_payment', {
  role: text,
  methodId: text,
  methodName: text,
  methodType: text,
  currencyId: text,
  amount: integer,
  paid: integer
})

/** Restores the lost lines and payments of all sales. */
export function restoreSales(db: Reader): void {
  const rows = SaleRow.all(db.prepare('SELECT number, body FROM sale ORDER BY number'))
  const update = db.prepare('UPDATE sale SET body = ? WHERE number = ?')
  for (const { number, body } of rows) {
    const sale = sales.parse(body)
    const whole = withParts(db, sale, number)
    if (whole !== sale) update.run(sales.bodyOf(whole), number)
    insertSaleParts(db, salePartsOf(whole, number), 'OR IGNORE')
  }
}

/** Returns the sale with the lines and payments that only the tables have. */
function withParts(db: Reader, sale: Sale, number: number): Sale {
  const lines = LineRow.all(
    db.prepare(
      `SELECT product_id AS productId, warehouse_id AS warehouseId, name, unit_name AS unitName, quantity, total,
         order_id AS orderId FROM sale_line WHERE sale_number = ? ORDER BY position`
    ),
    number
  )
  const payments = PaymentRow.all(
    db.prepare(
      `SELECT role, method_id AS methodId, method_name AS methodName, method_type AS methodType,
         currency_id AS currencyId, amount, paid FROM sale_payment WHERE sale_number = ? ORDER BY role, position`
    ),
    number
  )
  const tenders = payments.filter(({ role }) => role === 'tender')
  const changes = payments.filter(({ role }) => role === 'change')
  const isLost = (have: readonly unknown[], known: readonly unknown[]): boolean => have.length < known.length
  const isBlank = sale.lines.some(({ productId }) => productId === '')
  if (!isBlank && !isLost(sale.lines, lines) && !isLost(sale.tenders, tenders) && !isLost(sale.changes, changes))
    return sale
  return {
    ...sale,
    lines: restored(sale.lines, lines.map(lineOf), ({ productId }) => productId === ''),
    tenders: restored(sale.tenders, tenders.map(tenderOf)),
    changes: restored(
      sale.changes,
      changes.map((row) => mended(ChangeRecord, moneyOf(row)))
    )
  }
}

/** Returns the known parts, and the other ones where they are lost. */
const restored = <T>(known: readonly T[], other: readonly T[], isLost: (part: T) => boolean = () => false): T[] => [
  ...known.map((part, index) => (isLost(part) ? (other[index] ?? part) : part)),
  ...other.slice(known.length)
]

const lineOf = ({ total, orderId, ...row }: RowOf<typeof LineRow>): SaleLine =>
  mended(LineRecord, {
    ...row,
    price: undefined,
    sums: { gross: total, total },
    order: orderId === null ? undefined : { id: orderId }
  })
const moneyOf = ({ currencyId, methodId, methodName, methodType, amount, paid }: RowOf<typeof PaymentRow>) => ({
  methodId,
  methodName,
  methodType,
  currency: { id: currencyId },
  amount,
  paid
})
const tenderOf = (row: RowOf<typeof PaymentRow>): Tender => mended(TenderRecord, moneyOf(row))

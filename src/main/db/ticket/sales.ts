import type { CurrencyId, MethodId, SaleId, ShiftId, TicketId } from '../../../shared/ids.ts'
import { storable } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import { brand, instant, integer, minor, text } from '../../domain/core/checks.ts'
import { methodType, Sale } from '../../domain/core/records.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader, valueReader, type RowOf } from '../core/rows.ts'
import { table, type Kept } from '../core/table.ts'
import { digestOf } from './sale-digest.ts'
import { insertSaleParts, salePartsOf } from './sale-parts.ts'

// The finished tickets. There must never be a statement here that changes or deletes a row.

export const sales: Kept<Sale> = table('sale', Sale, {
  columns: {
    id: 'id',
    ticket_id: 'ticketId',
    receipt_number: 'receiptNumber',
    code: 'code',
    marker: 'marker',
    shift_id: 'shiftId',
    employee_id: 'employeeId',
    employee_name: 'employeeName',
    seller_name: 'seller.name',
    customer_id: 'customer.id',
    customer_name: 'customer.name',
    currency_id: 'currency.id',
    decimals: 'currency.decimals',
    receipt_discounts: 'receiptDiscounts.length',
    discount: 'sums.discount',
    total: 'sums.total',
    debt: 'sums.remaining',
    from_balance: { path: 'fromBalance', or: 0 },
    from_cashback: { path: 'fromCashback', or: 0 },
    included_tax: { path: 'sums.includedTax', or: 0 },
    added_tax: { path: 'sums.addedTax', or: 0 },
    guests: { path: 'guests', or: 0 },
    sold_at: 'soldAt',
    made_at: 'madeAt',
    journal_head: 'journalHead'
  }
})

const LastMadeAtRow = rowReader('sale', { at: instant })

/** Returns the time of the shift's latest back-dated sale: the next sale of a paper book has the same day. */
export const lastMadeAt = (db: Reader, shiftId: ShiftId): Instant | undefined =>
  LastMadeAtRow.get(
    db.prepare(
      'SELECT made_at AS at FROM sale WHERE shift_id = (SELECT ?) AND made_at IS NOT NULL ORDER BY number DESC LIMIT 1'
    ),
    shiftId
  )?.at

export const saleById = (db: Reader, id: SaleId): Sale | undefined => sales.get(db, 'id = ?', id)

const NewestRow = rowReader('sale', { count: integer, receipt: text, at: instant })

/** Returns how many sales the file has, and the newest of them. Returns undefined if it has none. */
export const newestSale = (db: Reader): RowOf<typeof NewestRow> | undefined =>
  NewestRow.get(
    db.prepare(
      `SELECT (SELECT count(*) FROM sale) AS count, receipt_number AS receipt, sold_at AS at
       FROM sale ORDER BY number DESC LIMIT 1`
    )
  )

const SaleCodeRow = rowReader('sale', { code: text })

/** Returns the code by which the service knows a sale. */
export const saleCode = (db: Reader, id: SaleId): string | undefined =>
  SaleCodeRow.get(db.prepare('SELECT code FROM sale WHERE id = ?'), id)?.code

/** Returns the code of the sale with a number, as the counter in its receipt number has it. */
export const codeOfNumber = (db: Reader, number: number): string | undefined =>
  SaleCodeRow.get(db.prepare('SELECT code FROM sale WHERE number = ?'), number)?.code

/** Returns the sale of a ticket. A second Enter on pay gets this sale. */
export const saleOfTicket = (db: Reader, ticketId: TicketId): Sale | undefined =>
  sales.get(db, 'number = (SELECT sale_number FROM ticket WHERE id = ?) AND ticket_id = ?', ticketId, ticketId)

/**
 * Returns the digest of the rows of a new sale, for its journal entry. The digest leaves out the head of that entry.
 */
export function saleDigest(sale: Sale, number: number): string {
  const { sale_line, sale_payment } = salePartsOf(sale, number)
  return digestOf([sales.rowOf(sale, { number }), ...sale_line, ...sale_payment])
}

/** Writes a finished sale with all its rows. `number` is the counter in its receipt number. */
export function insertSale(db: Writer, sale: Sale, number: number): void {
  for (const { amount } of [{ amount: sale.sums.total }, ...sale.tenders, ...sale.changes]) storable(amount)
  sales.insert(db, sale, { number })
  insertSaleParts(db, salePartsOf(sale, number))
}

const BelowListRow = rowReader('sale_line', { count: integer, amountMinor: minor })

/** Returns how many lines of a shift's sales cost less than by the price of their list, and how much less. */
export const belowListOf = (db: Reader, shiftId: ShiftId): RowOf<typeof BelowListRow> =>
  BelowListRow.one(
    db.prepare(
      `SELECT count(*) AS count, COALESCE(SUM(below_list), 0) AS amountMinor
       FROM sale JOIN sale_line ON sale_line.sale_number = sale.number
       WHERE sale.shift_id = ? AND below_list > 0`
    ),
    shiftId
  )

/** The condition of a sale with a line that cost less than by the price of its list. */
export const hasLineBelowList =
  'EXISTS (SELECT 1 FROM sale_line WHERE sale_number = sale.number AND below_list IS NOT NULL)'

const ReceiptNumber = valueReader('sale.receipt_number', text)
/** Returns the numbers of the sales of a shift whose tickets another program had changed, and a manager let pass. */
export const salesOfAlteredTickets = (db: Reader, shiftId: ShiftId): string[] =>
  ReceiptNumber.all(
    db
      .prepare(
        `SELECT receipt_number FROM sale WHERE shift_id = ? AND 'ticket/' || ticket_id IN
         (SELECT json_extract(evidence, '$.row') FROM incident WHERE kind = 'altered') ORDER BY number`
      )
      .pluck(),
    shiftId
  )

/** The amounts that one method took and gave back in one currency during a shift, in that currency. */
const Taking = rowReader('sale', {
  methodId: brand<MethodId>(),
  methodName: text,
  methodType,
  currencyId: brand<CurrencyId>(),
  taken: minor,
  change: minor
})
export type Taking = RowOf<typeof Taking>

export function takings(db: Reader, shiftId: ShiftId): Taking[] {
  return Taking.all(
    db.prepare(
      `SELECT method_id AS methodId, MAX(method_name) AS methodName, method_type AS methodType,
         sale_payment.currency_id AS currencyId,
         SUM(CASE role WHEN 'tender' THEN amount ELSE 0 END) AS taken,
         SUM(CASE role WHEN 'change' THEN amount ELSE 0 END) AS change
       FROM sale JOIN sale_payment ON sale_payment.sale_number = sale.number
       WHERE sale.shift_id = ?
       GROUP BY method_id, method_type, currencyId ORDER BY method_id, currencyId`
    ),
    shiftId
  )
}

const ShiftTotalsRow = rowReader('sale', { count: integer, total: minor, discount: minor, tax: minor })

/** Returns the number of sales of a shift, their total, their discounts and their taxes. */
export function shiftTotals(db: Reader, shiftId: ShiftId): RowOf<typeof ShiftTotalsRow> {
  return ShiftTotalsRow.one(
    db.prepare(
      `SELECT COUNT(*) AS count, COALESCE(SUM(total), 0) AS total, COALESCE(SUM(discount), 0) AS discount,
         COALESCE(SUM(included_tax + added_tax), 0) AS tax
       FROM sale WHERE shift_id = ?`
    ),
    shiftId
  )
}

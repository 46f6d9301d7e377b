import type { CurrencyId, MethodId, SaleId, ShiftId, TicketId } from '../../../shared/ids.ts'
import { storable, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Sale } from '../../domain/core/model.ts'
import type { PricedLine } from '../../domain/pricing/price.ts'
import { brand, decimal, instant, integer, minor, text } from '../core/checks.ts'
import { methodType } from '../core/json-parts.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader, valueReader, type RowOf } from '../core/rows.ts'
import { toDiscounts, toLineSums } from './discounts.ts'
import { fromLine, fromPayment, lineColumns, lineValues, tenderColumns, tenderValues } from './lines.ts'
import { digestOf } from './sale-digest.ts'
import { fromSale, saleColumns, SaleLineRow, SaleRow, SaleTenderRow, toSale } from './sale-rows.ts'

// The finished tickets. There must never be a statement here that changes or deletes a row.

const LastMadeAtRow = rowReader('sale', { at: instant })

/** Returns the time of the shift's latest back-dated sale: the next sale of a paper book has the same day. */
export const lastMadeAt = (db: Reader, shiftId: ShiftId): Instant | undefined =>
  LastMadeAtRow.get(
    db.prepare(
      'SELECT made_at AS at FROM sale WHERE shift_id = (SELECT ?) AND made_at IS NOT NULL ORDER BY number DESC LIMIT 1'
    ),
    shiftId
  )?.at

export const saleById = (db: Reader, id: SaleId): Sale | undefined =>
  whole(db, SaleRow.get(db.prepare(`SELECT ${saleColumns} FROM sale WHERE id = ?`), id))

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
  whole(db, SaleRow.get(db.prepare(`SELECT ${saleColumns} FROM sale WHERE ticket_id = ?`), ticketId))

function whole(db: Reader, row: RowOf<typeof SaleRow> | undefined): Sale | undefined {
  if (row === undefined) return undefined
  const lines = SaleLineRow.all(
    db.prepare(`SELECT line_id, sums, ${lineColumns} FROM sale_line WHERE sale_id = (SELECT ?) ORDER BY position`),
    row.id
  )
  const payments = SaleTenderRow.all(
    db.prepare(
      `SELECT role, tender_id, is_exchanged, ${tenderColumns} FROM sale_tender WHERE sale_id = (SELECT ?) ORDER BY role, position`
    ),
    row.id
  )
  return toSale(row, lines, payments)
}

/** Builds the rows of a sale; `number` is the counter in its receipt number. */
function rowsOf(sale: Sale, number: number) {
  const sale_id = sale.id
  const lines = sale.lines.map((line, position) => {
    return { sale_id, position, line_id: line.id, sums: JSON.stringify(line.sums), ...fromLine(line) }
  })
  const tenders = sale.tenders.map((tender, position) => ({
    sale_id,
    position,
    role: 'tender',
    tender_id: tender.id,
    is_exchanged: tender.isExchanged === true ? 1 : 0,
    ...fromPayment(tender)
  }))
  const changes = sale.changes.map((change, position) => {
    return { sale_id, position, role: 'change', tender_id: null, is_exchanged: 0, ...fromPayment(change) }
  })
  return { row: fromSale(sale, number), lines, payments: [...tenders, ...changes] }
}

/**
 * Returns the digest of the rows of a new sale, for its journal entry. The digest leaves out the head of that entry.
 */
export function saleDigest(sale: Sale, number: number): string {
  const { row, lines, payments } = rowsOf(sale, number)
  return digestOf([row, ...lines, ...payments])
}

/** Writes a finished sale with all its rows. `number` is the counter in its receipt number. */
export function insertSale(db: Writer, sale: Sale, number: number): void {
  const { row, lines, payments } = rowsOf(sale, number)
  for (const { amount } of [{ amount: sale.sums.total }, ...sale.tenders, ...sale.changes]) storable(amount)
  const names = saleColumns.split(',').map((name) => `@${name.trim()}`)
  db.prepare(`INSERT INTO sale (${saleColumns}) VALUES (${names.join(', ')})`).run(row)
  const insertLine = db.prepare(
    `INSERT INTO sale_line (sale_id, position, line_id, sums, ${lineColumns})
     VALUES (@sale_id, @position, @line_id, @sums, ${lineValues})`
  )
  for (const line of lines) insertLine.run(line)
  const insertPayment = db.prepare(
    `INSERT INTO sale_tender (sale_id, position, role, tender_id, is_exchanged, ${tenderColumns})
     VALUES (@sale_id, @position, @role, @tender_id, @is_exchanged, ${tenderValues})`
  )
  for (const payment of payments) insertPayment.run(payment)
}

/** What decides whether a sold line cost less than by the price of its list, as its columns have it. */
export const pricedShape = { quantity: decimal, price: decimal, listPrice: decimal, discounts: text, sums: text }
const PricedLineRow = rowReader('sale_line', pricedShape)
export const toPricedLine = (row: RowOf<typeof PricedLineRow>): PricedLine => ({
  ...row,
  discounts: toDiscounts(row.discounts),
  sums: toLineSums(row.sums)
})

/**
 * The condition of a sold line that cost less than by the price of its list: a lower price, a discount given by a
 * person, or a share of a discount on the receipt. JSON is read only for sales with a discount.
 */
export const isBelowListSql = `(CAST(price AS REAL) < CAST(list_price AS REAL) OR sale.discount > 0 AND (
  sale_line.sums ->> 'distributed' > 0 OR EXISTS (
    SELECT 1 FROM json_each(sale_line.discounts) AS given
    WHERE (given.value ->> 'isCustom' OR given.value ->> 'isPicked')
      AND sale_line.sums -> 'discountParts' ->> given.key > 0)))`

/** Returns the lines of a shift's sales that cost less than by the price of their list. */
export const linesBelowList = (db: Reader, shiftId: ShiftId): PricedLine[] =>
  PricedLineRow.all(
    db.prepare(
      `SELECT quantity, price, list_price AS listPrice, sale_line.discounts, sums
       FROM sale JOIN sale_line ON sale_line.sale_id = sale.id
       WHERE shift_id = ? AND ${isBelowListSql}`
    ),
    shiftId
  ).map(toPricedLine)

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
         json_extract(sale_tender.currency, '$.id') AS currencyId,
         SUM(CASE role WHEN 'tender' THEN amount ELSE 0 END) AS taken,
         SUM(CASE role WHEN 'change' THEN amount ELSE 0 END) AS change
       FROM sale JOIN sale_tender ON sale_tender.sale_id = sale.id
       WHERE sale.shift_id = ?
       GROUP BY method_id, method_type, currencyId ORDER BY method_id, currencyId`
    ),
    shiftId
  )
}

const ShiftTotalsRow = rowReader('sale', { count: integer, total: minor, discount: minor })

/** Returns the number of sales of a shift, their total and their discounts. */
export function shiftTotals(db: Reader, shiftId: ShiftId): { count: number; total: Minor; discount: Minor } {
  return ShiftTotalsRow.one(
    db.prepare(
      `SELECT COUNT(*) AS count, COALESCE(SUM(total), 0) AS total, COALESCE(SUM(discount), 0) AS discount
       FROM sale WHERE shift_id = ?`
    ),
    shiftId
  )
}

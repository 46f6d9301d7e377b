import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import type { CustomerId, LineId, OrganizationId, ProductId, SaleId, WarehouseId } from '../../../shared/ids.ts'
import { zero } from '../../../shared/money.ts'
import { lacks } from '../../../shared/views/refund.ts'
import type { AnyLine, AnySale } from '../../domain/core/any-sale.ts'
import type { OtherTillSale } from '../../domain/refund/other-till-sale.ts'
import { toCurrency } from '../core/payment-columns.ts'
import {
  brand,
  decimal,
  fields,
  instant,
  integer,
  list,
  minor,
  nullable,
  oneOf,
  optional,
  text
} from '../../domain/core/checks.ts'
import type { Reader, Writer } from '../core/open.ts'
import { json, rowReader, type RowOf } from '../core/rows.ts'
import { CashRounding as cashRounding, Change as change } from '../../domain/core/records.ts'
import { saleById } from '../ticket/sales.ts'

// Sales of other tills whose goods were returned here. There is no statement here that changes or deletes a row, and
// there must never be one.

const OtherTillSaleRow = rowReader('foreign_sale', {
  id: brand<SaleId>(),
  server_id: text,
  organization_id: brand<OrganizationId>(),
  receipt_number: text,
  sold_at: instant,
  employee_name: text,
  customer_id: nullable(brand<CustomerId>()),
  customer_name: nullable(text),
  currency: text,
  total: minor,
  debt: minor,
  from_balance: minor,
  from_cashback: minor,
  expected_cashback: minor,
  lines: text,
  tenders: text,
  changes: text,
  cash_rounding: nullable(text),
  lacks: text,
  read_at: instant
})
type OtherTillSaleRow = RowOf<typeof OtherTillSaleRow>

const toLines = json(
  'foreign_sale.lines',
  list(
    fields<AnyLine>({
      id: brand<LineId>(),
      productId: brand<ProductId>(),
      warehouseId: brand<WarehouseId>(),
      name: text,
      barcode: optional(text),
      unitName: text,
      unitDecimals: integer,
      quantity: decimal,
      price: decimal,
      marks: optional(list(text)),
      sums: fields({ discount: minor, distributed: minor, includedTax: minor, addedTax: minor, total: minor })
    })
  )
)
const toMoney = json('foreign_sale.tenders', list(change))
const toRounding = json('foreign_sale.cash_rounding', cashRounding)
const toLacks = json('foreign_sale.lacks', list(oneOf(lacks)))

const columns = `id, server_id, organization_id, receipt_number, sold_at, employee_name, customer_id, customer_name, currency,
  total, debt, from_balance, from_cashback, expected_cashback, lines, tenders, changes, cash_rounding, lacks,
  read_at`

const toOtherTillSale = (row: OtherTillSaleRow): OtherTillSale => ({
  id: row.id,
  serverId: row.server_id,
  organizationId: row.organization_id,
  receiptNumber: row.receipt_number,
  soldAt: row.sold_at,
  employeeName: row.employee_name,
  customer: row.customer_id === null ? undefined : { id: row.customer_id, name: row.customer_name ?? '' },
  currency: toCurrency(row.currency),
  lines: toLines(row.lines),
  tenders: toMoney(row.tenders),
  changes: toMoney(row.changes),
  rules: defined({ cashRounding: mapDefined(row.cash_rounding ?? undefined, toRounding) }),
  sums: { total: row.total, remaining: row.debt },
  ...defined({
    fromBalance: nonZero(row.from_balance),
    fromCashback: nonZero(row.from_cashback),
    expectedCashback: nonZero(row.expected_cashback)
  }),
  lacks: toLacks(row.lacks),
  readAt: row.read_at
})

const fromOtherTillSale = (sale: OtherTillSale): OtherTillSaleRow => ({
  id: sale.id,
  server_id: sale.serverId,
  organization_id: sale.organizationId,
  receipt_number: sale.receiptNumber,
  sold_at: sale.soldAt,
  employee_name: sale.employeeName,
  customer_id: sale.customer?.id ?? null,
  customer_name: sale.customer?.name ?? null,
  currency: JSON.stringify(sale.currency),
  total: sale.sums.total,
  debt: sale.sums.remaining,
  from_balance: sale.fromBalance ?? zero,
  from_cashback: sale.fromCashback ?? zero,
  expected_cashback: sale.expectedCashback ?? zero,
  lines: JSON.stringify(sale.lines),
  tenders: JSON.stringify(sale.tenders),
  changes: JSON.stringify(sale.changes),
  cash_rounding: sale.rules.cashRounding === undefined ? null : JSON.stringify(sale.rules.cashRounding),
  lacks: JSON.stringify(sale.lacks),
  read_at: sale.readAt
})

export function insertOtherTillSale(db: Writer, sale: OtherTillSale): void {
  const names = columns.split(',').map((name) => `@${name.trim()}`)
  db.prepare(`INSERT INTO foreign_sale (${columns}) VALUES (${names.join(', ')})`).run(fromOtherTillSale(sale))
}

function otherTillSaleBy(db: Reader, column: 'id' | 'server_id', value: string): OtherTillSale | undefined {
  const found = OtherTillSaleRow.get(db.prepare(`SELECT ${columns} FROM foreign_sale WHERE ${column} = ?`), value)
  return found && toOtherTillSale(found)
}

export const otherTillSaleAt = (db: Reader, serverId: string): OtherTillSale | undefined =>
  otherTillSaleBy(db, 'server_id', serverId)

/** Returns a sale of this till, or of another one. */
export const anySaleById = (db: Reader, id: SaleId): AnySale | undefined =>
  saleById(db, id) ?? otherTillSaleBy(db, 'id', id)

/** Both kinds of sales as one table, with the columns that counts of refunds need. */
export const anySales = `(SELECT id, customer_id, customer_name, employee_name, seller_name, currency_id FROM sale
  UNION ALL SELECT id, customer_id, customer_name, employee_name, NULL, currency_id FROM foreign_sale)`

import type { CashRounding } from '../../../shared/cash-rounding.ts'
import type { CustomerId, OrganizationId, SaleId } from '../../../shared/ids.ts'
import { zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Lack } from '../../../shared/views.ts'
import type { AnyLine, AnySale } from '../../domain/core/any-sale.ts'
import type { OtherTillSale } from '../../domain/refund/other-till-sale.ts'
import type { Change } from '../../domain/core/model.ts'
import { toCurrency } from '../ticket/lines.ts'
import type { Reader, Writer } from '../core/open.ts'
import { saleById } from '../ticket/sales.ts'

// Sales of other tills of which goods came here. There is no statement here that changes or deletes a row, and there must
// never be one.

type OtherTillSaleRow = {
  id: SaleId
  server_id: string
  organization_id: OrganizationId
  receipt_number: string
  sold_at: Instant
  employee_name: string
  customer_id: CustomerId | null
  customer_name: string | null
  currency: string
  total: Minor
  debt: Minor
  from_balance: Minor
  from_cashback: Minor
  expected_cashback: Minor
  lines: string
  tenders: string
  changes: string
  cash_rounding: string | null
  lacks: string
  read_at: Instant
}

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
  lines: JSON.parse(row.lines) as AnyLine[],
  tenders: JSON.parse(row.tenders) as Change[],
  changes: JSON.parse(row.changes) as Change[],
  rules: row.cash_rounding === null ? {} : { cashRounding: JSON.parse(row.cash_rounding) as CashRounding },
  sums: { total: row.total, remaining: row.debt },
  ...(row.from_balance === 0 ? {} : { fromBalance: row.from_balance }),
  ...(row.from_cashback === 0 ? {} : { fromCashback: row.from_cashback }),
  ...(row.expected_cashback === 0 ? {} : { expectedCashback: row.expected_cashback }),
  lacks: JSON.parse(row.lacks) as Lack[],
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
  const row = db.prepare(`SELECT ${columns} FROM foreign_sale WHERE ${column} = ?`).get(value)
  return row === undefined ? undefined : toOtherTillSale(row as OtherTillSaleRow)
}

export const otherTillSaleAt = (db: Reader, serverId: string): OtherTillSale | undefined =>
  otherTillSaleBy(db, 'server_id', serverId)

/** A sale of this till, or of another one. */
export const anySaleById = (db: Reader, id: SaleId): AnySale | undefined =>
  saleById(db, id) ?? otherTillSaleBy(db, 'id', id)

/** Both as one table, of what refunds are counted by. */
export const anySales = `(SELECT id, customer_id, customer_name, employee_name, seller_name, currency FROM sale
  UNION ALL SELECT id, customer_id, customer_name, employee_name, NULL, currency FROM foreign_sale)`

import type { SaleId } from '../../../shared/ids.ts'
import type { AnySale } from '../../domain/core/any-sale.ts'
import { OtherTillSale } from '../../domain/refund/records.ts'
import type { Reader, Writer } from '../core/open.ts'
import { table, type Kept } from '../core/table.ts'
import { saleById } from '../ticket/sales.ts'

// Sales of other tills whose goods were returned here. There is no statement here that changes or deletes a row, and
// there must never be one.

export const otherTillSales: Kept<OtherTillSale> = table('other_till_sale', OtherTillSale, {
  columns: {
    id: 'id',
    server_id: 'serverId',
    employee_name: 'employeeName',
    customer_id: 'customer.id',
    customer_name: 'customer.name',
    currency_id: 'currency.id',
    debt: 'sums.remaining',
    from_balance: { path: 'fromBalance', or: 0 }
  }
})

export const insertOtherTillSale = (db: Writer, sale: OtherTillSale): void => otherTillSales.insert(db, sale)

export const otherTillSaleAt = (db: Reader, serverId: string): OtherTillSale | undefined =>
  otherTillSales.get(db, 'server_id = ?', serverId)

/** Returns a sale of this till, or of another one. */
export const anySaleById = (db: Reader, id: SaleId): AnySale | undefined =>
  saleById(db, id) ?? otherTillSales.get(db, 'id = ?', id)

/** Both kinds of sales as one table, with the columns that counts of refunds need. */
export const anySales = `(SELECT id, customer_id, customer_name, employee_name, seller_name, currency_id FROM sale
  UNION ALL SELECT id, customer_id, customer_name, employee_name, NULL, currency_id FROM other_till_sale)`

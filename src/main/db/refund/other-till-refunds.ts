import type { SaleId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { OtherTillRefund } from '../../domain/refund/records.ts'
import type { Reader, Writer } from '../core/open.ts'
import { table, type Kept } from '../core/table.ts'

// Refunds of other tills. There is no statement here that changes or deletes a row.

export const otherRefunds: Kept<OtherTillRefund> = table('other_till_refund', OtherTillRefund, {
  columns: { server_id: 'id', sale_id: 'saleId', total: 'total' }
})

/** Returns the refunds of a sale, in the order in which the till learned of them. */
export const otherTillRefunds = (db: Reader, saleId: SaleId): OtherTillRefund[] =>
  otherRefunds.where(db, 'sale_id = ? ORDER BY rowid', saleId)

export const insertOtherTillRefund = (db: Writer, refund: OtherTillRefund, readAt: Instant): void =>
  otherRefunds.insert(db, refund, { read_at: readAt })

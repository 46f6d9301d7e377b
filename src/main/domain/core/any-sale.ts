import type { LineId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Quantity } from '../../../shared/quantity.ts'
import type { Change, Line, LineSums, Sale, SaleRules, TicketSums } from './model.ts'

// A sale as far as its goods can come back: one of this till, or of another one as the service has it.

export type AnyLine = Pick<
  Line,
  'id' | 'productId' | 'warehouseId' | 'name' | 'barcode' | 'unitName' | 'unitDecimals' | 'quantity' | 'price' | 'marks'
> & { sums: Pick<LineSums, 'discount' | 'distributed' | 'includedTax' | 'addedTax' | 'total'> }

export type AnySale = Pick<
  Sale,
  | 'id'
  | 'receiptNumber'
  | 'soldAt'
  | 'madeAt'
  | 'employeeName'
  | 'customer'
  | 'currency'
  | 'fromBalance'
  | 'fromCashback'
  | 'expectedCashback'
  | 'costs'
> & {
  lines: AnyLine[]
  tenders: Change[]
  changes: Change[]
  /** In what steps its cash goes back. */
  rules: Pick<SaleRules, 'cashRounding'>
  sums: Pick<TicketSums, 'total' | 'remaining'>
}

/** What came back of a sale before, here or at another till. */
export type ReturnedGoods = {
  lines: readonly { lineId: LineId; quantity: Quantity; marks?: readonly string[] }[]
  /** The money, by every way it went. */
  given: readonly Change[]
  total: Minor
  credited?: Minor
}

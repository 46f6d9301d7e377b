import type { LineId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Quantity } from '../../../shared/quantity.ts'
import type { Change, Line, LineSums, Sale, SaleRules, TicketSums } from './model.ts'

// The data of a sale that a refund needs: of a sale of this till, or of a sale of another till as the service returns
// it.

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
  /** The rule by which a cash refund is rounded. */
  rules: Pick<SaleRules, 'cashRounding'>
  sums: Pick<TicketSums, 'total' | 'remaining'>
}

/** The earlier refunds of a sale, of this till or of another till. */
export type ReturnedGoods = {
  lines: readonly { lineId: LineId; quantity: Quantity; marks?: readonly string[] | undefined }[]
  /** The refunded money, one entry per payment method. */
  given: readonly Change[]
  total: Minor
  credited?: Minor | undefined
}

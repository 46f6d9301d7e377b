import { z } from 'zod'
import { CurrencyId, LineId, MethodId, ReasonId, RefundId, SaleId } from '../ids.ts'
import { PaperView } from '../devices/printing.ts'
import { Decimal, Minor } from '../schemas.ts'
import { CurrencyView, time } from './basics.ts'
import { CostOnReceipt } from './ticket.ts'

// Refunds.

/** The reason of a refund. Goods with an `isTrash` reason cannot be sold again. */
export const RefundReasonView = z.object({ id: ReasonId, name: z.string(), isTrash: z.boolean() })
export type RefundReasonView = z.infer<typeof RefundReasonView>

/** A method and currency by which the money can be refunded. */
const RefundWayView = z.object({
  methodId: MethodId,
  methodName: z.string(),
  methodType: z.enum(['cash', 'cashless']),
  currencyId: CurrencyId,
  /** What the method has paid minus what it has refunded, in the currency of the sale. Never negative. */
  heldMinor: Minor,
  /** At most `heldMinor` can be refunded by this method. */
  isLimited: z.boolean(),
  /** The part of the refund by this method, in the currency of the sale and in the method's currency. */
  paidMinor: Minor,
  amountMinor: Minor
})
type RefundWayView = z.infer<typeof RefundWayView>

/** A line of the sale, and what can still be returned of it. */
export const RefundLineView = z.object({
  lineId: LineId,
  name: z.string(),
  barcode: z.string().optional(),
  image: z.string().optional(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  price: Decimal,
  /** Sold, already returned, can still be returned. */
  quantity: Decimal,
  back: Decimal,
  left: Decimal,
  /** The quantity to return now, and the money for it. */
  chosen: Decimal,
  chosenMinor: Minor,
  /** For goods with traceability codes: the number of returned pieces that were scanned. */
  scanned: z.number().int().optional()
})
export type RefundLineView = z.infer<typeof RefundLineView>

/** What the service does not say of a sale of another till. */
export const lacks = ['discounts', 'taxes', 'marks', 'goods', 'costs', 'payments', 'terminal'] as const
export type Lack = (typeof lacks)[number]

export const RefundPreviewView = z.object({
  saleId: SaleId,
  /** The sale is of another till: when it was read, and which of its data are unknown. */
  otherTillSale: z.object({ readAt: time, lacks: z.array(z.enum(lacks)) }).optional(),
  receiptNumber: z.string(),
  soldAt: time,
  cashierName: z.string(),
  customer: z.string().optional(),
  currency: CurrencyView,
  saleMinor: Minor,
  /** What was paid by each method, minus the change. */
  paidBy: z.array(z.object({ name: z.string(), paidMinor: Minor })),
  /** The number of refunds of the sale, here and at other tills, and their sum. */
  refunds: z.number().int(),
  refundedMinor: Minor,
  /** The refunds at other tills. */
  otherTillRefunds: z.array(z.object({ number: z.string(), totalMinor: Minor })),
  lines: z.array(RefundLineView),
  /** The amounts of the chosen quantities. */
  grossMinor: Minor,
  discountMinor: Minor,
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  /** The part that lowers the debt of the sale or goes back to the customer balance. The rest is paid out. */
  creditedMinor: Minor.optional(),
  /** The part that cashback had paid. It is never paid out. */
  cashbackMinor: Minor.optional(),
  payOutMinor: Minor.optional(),
  /** The service takes back the cashback that the sale earned, and gives back the cashback that was spent on it. */
  isCashbackSettled: z.boolean().optional(),
  /** The additional costs that the customer paid, if all goods are now returned. The service is not told of them. */
  costs: z.array(CostOnReceipt).optional(),
  keepsCosts: z.boolean(),
  /** In the order in which they paid. */
  ways: z.array(RefundWayView),
  /** The part of the money that the chosen methods cannot refund. */
  lackMinor: Minor.optional(),
  reasons: z.array(RefundReasonView)
})
export type RefundPreviewView = z.infer<typeof RefundPreviewView>

/** The slip of a refund. */
export const RefundSlipView = z.object({
  id: RefundId,
  number: z.string(),
  saleId: SaleId,
  receiptNumber: z.string(),
  soldAt: time,
  organization: z.string(),
  cashbox: z.string(),
  cashierName: z.string(),
  /** The manager who approved the refund, if that was another person. */
  approvedName: z.string().optional(),
  customer: z.string().optional(),
  refundedAt: time,
  saleCurrency: CurrencyView,
  lines: z.array(z.object({ name: z.string(), quantity: Decimal, unit: z.string(), totalMinor: Minor })),
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  creditedMinor: Minor.optional(),
  cashbackMinor: Minor.optional(),
  isCashbackSettled: z.boolean().optional(),
  costs: z.array(CostOnReceipt).optional(),
  /** The refunded money by method, in its own currency. */
  given: z.array(z.object({ methodName: z.string(), isCash: z.boolean(), currency: CurrencyView, amountMinor: Minor })),
  /** What rounding of cash added to the money. Negative if less was given. */
  roundingMinor: Minor.optional(),
  reasonName: z.string().optional(),
  note: z.string().optional(),
  isTraining: z.boolean(),
  isCopy: z.boolean(),
  journalHead: z.string(),
  paper: PaperView
})
export type RefundSlipView = z.infer<typeof RefundSlipView>

export const RefundedView = z.object({ slip: RefundSlipView })
export type RefundedView = z.infer<typeof RefundedView>

/** The refunds of a sale, newest first. */
export const RefundListView = z.array(RefundSlipView.extend({ isSent: z.boolean() }))
export type RefundListView = z.infer<typeof RefundListView>

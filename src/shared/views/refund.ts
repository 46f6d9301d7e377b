import { z } from 'zod'
import { CurrencyId, LineId, MethodId, ReasonId, RefundId, SaleId } from '../ids.ts'
import { PaperView } from '../devices/printing.ts'
import { Decimal, Minor } from '../schemas.ts'
import { CurrencyView, time } from './basics.ts'
import { CostOnReceipt } from './ticket.ts'

// Goods that come back.

/** Why goods come back; those of a `isTrash` reason cannot be sold again. */
export const RefundReasonView = z.object({ id: ReasonId, name: z.string(), isTrash: z.boolean() })
export type RefundReasonView = z.infer<typeof RefundReasonView>

/** A way the money may go back. */
const RefundWayView = z.object({
  methodId: MethodId,
  methodName: z.string(),
  methodType: z.enum(['cash', 'cashless']),
  currencyId: CurrencyId,
  /** What it brought and still holds, in the currency of the sale; never less than nothing. */
  heldMinor: Minor,
  /** No more than it holds may go back this way. */
  isLimited: z.boolean(),
  /** What of the refund goes this way, in the currency of the sale and in its own. */
  paidMinor: Minor,
  amountMinor: Minor
})
type RefundWayView = z.infer<typeof RefundWayView>

/** A line of the sale, and what may still come back of it. */
export const RefundLineView = z.object({
  lineId: LineId,
  name: z.string(),
  barcode: z.string().optional(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  price: Decimal,
  /** Sold, came back before, may still come back. */
  quantity: Decimal,
  back: Decimal,
  left: Decimal,
  /** How much is to come back now, and the money for it. */
  chosen: Decimal,
  chosenMinor: Minor,
  /** Of marked goods: how many of the pieces that come back were scanned. */
  scanned: z.number().int().optional()
})
export type RefundLineView = z.infer<typeof RefundLineView>

/** A refund as it would be. */
/** What the service does not say of a sale of another till. */
export const lacks = ['discounts', 'taxes', 'marks', 'goods', 'costs', 'payments', 'terminal'] as const
export type Lack = (typeof lacks)[number]

export const RefundPreviewView = z.object({
  saleId: SaleId,
  /** It is of another till: when it was read, and what is not known of it. */
  foreign: z.object({ readAt: time, lacks: z.array(z.enum(lacks)) }).optional(),
  receiptNumber: z.string(),
  soldAt: time,
  cashierName: z.string(),
  customer: z.string().optional(),
  currency: CurrencyView,
  saleMinor: Minor,
  /** What paid for it, less the change. */
  paidBy: z.array(z.object({ name: z.string(), paidMinor: Minor })),
  /** How many refunds it had, here and at other tills, and what they came to. */
  refunds: z.number().int(),
  refundedMinor: Minor,
  /** Those of other tills. */
  elsewhere: z.array(z.object({ number: z.string(), totalMinor: Minor })),
  lines: z.array(RefundLineView),
  /** Of what is chosen. */
  grossMinor: Minor,
  discountMinor: Minor,
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  /** Of it, what lowers the debt of the sale or goes back to the balance; the rest is paid out. */
  creditedMinor: Minor.optional(),
  /** Of it, what cashback had paid: never paid out. */
  cashbackMinor: Minor.optional(),
  payOutMinor: Minor.optional(),
  /** The service takes away what the sale earned, and gives back what was spent on it. */
  isCashbackSettled: z.boolean().optional(),
  /** What the customer paid of its additional costs, once all of its goods come back; the service is not told of them. */
  costs: z.array(CostOnReceipt).optional(),
  keepsCosts: z.boolean(),
  /** In the order in which they paid. */
  ways: z.array(RefundWayView),
  /** What of the money no way may take as it was chosen. */
  lackMinor: Minor.optional(),
  reasons: z.array(RefundReasonView)
})
export type RefundPreviewView = z.infer<typeof RefundPreviewView>

/** The slip of a refund, designed once like a receipt. */
export const RefundSlipView = z.object({
  id: RefundId,
  number: z.string(),
  saleId: SaleId,
  receiptNumber: z.string(),
  soldAt: time,
  organization: z.string(),
  cashbox: z.string(),
  cashierName: z.string(),
  /** The manager who allowed it, where that was somebody else. */
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
  /** The money that was given, by every way, in its own currency. */
  given: z.array(z.object({ methodName: z.string(), currency: CurrencyView, amountMinor: Minor })),
  /** What was given more, or below nothing less, because cash goes in steps. */
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

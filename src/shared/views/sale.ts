import { z } from 'zod'
import { CurrencyId, MethodId, SaleId } from '../ids.ts'
import { PaperView } from '../devices/printing.ts'
import { DayText, Decimal, Minor } from '../schemas.ts'
import { CurrencyView, time } from './basics.ts'
import { GoodsView } from './goods.ts'
import { ChangeView, CostOnReceipt, GivesView, TicketView, WeightsView } from './ticket.ts'

// A sale and its receipt.

/** A debt in parts: what is paid at once, and what on which day. */
const PaidInParts = z.object({
  firstMinor: Minor,
  parts: z.array(z.object({ day: DayText, amountMinor: Minor }))
})

/** What the customer has gathered; nothing where nobody knows. */
export const CashbackView = z.object({ gatheredMinor: Minor.optional() })
export type CashbackView = z.infer<typeof CashbackView>

export const PlanView = PaidInParts.extend({ debtMinor: Minor })
export type PlanView = z.infer<typeof PlanView>

/** A receipt: its facts, and its paper. */
export const ReceiptView = z.object({
  saleId: SaleId,
  receiptNumber: z.string(),
  /** The whole code the service keeps, drawn as the receipt's barcode. */
  code: z.string(),
  organization: z.string(),
  cashbox: z.string(),
  cashier: z.string(),
  /** Who is credited with it, where that is not the cashier. */
  seller: z.string().optional(),
  customer: z.string().optional(),
  /** The number of the order that it was sold from. */
  order: z.string().optional(),
  soldAt: time,
  /** Of a sale with an old date, which `soldAt` is. */
  enteredAt: time.optional(),
  currency: CurrencyView,
  isTraining: z.boolean(),
  isCopy: z.boolean(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: Decimal,
      unit: z.string(),
      price: Decimal,
      discountMinor: Minor,
      totalMinor: Minor,
      /** Which pieces of marked goods, without what only the state can check. */
      marks: z.array(z.string()).optional(),
      note: z.string().optional(),
      weights: WeightsView.optional()
    })
  ),
  weights: WeightsView.optional(),
  grossMinor: Minor,
  discountMinor: Minor,
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  /** What came in more, or below nothing less, because it was paid in cash. */
  roundingMinor: Minor.optional(),
  tenders: z.array(
    z.object({
      name: z.string(),
      currencyId: CurrencyId,
      amountMinor: Minor,
      paidMinor: Minor,
      /** In another currency: what was given, and main units for one of it. */
      foreign: z.object({ currency: CurrencyView, rate: Decimal }).optional()
    })
  ),
  /** `foreign` where it is not of the currency of the sale. */
  changes: z.array(ChangeView.extend({ foreign: CurrencyView.optional() })),
  /** Additional costs that the customer pays. */
  costs: z.array(CostOnReceipt).optional(),
  /** Paid from what the customer had, and what they owe. */
  fromBalanceMinor: Minor.optional(),
  debtMinor: Minor.optional(),
  plan: PaidInParts.optional(),
  /** The service is asked to send the customer the receipt. */
  sendsReceipt: z.literal(true).optional(),
  /** Paid from cashback; what was expected to come back, and what did by the service's word. */
  fromCashbackMinor: Minor.optional(),
  expectedCashbackMinor: Minor.optional(),
  earnedCashbackMinor: Minor.optional(),
  /** The head of the journal's chain when the sale was written, so that a cut tail shows. */
  journalHead: z.string(),
  /** The same as blocks, for the screen to draw as it will be printed. */
  paper: PaperView
})
export type ReceiptView = z.infer<typeof ReceiptView>

export const SoldView = z.object({
  receipt: ReceiptView,
  changeMinor: Minor,
  /** Goods that came back in the same act: their refund, what of its money paid for the new goods and what was given out. */
  back: z
    .object({
      number: z.string(),
      totalMinor: Minor,
      usedMinor: Minor,
      giveMinor: Minor,
      gives: z.array(GivesView),
      saleId: SaleId
    })
    .optional(),
  ticket: TicketView
})
export type SoldView = z.infer<typeof SoldView>

export const SaleRowView = z.object({
  id: SaleId,
  receiptNumber: z.string(),
  soldAt: time,
  /** Of a sale with an old date, which `soldAt` is. */
  enteredAt: time.optional(),
  cashierName: z.string(),
  totalMinor: Minor,
  lineCount: z.number().int(),
  /** Goods of its first lines. */
  goods: z.array(z.object({ name: z.string(), image: z.string().optional() })),
  /** What paid it, each once. */
  methodIds: z.array(MethodId),
  isSent: z.boolean(),
  /** How much of it came back, and the money for that. */
  back: z.enum(['none', 'part', 'all']),
  refundedMinor: Minor
})
export type SaleRowView = z.infer<typeof SaleRowView>

/** What a customer bought at this till. Sums are in the currency of the till. */
export const VisitsView = z.object({
  count: z.number().int(),
  spentMinor: Minor,
  averageMinor: Minor,
  /** The last six months, the present one last, each by its first instant. */
  months: z.array(z.object({ from: time, spentMinor: Minor })),
  /** The newest sales first. */
  last: z.array(SaleRowView),
  /** The goods of most sales, with the number of sales that each of them is in. */
  favourites: z.array(z.object({ goods: GoodsView, times: z.number().int() }))
})
export type VisitsView = z.infer<typeof VisitsView>

/** The way of a sale to the service, step by step. */
export const JourneyView = z.object({
  steps: z.array(
    z.object({
      at: time,
      what: z.enum(['sold', 'sent', 'looked', 'decided', 'ended', 'refunded']),
      /** How it ended: an outcome, a verdict, a verb, a state, the number of a refund. */
      how: z.string(),
      by: z.string().optional()
    })
  ),
  /** What the service calls it. */
  serverId: z.string().optional()
})
export type JourneyView = z.infer<typeof JourneyView>

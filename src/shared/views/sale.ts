import { z } from 'zod'
import { CurrencyId, MethodId, SaleId } from '../ids.ts'
import { PaperView } from '../devices/printing.ts'
import { DayText, Decimal, Minor } from '../schemas.ts'
import { CurrencyView, time } from './basics.ts'
import { GoodsView } from './goods.ts'
import { JobView } from './jobs.ts'
import { ChangeView, CostOnReceipt, GivesView, TicketView, WeightsView } from './ticket.ts'

// A sale and its receipt.

/** A debt in instalments: the first payment, and the amount of each day. */
const PaidInParts = z.object({
  firstMinor: Minor,
  parts: z.array(z.object({ day: DayText, amountMinor: Minor }))
})

/** The cashback balance of the customer. Undefined if it is not known. */
export const CashbackView = z.object({ balanceMinor: Minor.optional() })
export type CashbackView = z.infer<typeof CashbackView>

export const PlanView = PaidInParts.extend({ debtMinor: Minor })
export type PlanView = z.infer<typeof PlanView>

/** A receipt: its data, and its printed form. */
export const ReceiptView = z.object({
  saleId: SaleId,
  receiptNumber: z.string(),
  /** The full code that the service stores, which is the receipt's barcode. */
  code: z.string(),
  organization: z.string(),
  cashbox: z.string(),
  cashier: z.string(),
  /** The seller who is credited with the sale, if that is not the cashier. */
  seller: z.string().optional(),
  customer: z.string().optional(),
  guests: z.number().int().optional(),
  /** The number of the order that the sale was made from. */
  order: z.string().optional(),
  soldAt: time,
  /** When the sale was entered, if `soldAt` is a past date. */
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
      /** Quantity by price. */
      grossMinor: Minor,
      /** The discounts of the line itself, and its share of the discounts on the whole receipt. */
      discountMinor: Minor,
      shareMinor: Minor,
      totalMinor: Minor,
      /** For a line that cost less than by the price of its list: that price, and what the line cost less. */
      belowList: z.object({ listPrice: Decimal, amountMinor: Minor }).optional(),
      /** The traceability codes of the pieces, without the part that only the state can verify. */
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
  /** What rounding of cash added to the payment. Negative if less was paid. */
  roundingMinor: Minor.optional(),
  tenders: z.array(
    z.object({
      name: z.string(),
      currencyId: CurrencyId,
      amountMinor: Minor,
      paidMinor: Minor,
      /** For another currency: the currency, and units of the main currency for one unit of it. */
      foreign: z.object({ currency: CurrencyView, rate: Decimal }).optional()
    })
  ),
  /** `foreign` if it is not the currency of the sale. */
  changes: z.array(ChangeView.extend({ foreign: CurrencyView.optional() })),
  /** Additional costs that the customer pays. */
  costs: z.array(CostOnReceipt).optional(),
  /** What was paid from the customer balance, and the new debt. */
  fromBalanceMinor: Minor.optional(),
  debtMinor: Minor.optional(),
  plan: PaidInParts.optional(),
  /** The service is asked to send the customer the receipt. */
  sendsReceipt: z.literal(true).optional(),
  /**
   * What was paid from the cashback balance, the expected cashback, and the earned cashback that the service reported.
   */
  fromCashbackMinor: Minor.optional(),
  expectedCashbackMinor: Minor.optional(),
  earnedCashbackMinor: Minor.optional(),
  /** The journal head at the time of the sale. It shows if the end of the journal is cut off. */
  journalHead: z.string(),
  /** The receipt as blocks: the screen draws it as it will be printed. */
  paper: PaperView
})
export type ReceiptView = z.infer<typeof ReceiptView>

export const SoldView = z.object({
  receipt: ReceiptView,
  /** The change to give now, in the currency of the ticket. The receipt also has what guests got earlier. */
  changeMinor: Minor,
  /** The rows of the change to give now. */
  changes: ReceiptView.shape.changes,
  /**
   * The goods returned in the same exchange: their refund, the part that paid for the new goods and the part that was
   * paid out.
   */
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
  /** When the sale was entered, if `soldAt` is a past date. */
  enteredAt: time.optional(),
  cashierName: z.string(),
  totalMinor: Minor,
  lineCount: z.number().int(),
  /** The goods of the first lines. */
  goods: z.array(z.object({ name: z.string(), image: z.string().optional() })),
  /** The methods that paid the sale, without duplicates. */
  methodIds: z.array(MethodId),
  /** Whether the sale is at the back office, is to be sent, waits for a person, or was written off. */
  sync: z.enum(['sent', 'waits', 'needsPerson', 'writtenOff']),
  /** How much was returned, and the money for it. */
  back: z.enum(['none', 'part', 'all']),
  refundedMinor: Minor,
  /** What the lines cost less than by the price of their list. */
  belowListMinor: Minor.optional()
})
export type SaleRowView = z.infer<typeof SaleRowView>

/** How many sales a list has. The sum is left out where it must not be shown. */
export const SalesTotalView = z.object({ count: z.number().int(), totalMinor: Minor.optional() })
export type SalesTotalView = z.infer<typeof SalesTotalView>

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

/** The steps of a sale on its way to the service. */
export const JourneyView = z.object({
  steps: z.array(
    z.object({
      at: time,
      what: z.enum(['sold', 'sent', 'looked', 'decided', 'ended', 'refunded']),
      /** The result of the step: an outcome, a verdict, a manual action, a state, the number of a refund. */
      how: z.string(),
      by: z.string().optional()
    })
  ),
  /** The state of the job that sends the sale. Undefined in practice, where no sale is sent. */
  state: JobView.shape.state.optional(),
  /** The id of the sale at the service. */
  serverId: z.string().optional()
})
export type JourneyView = z.infer<typeof JourneyView>

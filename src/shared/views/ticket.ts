import { z } from 'zod'
import {
  CurrencyId,
  CustomerId,
  EmployeeId,
  LineId,
  MethodId,
  PriceListId,
  ProductId,
  TableId,
  TenderId,
  TicketId
} from '../ids.ts'
import { Decimal, Minor } from '../schemas.ts'
import { time } from './basics.ts'

// The ticket and its payment.

const DiscountView = z.object({
  /** Empty of one that was typed. */
  name: z.string(),
  /** What was off the bill that the line was split from. */
  isShare: z.literal(true).optional(),
  applyType: z.enum(['percent', 'cash']),
  value: Decimal,
  amountMinor: Minor
})

/** What goods weigh in all, where the shop shows it. */
export const WeightsView = z.object({ net: Decimal.optional(), gross: Decimal.optional() })

export const LineView = z.object({
  id: LineId,
  productId: ProductId,
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  quantity: Decimal,
  price: Decimal,
  grossMinor: Minor,
  discounts: z.array(DiscountView),
  /** All that is off: the line's own and its share of the receipt's. */
  discountMinor: Minor,
  /** Its share of the discounts on the whole receipt. */
  shareMinor: Minor,
  /** A discount comes by itself, or was taken off by hand. */
  automatic: z.enum(['on', 'off']).optional(),
  /** Names of the taxes that a person put on it. */
  manualTaxes: z.array(z.string()),
  totalMinor: Minor,
  priceListId: PriceListId,
  /** The quantity in full boxes and pieces beside them, where the goods come in boxes of so many. */
  box: z.object({ item: Decimal, boxes: Decimal, pieces: Decimal }).optional(),
  warnings: z.array(
    z.enum([
      'lowStock',
      'outOfStock',
      'deleted',
      'archived',
      'unavailable',
      'priceChanged',
      'belowMin',
      'aboveMax',
      // More than was left of the order that it is sold from.
      'overOrder'
    ])
  ),
  /** Of marked goods: the codes of the pieces so far, and how many are missing. */
  marks: z.object({ codes: z.array(z.string()), missing: z.number().int() }).optional(),
  note: z.string().optional(),
  weights: WeightsView.optional()
})
export type LineView = z.infer<typeof LineView>

export const TenderView = z.object({
  id: TenderId,
  methodId: MethodId,
  methodName: z.string(),
  currencyId: CurrencyId,
  /** In the tender's own currency. */
  amountMinor: Minor,
  /** What it covers, in the currency of the ticket. */
  paidMinor: Minor,
  rate: Decimal.optional()
})
export type TenderView = z.infer<typeof TenderView>

/** A row of the change, in its own currency. */
export const ChangeView = z.object({ name: z.string(), currencyId: CurrencyId, amountMinor: Minor })

/** The cash methods it may go back from, and how much of each currency fits into it: the ticket's own first. */
export const ChangeOfferView = z.object({
  methods: z.array(z.object({ id: MethodId, name: z.string() })),
  currencies: z.array(z.object({ id: CurrencyId, mostMinor: Minor, wholeMinor: Minor }))
})
export type ChangeOfferView = z.infer<typeof ChangeOfferView>

export const ChangeWish = z.strictObject({ methodId: MethodId, currencyId: CurrencyId, amountMinor: Minor })

const CostView = z.object({ name: z.string(), amountMinor: Minor, isCharged: z.boolean() })

/** A cost that the customer pays, as papers have it. */
export const CostOnReceipt = CostView.omit({ isCharged: true })

/** A kind of cost that the shop has, and what of it is on the ticket. */
export const CostOfferView = z.object({
  id: z.string(),
  name: z.string(),
  isCharged: z.boolean(),
  offeredMinor: Minor,
  mostMinor: Minor.optional(),
  onMinor: Minor.optional()
})
export type CostOfferView = z.infer<typeof CostOfferView>

export const TicketTabView = z.object({
  id: TicketId,
  number: z.number().int(),
  name: z.string().optional(),
  table: z.string().optional(),
  note: z.string().optional(),
  customer: z.string().optional(),
  seller: z.string().optional(),
  madeAt: time.optional(),
  /** The number of the order that it is sold from. */
  order: z.string().optional(),
  totalMinor: Minor,
  lineCount: z.number().int(),
  heldAt: time,
  cashierName: z.string()
})
export type TicketTabView = z.infer<typeof TicketTabView>

/** What of goods that came back is given out one way. */
export const GivesView = z.object({ methodName: z.string(), amountMinor: Minor })
export type GivesView = z.infer<typeof GivesView>

/** An employee who may be credited with a sale. */
export const SellerView = z.object({ id: EmployeeId, name: z.string() })
export type SellerView = z.infer<typeof SellerView>

export const TicketView = z.object({
  id: TicketId,
  number: z.number().int(),
  name: z.string().optional(),
  customer: z
    .object({
      id: CustomerId,
      name: z.string(),
      /** In the currency of the ticket; below nothing is a debt, undefined is unknown. */
      balanceMinor: Minor.optional(),
      balanceReadAt: time.optional(),
      isBlacklisted: z.literal(true).optional(),
      /** The number that is known of them. */
      phone: z.string().optional()
    })
    .optional(),
  /** Who is credited with it, where that is not the cashier. */
  seller: SellerView.optional(),
  /** It was sold then, and is only entered now. */
  madeAt: time.optional(),
  /** By which all of it is sold and what is added too, where that is not the till's own. */
  priceList: z.object({ id: PriceListId, name: z.string() }).optional(),
  note: z.string().optional(),
  table: z.object({ id: TableId, name: z.string() }).optional(),
  /** The number of the order that it is sold from. */
  order: z.string().optional(),
  lines: z.array(LineView),
  /** The line that keys act on: the last added or chosen one. */
  chosenLineId: LineId.optional(),
  grossMinor: Minor,
  /** Of lines and of the receipt together. */
  discountMinor: Minor,
  /** Those on the whole receipt; the lines have their own. */
  receiptDiscounts: z.array(DiscountView),
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  tenders: z.array(TenderView),
  /** A card at the terminal whose result nobody has noted yet. */
  card: TenderView.extend({ state: z.enum(['asked', 'unknown']), askedAt: time }).optional(),
  /** Additional costs; those that are not charged are the shop's own. */
  costs: z.array(CostView).optional(),
  /** Exchange rates of this sale alone, main units for one of the currency. */
  rates: z.array(z.object({ currencyId: CurrencyId, rate: Decimal })).optional(),
  /** The service is to send the customer the receipt. */
  sendsReceipt: z.literal(true).optional(),
  /** Of what is paid: from what the customer has with the shop. */
  fromBalanceMinor: Minor.optional(),
  /** Of what is paid: from the cashback that the customer has gathered. */
  fromCashbackMinor: Minor.optional(),
  /** There only where the shop gives cashback and the ticket has a customer: what may come back of it. */
  cashback: z.object({ expectedMinor: Minor }).optional(),
  paidMinor: Minor,
  remainingMinor: Minor,
  /** What is asked for in cash of what is paid next, where cash goes in steps and that is another sum. */
  cashDueMinor: Minor.optional(),
  /** What came in more, or below nothing less, because it was paid in cash. */
  roundingMinor: Minor.optional(),
  changeMinor: Minor,
  /** How it goes back, where somebody has chosen that. */
  changes: z.array(ChangeView).optional(),
  /** Whose share is paid next, where several guests pay the bill. */
  share: z.object({ number: z.number().int(), count: z.number().int(), dueMinor: Minor }).optional(),
  /** Goods of an earlier sale that come back for these: what pays for them, and what is left to give out. */
  exchange: z
    .object({
      receiptNumber: z.string(),
      methodName: z.string(),
      goods: z.array(z.object({ name: z.string(), quantity: Decimal, unit: z.string() })),
      totalMinor: Minor,
      coveredMinor: Minor,
      giveMinor: Minor,
      gives: z.array(GivesView)
    })
    .optional(),
  /** What the guest who paid just now gets back, while others still pay. */
  handBackMinor: Minor.optional(),
  /** Round sums a customer may hand over next, in the currency of the ticket: exact first. */
  quickMinor: z.array(Minor),
  held: z.array(TicketTabView)
})
export type TicketView = z.infer<typeof TicketView>

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
  /** Empty for a typed discount. */
  name: z.string(),
  /** A share of a discount on the ticket that the line was split from. */
  isShare: z.literal(true).optional(),
  applyType: z.enum(['percent', 'cash']),
  value: Decimal,
  amountMinor: Minor
})

/** The total weight of the goods, if the shop shows it. */
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
  /** The price of the line's list. 0 if the list has none. */
  listPrice: Decimal,
  grossMinor: Minor,
  discounts: z.array(DiscountView),
  /** All discounts of the line: its own, and its share of the receipt's. */
  discountMinor: Minor,
  /** The line's share of the discounts on the whole receipt. */
  shareMinor: Minor,
  /** The line has an automatic discount (`on`), or it was removed by hand (`off`). */
  automatic: z.enum(['on', 'off']).optional(),
  /** Names of the taxes that a person added to the line. */
  manualTaxes: z.array(z.string()),
  totalMinor: Minor,
  priceListId: PriceListId,
  /** The quantity in full boxes and the remaining pieces, if the product is sold in boxes. */
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
      // More than was left of the order that the ticket sells.
      'overOrder'
    ])
  ),
  /** For goods with traceability codes: the codes so far, and how many are missing. */
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
  /** The part of the total that it covers, in the currency of the ticket. */
  paidMinor: Minor,
  /** The change that a guest got for it before the next one pays, in the currency of the ticket. */
  handedBackMinor: Minor.optional(),
  rate: Decimal.optional(),
  /** A cashier noted that the terminal has approved this card payment. */
  isApproved: z.literal(true).optional()
})
export type TenderView = z.infer<typeof TenderView>

/** A row of the change, in its own currency. */
export const ChangeView = z.object({ name: z.string(), currencyId: CurrencyId, amountMinor: Minor })

/**
 * The cash methods for the change, and the largest change in each currency, the ticket's currency first; of whole notes
 * no more than the drawer should have, which is short of them then.
 */
export const ChangeOfferView = z.object({
  methods: z.array(z.object({ id: MethodId, name: z.string() })),
  currencies: z.array(
    z.object({ id: CurrencyId, mostMinor: Minor, wholeMinor: Minor, isShort: z.literal(true).optional() })
  )
})
export type ChangeOfferView = z.infer<typeof ChangeOfferView>

export const ChangeWish = z.strictObject({ methodId: MethodId, currencyId: CurrencyId, amountMinor: Minor })

const CostView = z.object({ name: z.string(), amountMinor: Minor, isCharged: z.boolean() })

/** A cost that the customer pays, as it is printed. */
export const CostOnReceipt = CostView.omit({ isCharged: true })

/** A kind of cost of the shop, and its amount on the ticket. */
export const CostOfferView = z.object({
  id: z.string(),
  name: z.string(),
  isCharged: z.boolean(),
  offeredMinor: Minor,
  mostMinor: Minor.optional(),
  onMinor: Minor.optional()
})
export type CostOfferView = z.infer<typeof CostOfferView>

/** What a ticket is known by, on the ticket itself and in every list. */
export const TicketFacts = z.object({
  id: TicketId,
  number: z.number().int(),
  name: z.string().optional(),
  table: z.object({ id: TableId, name: z.string() }).optional(),
  note: z.string().optional(),
  guests: z.number().int().optional(),
  /** When the goods were sold, if the ticket is entered later. */
  madeAt: time.optional(),
  /** The number of the order that the ticket sells. */
  order: z.string().optional()
})
export type TicketFacts = z.infer<typeof TicketFacts>

export const TicketTabView = TicketFacts.extend({
  customer: z.string().optional(),
  seller: z.string().optional(),
  totalMinor: Minor,
  lineCount: z.number().int(),
  heldAt: time,
  cashierName: z.string()
})
export type TicketTabView = z.infer<typeof TicketTabView>

/** The first goods on a held ticket, for its card. */
export const HeldGoodsView = z.object({
  ticketId: TicketId,
  goods: z.array(z.object({ name: z.string(), quantity: Decimal, image: z.string().optional() }))
})
export type HeldGoodsView = z.infer<typeof HeldGoodsView>

/** The part of a refund that is paid out by one method. */
export const GivesView = z.object({ methodName: z.string(), amountMinor: Minor })
export type GivesView = z.infer<typeof GivesView>

/** An employee who can be credited with a sale. */
export const SellerView = z.object({ id: EmployeeId, name: z.string() })
export type SellerView = z.infer<typeof SellerView>

export const TicketView = TicketFacts.extend({
  customer: z
    .object({
      id: CustomerId,
      name: z.string(),
      /** In the currency of the ticket. Negative is a debt, undefined is unknown. */
      balanceMinor: Minor.optional(),
      balanceReadAt: time.optional(),
      isBlacklisted: z.literal(true).optional(),
      /** The customer's phone number, if known. */
      phone: z.string().optional(),
      note: z.string().optional()
    })
    .optional(),
  /** The seller who is credited with the ticket, if that is not the cashier. */
  seller: SellerView.optional(),
  /** The price list of all lines, also of lines added later, if that is not the till's own. */
  priceList: z.object({ id: PriceListId, name: z.string() }).optional(),
  lines: z.array(LineView),
  /** The line that keys act on: the last added or chosen one. */
  chosenLineId: LineId.optional(),
  grossMinor: Minor,
  /** The discounts of the lines and of the receipt together. */
  discountMinor: Minor,
  /** The discounts on the whole receipt. The lines have their own. */
  receiptDiscounts: z.array(DiscountView),
  includedTaxMinor: Minor,
  addedTaxMinor: Minor,
  totalMinor: Minor,
  tenders: z.array(TenderView),
  /** A card payment at the terminal whose result is not recorded yet. */
  card: TenderView.extend({ state: z.enum(['asked', 'unknown']), askedAt: time }).optional(),
  /** Additional costs. The shop pays those that are not charged. */
  costs: z.array(CostView).optional(),
  /** Exchange rates of this sale only, in units of the main currency for one unit of the currency. */
  rates: z.array(z.object({ currencyId: CurrencyId, rate: Decimal })).optional(),
  /** The service must send the customer the receipt. */
  sendsReceipt: z.literal(true).optional(),
  /** The part of the payment from the customer balance. */
  fromBalanceMinor: Minor.optional(),
  /** The part of the payment from the cashback balance. */
  fromCashbackMinor: Minor.optional(),
  /** The expected cashback. Only if the shop gives cashback and the ticket has a customer. */
  cashback: z.object({ expectedMinor: Minor }).optional(),
  paidMinor: Minor,
  /** Present once money was taken for the ticket: how much, and what exact cash would take now. */
  partPaid: z.object({ takenMinor: Minor, exactMinor: Minor }).optional(),
  remainingMinor: Minor,
  /**
   * Present if the rest may become a debt of the customer: whether a manager must allow it, what the customer will owe
   * (if the present debt is known), and how much a customer may owe without a manager.
   */
  debt: z.object({ asksManager: z.boolean(), afterMinor: Minor.optional(), mostMinor: Minor.optional() }).optional(),
  /** The next payment in cash, if rounding makes it another amount. */
  cashDueMinor: Minor.optional(),
  /** What rounding of cash added to the payment. Negative if less was paid. */
  roundingMinor: Minor.optional(),
  changeMinor: Minor,
  /** How the change is given, if somebody has chosen that. */
  changes: z.array(ChangeView).optional(),
  /** The drawer should have less than a part of the change. */
  isDrawerShort: z.literal(true).optional(),
  /** The share to be paid next, if several guests pay the ticket. */
  share: z.object({ number: z.number().int(), count: z.number().int(), dueMinor: Minor }).optional(),
  /**
   * An exchange: returned goods of an earlier sale, the part of the refund that pays for this ticket, and the part that
   * is paid out.
   */
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
  /** The change for the guest who paid just now, while others still have to pay. */
  handBackMinor: Minor.optional(),
  /** Round amounts that a customer may hand over next, in the currency of the ticket. The exact amount comes first. */
  quickMinor: z.array(Minor),
  held: z.array(TicketTabView)
})
export type TicketView = z.infer<typeof TicketView>

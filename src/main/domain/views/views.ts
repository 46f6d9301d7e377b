import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import type { TenderId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { divided, plus, sum, zero, type Minor } from '../../../shared/money.ts'
import { isZeroDecimal, maxDecimals, scaled, unscaled, zeroDecimal, type Decimal } from '../../../shared/quantity.ts'
import type {
  CurrencyView,
  GoodsView,
  LineView,
  TenderView,
  TicketFacts,
  TicketTabView,
  TicketView
} from '../../../shared/views.ts'
import { inBoxes } from '../pricing/boxes.ts'
import { isAutomatic } from '../pricing/discount.ts'
import { phoneText } from '../customers/customer.ts'
import { cashDue, cashDueOn } from '../pricing/cash-rounding.ts'
import { changesOf } from '../payment/change.ts'
import { isDrawerShort, type CashInDrawer } from '../payment/choose-change.ts'
import { quickSums } from '../payment/denominations.ts'
import { exchangeView } from '../refund/exchange.ts'
import { unsellable, type Goods } from '../core/goods.ts'
import type { CustomerBalance } from '../payment/credit.ts'
import type { CardStep, Change, Line, LineDiscount, Tender, Ticket, TicketSums } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { missingMarks } from '../ticket/marks.ts'
import { priceFault } from '../pricing/price.ts'
import { isOverOrder, orderOn } from '../core/order-part.ts'
import { nextShare } from '../ticket/shares.ts'
import { keptOf, sumsOfLine, ticketSums } from '../pricing/sums.ts'
import { takenBy } from '../pricing/stock.ts'
import { lineWeights, weighing } from '../pricing/weights.ts'

// Converts the types of the domain to the views of the screens.

export function currencyView(currency: Currency): CurrencyView {
  const { id, code, symbol, side, decimals, isMain } = currency
  const rate = displayedRate(currency)
  return { id, code, symbol, side, decimals, isMain, ...defined({ rate }) }
}

/** Returns the rate as one number for display. Amounts are always calculated with its two parts. */
export function displayedRate({ rate }: Currency): Decimal | undefined {
  if (rate === undefined || isZeroDecimal(rate.denominator)) return undefined
  const shift = 10n ** BigInt(maxDecimals)
  const numerator = scaled(rate.numerator, maxDecimals) * shift
  return unscaled(divided(numerator, scaled(rate.denominator, maxDecimals), 'nearest'), maxDecimals)
}

/** The present state of a line's product, if the cache has it. */
export type GoodsState = { goods: Goods; stock: number | undefined }
type Around = {
  held: readonly Ticket[]
  known: (line: Line) => GoodsState | undefined
  /** The card payments that the terminal has approved. */
  approved?: ReadonlySet<TenderId>
  customerBalance?: CustomerBalance | undefined
  /** The expected cashback; undefined if there is none. */
  expected?: (sums: TicketSums) => Minor | undefined
  /** What is shown before the rest is left as a debt. */
  debt?: (sums: TicketSums) => TicketView['debt']
  /** Read only if there is change. */
  inDrawer?: () => CashInDrawer
}

const cashbackOn = (expected: Minor | undefined): Pick<TicketView, 'cashback'> =>
  expected === undefined ? {} : { cashback: { expectedMinor: expected } }

export function ticketView(
  ticket: Ticket,
  { held, known, approved, customerBalance, expected, debt, inDrawer }: Around
): TicketView {
  const sums = ticketSums(ticket)
  const changes = changesOf(ticket, sums)
  const share = nextShare(ticket, sums)
  const taken = takenBy(ticket.lines)
  const viewOf = (line: Line, index: number) =>
    lineView(ticket, line, sumsOfLine(sums, index), { known: known(line), taken: taken(line) })
  return {
    ...factsOf(ticket),
    ...defined({ customer: mapDefined(ticket.customer, (customer) => customerOn(customer, customerBalance)) }),
    ...defined({ seller: ticket.seller, priceList: ticket.priceList }),
    lines: ticket.lines.map(viewOf),
    ...defined({ chosenLineId: ticket.chosenLineId }),
    grossMinor: sums.gross,
    discountMinor: sums.discount,
    receiptDiscounts: discountViews(ticket.receiptDiscounts, sums.receiptParts),
    includedTaxMinor: sums.includedTax,
    addedTaxMinor: sums.addedTax,
    totalMinor: sums.total,
    tenders: ticket.tenders.map((tender) => ({
      ...tenderView(tender),
      ...(approved?.has(tender.id) === true && { isApproved: true as const })
    })),
    ...defined({
      card: mapDefined(ticket.cardStep, cardView),
      costs: mapDefined(ticket.costs, (costs) =>
        costs.map(({ name, amount, isCharged }) => ({ name, amountMinor: amount, isCharged }))
      )
    }),
    ...defined({ rates: ticket.rates }),
    ...(ticket.sendsReceipt === undefined ? {} : { sendsReceipt: true }),
    ...defined({ fromBalanceMinor: ticket.fromBalance, fromCashbackMinor: ticket.fromCashback }),
    ...cashbackOn(expected?.(sums)),
    paidMinor: plus(sums.paid, sums.rounding),
    ...partPaid(ticket, sums.remaining),
    remainingMinor: sums.remaining,
    ...defined({ debt: debt?.(sums) }),
    ...cashDueOn(ticket, share?.due ?? sums.remaining),
    ...defined({ roundingMinor: nonZero(sums.rounding) }),
    changeMinor: sums.change,
    ...(ticket.changeIn === undefined ? {} : { changes: changes.map(changeView) }),
    ...(inDrawer && changes.length > 0 && isDrawerShort(changes, inDrawer()) && { isDrawerShort: true }),
    ...defined({
      share: mapDefined(share, (share) => ({ number: share.number, count: share.count, dueMinor: share.due })),
      exchange: mapDefined(ticket.exchange, (exchange) => exchangeView(exchange, sums.total, ticket.rules))
    }),
    quickMinor: quickSums(cashDue(share?.due ?? sums.remaining, ticket.rules.cashRounding), ticket.currency),
    held: held.map(tabView)
  }
}

/** Returns the money that was taken for a ticket, without returned goods of an exchange. */
function partPaid(ticket: Ticket, remaining: Minor): Pick<TicketView, 'partPaid'> {
  const own = plus(ticket.fromBalance ?? zero, ticket.fromCashback ?? zero)
  const takenMinor = sum([own, ...ticket.tenders.map((tender) => plus(keptOf(tender), tender.rounded ?? zero))])
  if (takenMinor === zero) return {}
  return { partPaid: { takenMinor, exactMinor: cashDue(remaining, ticket.rules.cashRounding) } }
}

/** Returns the customer of a ticket, with the customer balance if it is known. */
const customerOn = (
  customer: NonNullable<Ticket['customer']>,
  customerBalance: CustomerBalance | undefined
): NonNullable<TicketView['customer']> => ({
  ...customer,
  ...(customerBalance?.phone === undefined ? {} : { phone: phoneText(customerBalance.phone) }),
  ...defined({
    balanceMinor: customerBalance?.balance,
    balanceReadAt: customerBalance?.readAt,
    note: customerBalance?.note,
    isBlacklisted: customerBalance?.isBlacklisted === true || undefined
  })
})

/** The state of a line's product, and how much of it the whole ticket takes. */
type LineState = { known: GoodsState | undefined; taken: number }

function lineView(
  ticket: Ticket,
  line: Line,
  sums: TicketSums['lines'][number],
  { known, taken }: LineState
): LineView {
  return {
    id: line.id,
    productId: line.productId,
    name: line.name,
    sku: line.sku,
    unit: line.unitName,
    unitDecimals: line.unitDecimals,
    quantity: line.quantity,
    price: line.price,
    listPrice: line.listPrice,
    grossMinor: sums.gross,
    discounts: discountViews(line.discounts, sums.discountParts),
    discountMinor: plus(sums.discount, sums.distributed),
    shareMinor: sums.distributed,
    ...automaticOf(line),
    manualTaxes: ticket.rules.isTaxActive
      ? line.taxes.filter(({ isManual }) => isManual === true).map(({ name }) => name)
      : [],
    totalMinor: sums.total,
    priceListId: line.priceListId,
    ...boxOf(line, known),
    warnings: [
      ...[priceFault(line, sums, ticket.currency)].filter((fault) => fault !== undefined),
      ...(isOverOrder(ticket, line) ? (['overOrder'] as const) : []),
      ...(known === undefined ? [] : warnings(line, known, taken))
    ],
    ...defined({ marks: mapDefined(line.marks, (marks) => ({ codes: marks, missing: missingMarks(line) })) }),
    ...defined({ note: line.note }),
    ...weighing(lineWeights(line))
  }
}

/** Returns whether the line has automatic discounts, or whether a person removed them. */
const automaticOf = ({ discounts, takenOff }: Line): Pick<LineView, 'automatic'> =>
  discounts.some(isAutomatic) ? { automatic: 'on' } : takenOff === undefined ? {} : { automatic: 'off' }

const boxOf = ({ quantity }: Line, known: GoodsState | undefined): Pick<LineView, 'box'> => {
  const item = known?.goods.boxItem
  return item === undefined ? {} : { box: { item, ...inBoxes(quantity, item) } }
}

const discountViews = (discounts: readonly LineDiscount[], parts: readonly Minor[]): LineView['discounts'] =>
  discounts.map(({ name, applyType, value, isShare }, index) => ({
    name,
    ...(isShare === true ? { isShare } : {}),
    applyType,
    value,
    amountMinor: parts[index] ?? zero
  }))

/** Returns what has changed since the line was added. A ticket keeps its values; changes are shown and not applied. */
function warnings(line: Line, { goods, stock }: GoodsState, taken: number): LineView['warnings'] {
  const found: LineView['warnings'] = []
  if (goods.isDeleted) found.push('deleted')
  else if (goods.isArchived) found.push('archived')
  else if (!goods.isAvailableForSale) found.push('unavailable')
  else if (line.order === undefined && (goods.price ?? zeroDecimal) !== line.listPrice) found.push('priceChanged')
  const left = stock === undefined ? undefined : stock - taken
  if (left !== undefined && left < 0) found.push('outOfStock')
  else if (left !== undefined && left <= (goods.stock?.redLine ?? -1)) found.push('lowStock')
  return found
}

/** Returns a row of the change, for a ticket and a receipt. */
export const changeView = ({ methodName, currency, amount }: Change) => ({
  name: methodName,
  currencyId: currency.id,
  amountMinor: amount
})

const tenderView = (tender: Tender): TenderView => {
  const { id, methodId, methodName, currency, amount, rounded = zero, handedBack } = tender
  const rate = displayedRate(currency)
  return {
    id,
    methodId,
    methodName,
    currencyId: currency.id,
    amountMinor: amount,
    paidMinor: plus(keptOf(tender), rounded),
    ...defined({ handedBackMinor: handedBack, rate })
  }
}

const cardView = ({ tender, state, askedAt }: CardStep): TicketView['card'] => ({
  ...tenderView(tender),
  state,
  askedAt
})

const factsOf = ({ id, number, name, table, note, guests, madeAt, lines }: Ticket): TicketFacts => ({
  id,
  number,
  ...defined({ name, table, note, guests, madeAt, order: orderOn(lines)?.number })
})

const tabs = new WeakMap<Ticket, TicketTabView>()
/** Calculates the tab of a held ticket once for each state: a ticket never changes, a new object replaces it. */
function tabView(ticket: Ticket): TicketTabView {
  const tab = tabs.get(ticket) ?? newTab(ticket)
  tabs.set(ticket, tab)
  return tab
}

const newTab = (ticket: Ticket): TicketTabView => ({
  ...factsOf(ticket),
  ...defined({ customer: ticket.customer?.name, seller: ticket.seller?.name }),
  totalMinor: ticketSums(ticket).total,
  lineCount: ticket.lines.length,
  heldAt: ticket.heldAt ?? ticket.createdAt,
  cashierName: ticket.employeeName
})

/** Returns a product to choose. `stock` is the amount in stock less what this till has sold since it was read. */
export function goodsView(goods: Goods, stock: number | undefined): GoodsView {
  const why = unsellable(goods)
  return {
    id: goods.id,
    name: goods.name,
    sku: goods.sku,
    ...defined({ barcode: goods.barcode }),
    unit: goods.unitName,
    unitDecimals: goods.unitDecimals,
    ...(goods.price === undefined || isZeroDecimal(goods.price) ? {} : { price: goods.price }),
    ...defined({ categoryId: goods.categoryId, image: goods.image }),
    ...(goods.stock === undefined || stock === undefined
      ? {}
      : { stock: { amount: stock, level: stockLevel(goods.stock, stock), readAt: goods.stock.readAt } }),
    ...(goods.isParent ? { variants: goods.variants } : {}),
    ...defined({ unsellable: why })
  }
}

type Lines = Pick<NonNullable<Goods['stock']>, 'redLine' | 'yellowLine'>

/** Returns the stock level by vendor-rules 2.4. There zero is in two groups; here no stock is `none`. */
export function stockLevel({ redLine, yellowLine }: Lines, amount: number): NonNullable<GoodsView['stock']>['level'] {
  if (amount <= 0) return 'none'
  if (redLine !== undefined && amount <= redLine) return 'red'
  if (yellowLine !== undefined && amount <= yellowLine) return 'yellow'
  return 'ok'
}

/** Returns the amount in stock less what is booked and what this till has sold since it was read. */
export function stockLeft(stock: Goods['stock'], sold: (readAt: Instant) => number): number | undefined {
  if (stock === undefined) return undefined
  // The service's amounts are floats; no unit has more than six decimals.
  return Math.round((stock.amount - stock.booked - sold(stock.readAt)) * 1e6) / 1e6
}

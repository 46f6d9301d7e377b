import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CustomerId, LineId, PriceListId, ProductId, WarehouseId } from '../../../shared/ids.ts'
import { fromMajor, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import {
  compareDecimals,
  decimalsOf,
  isZeroDecimal,
  lessDecimals,
  zeroDecimal,
  type Decimal,
  type Quantity,
  type UnitPrice
} from '../../../shared/quantity.ts'
import { maxNote } from '../ticket/held-tickets.ts'
import { unsellable, type Goods } from '../core/goods.ts'
import type { Line, LineDiscount, Place, Ticket } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'
import { sumsOfLines } from '../pricing/sums.ts'
import { maxLines } from '../ticket/ticket.ts'

// What customers have ordered elsewhere, and how it becomes a ticket. An order is the service's; a ticket made of it is
// the till's own.

export type OrderState = 'open' | 'draft' | 'canceled' | 'done'
export type OrderDiscount = { name: string; applyType: 'percent' | 'cash'; value: Decimal; currencyId?: string }
export type OrderRow = {
  itemId?: string
  productId: ProductId
  name?: string
  quantity: Quantity
  price: UnitPrice
  priceListId?: PriceListId
  warehouseId?: WarehouseId
  discounts: OrderDiscount[]
  /** It was ordered in boxes: whether they are in the quantity, no source says. */
  isInBoxes: boolean
}
/** What a list tells of an order. */
export type OrderHead = {
  id: string
  number: string
  code?: string
  name?: string
  customer?: { id?: CustomerId; name: string; phones: string[] }
  organizationId?: string
  currencyId?: string
  state: OrderState
  /** How much of it was sold, by the service. */
  sold: 'zero' | 'partial' | 'fully'
  /** When it was ordered. */
  at?: Instant
  note?: string
  /** In major units of its currency. */
  total?: Decimal
}
export type Order = OrderHead & {
  rows: OrderRow[]
  discounts: OrderDiscount[]
  hasAgent: boolean
  deliveryAt?: Instant
}

/** So much of an order was sold already; `itemId` where it is known which row that was. */
export type SoldPart = { itemId?: string | undefined; productId: string; quantity: Quantity }
/** An order as it was just read. */
export type ReadOrder = {
  order: Order
  sold: readonly SoldPart[]
  /** The sales made of it, by the service. */
  saleIds: readonly string[]
  /** Not all of those sales could be read. */
  isSoldUnsure: boolean
}

// ---- What is left of it

/** Why an order is not simply sold: somebody has to mean it. */
export type Closed = Exclude<OrderState, 'open'> | 'served'

export function closedOf({ state, sold }: Pick<OrderHead, 'state' | 'sold'>): Closed | undefined {
  if (state === 'canceled' || state === 'draft') return state
  return sold === 'fully' ? 'served' : state === 'done' ? state : undefined
}

/** The same of one that was read, with what this till sold of it and the service does not show yet. */
export function closedWhenRead({ order, sold }: Pick<ReadOrder, 'order' | 'sold'>): Closed | undefined {
  const isServed = order.rows.length > 0 && leftOf(order.rows, sold).every(isZeroDecimal)
  return closedOf(isServed ? { ...order, sold: 'fully' } : order)
}

/** What is left of each row: what is known by row first, the rest by product, from the first row on. */
export function leftOf(rows: readonly OrderRow[], sold: readonly SoldPart[]): Quantity[] {
  const left = rows.map(({ quantity }) => quantity)
  const take = (at: number, most: Quantity): Quantity => {
    const there = left[at] ?? zeroDecimal
    const taken = compareDecimals(most, there) < 0 ? most : there
    left[at] = lessDecimals(there, taken)
    return lessDecimals(most, taken)
  }
  const rest = sold.map((part) => {
    const at = part.itemId === undefined ? -1 : rows.findIndex(({ itemId }) => itemId === part.itemId)
    return at < 0 ? part : { ...part, quantity: take(at, part.quantity) }
  })
  for (const { productId, quantity } of rest) {
    rows.reduce((over, row, at) => (row.productId === productId ? take(at, over) : over), quantity)
  }
  return left
}

// ---- As a ticket

/** What of an order does not come along as it stands there. */
export type OrderLoss =
  | { kind: 'unknown' | 'unsellable' | 'noPrice' | 'sold' | 'warehouse' | 'boxes'; name: string }
  | { kind: 'decimals'; name: string; quantity: Quantity }
  | { kind: 'partSold'; name: string; quantity: Quantity; left: Quantity }
  | { kind: 'discount'; name: string }
  | { kind: 'note' | 'agent' | 'soldUnsure' }
  | { kind: 'total'; total: Minor }

export type OrderTicket = {
  lines: Line[]
  receiptDiscounts: LineDiscount[]
  customer: Ticket['customer']
  note: string | undefined
  losses: OrderLoss[]
}
export type OrderFacts = {
  place: Place
  terms: Pick<Ticket, 'currency' | 'rules'>
  /** By a price list of the order's, or the till's own. */
  goodsOf: (id: ProductId, priceListId: PriceListId) => Goods | undefined
  newLineId: () => LineId
  now: Instant
}

/**
 * What an order comes to here: its goods at its prices. They were agreed with the customer by the back office, which
 * also sets the least and the most of a price; so they take no right of the cashier, and a line that is out of bounds
 * only says so. What cannot be sold here is left and named; nothing is put in its place. Of an order that was sold
 * whole, all is taken once more, and none of it is left.
 */
export function ticketOf({ order, sold, isSoldUnsure }: ReadOrder, facts: OrderFacts): Result<OrderTicket> {
  const { place, terms } = facts
  if (order.organizationId !== undefined && order.organizationId !== place.organizationId)
    return fail('order.otherShop')
  if (order.currencyId !== undefined && order.currencyId !== terms.currency.id) return fail('order.otherCurrency')
  if (order.rows.length > maxLines) return fail('ticket.tooLong')
  const left = leftOf(order.rows, sold)
  const isServed = left.every(isZeroDecimal)
  const losses: OrderLoss[] = isSoldUnsure ? [{ kind: 'soldUnsure' }] : []
  const lines = order.rows.flatMap((row, at): Line[] => {
    const rest = left[at] ?? zeroDecimal
    const made = lineOf(order, row, { rest, taken: isServed ? row.quantity : rest }, facts)
    losses.push(...made.losses)
    return made.line === undefined ? [] : [made.line]
  })
  const isWhole =
    lines.length === order.rows.length && lines.every((line, at) => line.quantity === order.rows[at]?.quantity)
  const onAll = discountsOf(order.discounts, isWhole, terms.currency)
  losses.push(...onAll.losses, ...headLosses(order))
  const made = { lines, receiptDiscounts: onAll.discounts }
  losses.push(...totalLoss(order, { ...terms, ...made }, isWhole))
  const { customer, note } = order
  return ok({
    ...made,
    customer: customer?.id === undefined ? undefined : { id: customer.id, name: customer.name },
    note: note === undefined || note.trim() === '' ? undefined : note.trim().slice(0, maxNote),
    losses
  })
}

type Priced = Pick<Ticket, 'currency' | 'rules' | 'lines' | 'receiptDiscounts'>

/** Only where all of it came along could the sums be the same. */
function totalLoss({ total }: Order, { lines, receiptDiscounts, ...terms }: Priced, isWhole: boolean): OrderLoss[] {
  if (total === undefined || !isWhole) return []
  const meant = fromMajor(total, terms.currency.decimals, 'nearest')
  return sumsOfLines(lines, terms, receiptDiscounts).total === meant ? [] : [{ kind: 'total', total: meant }]
}

function headLosses({ note, hasAgent }: Order): OrderLoss[] {
  return [
    ...((note?.trim().length ?? 0) > maxNote ? [{ kind: 'note' as const }] : []),
    ...(hasAgent ? [{ kind: 'agent' as const }] : [])
  ]
}

type Amount = { rest: Quantity; taken: Quantity }
type MadeLine = { line?: Line; losses: OrderLoss[] }

function lineOf(order: Order, row: OrderRow, { rest, taken }: Amount, facts: OrderFacts): MadeLine {
  const { place, terms, now } = facts
  const priceListId = row.priceListId ?? place.priceListId
  const goods = facts.goodsOf(row.productId, priceListId) ?? facts.goodsOf(row.productId, place.priceListId)
  const name = goods?.name ?? row.name ?? row.productId
  const without = (kind: 'unknown' | 'unsellable' | 'noPrice' | 'sold'): MadeLine => ({ losses: [{ kind, name }] })
  if (isZeroDecimal(taken)) return without('sold')
  if (goods === undefined) return without('unknown')
  const why = unsellable(goods)
  // That the till's list has no price says nothing: the order has one.
  if (why !== undefined && why !== 'goods.noPrice') return without('unsellable')
  if (isZeroDecimal(row.price)) return without('noPrice')
  if (decimalsOf(taken) > goods.unitDecimals) return { losses: [{ kind: 'decimals', name, quantity: taken }] }
  const isWhole = compareDecimals(taken, row.quantity) === 0
  const own = discountsOf(row.discounts, isWhole, terms.currency)
  const line: Line = {
    id: facts.newLineId(),
    productId: goods.id,
    name: goods.name,
    sku: goods.sku,
    barcode: goods.barcode,
    unitName: goods.unitName,
    unitDecimals: goods.unitDecimals,
    quantity: taken,
    price: row.price,
    listPrice: goods.price === undefined || isZeroDecimal(goods.price) ? row.price : goods.price,
    minPrice: goods.minPrice,
    maxPrice: goods.maxPrice,
    priceListId,
    warehouseId: place.warehouseId,
    discounts: own.discounts,
    taxes: goods.taxes,
    addedAt: now,
    ...(goods.isMarked ? { marks: [] } : {}),
    order: {
      id: order.id,
      number: order.number,
      ...defined({ itemId: row.itemId }),
      left: rest
    }
  }
  const isOtherOwner = row.warehouseId !== undefined && row.warehouseId !== place.warehouseId
  return {
    line,
    losses: [
      ...(isWhole ? [] : [{ kind: 'partSold', name, quantity: row.quantity, left: taken } as const]),
      ...(isOtherOwner ? [{ kind: 'warehouse', name } as const] : []),
      ...(row.isInBoxes ? [{ kind: 'boxes', name } as const] : []),
      ...own.losses
    ]
  }
}

type KeptDiscounts = { discounts: LineDiscount[]; losses: OrderLoss[] }

/**
 * Discounts of an order as given by hand: their ids are of the order, and no list of the till has them. An amount counts
 * only in the currency of the ticket, and only for the whole that it was given for: what of it was used up by an earlier
 * sale, nobody can tell.
 */
function discountsOf(given: readonly OrderDiscount[], isWhole: boolean, { id }: Currency): KeptDiscounts {
  const counts = ({ applyType, value, currencyId }: OrderDiscount): boolean =>
    applyType === 'percent' ? compareDecimals(value, '100' as Decimal) <= 0 : isWhole && (currencyId ?? id) === id
  return {
    discounts: given
      .filter((each) => counts(each) && !isZeroDecimal(each.value))
      .map(({ name, applyType, value }) => ({ id: undefined, name, isCustom: true, applyType, value })),
    losses: given
      .filter((each) => !counts(each))
      .map(({ name, value }) => ({ kind: 'discount', name: name === '' ? value : name }))
  }
}

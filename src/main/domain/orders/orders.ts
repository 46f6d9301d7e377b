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
import type { Currency } from '../core/records.ts'
import { sumsOfLines } from '../pricing/sums.ts'
import { maxLines } from '../ticket/ticket.ts'

// Orders that customers placed outside of this till, and how an order becomes a ticket. The order belongs to the
// service; its ticket belongs to the till.

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
  /** The quantity was ordered in boxes. No source says whether the quantity counts boxes or pieces. */
  isInBoxes: boolean
}
/** The data of an order in a list. */
export type OrderHead = {
  id: string
  number: string
  code?: string
  name?: string
  customer?: { id?: CustomerId; name: string; phones: string[] }
  organizationId?: string
  currencyId?: string
  state: OrderState
  /** How much of the order was sold, as the service says. */
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

/** The sold part of an order; `itemId` if the row is known. */
export type SoldPart = { itemId?: string | undefined; productId: string; quantity: Quantity }
/** An order as it was just read. */
export type ReadOrder = {
  order: Order
  sold: readonly SoldPart[]
  /** The sales of this order, as the service lists them. */
  saleIds: readonly string[]
  /** Some of those sales could not be read. */
  isSoldUnsure: boolean
}

// ---- What remains of the order

/** Why an order needs a confirmation before it is sold. */
export type Closed = Exclude<OrderState, 'open'> | 'served'

export function closedOf({ state, sold }: Pick<OrderHead, 'state' | 'sold'>): Closed | undefined {
  if (state === 'canceled' || state === 'draft') return state
  return sold === 'fully' ? 'served' : state === 'done' ? state : undefined
}

/**
 * Returns the same for an order that was read, including what this till has sold of it and the service does not show
 * yet.
 */
export function closedWhenRead({ order, sold }: Pick<ReadOrder, 'order' | 'sold'>): Closed | undefined {
  const isServed = order.rows.length > 0 && leftOf(order.rows, sold).every(isZeroDecimal)
  return closedOf(isServed ? { ...order, sold: 'fully' } : order)
}

/**
 * Returns what remains of each row. Parts with a known row are subtracted first, the others by product from the first
 * row on.
 */
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

/** A part of an order that the ticket does not contain, or contains differently. */
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
  /** The product in a price list of the order or of the till. */
  goodsOf: (id: ProductId, priceListId: PriceListId) => Goods | undefined
  newLineId: () => LineId
  now: Instant
}

/**
 * Returns the lines of a ticket for an order: its goods at its prices. The back office agreed the prices with the
 * customer and also sets their bounds. So they need no right of the cashier, and a line that is out of bounds only
 * shows it. Goods that cannot be sold here are left out and named, without a replacement. If the order was sold
 * completely, all of it is taken again, with nothing remaining.
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

/** The totals can only match if the whole order was taken. */
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
  // The order has a price, so that the till's price list needs none.
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
 * Returns the discounts of an order as manual ones: their ids belong to the order and are in no list of the till. A
 * cash discount counts only in the ticket's currency and only for the whole row or order, because it is not known how
 * much of it an earlier sale used.
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

import { mostLineMinor } from '../../../shared/money.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { EmployeeId, LineId, TicketId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import {
  addDecimals,
  compareDecimals,
  decimalsOf,
  isZeroDecimal,
  maxDecimals,
  oneDecimal,
  scaled,
  zeroDecimal,
  type Decimal,
  type Quantity,
  type UnitPrice
} from '../../../shared/quantity.ts'
import { withAutomatic, withShares } from '../pricing/discount.ts'
import { orEmptied, refilled } from './emptied.ts'
import { unsellable, type Goods } from '../core/goods.ts'
import { atOffer, byTicket, ticketOffer, type Offer } from '../pricing/offers.ts'
import type { Line, LineDiscount, Place, SaleRules, Ticket } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { checkMarks } from './marks.ts'
import { asHeld, heldAtMost } from './removal.ts'
import { checkLineStock } from '../pricing/stock.ts'
import { isPaying, checkNoExchange } from '../core/ticket-state.ts'

// The changes of a ticket. Every function takes a ticket and returns a new one or a failure.

/** The largest number of lines on a ticket. */
export const maxLines = 1000
const largestQuantity = '1000000' as Decimal
const largestLine = BigInt(mostLineMinor)

export type NewTicket = {
  id: TicketId
  number: number
  place: Place
  currency: Currency
  rules: SaleRules
  person: { id: EmployeeId; name: string }
  now: Instant
}

export const newTicket = ({ id, number, place, currency, rules, person, now }: NewTicket): Ticket => ({
  id,
  number,
  name: undefined,
  state: 'current',
  organizationId: place.organizationId,
  customer: undefined,
  note: undefined,
  table: undefined,
  currency,
  rules,
  lines: [],
  receiptDiscounts: [],
  chosenLineId: undefined,
  shares: [],
  tenders: [],
  createdAt: now,
  heldAt: undefined,
  employeeId: person.id,
  employeeName: person.name
})

export type Adding = {
  goods: Goods
  /** Undefined if nobody gave a quantity. Piece goods then count as one, and other goods are refused. */
  quantity: Quantity | undefined
  lineId: LineId
  place: Pick<Place, 'priceListId' | 'warehouseId'>
  /** The stock of the product; undefined if unknown. */
  stock: number | undefined
  discounts: LineDiscount[]
  /** The typed price of goods without a price. `unpricedAct` decides whether the person may set it. */
  price?: UnitPrice | undefined
  /** The prices of the product in all lists, if its quantity may change the price. */
  offers: readonly Offer[]
  /** The price of one unit on a scale's label, if it differs from the price list. */
  labelPrice?: UnitPrice | undefined
  /** The weight of one unit, if the shop shows it. */
  weights?: Line['weights'] | undefined
  now: Instant
}

/** Adds goods to the ticket. The same piece goods at the same price increase the quantity of their last line. */
export function addGoods(ticket: Ticket, adding: Adding): Result<{ ticket: Ticket; lineId: LineId }> {
  const { goods, quantity = oneDecimal, place } = adding
  const why = unsellable(goods)
  if (adding.quantity === undefined && goods.unitDecimals > 0 && (why === undefined || why === 'goods.noPrice')) {
    return fail('quantity.needed', { name: goods.name, id: goods.id })
  }
  const isPricedByHand = adding.price !== undefined && why === 'goods.noPrice'
  const isPricedByTicket = why === 'goods.noPrice' && ticketOffer(adding.offers, quantity, ticket) !== undefined
  if (why !== undefined && !isPricedByHand && !isPricedByTicket) {
    return fail(why, { name: goods.name, id: goods.id, quantity })
  }
  if (adding.price !== undefined && !isPricedByHand) return fail('state.changed')
  const equal = goods.unitDecimals > 0 ? undefined : ticket.lines.findLast((line) => isSame(line, adding))
  if (equal !== undefined) {
    const total = addDecimals(equal.quantity, quantity)
    const raised = changeQuantity(ticket, equal.id, total, { ...adding, at: place })
    return raised.ok ? ok({ ticket: raised.value, lineId: equal.id }) : raised
  }
  if (ticket.lines.length >= maxLines) return fail('ticket.tooLong')
  const listPrice = goods.price ?? zeroDecimal
  const seen: Line = {
    id: adding.lineId,
    productId: goods.id,
    name: goods.name,
    sku: goods.sku,
    barcode: goods.barcode,
    unitName: goods.unitName,
    unitDecimals: goods.unitDecimals,
    quantity,
    price: adding.price ?? adding.labelPrice ?? listPrice,
    listPrice,
    minPrice: goods.minPrice,
    maxPrice: goods.maxPrice,
    priceListId: place.priceListId,
    warehouseId: place.warehouseId,
    discounts: adding.discounts,
    taxes: goods.taxes,
    addedAt: adding.now,
    ...(goods.isMarked ? { marks: [] } : {}),
    ...(adding.weights && { weights: adding.weights })
  }
  // The price of a label applies, whatever a price list has for this quantity.
  const line =
    adding.labelPrice === undefined ? byTicket(atOffer(seen, adding.offers, place), adding.offers, ticket) : seen
  const changed = withLines(ticket, [...ticket.lines, line], line.id)
  const checked = checkLine(changed, line, adding.stock)
  return checked.ok ? ok({ ticket: changed, lineId: line.id }) : checked
}

const isSame = (line: Line, { goods, place, discounts, offers }: Adding): boolean =>
  line.productId === goods.id &&
  line.listPrice === line.price &&
  (line.priceListId === place.priceListId
    ? line.price === goods.price
    : offers.some(({ priceListId, price }) => priceListId === line.priceListId && price === line.price)) &&
  line.warehouseId === place.warehouseId &&
  line.note === undefined &&
  line.takenOff === undefined &&
  // The price of an order applies only to the ordered goods.
  line.order === undefined &&
  // A manual discount, or one that started or ended meanwhile, belongs only to the earlier pieces.
  JSON.stringify(line.discounts) === JSON.stringify(discounts)

/** The known data of a line's goods when its quantity changes. */
type Knowing = {
  stock: number | undefined
  offers: readonly Offer[]
  /** The till's own price list. */
  at: Pick<Place, 'priceListId'>
  /** The present automatic discounts, if known. */
  automatic?: readonly LineDiscount[] | undefined
}

/**
 * Changes the quantity of a line, and its price to the one for that quantity. A line of an order keeps the order's
 * price.
 */
export function changeQuantity(
  ticket: Ticket,
  lineId: LineId,
  quantity: Quantity,
  { stock, offers, at, automatic }: Knowing
): Result<Ticket> {
  const change = (before: Line) => {
    const line = withShares(before, quantity, ticket.currency)
    if (line.order !== undefined) return heldAtMost(line)
    return atOffer(heldAtMost(automatic === undefined ? line : withAutomatic(line, automatic)), offers, at)
  }
  return changeLine(ticket, lineId, change, stock)
}

/** Sets the note of a line; an empty text removes it. */
export function noteLine(ticket: Ticket, lineId: LineId, text: string): Result<Ticket> {
  const note = text.trim() === '' ? undefined : text.trim()
  return changeLine(ticket, lineId, (line) => ({ ...line, note }), undefined)
}

/** Removes a line and selects the line above it. */
export function removeLine(ticket: Ticket, lineId: LineId): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  const index = ticket.lines.findIndex(({ id }) => id === lineId)
  if (index < 0) return fail('ticket.lineUnknown')
  const lines = ticket.lines.toSpliced(index, 1)
  const chosen = ticket.chosenLineId === lineId ? (lines[index - 1] ?? lines[0])?.id : ticket.chosenLineId
  return ok(orEmptied(withLines(ticket, lines, chosen)))
}

/** Puts a removed line back at its position. */
export function restoreLine(ticket: Ticket, line: Line, index: number): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  return ok(withLines(refilled(ticket), ticket.lines.toSpliced(index, 0, line), line.id))
}

/** Selects the line that the keys act on. */
export function chooseLine(ticket: Ticket, lineId: LineId): Result<Ticket> {
  if (!ticket.lines.some(({ id }) => id === lineId)) return fail('ticket.lineUnknown')
  return ok({ ...ticket, chosenLineId: lineId })
}

/** Holds the ticket. Fails if payment has started. */
export function hold(
  ticket: Ticket,
  name: string | undefined,
  person: NewTicket['person'],
  now: Instant
): Result<Ticket> {
  if (ticket.lines.length === 0) return fail('ticket.empty')
  if (isPaying(ticket)) return fail('ticket.paying')
  const whole = checkNoExchange([ticket])
  if (!whole.ok) return whole
  return ok({
    ...ticket,
    state: 'held',
    name: nameOf(name) ?? ticket.name,
    heldAt: now,
    employeeId: person.id,
    employeeName: person.name
  })
}

/** Makes a held ticket the current ticket. If none of its lines is chosen, as after a split, the last one is. */
export function recall(ticket: Ticket): Result<Ticket> {
  if (ticket.state !== 'held') return fail('ticket.unknown')
  const { lines, chosenLineId } = ticket
  const chosen = lines.find(({ id }) => id === chosenLineId) ?? lines.at(-1)
  return ok({ ...asHeld(ticket), state: 'current', chosenLineId: chosen?.id })
}

export function rename(ticket: Ticket, name: string): Result<Ticket> {
  return ticket.state === 'held' || ticket.state === 'current'
    ? ok({ ...ticket, name: nameOf(name) })
    : fail('ticket.unknown')
}

const nameOf = (text: string | undefined): string | undefined => {
  const name = text?.trim()
  return name === '' ? undefined : name
}

// ---- One line

/** Changes one line and checks the result. */
export function changeLine(
  ticket: Ticket,
  lineId: LineId,
  change: (line: Line) => Line,
  stock: number | undefined
): Result<Ticket> {
  const index = ticket.lines.findIndex(({ id }) => id === lineId)
  const line = ticket.lines[index]
  if (line === undefined) return fail('ticket.lineUnknown')
  const changed = change(line)
  const next = withLines(ticket, ticket.lines.with(index, changed), lineId)
  const checked = checkLine(next, changed, stock)
  return checked.ok ? ok(next) : checked
}

/** Checks the conditions that a line must meet after any change. */
function checkLine(ticket: Ticket, line: Line, stock: number | undefined): Result<undefined> {
  if (isPaying(ticket)) return fail('ticket.paying')
  const { quantity, unitDecimals, name } = line
  if (isZeroDecimal(quantity)) return fail('quantity.zero')
  if (decimalsOf(quantity) > unitDecimals) return fail('quantity.decimals', { name, decimals: unitDecimals })
  if (compareDecimals(quantity, largestQuantity) > 0 || isHuge(line, ticket.currency)) {
    return fail('quantity.tooLarge', { name })
  }
  const enough = checkLineStock(ticket, line, stock)
  return enough.ok ? checkMarks(line) : enough
}

function isHuge({ quantity, price }: Line, { decimals }: Currency): boolean {
  const digits = scaled(quantity, maxDecimals) * scaled(price, maxDecimals) * 10n ** BigInt(decimals)
  return digits / 10n ** BigInt(2 * maxDecimals) > largestLine
}

const withLines = (ticket: Ticket, lines: Line[], chosenLineId: LineId | undefined): Ticket => ({
  ...ticket,
  lines,
  chosenLineId
})

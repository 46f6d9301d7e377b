import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { EmployeeId, LineId, TicketId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import {
  addDecimals,
  compareDecimals,
  decimalsOf,
  isZeroDecimal,
  maxDecimals,
  scaled,
  zeroDecimal,
  type Decimal,
  type Quantity,
  type UnitPrice
} from '../../../shared/quantity.ts'
import { withAutomatic } from '../pricing/discount.ts'
import { orEmptied, refilled } from './emptied.ts'
import { unsellable, type Goods } from '../core/goods.ts'
import { atOffer, byTicket, ticketOffer, type Offer } from '../pricing/offers.ts'
import type { Line, LineDiscount, Place, SaleRules, Ticket } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'
import { checkMarks } from './marks.ts'
import { asHeld, heldAtMost } from './removal.ts'
import { checkLineStock } from '../pricing/stock.ts'
import { isPaying, checkNoExchange } from '../core/ticket-state.ts'

// What may be done to a basket. Every function takes a ticket and answers a new one, or says why not.

/** More lines than this are not one customer's basket. */
export const maxLines = 1000
const largestQuantity = '1000000' as Decimal
/** Minor units in one line: a thousand such lines still add up exactly. */
const largestLine = 10n ** 12n * 9n

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
  quantity: Quantity
  lineId: LineId
  place: Pick<Place, 'priceListId' | 'warehouseId'>
  /** What the shop has of it, as far as is known. */
  stock: number | undefined
  discounts: LineDiscount[]
  /** By hand, for goods that have no price; whether the person may is decided by `unpricedAct`. */
  price?: UnitPrice | undefined
  /** What the goods cost by every list, where a quantity may change the price. */
  offers: readonly Offer[]
  /** Of a unit, where a scale's label makes another one than the list. */
  labelPrice?: UnitPrice | undefined
  /** What a unit weighs, as far as the shop shows it. */
  weights?: Line['weights'] | undefined
  now: Instant
}

/** Puts goods on the ticket. The same piece goods at the same price raise the quantity of their last line. */
export function addGoods(ticket: Ticket, adding: Adding): Result<{ ticket: Ticket; lineId: LineId }> {
  const { goods, quantity, place } = adding
  const why = unsellable(goods)
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
  // What a label says is the price, whatever a list has from this quantity on.
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
  // What an order says it costs holds for what was ordered.
  line.order === undefined &&
  // A discount by hand, or one that began or ended meanwhile, is of the older pieces alone.
  JSON.stringify(line.discounts) === JSON.stringify(discounts)

/** What is known of a line's goods when its quantity changes. */
type Knowing = {
  stock: number | undefined
  offers: readonly Offer[]
  /** The till's own price list. */
  at: Pick<Place, 'priceListId'>
  /** The discounts that come by themselves now, as far as they are known. */
  automatic?: readonly LineDiscount[] | undefined
}

/** Gives a line another quantity, and the price that a line of so many has; one from an order keeps the order's. */
export function changeQuantity(
  ticket: Ticket,
  lineId: LineId,
  quantity: Quantity,
  { stock, offers, at, automatic }: Knowing
): Result<Ticket> {
  const change = (line: Line) => {
    if (line.order !== undefined) return heldAtMost({ ...line, quantity })
    const discounted = automatic === undefined ? line : withAutomatic(line, automatic)
    return atOffer(heldAtMost({ ...discounted, quantity }), offers, at)
  }
  return changeLine(ticket, lineId, change, stock)
}

/** Writes something on a line; nothing takes it away again. */
export function noteLine(ticket: Ticket, lineId: LineId, text: string): Result<Ticket> {
  const note = text.trim() === '' ? undefined : text.trim()
  return changeLine(ticket, lineId, (line) => ({ ...line, note }), undefined)
}

/** Takes a line off; its neighbour above becomes the chosen one. */
export function removeLine(ticket: Ticket, lineId: LineId): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  const index = ticket.lines.findIndex(({ id }) => id === lineId)
  if (index < 0) return fail('ticket.lineUnknown')
  const lines = ticket.lines.toSpliced(index, 1)
  const chosen = ticket.chosenLineId === lineId ? (lines[index - 1] ?? lines[0])?.id : ticket.chosenLineId
  return ok(orEmptied(withLines(ticket, lines, chosen)))
}

/** Puts a removed line back where it was. */
export function restoreLine(ticket: Ticket, line: Line, index: number): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  return ok(withLines(refilled(ticket), ticket.lines.toSpliced(index, 0, line), line.id))
}

/** The line that keys act on. */
export function chooseLine(ticket: Ticket, lineId: LineId): Result<Ticket> {
  if (!ticket.lines.some(({ id }) => id === lineId)) return fail('ticket.lineUnknown')
  return ok({ ...ticket, chosenLineId: lineId })
}

/** Puts the ticket aside. One that is being paid stays: money lies on the counter. */
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

/** Takes a held ticket back to the screen. */
export function recall(ticket: Ticket): Result<Ticket> {
  return ticket.state === 'held' ? ok({ ...asHeld(ticket), state: 'current' }) : fail('ticket.unknown')
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

/** Changes one line and checks what must hold of it. */
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

/** What must hold of a line on this ticket after any change. */
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

import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CategoryId, CurrencyId, DiscountId, LineId, OrganizationId, ProductId } from '../../../shared/ids.ts'
import { divided, fromMajor, minus, sum } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import {
  compareDecimals,
  isZeroDecimal,
  maxDecimals,
  scaled,
  unscaled,
  type Decimal,
  type Quantity
} from '../../../shared/quantity.ts'
import type { Line, LineDiscount, Tax, Ticket } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { sumsOfLines } from './sums.ts'
import { isPaying } from '../core/ticket-state.ts'

// Discounts (vendor-rules 8): which discounts of the shop apply, and what a person may give. The rights for it are in
// discount-limits.ts. The order on a line is: the automatic discounts of the back office in its own order, then the
// discounts of the shop that a person picked, last the typed discount. Percents add up and do not compound. If all
// together are too much, the last one is reduced.

/** A discount of the back office, with everything that decides where it applies. */
export type DiscountRecord = {
  id: DiscountId
  name: string
  applyType: 'percent' | 'cash'
  value: Decimal
  currencyId?: CurrencyId
  isAutomatic: boolean
  /** A person may pick it. A discount that is neither automatic nor manual is not used. */
  isManual?: boolean
  isForever: boolean
  isActive: boolean
  /** It was expired when it was read, whatever its dates say. */
  isExpired?: boolean
  startsAt?: number
  endsAt?: number
  organizationIds: OrganizationId[]
  isForAll: boolean
  categoryIds: CategoryId[]
  nestedCategoryIds: CategoryId[]
  productIds: ProductId[]
}

/** What a discount needs to know about goods. */
export type DiscountedGoods = {
  productId: ProductId
  /** The category of the goods and its parent categories, nearest first. */
  categories: readonly CategoryId[]
  /** The discounts that the product itself names. */
  discountIds: readonly string[]
}
export type DiscountMoment = {
  organizationId: OrganizationId
  /** A discount in cash counts only in its own currency. */
  currencyId: CurrencyId
  at: Instant
  /** The current time, if it is later than `at`: for a sale with a past date. */
  askedAt?: Instant | undefined
}

/**
 * Returns whether the discount applies at the given time. A discount with a period is checked by its dates, because its
 * state is as old as the last pull. A discount that was expired stays expired.
 */
export function isRunning(discount: DiscountRecord, { at, askedAt }: Pick<DiscountMoment, 'at' | 'askedAt'>): boolean {
  if (discount.isForever) return discount.isActive
  // A discount that ended between the sale's past date and now still applied at that date.
  const hasEnded = askedAt !== undefined && discount.endsAt !== undefined && discount.endsAt < askedAt
  if (discount.isExpired === true && !hasEnded) return false
  return (discount.startsAt ?? -Infinity) <= at && at <= (discount.endsAt ?? Infinity)
}

const isOffered = (discount: DiscountRecord, { organizationId, currencyId, at, askedAt }: DiscountMoment): boolean =>
  isRunning(discount, { at, askedAt }) &&
  (discount.organizationIds.length === 0 || discount.organizationIds.includes(organizationId)) &&
  (discount.applyType === 'percent' || discount.currencyId === currencyId)

const covers = (discount: DiscountRecord, { productId, categories, discountIds }: DiscountedGoods): boolean =>
  discount.isForAll ||
  discountIds.includes(discount.id) ||
  discount.productIds.includes(productId) ||
  discount.categoryIds.some((id) => id === categories[0]) ||
  discount.nestedCategoryIds.some((id) => categories.includes(id))

const given = ({ id, name, applyType, value }: DiscountRecord): LineDiscount => ({
  id,
  name,
  isCustom: false,
  applyType,
  value
})

/** Returns the discounts that the back office gives automatically on these goods at this moment. */
export const automaticDiscounts = (
  records: readonly DiscountRecord[],
  goods: DiscountedGoods,
  moment: DiscountMoment
): LineDiscount[] =>
  records.filter((each) => each.isAutomatic && isOffered(each, moment) && covers(each, goods)).map(given)

/** Returns the discounts that a person may pick: for the given goods, or without goods for the whole receipt. */
export const manualDiscounts = (
  records: readonly DiscountRecord[],
  goods: DiscountedGoods | undefined,
  moment: DiscountMoment
): LineDiscount[] =>
  records
    .filter((each) => each.isManual === true && isOffered(each, moment))
    .filter((each) => (goods === undefined ? each.isForAll : covers(each, goods)))
    .map((each) => ({ ...given(each), isPicked: true }))

// ---- Applying discounts

export const isByHand = ({ isCustom, isPicked }: LineDiscount): boolean => isCustom || isPicked === true
/** A line or receipt has at most one typed discount; the next one replaces it. */
const isTyped = ({ isCustom, isShare }: LineDiscount): boolean => isCustom && isShare !== true
const rank = (discount: LineDiscount): number => (isTyped(discount) ? 2 : isByHand(discount) ? 1 : 0)
const inOrder = (discounts: readonly LineDiscount[]): LineDiscount[] => discounts.toSorted((a, b) => rank(a) - rank(b))

/**
 * Returns the line with the given automatic discounts. Manual discounts stay, and removed automatic ones stay removed.
 */
export function withAutomatic(line: Line, automatic: readonly LineDiscount[]): Line {
  const off = new Set(line.takenOff?.map(({ id }) => id))
  return { ...line, discounts: [...automatic.filter(({ id }) => !off.has(id)), ...line.discounts.filter(isByHand)] }
}

export const isAutomatic = (discount: LineDiscount): boolean => !isByHand(discount)

/** Removes the automatic discounts of a line. They stay removed when the quantity changes. */
export const takeOff = (ticket: Ticket, lineId: LineId): Result<Ticket> =>
  onLine(ticket, lineId, (line) => {
    const off = line.discounts.filter(isAutomatic)
    if (off.length === 0) return fail('discount.noneToTakeOff')
    return ok({ ...line, discounts: line.discounts.filter(isByHand), takenOff: [...(line.takenOff ?? []), ...off] })
  })

/**
 * Restores the removed discounts: with their present values, or with the old ones if the present ones are not known.
 */
export const putBackOn = (
  ticket: Ticket,
  lineId: LineId,
  automatic: readonly LineDiscount[] | undefined
): Result<Ticket> =>
  onLine(ticket, lineId, ({ takenOff, ...line }) => {
    if (takenOff === undefined) return fail('discount.noneToPutBack')
    return ok(withAutomatic(line, automatic ?? [...line.discounts.filter(isAutomatic), ...takenOff]))
  })

/** The typed discount: per cent, or an amount for the whole line or receipt. 0 removes it. */
export type Typed = { applyType: 'percent' | 'cash'; value: Decimal }

const typed = (before: readonly LineDiscount[], { applyType, value }: Typed): LineDiscount[] => {
  const others = before.filter((each) => !isTyped(each))
  return isZeroDecimal(value) ? others : [...others, { id: undefined, name: '', isCustom: true, applyType, value }]
}
const picked = (before: readonly LineDiscount[], discount: LineDiscount, isOn: boolean): LineDiscount[] => {
  const others = before.filter((each) => !(each.isPicked === true && each.id === discount.id))
  return isOn ? inOrder([...others, discount]) : others
}

/** Replaces the typed discount of a line. */
export function changeDiscount(ticket: Ticket, lineId: LineId, hand: Typed): Result<Ticket> {
  return onLine(ticket, lineId, (line) => {
    const gross = sumsOfLines([line], ticket).gross
    return isMoreThan(hand, gross, ticket.currency)
      ? fail('discount.tooLarge')
      : ok({ ...line, discounts: typed(line.discounts, hand) })
  })
}

/** Puts a discount of the shop on a line, or removes it. */
export const pickDiscount = (ticket: Ticket, lineId: LineId, discount: LineDiscount, isOn: boolean): Result<Ticket> =>
  onLine(ticket, lineId, (line) => ok({ ...line, discounts: picked(line.discounts, discount, isOn) }))

/**
 * Replaces the typed discount of the whole receipt. The shares of a receipt discount that the lines brought from a split
 * ticket are replaced too, so that the discount is neither given twice nor left when it is removed.
 */
export function changeReceiptDiscount(ticket: Ticket, hand: Typed): Result<Ticket> {
  const own = ticket.lines.map((line) => ({
    ...line,
    discounts: line.discounts.filter((each) => each.isShare !== true)
  }))
  const { lines } = sumsOfLines(own, ticket)
  const left = sum(lines.map(({ gross, discount }) => minus(gross, discount)))
  if (isMoreThan(hand, left, ticket.currency)) return fail('discount.tooLarge')
  return onReceipt({ ...ticket, lines: own }, typed(ticket.receiptDiscounts, hand))
}

/**
 * Returns the line with another quantity. Its share of a receipt discount (split-line.ts) changes in proportion, rounded
 * down to a minor unit.
 */
export const withShares = (line: Line, quantity: Quantity, { decimals }: Currency): Line => {
  const [part, whole] = [scaled(quantity, maxDecimals), scaled(line.quantity, maxDecimals)]
  const shared = (each: LineDiscount): LineDiscount => {
    if (each.isShare !== true) return each
    const share = BigInt(fromMajor(each.value, decimals, 'floor'))
    return { ...each, value: unscaled(divided(share * part, whole, 'floor'), decimals) }
  }
  return { ...line, quantity, discounts: line.discounts.map(shared).filter(({ value }) => !isZeroDecimal(value)) }
}

/** Puts a discount of the shop on the whole receipt, or removes it. */
export const pickReceiptDiscount = (ticket: Ticket, discount: LineDiscount, isOn: boolean): Result<Ticket> =>
  onReceipt(ticket, picked(ticket.receiptDiscounts, discount, isOn))

function onReceipt(ticket: Ticket, receiptDiscounts: LineDiscount[]): Result<Ticket> {
  if (ticket.lines.length === 0) return fail('ticket.empty')
  return isPaying(ticket) ? fail('ticket.paying') : ok({ ...ticket, receiptDiscounts })
}

/** Puts a tax of the shop on a line by hand, or removes it. The taxes of the product stay. */
export function pickTax(ticket: Ticket, lineId: LineId, tax: Tax, isOn: boolean): Result<Ticket> {
  return onLine(ticket, lineId, (line) => {
    const others = line.taxes.filter(({ id, isManual }) => !(isManual === true && id === tax.id))
    return ok({ ...line, taxes: isOn ? [...others, tax] : others })
  })
}

/** Replaces a line of the ticket and selects it. */
function onLine(ticket: Ticket, lineId: LineId, change: (line: Line) => Result<Line>): Result<Ticket> {
  const index = ticket.lines.findIndex(({ id }) => id === lineId)
  const line = ticket.lines[index]
  if (line === undefined) return fail('ticket.lineUnknown')
  if (isPaying(ticket)) return fail('ticket.paying')
  const changed = change(line)
  return changed.ok ? ok({ ...ticket, lines: ticket.lines.with(index, changed.value), chosenLineId: lineId }) : changed
}

function isMoreThan({ applyType, value }: Typed, most: number, currency: Currency): boolean {
  if (applyType === 'percent') return compareDecimals(value, '100' as Decimal) > 0
  return fromMajor(value, currency.decimals, currency.rounding) > most
}

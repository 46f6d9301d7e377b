import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CategoryId, CurrencyId, DiscountId, LineId, OrganizationId, ProductId } from '../../../shared/ids.ts'
import { fromMajor, minus, sum } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import { compareDecimals, isZeroDecimal, type Decimal } from '../../../shared/quantity.ts'
import type { Line, LineDiscount, Tax, Ticket } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'
import { sumsOfLines } from './sums.ts'
import { isPaying } from '../core/ticket-state.ts'

// Discounts (vendor-rules 8): which of the shop's apply, what a person may give; what right that takes is in limits.ts.
// On a line stand first those of the back office that come by themselves, in its own order; then those of the shop that a person
// picked; last the one that was typed. Percents add up, they do not compound; the last is cut where all are too much.

/** A discount of the back office with all that decides where it applies. */
export type DiscountRecord = {
  id: DiscountId
  name: string
  applyType: 'percent' | 'cash'
  value: Decimal
  currencyId?: CurrencyId
  isAutomatic: boolean
  /** A person may pick it. With neither of the two it is kept by the shop and used by nobody. */
  isManual?: boolean
  isForever: boolean
  isActive: boolean
  /** It was over when it was read, whatever its dates say. */
  isExpired?: boolean
  startsAt?: number
  endsAt?: number
  organizationIds: OrganizationId[]
  isForAll: boolean
  categoryIds: CategoryId[]
  nestedCategoryIds: CategoryId[]
  productIds: ProductId[]
}

/** Goods as a discount sees them. */
export type DiscountedGoods = {
  productId: ProductId
  /** Its category and those above it, nearest first. */
  categories: readonly CategoryId[]
  /** What the product itself says it has. */
  discountIds: readonly string[]
}
export type DiscountMoment = {
  organizationId: OrganizationId
  /** A discount in cash counts only in its own currency. */
  currencyId: CurrencyId
  at: Instant
  /** When it is asked, where that is later: of a sale with an old date. */
  askedAt?: Instant | undefined
}

/** By the dates of a period, and not by a state that is as old as the last pull; but what was over stays over. */
export function isRunning(discount: DiscountRecord, { at, askedAt }: Pick<DiscountMoment, 'at' | 'askedAt'>): boolean {
  if (discount.isForever) return discount.isActive
  // One that ended since the hour of the sale ran at that hour.
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

/** The discounts that the back office wants on such goods by itself, at this moment. */
export const automaticDiscounts = (
  records: readonly DiscountRecord[],
  goods: DiscountedGoods,
  moment: DiscountMoment
): LineDiscount[] =>
  records.filter((each) => each.isAutomatic && isOffered(each, moment) && covers(each, goods)).map(given)

/** What a person may pick: for such goods, or, where none are named, for a whole receipt. */
export const manualDiscounts = (
  records: readonly DiscountRecord[],
  goods: DiscountedGoods | undefined,
  moment: DiscountMoment
): LineDiscount[] =>
  records
    .filter((each) => each.isManual === true && isOffered(each, moment))
    .filter((each) => (goods === undefined ? each.isForAll : covers(each, goods)))
    .map((each) => ({ ...given(each), isPicked: true }))

// ---- Putting them on

export const isByHand = ({ isCustom, isPicked }: LineDiscount): boolean => isCustom || isPicked === true
/** Of all on a line or receipt one may be typed; the next one takes its place. */
const isTyped = ({ isCustom, isShare }: LineDiscount): boolean => isCustom && isShare !== true
const rank = (discount: LineDiscount): number => (isTyped(discount) ? 2 : isByHand(discount) ? 1 : 0)
const inOrder = (discounts: readonly LineDiscount[]): LineDiscount[] => discounts.toSorted((a, b) => rank(a) - rank(b))

/** A line with what comes by itself as it is now; what people gave stays, and what they took off stays off. */
export function withAutomatic(line: Line, automatic: readonly LineDiscount[]): Line {
  const off = new Set(line.takenOff?.map(({ id }) => id))
  return { ...line, discounts: [...automatic.filter(({ id }) => !off.has(id)), ...line.discounts.filter(isByHand)] }
}

export const isAutomatic = (discount: LineDiscount): boolean => !isByHand(discount)

/** Takes what comes by itself off a line; it stays off, whatever becomes of the quantity. */
export const takeOff = (ticket: Ticket, lineId: LineId): Result<Ticket> =>
  onLine(ticket, lineId, (line) => {
    const off = line.discounts.filter(isAutomatic)
    if (off.length === 0) return fail('discount.noneToTakeOff')
    return ok({ ...line, discounts: line.discounts.filter(isByHand), takenOff: [...(line.takenOff ?? []), ...off] })
  })

/** Puts back what was taken off: as it is now, or as it was where that is not known. */
export const putBackOn = (
  ticket: Ticket,
  lineId: LineId,
  automatic: readonly LineDiscount[] | undefined
): Result<Ticket> =>
  onLine(ticket, lineId, ({ takenOff, ...line }) => {
    if (takenOff === undefined) return fail('discount.noneToPutBack')
    return ok(withAutomatic(line, automatic ?? [...line.discounts.filter(isAutomatic), ...takenOff]))
  })

/** What is typed: percent, or an amount for the whole line or receipt; 0 takes it away. */
export type Typed = { applyType: 'percent' | 'cash'; value: Decimal }

const typed = (before: readonly LineDiscount[], { applyType, value }: Typed): LineDiscount[] => {
  const others = before.filter((each) => !isTyped(each))
  return isZeroDecimal(value) ? others : [...others, { id: undefined, name: '', isCustom: true, applyType, value }]
}
const picked = (before: readonly LineDiscount[], discount: LineDiscount, isOn: boolean): LineDiscount[] => {
  const others = before.filter((each) => !(each.isPicked === true && each.id === discount.id))
  return isOn ? inOrder([...others, discount]) : others
}

/** Gives a line its one typed discount, in place of the one before. */
export function changeDiscount(ticket: Ticket, lineId: LineId, hand: Typed): Result<Ticket> {
  return onLine(ticket, lineId, (line) => {
    const gross = sumsOfLines([line], ticket).gross
    return isMoreThan(hand, gross, ticket.currency)
      ? fail('discount.tooLarge')
      : ok({ ...line, discounts: typed(line.discounts, hand) })
  })
}

/** Puts one of the shop's on a line, or takes it off again. */
export const pickDiscount = (ticket: Ticket, lineId: LineId, discount: LineDiscount, isOn: boolean): Result<Ticket> =>
  onLine(ticket, lineId, (line) => ok({ ...line, discounts: picked(line.discounts, discount, isOn) }))

/** Gives the whole receipt its one typed discount, in place of the one before. */
export function changeReceiptDiscount(ticket: Ticket, hand: Typed): Result<Ticket> {
  const { lines } = sumsOfLines(ticket.lines, ticket)
  const left = sum(lines.map(({ gross, discount }) => minus(gross, discount)))
  if (isMoreThan(hand, left, ticket.currency)) return fail('discount.tooLarge')
  return onReceipt(ticket, typed(ticket.receiptDiscounts, hand))
}

/** Puts one of the shop's on the whole receipt, or takes it off again. */
export const pickReceiptDiscount = (ticket: Ticket, discount: LineDiscount, isOn: boolean): Result<Ticket> =>
  onReceipt(ticket, picked(ticket.receiptDiscounts, discount, isOn))

function onReceipt(ticket: Ticket, receiptDiscounts: LineDiscount[]): Result<Ticket> {
  if (ticket.lines.length === 0) return fail('ticket.empty')
  return isPaying(ticket) ? fail('ticket.paying') : ok({ ...ticket, receiptDiscounts })
}

/** Puts a tax of the shop on a line by hand, or takes it off again; those of the product stay. */
export function pickTax(ticket: Ticket, lineId: LineId, tax: Tax, isOn: boolean): Result<Ticket> {
  return onLine(ticket, lineId, (line) => {
    const others = line.taxes.filter(({ id, isManual }) => !(isManual === true && id === tax.id))
    return ok({ ...line, taxes: isOn ? [...others, tax] : others })
  })
}

/** Another line in the place of this one; it becomes the chosen one. */
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

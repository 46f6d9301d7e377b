import { defined, mapDefined } from '../../../shared/defined.ts'
import { divided, fromMajor, minor, minus, priced, shareOf, toMajor, type Minor } from '../../../shared/money.ts'
import {
  addDecimals,
  isZeroDecimal,
  lessDecimals,
  maxDecimals,
  scaled,
  unscaled,
  zeroDecimal,
  type Quantity,
  type UnitPrice
} from '../../../shared/quantity.ts'
import type { LineId } from '../../../shared/ids.ts'
import type { Line, LineDiscount, Ticket } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { heldAtMost } from './removal.ts'
import { sumsOfLines, sumsOfLine, ticketSums } from '../pricing/sums.ts'

// Splits a line into two and joins two lines into one, without winning or losing a minor unit. The service calculates a
// line again from its quantity, price, discounts and taxes, so these alone must make the parts add up to the whole:
//
//   cash discounts   are shared out in whole minor units
//   the rest         if the roundings of the parts do not add up, the price of a part is changed by a minimal amount

export type Terms = Pick<Ticket, 'currency' | 'rules'>

const totalOfLine = (line: Line, terms: Terms): Minor => sumsOfLines([line], terms).total

/** How far the total of the first part may be from its natural total, in minor units. */
const furthest = 20

/**
 * Splits a part off a line. Returns undefined if no two prices make the parts add up to the whole, because the rounding
 * of a tax skips every possible sum.
 */
export function splitLine(
  line: Line,
  quantity: Quantity,
  id: LineId,
  terms: Terms
): { kept: Line; splitOff: Line } | undefined {
  const whole = totalOfLine(line, terms)
  const natural = parted(line, quantity, id, terms.currency)
  const first = totalOfLine(natural.splitOff, terms)
  for (const step of stepsUpTo(furthest)) {
    const target = first + step
    if (target < 0 || target > whole) continue
    const splitOff = costing(natural.splitOff, minor(target), terms)
    const kept = splitOff && costing(natural.kept, minus(whole, minor(target)), terms)
    if (splitOff !== undefined && kept !== undefined) return { kept, splitOff }
  }
  return undefined
}

/** Returns 0, 1, -1, 2, -2 and so on. */
const stepsUpTo = (most: number): number[] => [0, ...Array.from({ length: most }, (_, at) => [at + 1, -at - 1]).flat()]

/** Returns the two parts at the price of the whole. */
function parted(line: Line, quantity: Quantity, id: LineId, currency: Currency): { kept: Line; splitOff: Line } {
  const shared = line.discounts.map((discount) => sharedOut(discount, quantity, line.quantity, currency))
  const withoutZero = (discounts: LineDiscount[]) => discounts.filter(({ value }) => !isZeroDecimal(value))
  const left = lessDecimals(line.quantity, quantity)
  const { marks } = line
  // The first codes stay on the original line: codes that are not scanned yet are missing on the part that is split
  // off.
  const most = Number(left)
  return {
    splitOff: {
      ...line,
      id,
      quantity,
      held: undefined,
      discounts: withoutZero(shared.map(({ splitOff }) => splitOff)),
      ...defined({ marks: mapDefined(marks, (marks) => marks.slice(most)) })
    },
    kept: heldAtMost({
      ...line,
      quantity: left,
      discounts: withoutZero(shared.map(({ kept }) => kept)),
      ...defined({ marks: mapDefined(marks, (marks) => marks.slice(0, most)) })
    })
  }
}

/**
 * Returns the ticket with its receipt discounts moved to the lines, as cash. Each line keeps its total, and the lines
 * can move to different tickets.
 */
export function onLinesAlone(ticket: Ticket): Ticket {
  const { receiptDiscounts, currency } = ticket
  if (receiptDiscounts.length === 0) return ticket
  const sums = ticketSums(ticket)
  const name = receiptDiscounts.map((each) => each.name).find((each) => each !== '') ?? ''
  const lines = ticket.lines.map((line, index): Line => {
    const { distributed } = sumsOfLine(sums, index)
    if (distributed === 0) return line
    const value = toMajor(distributed, currency.decimals)
    const share: LineDiscount = { id: undefined, name, isCustom: true, isShare: true, applyType: 'cash', value }
    return { ...line, discounts: [...line.discounts, share] }
  })
  return { ...ticket, lines, receiptDiscounts: [] }
}

function sharedOut(discount: LineDiscount, part: Quantity, whole: Quantity, { decimals }: Currency) {
  if (discount.applyType === 'percent') return { splitOff: discount, kept: discount }
  const cash = fromMajor(discount.value, decimals, 'floor')
  const share = toMajor(shareOf(cash, scaled(part, maxDecimals), scaled(whole, maxDecimals), 'floor'), decimals)
  return { splitOff: { ...discount, value: share }, kept: { ...discount, value: lessDecimals(discount.value, share) } }
}

/** Returns the line with a price that makes its total `target`; undefined if there is no such price. */
function costing(line: Line, target: Minor, terms: Terms): Line | undefined {
  const { currency } = terms
  let gross: number = priced(line.quantity, line.price, currency.decimals, currency.rounding)
  let tried = line
  for (let tries = 0; tries < 40; tries += 1) {
    const off = target - totalOfLine(tried, terms)
    if (off === 0) return tried
    gross += off
    if (gross <= 0) return undefined
    const price = priceFor(line.quantity, minor(gross), currency)
    if (price === undefined) return undefined
    tried = { ...line, price }
  }
  return undefined
}

const against = { floor: 'ceil', ceil: 'floor', nearest: 'nearest' } as const

/** Returns the price at which the quantity costs `gross`; undefined if a price has too few decimals for it. */
function priceFor(quantity: Quantity, gross: Minor, { decimals, rounding }: Currency): UnitPrice | undefined {
  const dividend = BigInt(gross) * 10n ** BigInt(2 * maxDecimals - decimals)
  const price = unscaled(divided(dividend, scaled(quantity, maxDecimals), against[rounding]), maxDecimals)
  return priced(quantity, price, decimals, rounding) === gross ? price : undefined
}

/** Joins two lines with the same goods and terms. Returns undefined if they differ, or if the total would change. */
export function joined(into: Line, line: Line, terms: Terms): Line | undefined {
  if (!isAlike(into, line)) return undefined
  const discounts = into.discounts.map((discount, at): LineDiscount => {
    const other = line.discounts[at] ?? discount
    return discount.applyType === 'percent'
      ? discount
      : { ...discount, value: addDecimals(discount.value, other.value) }
  })
  // The shop may have started to mark these goods in between: then the joined line needs codes.
  const isMarked = into.marks !== undefined || line.marks !== undefined
  const held = addDecimals(into.held ?? zeroDecimal, line.held ?? zeroDecimal)
  const both: Line = {
    ...into,
    quantity: addDecimals(into.quantity, line.quantity),
    discounts,
    held: isZeroDecimal(held) ? undefined : held,
    // The approvals were for the separate lines; the merged ticket determines its own.
    allowed: undefined,
    ...(isMarked ? { marks: [...(into.marks ?? []), ...(line.marks ?? [])] } : {})
  }
  return totalOfLine(both, terms) === totalOfLine(into, terms) + totalOfLine(line, terms) ? both : undefined
}

const isAlike = (a: Line, b: Line): boolean => sameness(a) === sameness(b)

/** Returns all fields of a line except its id, its quantity, and what depends on the quantity. */
function sameness(line: Line): string {
  const own: readonly string[] = ['id', 'quantity', 'addedAt', 'discounts', 'marks', 'held', 'allowed']
  const discounts = line.discounts.map((each) => (each.applyType === 'cash' ? { ...each, value: '' } : each))
  const rest = Object.entries(line).filter(([key, value]) => value !== undefined && !own.includes(key))
  return JSON.stringify([...rest.sort(([a], [b]) => (a < b ? -1 : 1)), discounts])
}

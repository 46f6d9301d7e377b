import { defined, optional } from '../../../shared/defined.ts'
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
import type { Currency } from '../core/tender.ts'
import { heldAtMost } from './removal.ts'
import { sumsOfLines, sumsOfLine, ticketSums } from '../pricing/sums.ts'

// A line in two, and two lines in one, by which no minor unit is won or lost. The service reckons a line anew from its
// quantity, price, discounts and taxes, so the parts must come to the whole by these alone:
//
//   cash discounts   are shared out, whole minor units each
//   the rest         is put right in the price of a part, by a hair, where the roundings of the parts do not agree

export type Terms = Pick<Ticket, 'currency' | 'rules'>

const totalOfLine = (line: Line, terms: Terms): Minor => sumsOfLines([line], terms).total

/** How far the money of the first part may be from its own price, so that both parts can be written down. */
const furthest = 20

/**
 * Takes a part off a line. Undefined where no two prices make the parts come to the whole: where a tax jumps over every
 * sum that they could have.
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

/** 0, 1, -1, 2, -2 and so on. */
const stepsUpTo = (most: number): number[] => [0, ...Array.from({ length: most }, (_, at) => [at + 1, -at - 1]).flat()]

/** The two parts at the price of the whole. */
function parted(line: Line, quantity: Quantity, id: LineId, currency: Currency): { kept: Line; splitOff: Line } {
  const shared = line.discounts.map((discount) => sharedOut(discount, quantity, line.quantity, currency))
  const with0 = (discounts: LineDiscount[]) => discounts.filter(({ value }) => !isZeroDecimal(value))
  const left = lessDecimals(line.quantity, quantity)
  const { marks } = line
  // The first codes stay: what is not scanned yet is missing on the part that comes off.
  const most = Number(left)
  return {
    splitOff: {
      ...line,
      id,
      quantity,
      held: undefined,
      discounts: with0(shared.map(({ splitOff }) => splitOff)),
      ...defined({ marks: optional(marks, (marks) => marks.slice(most)) })
    },
    kept: heldAtMost({
      ...line,
      quantity: left,
      discounts: with0(shared.map(({ kept }) => kept)),
      ...defined({ marks: optional(marks, (marks) => marks.slice(0, most)) })
    })
  }
}

/**
 * A ticket whose discounts on the whole receipt are given to its lines, as cash: what each line pays stays what it was,
 * and the lines can go to different bills.
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

/** The line at a price that makes it come to `target`; undefined where there is none. */
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

/** The price at which so much comes to `gross`; undefined where a price has not decimals enough. */
function priceFor(quantity: Quantity, gross: Minor, { decimals, rounding }: Currency): UnitPrice | undefined {
  const dividend = BigInt(gross) * 10n ** BigInt(2 * maxDecimals - decimals)
  const price = unscaled(divided(dividend, scaled(quantity, maxDecimals), against[rounding]), maxDecimals)
  return priced(quantity, price, decimals, rounding) === gross ? price : undefined
}

/** Two lines as one, where they are the same goods at the same terms and it costs what they cost. */
export function joined(into: Line, line: Line, terms: Terms): Line | undefined {
  if (!isAlike(into, line)) return undefined
  const discounts = into.discounts.map((discount, at): LineDiscount => {
    const other = line.discounts[at] ?? discount
    return discount.applyType === 'percent'
      ? discount
      : { ...discount, value: addDecimals(discount.value, other.value) }
  })
  // The shop may have begun to mark these goods in between: then the whole of them needs codes.
  const isMarked = into.marks !== undefined || line.marks !== undefined
  const held = addDecimals(into.held ?? zeroDecimal, line.held ?? zeroDecimal)
  const both: Line = {
    ...into,
    quantity: addDecimals(into.quantity, line.quantity),
    discounts,
    held: isZeroDecimal(held) ? undefined : held,
    // What was allowed was of each of them; the merged ticket says anew what is.
    allowed: undefined,
    ...(isMarked ? { marks: [...(into.marks ?? []), ...(line.marks ?? [])] } : {})
  }
  return totalOfLine(both, terms) === totalOfLine(into, terms) + totalOfLine(line, terms) ? both : undefined
}

const isAlike = (a: Line, b: Line): boolean => sameness(a) === sameness(b)

/** Everything of a line but how much it is: its own id, the quantity, and cash that is for the whole line. */
function sameness(line: Line): string {
  const own: readonly string[] = ['id', 'quantity', 'addedAt', 'discounts', 'marks', 'held', 'allowed']
  const discounts = line.discounts.map((each) => (each.applyType === 'cash' ? { ...each, value: '' } : each))
  const rest = Object.entries(line).filter(([key, value]) => value !== undefined && !own.includes(key))
  return JSON.stringify([...rest.sort(([a], [b]) => (a < b ? -1 : 1)), discounts])
}

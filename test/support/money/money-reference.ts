import { add, floor, fromText, isLess, nothing, over, round, times, total, whole } from './rational.ts'
import type { Rational, RoundingRule } from './rational.ts'

// A second calculation of the money of a receipt, by vendor-rules 3.3, 3.4, 3.6 and 3.7, in fractions. Where the rules
// leave a choice, it is made so: each printed amount is rounded once, by the rule of the currency; a cash discount is
// money and rounded on its own; what a line cannot take of the receipt's discount goes to the others by the same
// weights; discounts that are too large are cut from the last one.

export type DiscountFacts = { type: 'percent' | 'cash'; value: string }
export type TaxFacts = { kind: 'included' | 'added'; rate: string }
export type LineFacts = { quantity: string; price: string; discounts: DiscountFacts[]; taxes: TaxFacts[] }
/** `rate` is units of the main currency for this many units of this one. The main currency itself has none. */
export type CurrencyFacts = {
  decimals: number
  rounding: RoundingRule
  rate: { over: string; under: string } | undefined
}
type SwitchFacts = { taxes: boolean; taxAfterDiscount: boolean; receiptDiscountAfterLines: boolean }
export type TicketOfLines = {
  currency: CurrencyFacts
  switches: SwitchFacts
  lines: LineFacts[]
  receiptDiscounts: DiscountFacts[]
  /** Additional costs in minor units. Some are the shop's own and cost the customer nothing. */
  costs?: { amount: bigint; affectsPrice: boolean }[]
  /** The due in cash is rounded to these steps. */
  steps?: StepFacts
}

/** Everything in minor units of the currency of the receipt. */
type LineMoney = {
  gross: bigint
  discount: bigint
  discountParts: bigint[]
  distributed: bigint
  includedTax: bigint
  addedTax: bigint
  total: bigint
}
export type TicketMoney = Record<'gross' | 'discount' | 'includedTax' | 'addedTax' | 'total', bigint> & {
  lines: LineMoney[]
  receiptParts: bigint[]
}

const hundred = whole(100n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const sumOf = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n)
const minorUnits = ({ decimals }: CurrencyFacts): Rational => whole(10n ** BigInt(decimals))

export function reckon(openTicket: TicketOfLines): TicketMoney {
  const { currency, switches } = openTicket
  const started = openTicket.lines.map((line) => {
    const price = times(times(fromText(line.quantity), fromText(line.price)), minorUnits(currency))
    const gross = round(price, currency.rounding)
    const discountParts = takenOff(gross, gross, line.discounts, currency)
    return { line, gross, discountParts, net: gross - sumOf(discountParts) }
  })
  const nets = started.map(({ net }) => net)
  const weights = switches.receiptDiscountAfterLines ? nets : started.map(({ gross }) => gross)
  const receiptParts = takenOff(sumOf(weights), sumOf(nets), openTicket.receiptDiscounts, currency)
  const receiptDiscount = sumOf(receiptParts)
  const shares = distribute(receiptDiscount, weights, nets, openTicket)
  const lines = started.map(({ line, gross, discountParts, net }, index) => {
    const left = net - at(shares, index)
    const taxable = whole(switches.taxAfterDiscount ? left : gross)
    const included = rateOf(line, 'included', switches)
    const includedTax = round(over(times(taxable, included), add(hundred, included)), currency.rounding)
    const addedTax = round(over(times(taxable, rateOf(line, 'added', switches)), hundred), currency.rounding)
    const discount = sumOf(discountParts)
    return {
      gross,
      discount,
      discountParts,
      distributed: at(shares, index),
      includedTax,
      addedTax,
      total: left + addedTax
    }
  })
  return {
    lines,
    receiptParts,
    gross: sumOf(lines.map(({ gross }) => gross)),
    discount: sumOf(lines.map(({ discount }) => discount)) + receiptDiscount,
    includedTax: sumOf(lines.map(({ includedTax }) => includedTax)),
    addedTax: sumOf(lines.map(({ addedTax }) => addedTax)),
    total: sumOf([
      ...lines.map((line) => line.total),
      ...(openTicket.costs ?? []).filter(({ affectsPrice }) => affectsPrice).map(({ amount }) => amount)
    ])
  }
}

const rateOf = (line: LineFacts, kind: TaxFacts['kind'], { taxes }: SwitchFacts): Rational =>
  taxes ? total(line.taxes.filter((tax) => tax.kind === kind).map(({ rate }) => fromText(rate))) : nothing

/** Returns what each discount takes off: the percents together are one amount, and cash is for the whole line. */
function takenOff(base: bigint, most: bigint, discounts: readonly DiscountFacts[], currency: CurrencyFacts): bigint[] {
  const percents = discounts.map(({ type, value }) => (type === 'percent' ? fromText(value) : nothing))
  const percentOff = round(over(times(whole(base), total(percents)), hundred), currency.rounding)
  const percentParts = byWeight(percentOff, percents)
  let left = most
  return discounts.map(({ type, value }, index) => {
    const cash = type === 'cash' ? round(times(fromText(value), minorUnits(currency)), currency.rounding) : 0n
    const part = least(type === 'cash' ? cash : at(percentParts, index), left)
    left -= part
    return part
  })
}

/** Shares an amount out by weight, up to each cap. For equal fractions the order of lines does not decide. */
function distribute(
  amount: bigint,
  weights: readonly bigint[],
  caps: readonly bigint[],
  { lines, switches }: TicketOfLines
): bigint[] {
  if (amount === 0n) return weights.map(() => 0n)
  const rates = (kind: TaxFacts['kind']) => lines.map((line) => rateOf(line, kind, switches))
  const measures = [weights.map(whole), caps.map(whole), rates('added'), rates('included')]
  const shares = weights.map(() => 0n)
  for (let left = amount; left > 0n; left = amount - sumOf(shares)) {
    const room = caps.map((cap, index) => cap - at(shares, index))
    const open = weights.map((weight, index) => (at(room, index) > 0n ? weight : 0n))
    const asked = byWeight(left, (sumOf(open) > 0n ? open : room).map(whole), measures)
    asked.forEach((share, index) => (shares[index] = at(shares, index) + least(share, at(room, index))))
  }
  return shares
}

/**
 * Divides an amount by weight. The remaining minor units go to the largest fractions; of equal fractions to the part
 * that has more of the first measure in which they differ, and to the first part if they differ in none.
 */
function byWeight(amount: bigint, weights: readonly Rational[], measures: readonly Rational[][] = []): bigint[] {
  const all = total(weights)
  if (all.top === 0n) return weights.map(() => 0n)
  const exact = weights.map((weight) => over(times(whole(amount), weight), all))
  const parts = exact.map(floor)
  const rests = exact.map((part, index) => ({ index, rest: add(part, whole(-at(parts, index))) }))
  const remain = Number(amount - sumOf(parts))
  if (remain === 0) return parts
  const more = (a: Rational, b: Rational) => (isLess(b, a) ? -1 : isLess(a, b) ? 1 : 0)
  rests.sort((a, b) => {
    let sign = more(a.rest, b.rest)
    for (const each of measures) sign ||= more(at(each, a.index), at(each, b.index))
    return sign || a.index - b.index
  })
  for (const { index } of rests.slice(0, remain)) parts[index] = at(parts, index) + 1n
  return parts
}

/** Converts minor units of one currency into those of another, as one fraction that is rounded once at the end. */
export function converted(amount: bigint, from: CurrencyFacts, to: CurrencyFacts): bigint {
  if (from === to) return amount
  const main = times(over(whole(amount), minorUnits(from)), worth(from))
  return round(times(over(main, worth(to)), minorUnits(to)), to.rounding)
}

const worth = ({ rate }: CurrencyFacts): Rational =>
  rate === undefined ? whole(1n) : over(fromText(rate.over), fromText(rate.under))

/** A step has this many minor units. The customer pays the nearest step, or always less, or always more. */
export type StepFacts = { step: bigint; direction: 'nearest' | 'down' | 'up' }

/**
 * Returns what cash covers of the due. The change is a whole number of steps: the exact change, rounded by the
 * direction that the shop has set. If no change can be given yet, the cash is only a part.
 */
export function coveredInCash(worth: bigint, due: bigint, steps: StepFacts | undefined): bigint {
  if (steps === undefined || wholeSteps(whole(due), steps) <= 0n) return worth
  // The direction is that of the price, so the change is rounded the other way, and a half stays the same.
  const change = -wholeSteps(whole(due - worth), steps) * steps.step
  return change < 0n ? worth : due + change
}

function wholeSteps(amount: Rational, { step, direction }: StepFacts): bigint {
  const steps = over(amount, whole(step))
  if (direction === 'down') return floor(steps)
  if (direction === 'up') return -floor(times(steps, whole(-1n)))
  const doubled = floor(times(steps, whole(2n)))
  return floor(over(whole(doubled + 1n), whole(2n)))
}

export type TenderMoney = Record<'paid' | 'remaining' | 'change', bigint>

/** Returns what is paid, what remains and the change, from what the tenders cover. */
export function settle(due: bigint, covered: readonly bigint[]): TenderMoney {
  const paid = sumOf(covered)
  return { paid, remaining: paid < due ? due - paid : 0n, change: paid > due ? paid - due : 0n }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`nothing at ${index}`)
  return found
}

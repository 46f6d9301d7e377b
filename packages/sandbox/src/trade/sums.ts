import { by, exact, isBelow, least, minus, plus, rounded, sumOf, times, toNumber, type Exact } from '../exact.ts'
import type { DiscountPart, RoundType } from '../rows/rows.ts'

// The sums of a sale. Discounts of lines are applied before discounts of the whole sale, which are distributed to the
// lines. Included taxes are only information, added taxes are paid on top.

type LineInput = {
  amount: number
  price: number
  discounts: DiscountPart[]
  rates: { included: number; added: number }
}
export type SaleInput = {
  lines: LineInput[]
  discounts: DiscountPart[]
  /** The number of decimals of the amounts, to which they are rounded. */
  precision: number
  roundType: RoundType
  taxAfterDiscount: boolean
  discountAfterLines: boolean
  /** The remainder of a discount goes to the last line (policy "discount-spread"). */
  isLastLine?: boolean
}
type LineResult = {
  total_price: number
  discount: number
  distributed_discount: number
  included_tax: number
  added_tax: number
  total_to_pay: number
}
export type SaleResult = {
  lines: LineResult[]
  total_price: number
  /** The discount of the whole sale. */
  discount: number
  total_discount: number
  total_included_tax: number
  total_added_tax: number
  total_to_pay: number
}

const hundred = exact(100)

/** Percentages are added and not compounded. Cash discounts apply to the whole line or the whole sale. */
function moneyOff(base: Exact, discounts: DiscountPart[]): Exact {
  const percents = sumOf(discounts.filter((each) => each.apply_type === 'percent').map((each) => exact(each.value)))
  const cash = sumOf(discounts.filter((each) => each.apply_type === 'cash').map((each) => exact(each.value)))
  return plus(by(times(base, percents), hundred), cash)
}

/** Calculates a sale from its lines, its discounts and the rules that apply to it. */
export function saleSums(sale: SaleInput): SaleResult {
  const round = (value: Exact): Exact => rounded(value, sale.precision, sale.roundType)
  const priced = sale.lines.map((line) => {
    const gross = round(times(exact(line.amount), exact(line.price)))
    const discount = least(gross, round(moneyOff(gross, line.discounts)))
    return { line, gross, discount, left: minus(gross, discount) }
  })
  const left = sumOf(priced.map((each) => each.left))
  const weighed = priced.map((each) => ({ ...each, weight: sale.discountAfterLines ? each.left : each.gross }))
  const discount = least(left, round(moneyOff(sumOf(weighed.map((each) => each.weight)), sale.discounts)))
  const shares = spread(discount, weighed, sale)
  const lines = priced.map((each, index) => {
    const share = shares[index] ?? exact(0)
    const goods = minus(each.left, share)
    const taxable = sale.taxAfterDiscount ? goods : each.gross
    const included = exact(each.line.rates.included)
    const inside = round(by(times(taxable, included), plus(hundred, included)))
    const onTop = round(by(times(taxable, exact(each.line.rates.added)), hundred))
    return { ...each, share, inside, onTop, total: plus(goods, onTop) }
  })
  const total = (of: (line: (typeof lines)[number]) => Exact): number => toNumber(sumOf(lines.map(of)))
  return {
    lines: lines.map((each) => ({
      total_price: toNumber(each.gross),
      discount: toNumber(each.discount),
      distributed_discount: toNumber(each.share),
      included_tax: toNumber(each.inside),
      added_tax: toNumber(each.onTop),
      total_to_pay: toNumber(each.total)
    })),
    total_price: total((each) => each.gross),
    discount: toNumber(discount),
    total_discount: total((each) => plus(each.discount, each.share)),
    total_included_tax: total((each) => each.inside),
    total_added_tax: total((each) => each.onTop),
    total_to_pay: total((each) => each.total)
  }
}

type Weighed = { line: LineInput; left: Exact; weight: Exact }
type Share = { line: Weighed; share: Exact }

/**
 * Distributes an amount by weights to the last minor unit. A line gets at most its remaining amount; the rest is
 * distributed to the other lines by the same weights.
 */
function spread(amount: Exact, lines: Weighed[], { precision, isLastLine = false }: SaleInput): Exact[] {
  const all = lines.map((line) => ({ line, share: exact(0) }))
  let over = amount
  for (let open = all.filter(hasRoom); over.over > 0n && open.length > 0; open = open.filter(hasRoom)) {
    const parts = distributed(over, isLastLine ? open.toReversed() : open, { precision, isLastLine })
    for (const [index, each] of (isLastLine ? open.toReversed() : open).entries()) {
      const given = least(parts[index] ?? exact(0), minus(each.line.left, each.share))
      each.share = plus(each.share, given)
      over = minus(over, given)
    }
  }
  return all.map((each) => each.share)
}

const hasRoom = ({ line, share }: Share): boolean => isBelow(share, line.left)

type Rule = { precision: number; isLastLine: boolean }
/** Distributes by weight. Remaining minor units go to the largest fractions, then by the properties of the lines. */
function distributed(amount: Exact, open: Share[], { precision, isLastLine }: Rule): Exact[] {
  const whole = sumOf(open.map(({ line }) => line.weight))
  const parts = open.map(({ line }) => {
    const proportional = by(times(amount, line.weight), whole)
    const share = rounded(proportional, precision, 'floor')
    return { line, share, rest: minus(proportional, share) }
  })
  const unit: Exact = { over: 1n, under: 10n ** BigInt(precision) }
  let over = minus(amount, sumOf(parts.map((each) => each.share)))
  const inOrder = parts.toSorted((a, b) => descending(a.rest, b.rest) || byLine(a.line, b.line))
  for (const each of isLastLine ? parts.flatMap((part) => parts.map(() => part)) : inOrder) {
    if (isBelow(over, unit)) break
    each.share = plus(each.share, unit)
    over = minus(over, unit)
  }
  return parts.map((each) => each.share)
}

const descending = (a: Exact, b: Exact): number => (isBelow(a, b) ? 1 : isBelow(b, a) ? -1 : 0)

/**
 * The larger weight first, then the larger remaining amount, then the higher tax, so that the order of the lines does
 * not matter.
 */
const byLine = (a: Weighed, b: Weighed): number =>
  descending(a.weight, b.weight) ||
  descending(a.left, b.left) ||
  b.line.rates.added - a.line.rates.added ||
  b.line.rates.included - a.line.rates.included

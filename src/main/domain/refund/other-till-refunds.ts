import { fromMajor, minus, sum, zero } from '../../../shared/money.ts'
import {
  addDecimals,
  compareDecimals,
  isZeroDecimal,
  lessDecimals,
  zeroDecimal,
  type Quantity
} from '../../../shared/quantity.ts'
import type { AnyLine, AnySale, ReturnedGoods } from '../core/any-sale.ts'
import { moneysOf, type ReadRefund, type ShopFacts } from './other-till-sale.ts'
import type { Change } from '../core/model.ts'
import type { OtherTillRefund } from './records.ts'

// Refunds of a sale that other tills made. The service returns products and no lines, so that this file spreads them:
//
//   a product     over the lines that have it, first line first, as far as something is left of them
//   its money     by the methods that the service names; if it names none, only cash is left

export type { OtherTillRefund } from './records.ts'

/** Returns the refund in the till's types; undefined if the service does not say what was returned. */
export function otherTillRefundOf(read: ReadRefund, sale: AnySale, facts: ShopFacts): OtherTillRefund | undefined {
  const { goods, total, payments } = read
  if (goods === undefined || total === undefined) return undefined
  return {
    id: read.id,
    saleId: sale.id,
    number: read.number,
    goods,
    total: fromMajor(total, sale.currency.decimals, sale.currency.rounding),
    payments: payments && moneysOf(payments, sale.currency, facts)
  }
}

/** Returns all refunds of a sale: those of this till and those of other tills. */
export function returnsOf(
  sale: AnySale,
  own: readonly ReturnedGoods[],
  fromOtherTills: readonly OtherTillRefund[],
  productThere: (line: AnyLine) => string
): ReturnedGoods[] {
  const all = [...own]
  for (const refund of fromOtherTills) {
    const lines = spread(sale, all, refund.goods, productThere)
    all.push(withMoney(sale, refund, lines))
  }
  return all
}

type Part = ReturnedGoods['lines'][number]

function spread(
  { lines }: AnySale,
  before: readonly ReturnedGoods[],
  goods: OtherTillRefund['goods'],
  productThere: (line: AnyLine) => string
): Part[] {
  const parts = new Map<AnyLine, Quantity>()
  for (const { productId, quantity } of goods) {
    let rest = quantity
    for (const line of lines.filter((each) => productThere(each) === productId)) {
      const taken = parts.get(line) ?? zeroDecimal
      const left = lessDecimals(line.quantity, addDecimals(backOf(line, before), taken))
      const part = compareDecimals(rest, left) < 0 ? rest : left
      parts.set(line, addDecimals(taken, part))
      rest = lessDecimals(rest, part)
    }
  }
  return [...parts].flatMap(([line, quantity]) => (isZeroDecimal(quantity) ? [] : [partOf(line, quantity)]))
}

/** The codes of the returned pieces are known only if all pieces of the line were returned. */
const partOf = (line: AnyLine, quantity: Quantity): Part => ({
  lineId: line.id,
  quantity,
  ...(line.marks !== undefined && compareDecimals(quantity, line.quantity) === 0 ? { marks: line.marks } : {})
})

const backOf = (line: AnyLine, before: readonly ReturnedGoods[]): Quantity =>
  before
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((total, { quantity }) => addDecimals(total, quantity), zeroDecimal)

/**
 * Returns the refund with its money. What was not paid out reduced debt, balance and cashback. If the service names no
 * payment method, all other methods count as used up, so that only cash is left.
 */
function withMoney(sale: AnySale, { total, payments }: OtherTillRefund, lines: readonly Part[]): ReturnedGoods {
  const isLimited = ({ methodType, currency }: Change): boolean =>
    methodType === 'cashless' || currency.id !== sale.currency.id
  const given = payments ?? sale.tenders.filter(isLimited)
  const out = payments === undefined ? total : sum(payments.map(({ paid }) => paid))
  return { lines, given, total, credited: out < total ? minus(total, out) : zero }
}

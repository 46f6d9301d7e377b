import type { SaleId } from '../../../shared/ids.ts'
import { fromMajor, minus, sum, zero, type Minor } from '../../../shared/money.ts'
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

// What other tills have given back of a sale. The service knows products and no lines, so that it is spread here:
//
//   a product     over the lines that have it, first line first, as far as something is left of them
//   its money     by the methods that the service names; where it names none, nothing is left but cash

/** Goods that came back at another till; never changed again. */
export type OtherTillRefund = {
  /** The service's. */
  id: string
  saleId: SaleId
  number: string
  goods: { productId: string; quantity: Quantity }[]
  /** What it stands for, in the currency of the sale. */
  total: Minor
  /** Undefined where the service does not name them. */
  payments: Change[] | undefined
}

/** In the till's words; undefined where it is not told what came back. */
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

/** Everything that came back of a sale: what this till gave for, and what others did. */
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

/** Which pieces came back there is told only where all of them did. */
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

/** What nobody paid out went against debt, balance and cashback. Where no way is named, only cash is left. */
function withMoney(sale: AnySale, { total, payments }: OtherTillRefund, lines: readonly Part[]): ReturnedGoods {
  const isLimited = ({ methodType, currency }: Change): boolean =>
    methodType === 'cashless' || currency.id !== sale.currency.id
  const given = payments ?? sale.tenders.filter(isLimited)
  const out = payments === undefined ? total : sum(payments.map(({ paid }) => paid))
  return { lines, given, total, credited: out < total ? minus(total, out) : zero }
}

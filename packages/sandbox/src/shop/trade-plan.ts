import type { Random } from '@kassa/integration-api/basics'
import { saleSums } from '../trade/sums.ts'
import type { CurrencyRow, CustomerRow, DiscountPart, ProductRow } from '../rows/rows.ts'

// What people buy in the practice shop, and how they pay: the chances behind its history (trade-history.ts).

/** Goods that the history sells. */
export type Goods = { product: ProductRow; price: number; decimals: number; discounts: DiscountPart[]; weight: number }
export type ChosenGoods = { goods: Goods; amount: number; discounts: DiscountPart[] }[]

/** The share of the sales of a day in each hour, from the first hour. */
const hours = [2, 3, 4, 5, 7, 6, 4, 4, 5, 7, 9, 8, 5, 3]
const firstHour = 8
/** How busy a day is, from Sunday. */
const weekdays = [1.2, 0.86, 0.84, 0.9, 0.95, 1.1, 1.3]
const averageSales = 30
/** Trade grows from the first to the last day by this factor. */
const growth = { from: 0.9, to: 1.12 }

/** Returns one of the items, by their weights. */
export function chosen<T>(random: Random, items: readonly T[], weightOf: (item: T, index: number) => number): T {
  let left = random.fraction() * items.reduce((sum, item, index) => sum + weightOf(item, index), 0)
  for (const [index, item] of items.entries()) {
    left -= weightOf(item, index)
    if (left < 0) return item
  }
  const last = items.at(-1)
  if (last === undefined) throw new RangeError('nothing to choose from')
  return last
}

/** Returns a whole number between two others, which are included. */
export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random.fraction() * (most - least + 1))

/** Returns the number of sales on a day. `part` is the place of the day in the history, from 0 to 1. */
export function salesOn(random: Random, weekday: number, part: number): number {
  const trend = growth.from + (growth.to - growth.from) * part
  const count = averageSales * (weekdays[weekday] ?? 1) * trend * (0.92 + random.fraction() * 0.16)
  return Math.min(50, Math.max(15, Math.round(count)))
}

/** Returns an hour of the day, as often as people shop at that hour. */
export const shoppingHour = (random: Random): number =>
  firstHour +
  chosen(
    random,
    hours.map((_, index) => index),
    (index) => hours[index] ?? 0
  )

const lineCounts = [30, 27, 19, 11, 6, 4, 2, 1]
const pieces = [70, 18, 7, 3, 2]

/** Returns the goods of one customer. Nobody takes more than the stock has. */
export function chooseGoods(
  random: Random,
  assortment: readonly Goods[],
  stockOf: (goods: Goods) => number
): ChosenGoods {
  const wanted = 1 + lineCounts.indexOf(chosen(random, lineCounts, (weight) => weight))
  const taken = new Map<Goods, number>()
  while (taken.size < wanted) {
    const goods = chosen(random, assortment, ({ weight }) => weight)
    // Weighed goods come in steps of 5 grams.
    const amount =
      goods.decimals === 0
        ? 1 + pieces.indexOf(chosen(random, pieces, (weight) => weight))
        : between(random, 30, 360) / 200
    if (amount < stockOf(goods)) taken.set(goods, amount)
  }
  return [...taken].map(([goods, amount]) => ({ goods, amount, discounts: [...goods.discounts] }))
}

/** Returns what a customer pays for goods, as the service calculates it. The taxes are in the prices. */
export const worthOf = (chosenGoods: ChosenGoods, discounts: DiscountPart[], currency: CurrencyRow): number =>
  saleSums({
    lines: chosenGoods.map(({ goods, amount, discounts: own }) => ({
      amount,
      price: goods.price,
      discounts: own,
      rates: { included: 0, added: 0 }
    })),
    discounts,
    precision: currency.precision,
    roundType: currency.round_type,
    taxAfterDiscount: true,
    discountAfterLines: true
  }).total_to_pay

const notes = [1_000, 5_000, 10_000, 50_000, 100_000, 200_000]

/** Returns the cash that is handed over for an amount: exact, or rounded up to one of the notes. */
export function handed(random: Random, amount: number): number {
  if (random.fraction() < 0.35) return amount
  const note = chosen(random, notes, (value) => (value > amount && value > 50_000 ? 0.2 : 1))
  return Math.ceil(amount / note) * note
}

export type Way = 'cash' | 'mixed' | 'debt' | number
/** Shares of the ways to pay: cash, each card and application of the shop, card and cash together, on debt. */
const ways: readonly (readonly [Way, number])[] = [
  ['cash', 44],
  [1, 22],
  [2, 15],
  [3, 9],
  [4, 4],
  ['mixed', 4]
]

/** Returns how a sale is paid. Only a known customer may owe, and seldom does. */
export function wayOf(random: Random, customer: CustomerRow | undefined): Way {
  if (customer !== undefined && random.fraction() < 0.05) return 'debt'
  return chosen(random, ways, ([, weight]) => weight)[0]
}

import { expect, it } from 'vitest'
import { newId, seededRandom } from '../../../src/main/system/random.ts'
import { merge, split, type Portion } from '../../../src/main/domain/ticket/held-tickets.ts'
import type { Line, LineDiscount, SaleRules, Tax, Ticket } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import type { LineId } from '../../../src/shared/ids.ts'
import { toMajor } from '../../../src/shared/money.ts'
import {
  addDecimals,
  decimalsOf,
  isZeroDecimal,
  unscaled,
  zeroDecimal,
  type Decimal
} from '../../../src/shared/quantity.ts'
import * as give from '../../support/discount-fixtures.ts'
import { decimal, line, rules, som, ticket } from '../../support/model-fixtures.ts'

// Splits and merges tickets in any sequence: together they always equal the original ticket.

const typed = { id: undefined, name: '', isCustom: true }
const percent = (value: string): LineDiscount => ({ ...typed, ...give.percent(value) })
const cashOff = (value: string): LineDiscount => ({ ...typed, ...give.cashOff(value) })
const added: Tax = { id: 'vat', name: 'VAT', rate: decimal('12'), kind: 'added' }
const totalOf = (each: Ticket): number => ticketSums(each).total
const held = (lines: Line[], over: Partial<Ticket>): Ticket => ticket({ state: 'held', lines, ...over })

const random = seededRandom(20261121)
const below = (most: number): number => Math.floor(random.fraction() * most)
const one = <T>(list: readonly T[]): T => list[below(list.length)] as T

const currencies: Currency[] = [0, 2].flatMap((decimals) =>
  (['nearest', 'floor', 'ceil'] as const).map((rounding) => ({ ...som, decimals, rounding }))
)

function anyLine(): Line {
  const unitDecimals = one([0, 0, 3])
  const price = unscaled(BigInt(1 + below(9_000_000)), one([0, 0, 2, 4]))
  const quantity = unscaled(BigInt(1 + below(unitDecimals === 0 ? 9 : 4000)), unitDecimals)
  const discounts = [percent(String(1 + below(60))), cashOff(String(1 + below(900)))].filter(() => below(3) === 0)
  const taxes: Tax[] =
    below(3) === 0
      ? [{ ...added, rate: decimal(one(['12', '5', '0.5', '20'])) }]
      : below(3) === 0
        ? [{ ...added, id: 'in', kind: 'included' }]
        : []
  const marks =
    unitDecimals === 0 && below(3) === 0
      ? { marks: Array.from({ length: below(Number(quantity) + 1) }, () => newId<LineId>(random) as string) }
      : {}
  return line({
    productId: one(['a', 'b', 'c']) as never,
    unitDecimals,
    quantity,
    price,
    listPrice: price,
    discounts,
    taxes,
    ...marks
  })
}
const anyReceiptDiscounts = (): LineDiscount[] =>
  [percent(String(1 + below(30))), cashOff(String(1 + below(900)))].filter(() => below(3) === 0)

const anyPortions = ({ lines }: Ticket): Portion[] =>
  lines
    .filter(() => below(2) === 0)
    .map(({ id: lineId, quantity, unitDecimals }) => {
      const whole = Math.floor(Number(quantity) * 10 ** unitDecimals)
      const isWhole = whole <= 1 || below(3) === 0
      return { lineId, quantity: isWhole ? quantity : unscaled(BigInt(1 + below(whole - 1)), unitDecimals) }
    })

/** Returns the quantity of each product on all tickets together. */
function goodsOn(tickets: readonly Ticket[]): Record<string, Decimal> {
  const all: Record<string, Decimal> = {}
  for (const { productId, quantity } of tickets.flatMap(({ lines }) => lines)) {
    all[productId] = addDecimals(all[productId] ?? zeroDecimal, quantity)
  }
  return all
}

const marksOn = (tickets: readonly Ticket[]): string[] =>
  tickets.flatMap(({ lines }) => lines.flatMap(({ marks }) => marks ?? [])).sort()

/** Returns the cash discounts of lines and whole receipts, and the quantity of each product under each percentage. */
function discountsOn(tickets: readonly Ticket[]): { cash: Decimal; percents: Record<string, Decimal> } {
  const lines = tickets.flatMap((each) => each.lines)
  const given = lines.flatMap((each) => each.discounts.map((discount) => ({ ...discount, line: each })))
  const receipts = tickets.flatMap((each) =>
    ticketSums(each).receiptParts.map((part) => toMajor(part, each.currency.decimals))
  )
  const cash = [...given.filter(({ applyType }) => applyType === 'cash').map(({ value }) => value), ...receipts]
  const percents: Record<string, Decimal> = {}
  for (const { applyType, value, line: on } of given) {
    if (applyType === 'cash') continue
    const key = `${on.productId} ${value}`
    percents[key] = addDecimals(percents[key] ?? zeroDecimal, on.quantity)
  }
  return { cash: cash.reduce(addDecimals, zeroDecimal), percents }
}

const contentOf = (tickets: readonly Ticket[]) => ({
  goods: goodsOn(tickets),
  marks: marksOn(tickets),
  discounts: discountsOn(tickets),
  total: tickets.reduce((sum, each) => sum + totalOf(each), 0)
})

/** Expects the content of before on the tickets, and no line that cannot be. */
function expectSame(tickets: readonly Ticket[], before: ReturnType<typeof contentOf>, about: string): void {
  expect(goodsOn(tickets), about).toEqual(before.goods)
  expect(marksOn(tickets), about).toEqual(before.marks)
  expect(discountsOn(tickets), about).toEqual(before.discounts)
  expect(
    tickets.reduce((sum, each) => sum + totalOf(each), 0),
    about
  ).toBe(before.total)
  const lines = tickets.flatMap((each) => each.lines)
  const isFine = ({ quantity, unitDecimals }: Line) => !isZeroDecimal(quantity) && decimalsOf(quantity) <= unitDecimals
  expect(lines.every(isFine), about).toBe(true)
  expect(
    lines.every((each) => (each.marks?.length ?? 0) <= Number(each.quantity)),
    about
  ).toBe(true)
  expect(new Set(lines.map((each) => each.id)).size, about).toBe(lines.length)
  expect(
    tickets.every((each) => each.lines.length > 0),
    about
  ).toBe(true)
}

it(
  'splits and merges neither add nor lose anything: goods, quantities, codes, discounts and money to the minor unit',
  { timeout: 120_000 },
  () => {
    const done = { inPercent: 0, split: 0, merged: 0, refused: 0, cut: 0 }
    for (let round = 0; round < 600; round += 1) {
      const shop: SaleRules = {
        ...rules,
        taxAfterDiscount: below(2) === 0,
        receiptDiscountAfterLines: below(2) === 0
      }
      const currency = one(currencies)
      const start = held(Array.from({ length: 1 + below(6) }, anyLine), {
        id: newId(random),
        currency,
        rules: shop,
        receiptDiscounts: anyReceiptDiscounts()
      })
      let tickets = [start]
      const before = contentOf(tickets)
      for (let act = 0; act < 12; act += 1) {
        const chosen = one(tickets)
        if (below(3) > 0) {
          const made = split(chosen, anyPortions(chosen), () => newId<LineId>(random))
          if (!made.ok && made.failure.kind === 'split.notExact') done.refused += 1
          if (!made.ok) continue
          done.split += 1
          if (made.value.receiptDiscounts.length > 0) done.inPercent += 1
          const lines = [made.value.rest, made.value.off]
          if (lines.flat().length > chosen.lines.length) done.cut += 1
          tickets = [
            ...tickets.filter((each) => each !== chosen),
            ...lines.map((part) => ({
              ...chosen,
              id: newId<Ticket['id']>(random),
              lines: part,
              receiptDiscounts: made.value.receiptDiscounts
            }))
          ]
        } else {
          const from = tickets.filter((each) => each !== chosen && below(2) === 0)
          const made = merge(chosen, from)
          if (!made.ok) continue
          done.merged += 1
          tickets = [...tickets.filter((each) => each !== chosen && !from.includes(each)), made.value]
        }
        expectSame(tickets, before, `round ${round}, act ${act}`)
      }
    }
    // These counts ensure that the test covers each case.
    expect(done.split).toBeGreaterThan(1000)
    expect(done.inPercent).toBeGreaterThan(100)
    expect(done.cut).toBeGreaterThan(500)
    expect(done.merged).toBeGreaterThan(300)
    expect(done.refused).toBeLessThan(done.split / 100)
  }
)

import { describe, expect, it } from 'vitest'
import { newId, seededRandom } from '../../src/main/chance.ts'
import {
  describe as describeTicket,
  handOver,
  merge,
  partName,
  split,
  type Portion
} from '../../src/main/domain/bills.ts'
import { cutLine } from '../../src/main/domain/cut.ts'
import type { Currency, Line, LineDiscount, SaleRules, Tax, Ticket } from '../../src/main/domain/model.ts'
import { basketSums, ticketSums } from '../../src/main/domain/sums.ts'
import type { LineId, TableId } from '../../src/shared/ids.ts'
import { toMajor } from '../../src/shared/money.ts'
import {
  addDecimals,
  decimalsOf,
  isZeroDecimal,
  unscaled,
  zeroDecimal,
  type Decimal
} from '../../src/shared/quantity.ts'
import { decimal, id, line, rules, som, ticket } from '../support/nouns.ts'

const newLine = () => id<LineId>()
const totalOf = (each: Ticket): number => ticketSums(each).total
const held = (lines: Line[], over: Partial<Ticket> = {}): Ticket => ticket({ state: 'held', lines, ...over })
const percent = (value: string): LineDiscount => ({ id: undefined, name: '', isCustom: true, applyType: 'percent', value: decimal(value) }) // prettier-ignore
const cashOff = (value: string): LineDiscount => ({ ...percent(value), applyType: 'cash' })
const added: Tax = { id: 'vat', name: 'VAT', rate: decimal('12'), kind: 'added' }

/** Splits, and makes tickets of what came of it: the rest first. */
function parts(of: Ticket, portions: Portion[]): Ticket[] {
  const made = split(of, portions, newLine)
  if (!made.ok) throw new Error(made.failure.kind)
  return [made.value.rest, made.value.off].map((lines, at) => ({ ...of, ...(at > 0 && { id: id() }), lines }))
}
const portion = (lineId: LineId, quantity: string): Portion => ({ lineId, quantity: decimal(quantity) })
const refusal = (of: Ticket, portions: Portion[]): string | undefined => {
  const made = split(of, portions, newLine)
  return made.ok ? undefined : made.failure.kind
}

describe('a bill split by goods', () => {
  const pizza = line({ productId: 'pizza' as never, name: 'Pitsa', quantity: decimal('3'), price: decimal('60000') })
  const tea = line({ productId: 'tea' as never, name: 'Choy', quantity: decimal('2'), price: decimal('5000') })
  const table = held([pizza, tea])

  it('moves whole lines as they are, and parts of lines as lines of their own', () => {
    const [rest, off] = parts(table, [portion(pizza.id, '1'), portion(tea.id, '2')])
    expect(rest?.lines).toEqual([{ ...pizza, quantity: '2' }])
    expect(off?.lines[1]).toBe(tea)
    expect(off?.lines[0]).toEqual({ ...pizza, id: off?.lines[0]?.id, quantity: '1' })
    expect(off?.lines[0]?.id).not.toBe(pizza.id)
    expect([rest, off].map((each) => each && totalOf(each))).toEqual([120000, 70000])
  })

  it('never cuts a piece: the service refuses a third of a pizza', () => {
    expect(refusal(table, [portion(pizza.id, '0.333333')])).toBe('quantity.decimals')
    expect(refusal(table, [portion(tea.id, '0.5')])).toBe('quantity.decimals')
  })

  it.each<[string, Portion[]]>([
    ['split.nothing', []],
    ['split.tooMuch', [portion(tea.id, '3')]],
    ['quantity.zero', [portion(tea.id, '0')]],
    ['ticket.lineUnknown', [portion(newLine(), '1')]],
    ['input.invalid', [portion(tea.id, '1'), portion(tea.id, '1')]],
    ['split.nothingLeft', [portion(tea.id, '2'), portion(pizza.id, '3')]]
  ])('is refused: %s', (kind, portions) => {
    expect(refusal(table, portions)).toBe(kind)
  })

  it('is refused while it is paid, and once it is sold', () => {
    const some = [portion(tea.id, '1')]
    expect(refusal({ ...table, tenders: [{} as never] }, some)).toBe('ticket.paying')
    expect(refusal({ ...table, state: 'sold' }, some)).toBe('ticket.unknown')
  })

  it('shares cash discounts out, and puts a rounding right in the price of a part', () => {
    const off = line({ quantity: decimal('3'), price: decimal('999'), discounts: [cashOff('100'), percent('7')] })
    const terms = { currency: som, rules }
    const made = cutLine(off, decimal('1'), newLine(), terms)
    const total = (each: Line | undefined): number => (each ? basketSums([each], terms).total : Number.NaN)
    expect(total(made?.cut) + total(made?.kept)).toBe(total(off))
    expect([made?.cut, made?.kept].map((each) => each?.discounts[0]?.value)).toEqual(['33', '67'])
  })
})

describe('a bill with a discount on the whole receipt, and marked goods', () => {
  const pizza = line({ productId: 'pizza' as never, quantity: decimal('3'), price: decimal('60000') })
  const water = line({ productId: 'water' as never, quantity: decimal('3'), price: decimal('5000'), marks: ['a', 'b'] })

  it('gives each part its share of the discount, and each code to one part', () => {
    const bill = held([pizza, water], { receiptDiscounts: [percent('10')] })
    const made = split(bill, [portion(pizza.id, '1'), portion(water.id, '2')], newLine)
    if (!made.ok) throw new Error(made.failure.kind)
    const [rest, off] = [made.value.rest, made.value.off].map((lines) => held(lines))
    expect([rest, off].map((each) => each && totalOf(each))).toEqual([112_500, 63_000])
    expect(rest?.lines.map(({ marks }) => marks)).toEqual([undefined, ['a']])
    expect(off?.lines.map(({ marks }) => marks)).toEqual([undefined, ['b']])
    const again = rest && off && merge(rest, [off])
    expect(again?.ok === true && again.value.lines.map(({ marks, quantity }) => [quantity, marks])).toEqual([
      ['3', undefined],
      ['3', ['a', 'b']]
    ])
    expect(again?.ok === true && totalOf(again.value)).toBe(totalOf(bill))
  })
})

describe('tickets split and merged again', () => {
  it('are the bill that it was', () => {
    const pizza = line({ productId: 'pizza' as never, quantity: decimal('3'), price: decimal('60000') })
    const [rest, off] = parts(held([pizza]), [portion(pizza.id, '1')])
    const merged = rest && off && merge(rest, [off])
    expect(merged?.ok === true && merged.value.lines).toEqual([pizza])
  })
})

describe('tickets merged', () => {
  const cola = (quantity: string, price: string, over: Partial<Line> = {}) => line({ productId: 'cola' as never, quantity: decimal(quantity), price: decimal(price), listPrice: decimal(price), ...over }) // prettier-ignore

  it('join the same goods at the same price, as the vendor does: 5 at 12 000 and 1 at 11 000 are 71 000', () => {
    const merged = merge(held([cola('2', '12000')]), [held([cola('3', '12000'), cola('1', '11000')])])
    expect(merged.ok && merged.value.lines.map(({ quantity }) => quantity)).toEqual(['5', '1'])
    expect(merged.ok && totalOf(merged.value)).toBe(71000)
  })
  it('keep apart what has other discounts, and add up cash discounts of what has the same', () => {
    const merged = merge(held([cola('1', '9000', { discounts: [percent('10')] }), cola('1', '8000', { discounts: [cashOff('500')] })]), [held([cola('1', '9000'), cola('1', '8000', { discounts: [cashOff('300')] })])]) // prettier-ignore
    expect(merged.ok && merged.value.lines.map(({ quantity }) => quantity)).toEqual(['1', '2', '1'])
    expect(merged.ok && merged.value.lines[1]?.discounts[0]?.value).toBe('800')
  })
  it('keep name, table, customer and every comment', () => {
    const customer = { id: 'c' as never, name: 'Vali' }
    const table = { id: 't' as TableId, name: 'Stol 1' }
    const merged = merge(held([cola('1', '9')], { note: 'by the window' }), [held([cola('1', '9')], { name: 'Ali', customer, table, note: 'no ice' })]) // prettier-ignore
    expect(merged).toMatchObject({ value: { name: 'Ali', customer, table, note: 'by the window; no ice' } })
  })
  it('are refused with themselves, while one is paid, in another currency, and under rules that cost something else', () => {
    const one = held([cola('1', '9000')])
    const kindOf = (from: Ticket[]) => {
      const made = merge(one, from)
      return made.ok ? undefined : made.failure.kind
    }
    expect(kindOf([])).toBe('merge.nothing')
    expect(kindOf([one])).toBe('merge.nothing')
    expect(kindOf([held([], { tenders: [{} as never] })])).toBe('ticket.paying')
    expect(kindOf([held([], { state: 'removed' })])).toBe('ticket.unknown')
    expect(kindOf([held([], { currency: { ...som, id: 'other' as never } })])).toBe('merge.otherTerms')
    const taxed = held([cola('1', '9000', { taxes: [added] })], { rules: { ...rules, isTaxActive: false } })
    expect(kindOf([taxed])).toBe('merge.otherTerms')
  })
})

describe('what else is written on a ticket', () => {
  it('names parts of a bill after it, with the next free number', () => {
    expect(partName(held([], { name: 'Stol 5' }), ['Stol 5'])).toBe('Stol 5 /2')
    expect(partName(held([], { name: 'Stol 5 /2' }), ['Stol 5', 'Stol 5 /2'])).toBe('Stol 5 /3')
    expect(partName(held([]), [])).toBeUndefined()
  })
  it('gives it to another cashier while it is held', () => {
    const olim = { id: 'olim' as never, name: 'Olim' }
    expect(handOver(held([]), olim)).toMatchObject({ value: { employeeId: 'olim', employeeName: 'Olim' } })
    expect(handOver(ticket(), olim)).toMatchObject({ failure: { kind: 'ticket.unknown' } })
  })
  it('sets and clears table and comment', () => {
    const table = { id: 't' as TableId, name: 'Stol 1' }
    const set = describeTicket(held([]), { table, note: ' no ice ' })
    expect(set).toMatchObject({ value: { table, note: 'no ice' } })
    expect(set.ok && describeTicket(set.value, { table: null, note: '' })).toMatchObject({ value: { table: undefined, note: undefined } }) // prettier-ignore
  })
})

// ---- Any sequence

const random = seededRandom(20261121)
const below = (most: number): number => Math.floor(random.fraction() * most)
const one = <T>(list: readonly T[]): T => list[below(list.length)] as T

const currencies: Currency[] = [0, 2].flatMap((decimals) => (['nearest', 'floor', 'ceil'] as const).map((rounding) => ({ ...som, decimals, rounding }))) // prettier-ignore

function anyLine(): Line {
  const unitDecimals = one([0, 0, 3])
  const price = unscaled(BigInt(1 + below(9_000_000)), one([0, 0, 2, 4]))
  const quantity = unscaled(BigInt(1 + below(unitDecimals === 0 ? 9 : 4000)), unitDecimals)
  const discounts = [percent(String(1 + below(60))), cashOff(String(1 + below(900)))].filter(() => below(3) === 0)
  const taxes: Tax[] = below(3) === 0 ? [{ ...added, rate: decimal(one(['12', '5', '0.5', '20'])) }] : below(3) === 0 ? [{ ...added, id: 'in', kind: 'included' }] : [] // prettier-ignore
  const marks = unitDecimals === 0 && below(3) === 0 ? { marks: Array.from({ length: below(Number(quantity) + 1) }, () => newId<LineId>(random) as string) } : {} // prettier-ignore
  return line({ productId: one(['a', 'b', 'c']) as never, unitDecimals, quantity, price, listPrice: price, discounts, taxes, ...marks }) // prettier-ignore
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

/** How much of each product there is on all tickets together. */
function goodsOn(tickets: readonly Ticket[]): Record<string, Decimal> {
  const all: Record<string, Decimal> = {}
  for (const { productId, quantity } of tickets.flatMap(({ lines }) => lines)) {
    all[productId] = addDecimals(all[productId] ?? zeroDecimal, quantity)
  }
  return all
}

const marksOn = (tickets: readonly Ticket[]): string[] =>
  tickets.flatMap(({ lines }) => lines.flatMap(({ marks }) => marks ?? [])).sort()

/** What is off in cash, on lines and whole receipts, and how much of each product each percentage is for. */
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

describe('any sequence of splits and merges', () => {
  it(
    'wins and loses nothing: goods, quantities, codes, discounts and money to the minor unit',
    { timeout: 120_000 },
    () => {
      const done = { split: 0, merged: 0, refused: 0, cut: 0 }
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
        const goods = goodsOn(tickets)
        const marks = marksOn(tickets)
        const discounts = discountsOn(tickets)
        const total = totalOf(start)
        for (let act = 0; act < 12; act += 1) {
          const chosen = one(tickets)
          if (below(3) > 0) {
            const made = split(chosen, anyPortions(chosen), () => newId<LineId>(random))
            if (!made.ok && made.failure.kind === 'split.notExact') done.refused += 1
            if (!made.ok) continue
            done.split += 1
            const lines = [made.value.rest, made.value.off]
            if (lines.flat().length > chosen.lines.length) done.cut += 1
            tickets = [...tickets.filter((each) => each !== chosen), ...lines.map((part) => ({ ...chosen, id: newId<Ticket['id']>(random), lines: part, receiptDiscounts: [] }))] // prettier-ignore
          } else {
            const from = tickets.filter((each) => each !== chosen && below(2) === 0)
            const made = merge(chosen, from)
            if (!made.ok) continue
            done.merged += 1
            tickets = [...tickets.filter((each) => each !== chosen && !from.includes(each)), made.value]
          }
          const about = `round ${round}, act ${act}`
          expect(goodsOn(tickets), about).toEqual(goods)
          expect(marksOn(tickets), about).toEqual(marks)
          expect(discountsOn(tickets), about).toEqual(discounts)
          expect(
            tickets.reduce((sum, each) => sum + totalOf(each), 0),
            about
          ).toBe(total)
          const lines = tickets.flatMap((each) => each.lines)
          const isFine = ({ quantity, unitDecimals }: Line) =>
            !isZeroDecimal(quantity) && decimalsOf(quantity) <= unitDecimals
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
      }
      // Without these it would not have been about what it says.
      expect(done.split).toBeGreaterThan(1000)
      expect(done.cut).toBeGreaterThan(500)
      expect(done.merged).toBeGreaterThan(300)
      expect(done.refused).toBeLessThan(done.split / 100)
    }
  )
})

import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import type { Line, LineDiscount, SaleRules, Tax } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import { sumsOfLines, spread } from '../../../src/main/domain/pricing/sums.ts'
import { fromMajor, minor, sum, type Minor, type Rounding } from '../../../src/shared/money.ts'
import { decimal, dollar, line, rules, som } from '../../support/model-fixtures.ts'

const cents: Currency = { ...som, decimals: 2 }
const off = (applyType: 'percent' | 'cash', value: string): LineDiscount => ({
  id: undefined,
  name: '',
  isCustom: true,
  applyType,
  value: decimal(value)
})
const tax = (kind: Tax['kind'], rate: string): Tax => ({ id: `${kind}${rate}`, name: '', kind, rate: decimal(rate) })
const of = (quantity: string, price: string, discounts: LineDiscount[] = [], taxes: Tax[] = []) =>
  line({ quantity: decimal(quantity), price: decimal(price), discounts, taxes })
const money = (text: string): Minor => fromMajor(decimal(text), 2, 'nearest')

// vendor-rules 3.5: line A 2 x 50 000 with a 10 % product discount, line B 1 x 50 000, receipt discount 10 %, tax 12 %.
const base = (taxes: Tax[]) => [of('2', '50000', [off('percent', '10')], taxes), of('1', '50000', [], taxes)]
const counted = (taxes: Tax[], over: Partial<SaleRules>, receipt = [off('percent', '10')]) =>
  sumsOfLines(base(taxes), { rules: { ...rules, ...over }, currency: cents }, receipt)

describe('the worked base case', () => {
  it.each([
    [true, ['9000', '5000'], '126000', '24000'],
    [false, ['10000', '5000'], '125000', '25000']
  ])('the receipt discount is spread over the lines, after products: %s', (after, shares, total, discount) => {
    const sums = counted([], { receiptDiscountAfterLines: after })
    expect(sums.lines.map(({ distributed }) => distributed)).toEqual(shares.map(money))
    expect(sums.total).toBe(money(total))
    expect(sums.discount).toBe(money(discount))
    expect(sums.gross).toBe(money('150000'))
  })

  it.each([
    ['added', true, true, ['9720', '5400'], '141120'],
    ['added', true, false, ['9600', '5400'], '140000'],
    ['added', false, true, ['12000', '6000'], '144000'],
    ['added', false, false, ['12000', '6000'], '143000'],
    ['included', true, true, ['8678.57', '4821.43'], '126000'],
    ['included', true, false, ['8571.43', '4821.43'], '125000'],
    ['included', false, true, ['10714.29', '5357.14'], '126000'],
    ['included', false, false, ['10714.29', '5357.14'], '125000']
  ] as const)(
    'the sums are right with %s tax, after discount %s, receipt after products %s',
    (kind, taxAfterDiscount, after, taxes, total) => {
      const sums = counted([tax(kind, '12')], { taxAfterDiscount, receiptDiscountAfterLines: after })
      const key = kind === 'added' ? 'addedTax' : 'includedTax'
      expect(sums.lines.map((each) => each[key])).toEqual(taxes.map(money))
      expect(sums[key]).toBe(sum(taxes.map(money)))
      expect(sums.total).toBe(money(total))
    }
  )

  it('a cash discount of the receipt is spread by what is left after product discounts, or by gross', () => {
    const whole = { rules, currency: som }
    const cash = [off('cash', '15000')]
    expect(sumsOfLines(base([]), whole, cash).lines.map(({ distributed }) => distributed)).toEqual([9643, 5357])
    const before = { rules: { ...rules, receiptDiscountAfterLines: false }, currency: som }
    expect(sumsOfLines(base([]), before, cash).lines.map(({ distributed }) => distributed)).toEqual([10000, 5000])
  })
})

describe('the worked cases of one line', () => {
  it.each([
    ['percents add up', of('1', '60000', [off('percent', '10'), off('percent', '5')]), 51000],
    ['a percent is of gross, beside cash', of('1', '60000', [off('percent', '10'), off('cash', '5000')]), 49000],
    ['cash is for the line, not for the piece', of('3', '20000', [off('cash', '1000')]), 59000],
    ['weighed goods', of('1.235', '36000'), 44460],
    ['a discount never goes below nothing', of('1', '1000', [off('cash', '5000')]), 0],
    ['percents over a hundred stop at gross', of('1', '1000', [off('percent', '60'), off('percent', '60')]), 0]
  ])('the total of one line is right: %s', (_, each, total) => {
    const sums = sumsOfLines([each], { rules, currency: som })
    expect(sums.total).toBe(total)
    expect(sum(sums.lines[0]?.discountParts ?? [])).toBe(sums.lines[0]?.discount)
  })

  it.each([
    ['included 12 % of 100 000', [tax('included', '12')], '100000', 'includedTax', '10714.29'],
    [
      'two included taxes count as one rate',
      [tax('included', '12'), tax('included', '3')],
      '115000',
      'includedTax',
      '15000'
    ],
    [
      'added tax is on the price with the included in it',
      [tax('included', '12'), tax('added', '5')],
      '112000',
      'addedTax',
      '5600'
    ]
  ] as const)('the tax of one line is right: %s', (_, taxes, price, key, amount) => {
    expect(sumsOfLines([of('1', price, [], [...taxes])], { rules, currency: cents })[key]).toBe(money(amount))
  })

  it('no tax is charged if the shop has switched taxes off', () => {
    const sums = sumsOfLines([of('1', '100', [], [tax('added', '12')])], {
      rules: { ...rules, isTaxActive: false },
      currency: som
    })
    expect([sums.addedTax, sums.total]).toEqual([0, 100])
  })
})

describe('the rounding of one line', () => {
  it('the last minor unit goes to the largest fraction, the first of equal ones first', () => {
    const three = [of('1', '20000'), of('1', '20000'), of('1', '20000')]
    const sums = sumsOfLines(three, { rules, currency: som }, [off('cash', '10000')])
    expect(sums.lines.map(({ distributed }) => distributed)).toEqual([3334, 3333, 3333])
  })

  it.each([
    ['floor', 0, '8678'],
    ['ceil', 0, '8679'],
    ['nearest', 0, '8679'],
    ['floor', 2, '8678.57'],
    ['ceil', 2, '8678.58'],
    ['nearest', 2, '8678.57']
  ] as [Rounding, number, string][])(
    'the currency decides the rounding: %s to %s decimals',
    (rounding, decimals, amount) => {
      const sums = sumsOfLines([of('1', '81000', [], [tax('included', '12')])], {
        rules,
        currency: { ...som, rounding, decimals }
      })
      expect(sums.includedTax).toBe(fromMajor(decimal(amount), decimals, 'nearest'))
    }
  )
})

describe('spreading', () => {
  it('spread() gives the other lines what a full line cannot take', () => {
    expect(spread(minor(90), [minor(50), minor(50)], [minor(10), minor(80)])).toEqual([10, 80])
    expect(spread(minor(5), [minor(0), minor(0)], [minor(3), minor(2)])).toEqual([3, 2])
  })
})

describe('the order of lines', () => {
  // Two lines of one price share 1 soʻm: which line gets it must not depend on the order of the lines.
  it('the order of lines never changes a total, not by one minor unit', () => {
    const taxed = of('1', '50', [], [tax('added', '100')])
    const free = of('1', '50')
    const total = (lines: Line[]) => sumsOfLines(lines, { rules, currency: som }, [off('cash', '1')])
    expect(total([taxed, free]).total).toBe(total([free, taxed]).total)
    expect(total([free, taxed]).lines.map(({ distributed }) => distributed)).toEqual([0, 1])
  })

  it('the remainder goes to the larger line if the fractions are equal', () => {
    const sums = sumsOfLines([of('1', '1'), of('3', '1')], { rules, currency: som }, [off('cash', '2')])
    expect(sums.lines.map(({ distributed }) => distributed)).toEqual([0, 2])
  })

  it('of lines of equal weight the remainder goes to the one with more left to pay', () => {
    const terms = { rules: { ...rules, receiptDiscountAfterLines: false }, currency: som }
    const sums = sumsOfLines([of('1', '50', [off('cash', '10')]), of('1', '50')], terms, [off('cash', '1')])
    expect(sums.lines.map(({ distributed }) => distributed)).toEqual([0, 1])
  })
})

describe('any lines', () => {
  const random = seededRandom(20_25)
  const chance = (below: number) => Math.floor(random.fraction() * below)
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: chance(most + 1) }, make)
  const discount = () => off(chance(2) === 0 ? 'percent' : 'cash', String(chance(120)))
  const anyLine = () =>
    of(
      (chance(9999) / 1000).toString(),
      (chance(2_000_000) / 100).toString(),
      some(3, discount),
      some(2, () => tax(chance(2) === 0 ? 'included' : 'added', String(chance(30))))
    )
  const roundings: Rounding[] = ['floor', 'ceil', 'nearest']

  it('the sums add up: parts make totals, discounts stay between zero and gross, included tax charges nothing', () => {
    for (let run = 0; run < 2000; run += 1) {
      const lines = some(12, anyLine)
      const over = { ...rules, taxAfterDiscount: chance(2) === 0, receiptDiscountAfterLines: chance(2) === 0 }
      const currency = { ...(chance(2) === 0 ? som : dollar), rounding: roundings[chance(3)] ?? 'nearest' }
      const receipt = some(2, discount)
      const sums = sumsOfLines(lines, { rules: over, currency }, receipt)
      for (const each of sums.lines) {
        expect(sum(each.discountParts)).toBe(each.discount)
        expect(each.discount).toBeGreaterThanOrEqual(0)
        expect(each.distributed).toBeGreaterThanOrEqual(0)
        expect(each.discount + each.distributed).toBeLessThanOrEqual(each.gross)
        expect(each.total).toBe(each.gross - each.discount - each.distributed + each.addedTax)
      }
      expect(sums.total).toBe(sum(sums.lines.map(({ total }) => total)))
      expect(sums.total).toBe(sums.gross - sums.discount + sums.addedTax)
      expect(sum(sums.receiptParts)).toBe(sum(sums.lines.map(({ distributed }) => distributed)))
      const turned = sumsOfLines(lines.toReversed(), { rules: over, currency }, receipt)
      for (const key of ['gross', 'discount', 'includedTax', 'addedTax', 'total'] as const) {
        expect(turned[key]).toBe(sums[key])
      }
    }
  })
})

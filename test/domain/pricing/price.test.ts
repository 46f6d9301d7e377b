import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { changeDiscount, changeReceiptDiscount, pickTax } from '../../../src/main/domain/pricing/discount.ts'
import type { SaleRules, Tax, Ticket } from '../../../src/main/domain/core/model.ts'
import { boundsAct } from '../../../src/main/domain/pricing/price.ts'
import { isAskedDiscount, isAskedPrice, isAskedQuantity } from '../../../src/shared/quantity.ts'
import { changePrice } from '../../../src/main/domain/ticket/pricing.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import { whyView } from '../../../src/main/domain/pricing/why.ts'
import { cashOff, must, percent, staff, two, week } from '../../support/discount-fixtures.ts'
import { decimal, dollar, line, rules, som, ticket } from '../../support/model-fixtures.ts'

// vendor-rules 8: price 20 000 with a minimum of 18 000; 15 % gives 17 000.
describe('the bounds of a price', () => {
  const bound = (priceBounds: SaleRules['priceBounds']) => {
    const each = line({
      price: decimal('20000'),
      listPrice: decimal('20000'),
      minPrice: decimal('18000'),
      maxPrice: decimal('25000')
    })
    return { openTicket: ticket({ lines: [each, line()], rules: { ...rules, priceBounds } }), id: each.id }
  }

  it.each([
    ['strict', 'price.belowMin', 'price.aboveMax'],
    ['warning', undefined, undefined],
    ['override', 'sellOutOfBounds', 'sellOutOfBounds']
  ] as const)('the bounds apply under %s', (policy, below, above) => {
    const { openTicket, id } = bound(policy)
    const verdict = (after: Ticket) => {
      const act = boundsAct(openTicket, after)
      return act.ok ? act.value : act.failure.kind
    }
    expect(verdict(must(changeDiscount(openTicket, id, percent('10'))))).toBeUndefined()
    expect(verdict(must(changeDiscount(openTicket, id, percent('15'))))).toBe(below)
    expect(verdict(must(changePrice(openTicket, id, decimal('17999'))))).toBe(below)
    expect(verdict(must(changeReceiptDiscount(openTicket, percent('15'))))).toBe(below)
    expect(verdict(must(changePrice(openTicket, id, decimal('25000'))))).toBeUndefined()
    expect(verdict(must(changePrice(openTicket, id, decimal('25001'))))).toBe(above)
  })

  it('an act that sets no price is refused for discounts by hand alone', () => {
    const { openTicket, id } = bound('strict')
    const high = must(changePrice(openTicket, id, decimal('25001')))
    const given = must(changeReceiptDiscount(high, percent('1')))
    expect(boundsAct(openTicket, given, false)).toEqual({ ok: true, value: undefined })
    const low = must(changeDiscount(openTicket, id, percent('15')))
    expect(boundsAct(openTicket, low, false)).toMatchObject({ failure: { kind: 'price.belowMin' } })
  })

  it('the bounds refuse no change of a line that was outside of them before', () => {
    const { openTicket, id } = bound('strict')
    const low = must(changeDiscount(openTicket, id, percent('15')))
    expect(boundsAct(low, must(changeDiscount(low, id, percent('20')))).ok).toBe(true)
  })
})

describe('a typed price far below the price of the list', () => {
  it.each([
    ['8000', '4000', false],
    ['8000', '3999.9999', true],
    ['0.01', '0.005', false],
    ['0.0000001', '0.0000001', false],
    ['8000', '0', true],
    ['0', '1', false],
    ['0', '0', true]
  ])('with the price %s in the list, the price %s is asked about: %s', (listPrice, price, isAsked) => {
    expect(isAskedPrice(decimal(price), decimal(listPrice))).toBe(isAsked)
  })
})

describe('an unusual discount or quantity', () => {
  it.each([
    ['percent', '50', '1000', false],
    ['percent', '50.01', '1000', true],
    ['percent', '100', '0', true],
    ['percent', '100.01', '1000', false],
    ['cash', '1000', '1000', true],
    ['cash', '1000.01', '1000', false],
    ['cash', '500', '1000', false],
    ['cash', '500.01', '1000', true],
    ['cash', '0', '0', false]
    // More than the whole is refused, and nobody is asked about what will be refused.
  ] as const)('the discount in %s of %s on %s is asked about: %s', (applyType, value, gross, isAsked) => {
    expect(isAskedDiscount({ applyType, value: decimal(value) }, decimal(gross))).toBe(isAsked)
  })

  it.each([
    ['999.999', false],
    ['1000', true],
    ['99999', true]
  ])('the quantity %s is asked about: %s', (quantity, isAsked) => {
    expect(isAskedQuantity(decimal(quantity))).toBe(isAsked)
  })
})

describe('a tax that is picked', () => {
  const own: Tax = { id: 'vat', name: 'QQS', rate: decimal('12'), kind: 'included' }
  const picked: Tax = { id: 'excise', name: 'Aksiz', rate: decimal('5'), kind: 'added', isManual: true }

  it('a picked tax is charged on its line and can be taken off, and the taxes of the product stay', () => {
    const each = line({ price: decimal('20000'), taxes: [own] })
    const openTicket = ticket({ lines: [each] })
    const taxed = must(pickTax(openTicket, each.id, picked, true))
    expect(ticketSums(taxed)).toMatchObject({ addedTax: 1_000, total: 21_000 })
    expect(must(pickTax(taxed, each.id, picked, false)).lines[0]?.taxes).toEqual([own])
    expect(must(pickTax(openTicket, each.id, { ...own, isManual: true }, false)).lines[0]?.taxes).toEqual([own])
  })
})

describe('the explanation of a price', () => {
  const exact = (text: string) => {
    const [whole = '0', part = ''] = text.split('.')
    return BigInt(whole + part.padEnd(14, '0'))
  }

  it('the explanation has each step of the worked base case', () => {
    const vat: Tax = { id: 'vat', name: 'QQS', rate: decimal('12'), kind: 'added' }
    const { openTicket, a } = two()
    const taxed = { ...openTicket, lines: openTicket.lines.map((each) => ({ ...each, taxes: [vat] })) }
    const given = must(changeReceiptDiscount(must(changeDiscount(taxed, a.id, percent('10'))), percent('10')))
    const { rows, totalMinor } = whyView(given, 0, given.lines[0] ?? a)
    expect(rows).toEqual([
      { kind: 'base', amount: '100000', isLess: false },
      { kind: 'discount', percent: '10', amount: '10000', isLess: true },
      { kind: 'receipt', amount: '9000', isLess: true },
      { kind: 'addedTax', name: 'QQS', percent: '12', amount: '9720', isLess: false }
    ])
    expect(totalMinor).toBe(90_720)
  })

  it('the figures of the explanation add up to the total to the last digit, for any line', () => {
    const random = seededRandom(77)
    const chance = (most: number) => Math.floor(random.fraction() * most)
    for (let run = 0; run < 1000; run += 1) {
      const lines = Array.from({ length: 1 + chance(4) }, () =>
        line({
          quantity: decimal(String((1 + chance(9999)) / 1000)),
          listPrice: decimal(String(chance(900_000) / 100)),
          price: decimal(String(1 + chance(900_000) / 100)),
          discounts: chance(2) === 0 ? [week, { ...staff, ...cashOff(String(chance(900))) }] : [],
          taxes: [
            { id: 't', name: 'T', rate: decimal(String(chance(20))), kind: chance(2) === 0 ? 'added' : 'included' }
          ]
        })
      )
      const receiptDiscounts = chance(2) === 0 ? [{ ...week, ...cashOff(String(chance(2000))) }] : []
      const currency = chance(2) === 0 ? som : dollar
      const openTicket = ticket({ lines, receiptDiscounts, currency })
      lines.forEach((each, index) => {
        const { rows, totalMinor } = whyView(openTicket, index, each)
        const total = rows.reduce((sum, { amount, isLess }) => sum + (isLess ? -1n : 1n) * exact(amount), 0n)
        expect(total).toBe(BigInt(totalMinor) * 10n ** BigInt(14 - currency.decimals))
        expect(totalMinor).toBe(ticketSums(openTicket).lines[index]?.total)
      })
    }
  })
})

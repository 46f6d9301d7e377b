import { describe, expect, it } from 'vitest'
import {
  expectedCashback,
  payFromCashback,
  takeBackCashback,
  toCashbackOf,
  type CashbackRules,
  type CashbackTier
} from '../../../src/main/domain/payment/cashback.ts'
import { creditedOf } from '../../../src/main/domain/payment/credit.ts'
import type { Ticket } from '../../../src/main/domain/core/model.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import type { CustomerId } from '../../../src/shared/ids.ts'
import { minor, plus, zero, type Minor } from '../../../src/shared/money.ts'
import { toRecords } from '../../../src/main/service-records/records.ts'
import { decimal, dollar, line, rules, sale, som, ticket } from '../../support/model-fixtures.ts'

const aziz = { id: 'aziz' as CustomerId, name: 'Aziz' }
const active = { ...rules, isCashbackActive: true }
const of = (price: string, over: Partial<Ticket> = {}): Ticket =>
  ticket({
    customer: aziz,
    rules: active,
    lines: [line({ price: decimal(price), listPrice: decimal(price) })],
    ...over
  })
const tier = (from: string, percent: string, over: Partial<CashbackTier> = {}): CashbackTier => ({
  kind: 'percent',
  from: decimal(from),
  percent: decimal(percent),
  amount: decimal('0'),
  currencyId: som.id,
  ...over
})
const set = (tiers: CashbackTier[], isForAll = false): CashbackRules => ({
  id: 'rules',
  organizationIds: [of('1').organizationId],
  isForAll,
  tiers
})
const tiers = [tier('0', '1'), tier('100000', '2'), tier('500000', '5')]
const expected = (each: Ticket, sets: CashbackRules[]) => expectedCashback(each, ticketSums(each), sets)

describe('the cashback of a sale', () => {
  it.each([
    // 999.99 of a currency with two decimals, as in the next test.
    ['99999', 1000],
    ['100000', 2000],
    ['126000', 2520],
    ['500000', 25_000]
  ])('the cashback follows the highest threshold that is not above the total: %s', (price, earned) => {
    expect(expected(of(price), [set(tiers)])).toBe(earned)
    expect(expected(of(price), [set(tiers.toReversed())])).toBe(earned)
  })

  it('the cashback is exact to the minor unit of the currency: 1 % of 99 999 is 999.99', () => {
    expect(expected(of('99999', { currency: { ...som, decimals: 2 } }), [set(tiers)])).toBe(99_999)
  })

  // vendor-rules 3.7 does not say whether tax that is put on top counts. Here it does, because it is paid.
  it.each([
    ['included', 126_000, 6_300],
    ['added', 141_120, 7_056]
  ] as const)('the cashback is five percent of the total: with tax %s, of %d it is %d', (kind, total, earned) => {
    const taxes = [{ id: 'vat', name: 'VAT', kind, rate: decimal('12') }]
    const tenth = { id: undefined, name: '', isCustom: true, applyType: 'percent' as const, value: decimal('10') }
    const base = of('50000', {
      lines: [
        line({ quantity: decimal('2'), price: decimal('50000'), discounts: [tenth], taxes }),
        line({ price: decimal('50000'), taxes })
      ],
      receiptDiscounts: [tenth]
    })
    expect(ticketSums(base).total).toBe(total)
    expect(expected(base, [set([tier('0', '5')], true)])).toBe(earned)
  })

  it('the cashback is a fixed sum, or one rule for all sales, in the currency of the sale only', () => {
    expect(expected(of('1000'), [set([tier('0', '0', { kind: 'cash', amount: decimal('150') })])])).toBe(150)
    expect(expected(of('1000'), [set([tier('5000', '3')], true)])).toBe(30)
    expect(expected(of('1000'), [set([tier('5000', '3')])])).toBe(0)
    expect(expected(of('1000'), [set([tier('0', '3', { currencyId: dollar.id })])])).toBe(0)
  })

  it('the cashback leaves out what cashback paid for, and is none without a customer, in another shop, or while it is switched off', () => {
    expect(expected(of('10000', { fromCashback: minor(500) }), [set(tiers)])).toBe(95)
    expect(expected(of('10000', { customer: undefined }), [set(tiers)])).toBeUndefined()
    expect(expected(of('10000', { rules }), [set(tiers)])).toBeUndefined()
    expect(expected(of('10000'), [{ ...set(tiers), organizationIds: ['another'] }])).toBe(0)
    expect(expected(of('10000'), [])).toBe(0)
  })
})

describe('a payment from the cashback balance', () => {
  const pay = (each: Ticket, asked: number | undefined, cashbackBalance: number | undefined) => {
    const paid = payFromCashback(each, asked as Minor | undefined, cashbackBalance as Minor | undefined)
    return paid.ok ? paid.value.fromCashback : paid.failure.kind
  }
  it('the payment takes what was asked for, or as much as the balance has and the sale needs', () => {
    expect(pay(of('10000'), undefined, 2500)).toBe(2500)
    expect(pay(of('10000'), undefined, 25_000)).toBe(10_000)
    expect(pay(of('10000'), 400, 2500)).toBe(400)
    expect(pay(of('10000', { fromCashback: minor(400) }), undefined, 2500)).toBe(2500)
    const paid = of('10000', { fromCashback: minor(2500) })
    expect(ticketSums(paid)).toMatchObject({ paid: 2500, remaining: 7500, change: 0 })
    expect(takeBackCashback(paid)).toMatchObject({ ok: true, value: { fromCashback: undefined } })
  })
  it.each<[string, Ticket, number | undefined, number | undefined]>([
    ['cashback.short', of('10000'), 2501, 2500],
    ['cashback.short', of('10000', { fromCashback: minor(2500) }), undefined, 2500],
    ['cashback.unknown', of('10000'), undefined, undefined],
    ['cashback.off', of('10000', { rules }), undefined, 2500],
    ['customer.needed', of('10000', { customer: undefined }), undefined, 2500],
    ['tender.zero', of('10000'), 0, 2500],
    ['tender.overCashless', of('1000'), 1001, 2500],
    ['tender.notNeeded', of('1000', { fromCashback: minor(1000) }), undefined, 2500],
    ['ticket.empty', ticket({ customer: aziz, rules: active }), undefined, 2500]
  ])('the payment is refused: %s', (kind, each, asked, cashbackBalance) => {
    expect(pay(each, asked, cashbackBalance)).toBe(kind)
  })
})

it('a refund never gives out in cash what cashback paid for, in however many parts the goods come back', () => {
  const plain = sale()
  const sums = { ...plain.sums, total: minor(4000), paid: minor(3500), remaining: minor(500), change: zero }
  const sold = sale({ customer: aziz, sums, fromBalance: minor(300), fromCashback: minor(1000) })
  const before: { credited: Minor }[] = []
  const parts = [600, 700, 500, 2200].map((total) => {
    const credited = creditedOf(sold, before, minor(total))
    const toCashback = toCashbackOf(sold, before, credited)
    before.push({ credited })
    return [total - credited, credited - toCashback, toCashback]
  })
  // The parts are: paid out, against debt and balance, against cashback.
  expect(parts).toEqual([
    [0, 600, 0],
    [0, 200, 500],
    [0, 0, 500],
    [2200, 0, 0]
  ])
  expect(parts.reduce((all, [, , toCashback = 0]) => plus(all, minor(toCashback)), zero)).toBe(1000)
})

it('the till stores the cashback rules of the service that are active, by organization', () => {
  const row = {
    type: 'by_amount',
    is_active: true,
    organization_id: 'o1',
    cashbacks: [{ cashback_type: 'percent', min_amount: 100, amount: 0, percent: 2.5, currency_id: som.id }]
  }
  expect(toRecords('cashback', [row, { ...row, organization_id: 'o2', is_active: false }])).toEqual([
    {
      id: 'o1',
      value: {
        id: 'o1',
        organizationIds: ['o1'],
        isForAll: false,
        tiers: [{ kind: 'percent', from: '100', percent: '2.5', amount: '0', currencyId: som.id }]
      }
    }
  ])
})

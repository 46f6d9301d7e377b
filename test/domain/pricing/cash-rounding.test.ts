import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { cashDue, cashStepsOf, inSteps } from '../../../src/main/domain/pricing/cash-rounding.ts'
import { removeTender } from '../../../src/main/domain/payment/checkout.ts'
import { chooseChange } from '../../../src/main/domain/payment/choose-change.ts'
import { payFromCashback } from '../../../src/main/domain/payment/cashback.ts'
import { payFromBalance, takeBackBalance } from '../../../src/main/domain/payment/credit.ts'
import { shareOut } from '../../../src/main/domain/ticket/shares.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import { ticketView } from '../../../src/main/domain/views/views.ts'
import { roundingDirections, type RoundingDirection } from '../../../src/shared/cash-rounding.ts'
import type { CurrencyId, CustomerId, TenderId } from '../../../src/shared/ids.ts'
import { minor, minus, sum, zero } from '../../../src/shared/money.ts'
import {
  openTicket,
  by,
  exact,
  fifty,
  inDrawer,
  meat,
  must,
  pay,
  sold,
  tiyin
} from '../../support/cash-rounding-fixtures.ts'
import { card, cash, decimal, dollar, id, som } from '../../support/model-fixtures.ts'

// The cash due in a shop that rounds cash to steps.

describe('a sale paid in cash', () => {
  it('the sum that is asked for is rounded to steps, and the total stays exact', () => {
    const sale = sold(exact(meat(fifty)))
    expect(sale.sums).toMatchObject({ total: 25_220_58, paid: 25_220_58, remaining: 0, change: 0, rounding: -20_58 })
    expect(sale.tenders).toMatchObject([{ amount: 25_200_00, paid: 25_220_58, rounded: -20_58 }])
    expect(inDrawer(sale)).toBe(25_200_00)
  })

  it('the sum is rounded to the nearest step, a half up, or always down or up as the shop has set', () => {
    const asked = (due: number, direction: RoundingDirection) => cashDue(minor(due), by(50_00, direction))
    expect([24_99, 25_00, 74_99, 75_00].map((due) => asked(100_00 + due, 'nearest'))).toEqual([
      100_00, 150_00, 150_00, 200_00
    ])
    expect(asked(149_99, 'down')).toBe(100_00)
    expect(asked(100_01, 'up')).toBe(150_00)
    for (const direction of roundingDirections) expect(asked(150_00, direction)).toBe(150_00)
  })

  it('the exact sum is asked for if the shop has set no steps, or if the sum would round to zero', () => {
    expect(sold(exact(meat())).tenders[0]).toMatchObject({ amount: 25_220_58, paid: 25_220_58 })
    expect(sold(exact(openTicket(['20.58'], fifty))).tenders[0]).toMatchObject({ amount: 20_58, paid: 20_58 })
    expect(sold(exact(openTicket(['49.99'], by(50_00, 'down')))).sums.rounding).toBe(0)
  })

  it('the change is rounded to steps', () => {
    const sale = sold(pay(meat(fifty), 50_000_00))
    expect(sale.sums).toMatchObject({ change: 24_800_00, rounding: -20_58 })
    expect(sale.changes).toMatchObject([{ amount: 24_800_00, paid: 24_800_00 }])
    expect(inDrawer(sale)).toBe(25_200_00)
  })

  it('exact cash is taken without rounding', () => {
    expect(sold(pay(meat(fifty), 25_220_58)).sums).toMatchObject({ rounding: 0, change: 0 })
  })

  it('the quick sums are sums that coins can pay', () => {
    const view = ticketView(meat(fifty), { held: [], known: () => undefined })
    expect(view).toMatchObject({ totalMinor: 25_220_58, remainingMinor: 25_220_58, cashDueMinor: 25_200_00 })
    expect(view.quickMinor.every((each) => each % 50_00 === 0)).toBe(true)
    expect(view.quickMinor[0]).toBe(25_200_00)
    const paid = ticketView(exact(meat(fifty)), { held: [], known: () => undefined })
    expect(paid).toMatchObject({ paidMinor: 25_200_00, roundingMinor: -20_58, changeMinor: 0 })
    expect(paid.cashDueMinor).toBeUndefined()
    expect(paid.tenders[0]).toMatchObject({ amountMinor: 25_200_00, paidMinor: 25_200_00 })
  })
})

describe('a sale of several payments', () => {
  it('a card payment causes no rounding, whichever payment comes first', () => {
    expect(sold(pay(meat(fifty), 25_220_58, card)).sums.rounding).toBe(0)
    expect(sold(pay(pay(meat(fifty), 20_000_00), 5_220_58, card)).sums.rounding).toBe(0)
  })

  it('the cash that closes the sale rounds the rest only', () => {
    const sale = sold(exact(pay(meat(fifty), 10_000_00, card)))
    expect(sale.tenders.map(({ amount, paid }) => [amount, paid])).toEqual([
      [10_000_00, 10_000_00],
      [15_200_00, 15_220_58]
    ])
    const parts = sold(exact(pay(meat(fifty), 20_000_00)))
    expect(parts.tenders.map(({ amount }) => amount)).toEqual([20_000_00, 5_200_00])
  })

  it('the rounding is calculated again when a payment is removed', () => {
    const both = exact(pay(meat(fifty), 10_000_00, card))
    const [first] = both.tenders
    const left = must(removeTender(both, first?.id ?? id<TenderId>()))
    expect(ticketSums(left)).toMatchObject({ paid: 15_200_00, remaining: 10_020_58, rounding: 0 })
    expect(sold(exact(left)).sums.rounding).toBe(-20_58)
    const balance = exact({ ...meat(fifty), fromBalance: minor(20_58) })
    expect(ticketSums(balance).rounding).toBe(0)
    expect(ticketSums(must(takeBackBalance(balance)))).toMatchObject({ remaining: 0, rounding: -20_58 })
  })

  it('the rounding is calculated again when a balance or cashback leaves less than a step of what cash has paid for', () => {
    const customerBalance = { balance: minor(1000_00), readAt: undefined, isBlacklisted: false, phone: undefined }
    const customer = { id: id<CustomerId>(), name: 'Dilnoza' }
    const most = pay({ ...meat(fifty), customer }, 25_000_00)
    expect(ticketSums(most)).toMatchObject({ remaining: 220_58, rounding: 0 })
    const paid = must(payFromBalance(most, minor(200_00), customerBalance))
    expect(ticketSums(paid)).toMatchObject({ remaining: 0, change: 0, rounding: -20_58 })
    const gathering = { ...most, rules: { ...most.rules, isCashbackActive: true } }
    const spent = must(payFromCashback(gathering, minor(200_00), minor(1000_00)))
    expect(ticketSums(spent)).toMatchObject({ remaining: 0, change: 0, rounding: -20_58 })
  })

  it('a debt is exact to the last unit', () => {
    expect(ticketSums(pay(meat(fifty), 20_000_00))).toMatchObject({ remaining: 5_220_58, rounding: 0 })
  })

  it('the change of dollars is rounded, also if a part of it is given in dollars', () => {
    const odd = { ...dollar, rate: { numerator: decimal('12049.37'), denominator: decimal('1') } }
    const paid = pay(meat(fifty), 500, cash, odd)
    // 60 246.85 less 25 220.58 is 35 026.27.
    expect(ticketSums(paid)).toMatchObject({ change: 35_050_00, rounding: -23_73 })
    const wanted = { method: cash, currency: odd, amount: minor(100), inDrawer: minor(100) }
    const { changes } = sold(must(chooseChange(paid, wanted)))
    expect(changes.map(({ amount, paid: worth }) => [amount, worth])).toEqual([
      [100, 12_050_00],
      [23_000_00, 23_000_00]
    ])
  })

  it('each guest is asked for a share that coins can pay', () => {
    const shared = must(shareOut(openTicket(['100000'], fifty), { kind: 'shares', count: 3 }))
    const first = pay(shared, 50_000_00)
    expect(first.tenders).toMatchObject([{ amount: 33_350_00, paid: 33_350_00 }])
    const second = pay(first, 33_300_00)
    expect(sold(exact(second)).tenders.map(({ amount }) => amount)).toEqual([33_350_00, 33_300_00, 33_350_00])
  })
})

it('the drawer has what was asked for, and everything adds up to the minor unit, for any payments', () => {
  const random = seededRandom(42)
  const below = (most: number): number => Math.floor(random.fraction() * most)
  for (let round = 0; round < 3000; round += 1) {
    const step = [5, 10, 50_00, 100_00, 1000_00][below(5)] ?? 5
    const rule = by(step, roundingDirections[below(3)])
    let paying = openTicket([String((1 + below(30_000_000)) / 100)], rule)
    const { total } = ticketSums(paying)
    for (let count = below(3); count > 0; count -= 1) {
      const { remaining } = ticketSums(paying)
      const isCard = below(2) === 0
      const part = isCard ? 1 + below(remaining) : Math.floor((remaining * random.fraction()) / step) * step
      if (remaining > 0 && part > 0) paying = pay(paying, part, isCard ? card : cash)
    }
    const { remaining } = ticketSums(paying)
    if (remaining > 0) {
      const more = step * below(20)
      paying = pay(paying, cashDue(remaining, rule) + more)
    }
    const sale = sold(paying)
    const { rounding } = sale.sums
    const byCard = sum(sale.tenders.filter(({ methodType }) => methodType !== 'cash').map(({ amount }) => amount))
    expect(inDrawer(sale) + byCard, JSON.stringify([round, rule])).toBe(total + rounding)
    expect(Math.abs(rounding)).toBeLessThan(step)
    if (rule.direction === 'nearest') expect(Math.abs(rounding) * 2).toBeLessThanOrEqual(step)
    if (rule.direction === 'down') expect(rounding).toBeLessThanOrEqual(0)
    if (rule.direction === 'up') expect(rounding).toBeGreaterThanOrEqual(0)
    const isSmall = inSteps(minus(total, byCard), rule) === 0
    if (!isSmall) expect(sale.sums.change % step).toBe(0)
    // In the body for the service the payments less the change equal the total, so that no debt remains.
    const covered = minus(sum(sale.tenders.map(({ paid }) => paid)), sum(sale.changes.map(({ paid }) => paid)))
    expect(covered).toBe(total)
  }
})

describe('the steps of a currency', () => {
  const row = (step: string, currencyId: CurrencyId = som.id) => ({
    currencyId,
    step: decimal(step),
    direction: 'up' as const
  })

  it('the steps are those of the till for the currency, in its minor units', () => {
    const all = { cashRounding: [row('0.05', dollar.id), row('50')] }
    expect(cashStepsOf(all, tiyin)).toEqual({ cashRounding: { step: 50_00, direction: 'up' } })
    expect(cashStepsOf(all, { ...dollar, decimals: 2 })).toEqual({ cashRounding: { step: 5, direction: 'up' } })
  })

  it('a currency has no steps if none are set, or if they are not coarser than the minor unit', () => {
    expect(cashStepsOf({}, tiyin)).toEqual({})
    expect(cashStepsOf({ cashRounding: [row('0.01')] }, tiyin)).toEqual({})
    expect(cashStepsOf({ cashRounding: [row('0.05')] }, { ...tiyin, decimals: 0 })).toEqual({})
  })
})

it('nothing is rounded if no step is set', () => {
  expect(inSteps(minor(12_345), undefined)).toBe(12_345)
  expect(ticketSums(pay(meat(), 20_000_00)).rounding).toBe(zero)
})

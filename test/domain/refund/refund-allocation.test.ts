import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { exchangeOn, givenOutOf, paidByExchange } from '../../../src/main/domain/refund/exchange.ts'
import type { PaymentMethod, Sale, Tender } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import {
  proposedWays,
  refundWays,
  type RefundPayment,
  type PaymentRequest
} from '../../../src/main/domain/refund/refund-allocation.ts'
import { refundPreview } from '../../../src/main/domain/views/refund-views.ts'
import { decideRefund, refundables, type Refund } from '../../../src/main/domain/refund/refund.ts'
import type { MethodId } from '../../../src/shared/ids.ts'
import { minor, minus, plus, sum, zero, type Minor } from '../../../src/shared/money.ts'
import {
  refundRequest,
  returnedLine,
  refundRecords,
  refunded,
  paidBy,
  refusal,
  saleOf
} from '../../support/refund-fixtures.ts'
import { card, cash, decimal, dollar, id, line, som, ticket } from '../../support/model-fixtures.ts'

// A refund gives its money back by several methods, as the sale was paid.

const wallet: PaymentMethod = { ...card, id: 'wallet' as MethodId, name: 'Hamyon' }
const methods = [cash, card, wallet]
const milk = (over: Partial<Sale> = {}) => saleOf([line({ price: decimal('12500') })], over)
const twoWays = () => milk({ tenders: [paidBy(card, minor(6_000)), paidBy(cash, minor(6_500))] })
const all = (of: Sale) => of.lines.map((_, index) => returnedLine(of, index, of.lines[index]?.quantity ?? '0'))
const said = ({ given: ways }: { given: readonly RefundPayment[] }) =>
  ways.map(({ methodName, amount }) => [methodName, amount])
const by = (method: PaymentMethod, paid?: number): PaymentRequest => ({
  methodId: method.id,
  ...(paid === undefined ? {} : { paid: minor(paid) })
})

describe('The money of one refund', () => {
  it('the money goes back by every method that paid, in their order: no card money leaves the drawer by default', () => {
    const of = twoWays()
    expect(said(refunded(refundRequest(all(of), { ways: [] }), refundRecords(of)))).toEqual([
      ['Karta', 6_000],
      ['Naqd', 6_500]
    ])
  })

  it('the first method is filled first, and the next refund takes what is left of it', () => {
    const of = saleOf([line({ quantity: decimal('4'), price: decimal('2500') })], {
      tenders: [paidBy(card, minor(6_000)), paidBy(cash, minor(10_000))],
      changes: [{ ...paidBy(cash, minor(6_000)) }]
    })
    const first = refunded(refundRequest([returnedLine(of, 0, '2')], { ways: [] }), refundRecords(of))
    const second = refunded(refundRequest([returnedLine(of, 0, '2')], { ways: [] }), refundRecords(of, [first]))
    expect([said(first), said(second)]).toEqual([
      [['Karta', 5_000]],
      [
        ['Karta', 1_000],
        ['Naqd', 4_000]
      ]
    ])
  })

  it('the money is divided as asked for, to the last unit', () => {
    const of = twoWays()
    const ways = [by(card, 2_000), by(cash)]
    expect(said(refunded(refundRequest(all(of), { ways }), refundRecords(of)))).toEqual([
      ['Karta', 2_000],
      ['Naqd', 10_500]
    ])
    expect(refusal(refundRequest(all(of), { ways: [by(card, 2_000), by(cash, 10_499)] }), refundRecords(of))).toBe(
      'refund.waysSum'
    )
    expect(refusal(refundRequest(all(of), { ways: [by(card, 2_000), by(cash, 10_501)] }), refundRecords(of))).toBe(
      'refund.waysSum'
    )
    expect(refusal(refundRequest(all(of), { ways: [by(card, 6_001), by(cash)] }), refundRecords(of))).toBe(
      'refund.overPaid'
    )
    expect(refusal(refundRequest(all(of), { ways: [by(card), by(cash)] }), refundRecords(of))).toBe('input.invalid')
    expect(refusal(refundRequest(all(of), { ways: [by(cash, 500), by(cash)] }), refundRecords(of))).toBe(
      'input.invalid'
    )
    expect(refusal(refundRequest(all(of), { ways: [by(cash, -500), by(card)] }), refundRecords(of))).toBe(
      'input.invalid'
    )
    expect(refusal(refundRequest(all(of), { ways: [by(wallet)] }), refundRecords(of))).toBe('refund.notThatWay')
  })
})

describe('A debt and a proposal in the money of one refund', () => {
  it('a refund lowers the debt first, and only the rest is given out', () => {
    const of = milk({ tenders: [paidBy(card, minor(6_000))] })
    const owing = { ...of, sums: { ...of.sums, remaining: minor(6_500) } }
    expect(refunded(refundRequest(all(owing), { ways: [] }), refundRecords(owing))).toMatchObject({
      credited: 6_500,
      given: [{ methodName: 'Karta', paid: 6_000 }]
    })
  })

  it('the proposal follows each input: one method first, a part of it, and the sum that no method can take', () => {
    const of = twoWays()
    const shown = (...requested: PaymentRequest[]) => {
      const preview = refundPreview(of, [], { methods, reasons: [], asked: all(of), requested })
      return [preview.ways.map(({ paidMinor }) => paidMinor), preview.lackMinor]
    }
    expect(shown()).toEqual([[6_000, 6_500], undefined])
    expect(shown(by(cash))).toEqual([[0, 12_500], undefined])
    expect(shown(by(card))).toEqual([[6_000, 6_500], undefined])
    expect(shown(by(card, 1_000))).toEqual([[1_000, 11_500], undefined])
    expect(shown(by(card, 9_000))).toEqual([[6_000, 6_500], undefined])
    expect(shown(by(card, 1_000), by(cash, 1_000))).toEqual([[1_000, 1_000], 10_500])
  })
})

describe('An exchange of a sale with several payments', () => {
  it('an exchange pays first with what a card would get back, and gives out the rest by each method', () => {
    const of = twoWays()
    const decided = decideRefund(refundRequest(all(of), { ways: [] }), refundRecords(of))
    if (!decided.ok) throw new Error(decided.failure.kind)
    const on = exchangeOn(ticket({ lines: [line({ price: decimal('10000') })] }), {
      asked: refundRequest(all(of)),
      decided: decided.value,
      receiptNumber: 'abcde-1',
      refunds: 0,
      allowedBy: 'boss' as never
    })
    if (!on.ok) throw new Error(on.failure.kind)
    const paid = paidByExchange(on.value, () => id())
    expect(paid.tenders).toMatchObject([
      { methodName: 'Karta', paid: 6_000, isExchanged: true },
      { methodName: 'Naqd', paid: 4_000, isExchanged: true }
    ])
    expect(said({ given: givenOutOf(decided.value, milk({ tenders: paid.tenders })) })).toEqual([['Naqd', 2_500]])
  })
})

describe('Additional costs of the sale', () => {
  const delivery = { id: 'd', name: 'Delivery', amount: minor(15_000), isCharged: true }
  const own = { ...delivery, id: 'own', isCharged: false }
  const delivered = () => {
    const of = saleOf([line({ quantity: decimal('2'), price: decimal('12500') })])
    const total = plus(of.sums.total, delivery.amount)
    return { ...of, costs: [delivery, own], sums: { ...of.sums, total }, tenders: [paidBy(cash, total)] }
  }

  it('the costs go back with the last of the goods, and not before', () => {
    const of = delivered()
    const first = refunded(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of))
    expect([first.total, first.costs]).toEqual([12_500, undefined])
    const last = refunded(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of, [first]))
    expect(last).toMatchObject({ total: 27_500, costs: [delivery], isLast: true })
    expect(plus(first.total, last.total)).toBe(of.sums.total)
  })

  it('the costs are not refunded if the shop keeps them, and the preview shows them', () => {
    const of = delivered()
    expect(refunded(refundRequest(all(of), { keepsCosts: true }), refundRecords(of))).toMatchObject({
      total: 25_000,
      isLast: true
    })
    const shown = (quantity: string, keepsCosts = false) =>
      refundPreview(of, [], { methods, reasons: [], asked: [returnedLine(of, 0, quantity)], keepsCosts })
    expect(shown('2')).toMatchObject({ totalMinor: 40_000, grossMinor: 25_000, costs: [{ amountMinor: 15_000 }] })
    expect(shown('2', true)).toMatchObject({ totalMinor: 25_000, costs: [{ amountMinor: 15_000 }] })
    expect(shown('1')).not.toHaveProperty('costs')
  })
})

// ---- For any sale, however it was paid, and any order of refunds

const seeds = Array.from({ length: 200 }, (_, index) => index + 1)
type Random = ReturnType<typeof seededRandom>
const whole = (random: Random, least: number, most: number) =>
  least + Math.floor(random.fraction() * (most - least + 1))

/**
 * Returns a sale with up to four payments and its change in cash, sometimes on debt, sometimes with costs; dollars at
 * the rate of the day.
 */
function anySale(random: Random): Sale {
  const goods = Array.from({ length: whole(random, 1, 4) }, () =>
    line({ quantity: decimal(String(whole(random, 1, 6))), price: decimal(String(whole(random, 1, 90_000))) })
  )
  const bare = saleOf(goods)
  const costs = Array.from({ length: whole(random, 0, 2) }, (_, at) => ({
    id: `c${at}`,
    name: 'Delivery',
    amount: minor(whole(random, 1, 20_000)),
    isCharged: random.fraction() < 0.7
  }))
  const total = sum([bare.sums.total, ...costs.filter(({ isCharged }) => isCharged).map(({ amount }) => amount)])
  const tenders: Tender[] = []
  const left = () => minus(total, sum(tenders.map(({ paid }) => paid)))
  const part = () => minor(whole(random, 0, left()))
  for (const method of [card, wallet]) if (random.fraction() < 0.5) tenders.push(paidBy(method, part()))
  if (random.fraction() < 0.4) {
    const cents = minor(whole(random, 1, 2_000))
    const paid = minor(Math.round(cents * 120.49))
    if (paid <= left()) tenders.push(paidBy(cash, paid, { currency: dollar, amount: cents }))
  }
  const isOnDebt = random.fraction() < 0.2
  const change = isOnDebt ? zero : minor(whole(random, 0, 5_000))
  tenders.push(paidBy(cash, isOnDebt ? part() : plus(left(), change)))
  const paid = sum(tenders.map((each) => each.paid))
  const changes = change === 0 ? [] : [{ ...paidBy(cash, change) }]
  const sums = { ...bare.sums, total, paid, remaining: minor(Math.max(0, total - paid)), change }
  return { ...bare, costs, tenders: tenders.filter((each) => each.paid > 0), changes, sums }
}

const keyOf = ({ methodId, currency }: { methodId: MethodId; currency: Currency }) => `${methodId} ${currency.id}`
const ownCash = keyOf({ methodId: cash.id, currency: som })
const dollarCash = keyOf({ methodId: cash.id, currency: dollar })
const isCash = (key: string): boolean => key === ownCash || key === dollarCash
/** Returns what each method has left after all refunds, in its own currency. */
function ledger({ tenders, changes }: Sale, refunds: readonly Refund[]): Map<string, number> {
  const held = new Map<string, number>()
  const add = (each: RefundPayment | Tender, sign: 1 | -1) =>
    held.set(keyOf(each), (held.get(keyOf(each)) ?? 0) + sign * each.amount)
  for (const each of tenders) add(each, 1)
  for (const each of [...changes, ...refunds.flatMap((refund) => refund.given)]) add(each, -1)
  return held
}

/** Makes refunds until nothing is left. `wish` chooses the methods of each. */
function undone(
  of: Sale,
  random: Random,
  wish: (due: Minor, before: Refund[]) => PaymentRequest[] = () => []
): Refund[] {
  const before: Refund[] = []
  for (let turn = 0; turn < 60 && before.at(-1)?.isLast !== true; turn += 1) {
    const lines = refundables(of, before)
      .map(({ line: each, left }) => ({
        lineId: each.id,
        quantity: turn > 20 ? left : decimal(String(whole(random, 0, Number(left))))
      }))
      .filter(({ quantity }) => quantity !== '0')
    if (lines.length === 0) continue
    const shown = refundPreview(of, before, { methods, reasons: [], asked: lines })
    const due = shown.payOutMinor ?? shown.totalMinor
    const last = refunded(refundRequest(lines, { ways: wish(due, before) }), refundRecords(of, before, { methods }))
    before.push(last)
    const { total, credited = zero, given: parts } = last
    expect(sum(parts.map(({ paid }) => paid))).toBe(minus(total, credited))
  }
  expect(before.at(-1)?.isLast).toBe(true)
  return before
}

it.each(seeds)(
  'a refund of everything, in any parts, is the negative of the sale: total, costs, every method (seed %d)',
  (seed) => {
    const random = seededRandom(seed)
    const of = anySale(random)
    const refunds = undone(of, random)
    expect(sum(refunds.map(({ total }) => total))).toBe(of.sums.total)
    expect(sum(refunds.map(({ credited = zero }) => credited))).toBe(of.sums.remaining)
    for (let count = 0; count <= refunds.length; count += 1) {
      // At no time has a method given back more than it took. Own cash pays what dollar notes cannot.
      const over = [...ledger(of, refunds.slice(0, count))].filter(([key, amount]) => amount < 0 && key !== ownCash)
      expect(over).toEqual([])
    }
    const left = ledger(of, refunds)
    const hasDollars = left.has(dollarCash)
    expect([...left].filter(([key, amount]) => amount !== 0 && (!hasDollars || !isCash(key)))).toEqual([])
    const given = refunds.flatMap((refund) => refund.given)
    expect(given.filter(({ currency, amount }) => currency.id === dollar.id && amount % 100 !== 0)).toEqual([])
    const paid = (list: readonly { paid: Minor }[]) => sum(list.map((each) => each.paid))
    expect(minus(paid(of.tenders), paid(of.changes))).toBe(paid(given))
  }
)

it.each(seeds)('only cash gives more than it took, whatever methods a manager chooses (seed %d)', (seed) => {
  const random = seededRandom(seed)
  const of = anySale(random)
  const refunds = undone(of, random, (due, before) => {
    const ways = refundWays(of, before, methods)
    const first = ways[whole(random, 0, ways.length - 1)]
    if (first === undefined) return []
    const wish = { methodId: first.methodId, currencyId: first.currency.id }
    return proposedWays(ways, due, [random.fraction() < 0.5 ? wish : { ...wish, paid: due }], of).map(
      ({ way, paid }) => ({ methodId: way.methodId, currencyId: way.currency.id, paid })
    )
  })
  expect(sum(refunds.map(({ total }) => total))).toBe(of.sums.total)
  const over = [...ledger(of, refunds)].filter(([, amount]) => amount < 0).map(([key]) => key)
  expect(over.every((key) => key === ownCash)).toBe(true)
  const paid = (list: readonly { paid: Minor }[]) => sum(list.map((each) => each.paid))
  expect(minus(paid(of.tenders), paid(of.changes))).toBe(paid(refunds.flatMap((refund) => refund.given)))
})

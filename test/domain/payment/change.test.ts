import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { afterPayment, changesOf } from '../../../src/main/domain/payment/change.ts'
import { addTender, exchanged, removeTender } from '../../../src/main/domain/payment/checkout.ts'
import {
  chooseChange,
  mostIn,
  offeredFrom,
  type ChangeRequest
} from '../../../src/main/domain/payment/choose-change.ts'
import type { Ticket } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import type { MethodId, TenderId } from '../../../src/shared/ids.ts'
import { minor, type Minor } from '../../../src/shared/money.ts'
import { must } from '../../support/discount-fixtures.ts'
import { card, cash, decimal, dollar, line, som, ticket } from '../../support/model-fixtures.ts'

// The ways to give change: the default, another currency, another drawer.

const day = { ...dollar, rate: { numerator: decimal('12000'), denominator: decimal('1') } }
const openTicket = ticket({ lines: [line({ price: decimal('141120'), quantity: decimal('1') })] })
const given = (amount: number, currency: Currency = som, of: Ticket = openTicket) =>
  must(addTender(of, { id: 't' as TenderId, method: cash, currency, amount: minor(amount) }))
const rows = (of: Ticket) =>
  changesOf(of, ticketSums(of)).map(({ methodId, currency, amount, paid }) => [methodId, currency.id, amount, paid])
/** Chooses from a drawer that has enough, unless the request says what it has. */
const choose = (of: Ticket, request: (Omit<ChangeRequest, 'inDrawer'> & { inDrawer?: Minor }) | undefined) =>
  chooseChange(of, request && { inDrawer: minor(Number.MAX_SAFE_INTEGER), ...request })
const kind = (result: ReturnType<typeof chooseChange>) => (result.ok ? undefined : result.failure.kind)
const safe = { ...cash, id: 'safe' as MethodId, name: 'Seyf' }

describe('the change', () => {
  it('the change is given by default in the currency of the ticket, by the cash method that was used last', () => {
    expect(rows(given(200_000))).toEqual([[cash.id, som.id, 58_880, 58_880]])
    expect(rows(given(20_00, day))).toEqual([[cash.id, som.id, 98_880, 98_880]])
    expect(rows(given(141_120))).toEqual([])
  })

  it('the change can be given in two currencies, which together equal the excess payment', () => {
    const split = must(choose(given(100_00, day), { method: cash, currency: day, amount: minor(80_00) }))
    expect(rows(split)).toEqual([
      [cash.id, dollar.id, 80_00, 960_000],
      [cash.id, som.id, 98_880, 98_880]
    ])
    expect(rows(must(choose(split, undefined)))).toEqual([[cash.id, som.id, 1_058_880, 1_058_880]])
  })

  it('the change can be given by another cash method, in whole or in part', () => {
    const whole = must(choose(given(200_000), { method: safe, currency: som, amount: minor(58_880) }))
    expect(rows(whole)).toEqual([['safe', som.id, 58_880, 58_880]])
    const part = must(choose(given(200_000), { method: safe, currency: som, amount: minor(50_000) }))
    expect(rows(part)).toEqual([
      ['safe', som.id, 50_000, 50_000],
      [cash.id, som.id, 8_880, 8_880]
    ])
    const same = must(choose(given(200_000), { method: cash, currency: som, amount: minor(50_000) }))
    expect(rows(same)).toEqual([[cash.id, som.id, 58_880, 58_880]])
  })

  it('a choice of change is refused without change, by a method that is not cash, without a rate, for zero, and for more than the change', () => {
    const amount = minor(1_00)
    expect(kind(choose(given(141_120), { method: cash, currency: day, amount }))).toBe('change.none')
    expect(kind(choose(openTicket, { method: cash, currency: day, amount }))).toBe('change.none')
    const more = given(200_000)
    expect(kind(choose(more, { method: card, currency: day, amount }))).toBe('change.notCash')
    expect(kind(choose(more, { method: cash, currency: { ...day, rate: undefined }, amount }))).toBe('tender.noRate')
    expect(kind(choose(more, { method: cash, currency: day, amount: minor(0) }))).toBe('tender.zero')
    expect(kind(choose(more, { method: cash, currency: day, amount: minor(-1) }))).toBe('tender.zero')
    expect(kind(choose(more, { method: cash, currency: day, amount: minor(4_91) }))).toBe('change.tooMuch')
    expect(kind(choose(more, { method: cash, currency: day, amount: minor(4_90) }))).toBeUndefined()
  })

  it('change in another currency is refused above what the drawer should have; the own currency is not', () => {
    const notes = { method: cash, currency: day, amount: minor(80_00) }
    expect(kind(choose(given(100_00, day), { ...notes, inDrawer: minor(79_99) }))).toBe('change.overDrawer')
    expect(kind(choose(given(100_00, day), { ...notes, inDrawer: minor(80_00) }))).toBeUndefined()
    const own = { method: safe, currency: som, amount: minor(50_000), inDrawer: minor(0) }
    expect(kind(choose(given(200_000), own))).toBeUndefined()
  })

  it('the offer from a drawer that has less than the change is several of one note, and does not tell the rest', () => {
    const offers = [88_00, 87_99, 37_00, 20_00, 19_00, 1_00, 99, 0].map((has) =>
      offeredFrom(minor(has), minor(88_00), day)
    )
    expect(offers).toEqual([88_00, 50_00, 20_00, 20_00, 10_00, 1_00, 0, 0])
  })

  it('a choice of change is dropped when the payments change', () => {
    const split = must(choose(given(200_000), { method: cash, currency: day, amount: minor(4_00) }))
    const less = afterPayment(split, must(removeTender(split, 't' as TenderId)))
    expect(less.changeIn).toBeUndefined()
    expect(afterPayment(split, { ...split, sendsReceipt: true }).changeIn).toEqual(split.changeIn)
    expect(afterPayment(split, { ...split, fromBalance: minor(1) }).changeIn).toBeUndefined()
  })
})

describe('any change in another currency', () => {
  const random = seededRandom(34)
  const upTo = (most: number) => 1 + Math.floor(random.fraction() * most)
  const [tender] = given(141_120).tenders
  const left = (change: number): Ticket => {
    const amount = minor(141_120 + change)
    return { ...openTicket, tenders: tender === undefined ? [] : [{ ...tender, amount, paid: amount }] }
  }

  it('the change in another currency is never offered above the change itself, and its rows add up to it', () => {
    let split = 0
    for (let times = 0; times < 5_000; times += 1) {
      const change = minor(upTo(500_000_000))
      const decimals = [0, 2, 3][times % 3] ?? 0
      const rate = { numerator: decimal(String(upTo(2_000_000))), denominator: decimal(String(upTo(100))) }
      const foreign = { ...day, decimals, rate }
      const fits = mostIn(change, som, foreign) ?? { most: minor(0), whole: minor(0) }
      expect(exchanged(fits.most, foreign, som)).toBeLessThanOrEqual(change)
      expect(fits.whole).toBeLessThanOrEqual(fits.most)
      expect(fits.whole % 10 ** decimals).toBe(0)
      const chosen = choose(left(change), { method: cash, currency: foreign, amount: fits.most })
      if (!chosen.ok) {
        expect([chosen.failure.kind, fits.most]).toEqual(['tender.zero', 0])
        continue
      }
      split += 1
      const parts = changesOf(chosen.value, ticketSums(chosen.value))
      expect(parts.reduce((sum, { paid }) => sum + paid, 0)).toBe(change)
    }
    expect(split).toBeGreaterThan(4_000)
  })
})

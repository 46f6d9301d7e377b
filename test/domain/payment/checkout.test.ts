import { describe, expect, it } from 'vitest'
import { newId, seededRandom } from '../../../src/main/system/random.ts'
import {
  addTender,
  cashExact,
  dueIn,
  exchanged,
  removeTender,
  settled,
  toSale
} from '../../../src/main/domain/payment/checkout.ts'
import { denominations, quickSums } from '../../../src/main/domain/payment/denominations.ts'
import type { Ticket } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import { askTerminal, settleCard, usesTerminal } from '../../../src/main/domain/payment/paying.ts'
import { receiptView } from '../../../src/main/domain/views/receipt.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import type { IdempotencyKey, SaleId, TenderId } from '../../../src/shared/ids.ts'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import { minor, sum } from '../../../src/shared/money.ts'
import { at, card, cash, decimal, dollar, id, line, shift, som, ticket } from '../../support/model-fixtures.ts'

const due = (price: string): Ticket => ticket({ lines: [line({ price: decimal(price) })] })
const pay = (from: Ticket, amount: number, currency: Currency = som, method = cash) =>
  addTender(from, { id: id<TenderId>(), method, currency, amount: minor(amount) })
const must = <T>(result: { ok: true; value: T } | { ok: false; failure: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

describe('what is due in another currency', () => {
  const random = seededRandom(41)
  const below = (most: number): number => Math.floor(random.fraction() * most)
  const roundings: Currency['rounding'][] = ['nearest', 'floor', 'ceil']
  const either = (): { from: Ticket; currency: Currency } => {
    const rounding = roundings[below(3)] ?? 'nearest'
    const rate = { numerator: decimal(String(1 + below(20_000))), denominator: decimal(String(1 + below(20_000))) }
    return { from: due(String(1 + below(5_000_000))), currency: { ...dollar, rate, rounding } }
  }

  it('the least amount in notes pays the ticket, and one note less does not', () => {
    for (let turn = 0; turn < 3_000; turn += 1) {
      const { from, currency } = either()
      const amount = dueIn(from, cash, currency)
      if (amount === undefined) throw new Error('a ticket with a rate has an amount')
      expect(amount % 100).toBe(0)
      expect(ticketSums(must(pay(from, amount, currency))).remaining).toBe(0)
      // A unit that is worth less than one of the ticket may be rounded away.
      const isWorthOne = exchanged(minor(1), currency, som) !== 0
      const less = amount > 100 && isWorthOne ? pay(from, amount - 100, currency) : undefined
      if (less?.ok === true) expect(ticketSums(less.value).remaining).toBeGreaterThan(0)
    }
  })

  it('the most by another method never exceeds what remains', () => {
    for (let turn = 0; turn < 3_000; turn += 1) {
      const { from, currency } = either()
      const amount = dueIn(from, card, currency)
      if (amount !== undefined) expect(pay(from, amount, currency, card)).toMatchObject({ ok: true })
    }
  })

  it('nothing is due of a paid ticket, or without a rate', () => {
    const from = due('141120')
    expect(dueIn(from, cash, { ...dollar, rate: undefined })).toBeUndefined()
    expect(dueIn(must(pay(from, 141_120)), cash, dollar)).toBeUndefined()
  })
})

describe('other currencies', () => {
  it.each([
    ['ten dollars at the rate of the day', 1_000, dollar, som, 120_490],
    [
      'the same at a rate set by hand',
      1_000,
      { ...dollar, rate: { numerator: decimal('12500'), denominator: decimal('1') } },
      som,
      125_000
    ],
    ['so many dollars in som, to the cent', 1_171, dollar, som, 141_094],
    ['and one cent more', 1_172, dollar, som, 141_214],
    ['som in dollars, over the fraction and not over an inverted decimal', 141_120, som, dollar, 1_171],
    ['rounded up where the currency says so', 141_120, som, { ...dollar, rounding: 'ceil' }, 1_172],
    [
      'two others over the main one',
      300,
      dollar,
      { ...dollar, id: 'euro' as never, rate: { numerator: decimal('36147'), denominator: decimal('1') } },
      100
    ],
    [
      'a fraction that no decimal holds',
      300,
      { ...som, isMain: false, id: 'third' as never, rate: { numerator: decimal('1'), denominator: decimal('3') } },
      som,
      100
    ]
  ] as [string, number, Currency, Currency, number][])('the rate converts %s', (_, amount, from, to, expected) => {
    expect(exchanged(minor(amount), from, to)).toBe(expected)
  })

  it.each([
    undefined,
    { numerator: decimal('0'), denominator: decimal('1') },
    { numerator: decimal('1'), denominator: decimal('0') }
  ])('a tender without a rate is refused: %j', (rate) => {
    expect(pay(due('1000'), 100, { ...dollar, rate })).toMatchObject({ failure: { kind: 'tender.noRate' } })
  })
})

describe('tenders', () => {
  it('a tender that is a barcode is refused even if the sum is possible', () => {
    // 96385074 has a correct check digit. 96385070 has none and counts as a sum.
    expect(pay(due('90000000'), 96_385_074)).toMatchObject({ failure: { kind: 'tender.tooLarge' } })
    expect(pay(due('90000000'), 96_385_070).ok).toBe(true)
    expect(pay(due('96385074'), 96_385_074).ok).toBe(true)
  })

  it('a tender of up to a hundred times the due is taken, a larger one only if it is a single note', () => {
    expect(pay(due('5000'), 500_000).ok).toBe(true)
    expect(pay(due('5000'), 500_001)).toMatchObject({ failure: { kind: 'tender.tooLarge' } })
    expect(pay(due('500'), 200_000).ok).toBe(true)
    expect(pay(due('500'), Number.MAX_SAFE_INTEGER, dollar)).toMatchObject({ failure: { kind: 'tender.tooLarge' } })
  })

  it('an amount over the bound of a single amount is refused, also if it is less than a hundred times the due', () => {
    expect(pay(due('50000000000'), 99_999_999_999).ok).toBe(true)
    expect(pay(due('50000000000'), 100_000_000_000)).toMatchObject({ failure: { kind: 'tender.tooLarge' } })
  })

  it('tenders are removed one by one', () => {
    const paid = must(pay(due('1000'), 400, som, card))
    expect(ticketSums(must(removeTender(paid, paid.tenders[0]?.id ?? id<TenderId>()))).remaining).toBe(1000)
    expect(removeTender(paid, id<TenderId>())).toMatchObject({ failure: { kind: 'state.changed' } })
  })

  it('a tender of exact cash pays the rest to the last unit', () => {
    const paid = must(cashExact(must(pay(due('1000'), 400, som, card)), id<TenderId>(), cash))
    expect(paid.tenders.map(({ amount }) => amount)).toEqual([400, 600])
    expect(cashExact(due('1000'), id<TenderId>(), undefined)).toMatchObject({
      failure: { kind: 'tender.unknownMethod' }
    })
  })
})

describe('any payment', () => {
  it('any payment adds up: tenders less change make the total, and only cash gives change', () => {
    const random = seededRandom(11)
    const chance = (below: number) => Math.floor(random.fraction() * below)
    let finished = 0
    for (let run = 0; run < 2_000; run += 1) {
      let openTicket = due(String(1 + chance(500_000)))
      for (let tries = 0; tries < 6; tries += 1) {
        const { remaining } = ticketSums(openTicket)
        const currency = chance(4) === 0 ? dollar : som
        const amount = Math.ceil((random.fraction() * 1.5 * remaining) / (currency === dollar ? 120 : 1))
        const next = pay(openTicket, amount, currency, chance(2) === 0 ? card : cash)
        if (next.ok) openTicket = next.value
      }
      const sums = settled(openTicket)
      if (!sums.ok) continue
      finished += 1
      const sold = toSale(openTicket, sums.value, {
        id: id<SaleId>(),
        marker: newId<IdempotencyKey>(random),
        receiptNumber: 'abcde-1',
        shift: shift(),
        place: {
          ...shift(),
          organizationName: '',
          cashboxName: '',
          warehouseId: '' as never,
          priceListId: '' as never,
          currencyId: som.id
        },
        cashier: { id: 'anna' as never, name: 'Anna', isBoss: false, isManager: false, isEnrolled: true },
        now: at(1),
        journalHead: 'head'
      })
      const given = sum(sold.tenders.map(({ paid }) => paid))
      expect(given - sum(sold.changes.map(({ amount }) => amount))).toBe(sold.sums.total)
      const cashless = sum(sold.tenders.filter(({ methodType }) => methodType === 'cashless').map(({ paid }) => paid))
      expect(cashless).toBeLessThanOrEqual(sold.sums.total)
      expect(sold.changes.every(({ methodType, currency }) => methodType === 'cash' && currency.id === som.id)).toBe(
        true
      )
      const receipt = receiptView(sold, {
        place: { organizationName: 'S', cashboxName: 'D' },
        isTraining: false,
        isCopy: false,
        design: { template: firstTemplate, tillLocale: 'uz', logo: undefined }
      })
      expect(receipt.totalMinor).toBe(ticketSums(openTicket).total)
      expect(receipt.code).toBe(`abcde-1-${sold.marker}`)
      const shown = receipt.tenders.map(({ foreign }) => foreign?.currency.code)
      expect(shown).toEqual(sold.tenders.map(({ currency }) => (currency.id === som.id ? undefined : currency.code)))
    }
    expect(finished).toBeGreaterThan(100)
  })
})

describe('a card at a terminal beside the till', () => {
  const whole = due('4000')
  const paid = must(pay(whole, 4_000, som, card))
  const asked = must(askTerminal(whole, paid, at(7)))
  const [tender] = paid.tenders

  it('the payment waits for its result, and is no tender until then', () => {
    expect(asked).toEqual({ ...whole, cardStep: { tender, state: 'asked', askedAt: 7 } })
    expect(askTerminal(paid, paid, at(7))).toMatchObject({ ok: false, failure: { kind: 'state.changed' } })
    expect(askTerminal(whole, whole, at(7))).toMatchObject({ ok: false, failure: { kind: 'state.changed' } })
  })

  it('an approved payment becomes a tender, a declined one does not, and an unknown one stays', () => {
    const settle = (result: 'approved' | 'declined' | 'unknown') => must(settleCard(asked, tender?.id ?? id(), result))
    expect(settle('approved')).toEqual({ ...whole, cardStep: undefined, tenders: [tender] })
    expect(settle('declined')).toEqual({ ...whole, cardStep: undefined })
    expect(settle('unknown')).toEqual({ ...whole, cardStep: { tender, state: 'unknown', askedAt: 7 } })
    for (const other of [settleCard(asked, id(), 'approved'), settleCard(whole, tender?.id ?? id(), 'approved')])
      expect(other).toMatchObject({ ok: false, failure: { kind: 'state.changed' } })
  })

  it('only a cashless method that the back office marks uses a terminal', () => {
    expect(usesTerminal({ type: 'cashless', subtype: 'terminal' })).toBe(true)
    expect(usesTerminal({ type: 'cashless', subtype: undefined })).toBe(false)
    expect(usesTerminal({ type: 'cash', subtype: 'terminal' })).toBe(false)
  })
})

describe('quick sums', () => {
  it.each([
    [20_630, [20_630, 25_000, 30_000, 50_000, 100_000]],
    [29_800, [29_800, 30_000, 50_000, 100_000]],
    [112_400, [112_400, 120_000, 150_000, 200_000]],
    [4_000, [4_000, 5_000, 10_000, 50_000, 100_000]],
    [200_000, [200_000]],
    [60, [60, 100, 500, 1_000, 5_000, 10_000]],
    [0, []]
  ])('the quick sums for %d are the exact sum and the next round ones', (amount, sums) => {
    expect(quickSums(minor(amount), som)).toEqual(sums)
  })

  it.each([
    ['UZS', '200000 100000 50000 20000 10000 5000 2000 1000 500 200 100 50'],
    ['USD', '100 50 20 10 5 2 1 0.5 0.25 0.1 0.05 0.01'],
    ['EUR', '500 200 100 50 20 10 5 2 1 0.5 0.2 0.1 0.05 0.02 0.01'],
    ['RUB', '5000 2000 1000 500 200 100 50 10 5 2 1'],
    ['KZT', '20000 10000 5000 2000 1000 500 200 100 50 20 10 5'],
    ['TJS', '500 200 100 50 20 10 5 3 1 0.5 0.2 0.1'],
    ['KGS', '5000 2000 1000 500 200 100 50 20 10 5 3 1'],
    ['XXX', '1000 500 200 100 50 20 10 5 2 1']
  ])('the notes and coins of %s are those that its bank issues', (code, values) => {
    const inMinor = values.split(' ').map((value) => Math.round(Number(value) * 100))
    expect(denominations({ ...som, code, decimals: 2 })).toEqual(inMinor)
    expect(denominations({ ...dollar, code, decimals: 2 })).toEqual(inMinor.filter((value) => value >= 100))
  })

  it('the quick sums follow the banknotes of the currency', () => {
    expect(denominations(dollar).slice(-2)).toEqual([200, 100])
    expect(denominations({ ...som, code: 'XXX' })[0]).toBe(1000)
    expect(denominations({ ...dollar, decimals: 0 }).at(-1)).toBe(1)
    expect(quickSums(minor(1_171), dollar)).toEqual([1_171, 1_200, 1_500, 2_000, 5_000, 10_000])
  })
})

import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { exchangeView, paidByExchange } from '../../../src/main/domain/refund/exchange.ts'
import type { Exchange, Ticket } from '../../../src/main/domain/core/model.ts'
import { decideRefund, type Refund } from '../../../src/main/domain/refund/refund.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import { roundingDirections } from '../../../src/shared/cash-rounding.ts'
import type { SaleId, TenderId } from '../../../src/shared/ids.ts'
import { minor, sum } from '../../../src/shared/money.ts'
import { changedMind } from '../../support/refund-fixtures.ts'
import { card, cash, decimal, id } from '../../support/model-fixtures.ts'
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

// Refunds and exchanges of goods from a sale whose cash was rounded.

const outOf = ({ given }: Refund) => sum(given.map(({ amount }) => amount))

describe('a refund of rounded cash', () => {
  const books = (sale: ReturnType<typeof sold>, before: readonly Refund[]) => ({
    sale,
    before,
    methods: [cash, card],
    reasons: [changedMind]
  })
  const back = (sale: ReturnType<typeof sold>, before: readonly Refund[], pieces: [number, string][], method = cash) =>
    must(
      decideRefund(
        {
          lines: pieces.map(([index, quantity]) => ({
            lineId: sale.lines[index]?.id ?? id(),
            quantity: decimal(quantity)
          })),
          ways: [{ methodId: method.id }],
          reasonId: changedMind.id,
          note: undefined
        },
        books(sale, before)
      )
    ) as Refund

  it('a refund of all goods gives back all that was paid', () => {
    const all = back(sold(pay(meat(fifty), 50_000_00)), [], [[0, '0.742']])
    expect([all.total, outOf(all)]).toEqual([25_220_58, 25_200_00])
  })

  it('partial refunds give sums that coins can pay, and together give back what was paid', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 300; round += 1) {
      const prices = Array.from({ length: 4 }, () => String(Math.ceil(random.fraction() * 9_000_000) / 100))
      const rule = by(50_00, roundingDirections[round % 3])
      const sale = sold(exact(openTicket(prices, rule)))
      const parts: Refund[] = []
      for (const index of [2, 0, 3, 1]) parts.push(back(sale, parts, [[index, '1']]))
      expect(sum(parts.map(({ total }) => total))).toBe(sale.sums.total)
      expect(sum(parts.map(outOf))).toBe(inDrawer(sale))
      for (const part of parts) expect(outOf(part) % 50_00).toBe(0)
    }
  })

  it('cash refunds of a card payment are rounded too, and the parts gain or lose no step', () => {
    const of = openTicket(['1000.20', '1000.20', '1000.20'], fifty)
    const sale = sold(pay(of, 3_000_60, card))
    const parts: Refund[] = []
    for (const index of [0, 1, 2]) parts.push(back(sale, parts, [[index, '1']]))
    expect(parts.map(outOf)).toEqual([1_000_00, 1_000_00, 1_000_00])
    expect(outOf(back(sale, [], [[0, '1']], card))).toBe(1_000_20)
  })

  it('a refund gives back the last unit if nothing was rounded', () => {
    expect(outOf(back(sold(exact(meat())), [], [[0, '0.742']]))).toBe(25_220_58)
  })
})

describe('an exchange', () => {
  const returned = (total: number, given: number): Exchange => ({
    saleId: id<SaleId>(),
    receiptNumber: 'abcde-1',
    refunds: 0,
    lines: [],
    goods: [],
    given: [
      {
        methodId: cash.id,
        methodName: cash.name,
        methodType: 'cash',
        currency: tiyin,
        amount: minor(given),
        paid: minor(total)
      }
    ],
    total: minor(total),
    allowedBy: id()
  })
  const swapped = (price: string): Ticket => openTicket([price], fifty)
  const finish = (of: Ticket) => paidByExchange(of, () => id<TenderId>())

  it('an exchange for goods of the same price moves no cash', () => {
    const even = { ...swapped('25220.58'), exchange: returned(25_220_58, 25_200_00) }
    expect(ticketSums(even)).toMatchObject({ remaining: 0, change: 0, rounding: -20_58 })
    expect(finish(even).tenders).toMatchObject([{ amount: 25_200_00, paid: 25_220_58 }])
    expect(exchangeView(even.exchange, minor(25_220_58), even.rules).giveMinor).toBe(0)
  })

  it('an exchange for dearer goods asks for the difference in steps', () => {
    const dearer = exact({ ...swapped('30000.10'), exchange: returned(25_220_58, 25_200_00) })
    const sums = ticketSums(dearer)
    expect(dearer.tenders).toMatchObject([{ amount: 4_800_00, paid: 4_779_52 }])
    expect(ticketSums(finish(dearer))).toEqual(sums)
    expect(sums.rounding).toBe(-20_58 + 20_48)
  })

  it('an exchange for cheaper goods gives out the difference in steps', () => {
    const cheaper = { ...swapped('20000.33'), exchange: returned(25_220_58, 25_200_00) }
    const view = exchangeView(cheaper.exchange, minor(20_000_33), cheaper.rules)
    expect(view).toMatchObject({ coveredMinor: 20_000_00, giveMinor: 5_200_00 })
    expect(finish(cheaper).tenders).toMatchObject([{ amount: 20_000_00, paid: 20_000_33, rounded: -33 }])
  })
  it.each([
    ['down', 5_200_00],
    ['up', 5_150_00],
    ['nearest', 5_200_00]
  ] as const)(
    'an exchange for cheaper goods, where cash is rounded %s, gives out what the shop owes by that rule',
    (direction, gives) => {
      const cheaper = { ...openTicket(['20000.33'], by(50_00, direction)), exchange: returned(25_180_58, 25_200_00) }
      expect(exchangeView(cheaper.exchange, minor(20_000_33), cheaper.rules).giveMinor).toBe(gives)
    }
  )
})

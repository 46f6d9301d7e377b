import { expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { changesNow } from '../../../src/main/domain/payment/change.ts'
import { quickSums } from '../../../src/main/domain/payment/denominations.ts'
import {
  addTender,
  cashExact,
  dueIn,
  removeTender,
  settled,
  toSale
} from '../../../src/main/domain/payment/checkout.ts'
import type { PaymentMethod, Ticket } from '../../../src/main/domain/core/model.ts'
import { nextShare, shareOut, type ShareWay } from '../../../src/main/domain/ticket/shares.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import type { Result } from '../../../src/shared/failure.ts'
import { minor } from '../../../src/shared/money.ts'
import {
  at as instant,
  card,
  cash,
  decimal,
  dollar,
  id,
  line,
  shift,
  som,
  ticket
} from '../../support/model-fixtures.ts'

const heldTicket = (price: string): Ticket =>
  ticket({ lines: [line({ price: decimal(price), listPrice: decimal(price) })] })
const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}
const pay = (of: Ticket, method: PaymentMethod, amount: number, currency = som) =>
  addTender(of, { id: id(), method, currency, amount: minor(amount) })
const shareOf = (of: Ticket) => nextShare(of, ticketSums(of))

it('the ticket is divided into equal shares; the first ones pay the remaining minor units', () => {
  expect(must(shareOut(heldTicket('80000'), { kind: 'shares', count: 3 })).shares).toEqual([26667, 26667, 26666])
  expect(must(shareOut(heldTicket('80000'), { kind: 'sum', amount: minor(30000) })).shares).toEqual([30000, 50000])
  expect(must(shareOut(heldTicket('80000'), { kind: 'sum', amount: minor(1) })).shares).toEqual([1, 79999])
  expect(must(shareOut(heldTicket('80000'), { kind: 'sum', amount: minor(79999) })).shares).toEqual([79999, 1])
})

it('the shares add up to the ticket, for any total', () => {
  const random = seededRandom(11)
  const below = (most: number) => Math.floor(random.fraction() * most)
  for (let round = 0; round < 2000; round += 1) {
    const total = 20 + below(10_000_000)
    const way: ShareWay =
      round % 2 === 0 ? { kind: 'shares', count: 2 + below(19) } : { kind: 'sum', amount: minor(1 + below(total - 1)) }
    const { shares } = must(shareOut(heldTicket(String(total)), way))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
    expect(shares.every((share) => share > 0)).toBe(true)
    if (way.kind === 'shares') expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  }
})

it.each<[string, ShareWay]>([
  ['split.sum', { kind: 'sum', amount: minor(0) }],
  ['split.sum', { kind: 'sum', amount: minor(80000) }],
  ['split.shares', { kind: 'shares', count: 1 }],
  ['split.shares', { kind: 'shares', count: 21 }]
])('a division is refused: %s %o', (kind, way) => {
  expect(shareOut(heldTicket('80000'), way)).toMatchObject({ failure: { kind } })
  expect(shareOut({ ...heldTicket('80000'), tenders: [{} as never] }, way)).toMatchObject({
    failure: { kind: 'ticket.paying' }
  })
})

it('the ticket is paid guest by guest: of a large note only the share is taken, and the last guest gets change', () => {
  let at = must(shareOut(heldTicket('80000'), { kind: 'shares', count: 3 }))
  expect(shareOf(at)).toEqual({ number: 1, count: 3, due: 26667, isLast: false })
  at = must(pay(at, cash, 50000))
  expect(at.tenders.map(({ amount, paid }) => [amount, paid])).toEqual([[26667, 26667]])
  at = must(pay(at, card, 10000))
  expect(shareOf(at)).toEqual({ number: 2, count: 3, due: 16667, isLast: false })
  at = must(pay(at, card, 16667))
  expect(shareOf(at)).toMatchObject({ number: 3, due: 26666, isLast: true })
  at = must(pay(at, cash, 30000))
  expect(shareOf(at)).toBeUndefined()
  expect(must(settled(at))).toMatchObject({ total: 80000, paid: 83334, change: 3334 })
})

it('a guest gets the change of another currency before the next guest pays, and the sale has all change', () => {
  let at = must(shareOut(heldTicket('80000'), { kind: 'shares', count: 2 }))
  const due = dueIn(at, cash, dollar)
  expect(due).toBe(400)
  at = must(pay(at, cash, due ?? 0, dollar))
  expect(at.tenders[0]).toMatchObject({ amount: 400, paid: 48_196, handedBack: 8_196 })
  expect(shareOf(at)).toMatchObject({ number: 2, due: 40_000 })
  expect(must(removeTender(at, at.tenders[0]?.id ?? id())).tenders).toEqual([])
  at = must(pay(at, cash, 50_000))
  expect(must(settled(at))).toMatchObject({ total: 80_000, paid: 90_000, change: 10_000 })
  const sale = toSale(at, must(settled(at)), {
    id: id(),
    marker: id(),
    receiptNumber: 'abcde-1',
    shift: shift(),
    place: {
      ...shift(),
      organizationName: '',
      cashboxName: '',
      warehouseId: id(),
      priceListId: id(),
      currencyId: som.id
    },
    cashier: { id: id(), name: 'Anna', isBoss: false, isManager: false, isEnrolled: true },
    now: instant(1),
    journalHead: 'head'
  })
  expect(sale.sums).toMatchObject({ paid: 98_196, change: 18_196, remaining: 0 })
  expect(sale.changes).toMatchObject([{ currency: som, amount: 18_196, paid: 18_196 }])
  expect(changesNow(sale)).toMatchObject([{ currency: som, amount: 10_000, paid: 10_000 }])
})

it('each quick sum that is offered to a guest in another currency is accepted, and pays the share', () => {
  for (const total of ['80000', '81', '5000000', '12049', '999999']) {
    for (const count of [2, 3, 7]) {
      let at = must(shareOut(heldTicket(total), { kind: 'shares', count }))
      for (let guest = 1; guest <= count; guest += 1) {
        const offered = quickSums(dueIn(at, cash, dollar) ?? minor(0), dollar)
        const taken = offered.map((amount) => pay(at, cash, amount, dollar))
        expect(taken.every(({ ok }) => ok)).toBe(true)
        const next = taken.map((one) => shareOf(must(one))?.number)
        expect(new Set(next)).toEqual(new Set([guest === count ? undefined : guest + 1]))
        at = must(taken[guest % taken.length] ?? pay(at, cash, 1))
      }
    }
  }
})

it('a card takes at most the share of the guest', () => {
  const at = must(shareOut(heldTicket('80000'), { kind: 'shares', count: 2 }))
  const over = { failure: { kind: 'tender.overCashless', facts: { remaining: 40000 } } }
  expect(pay(at, card, 40001)).toMatchObject(over)
  const part = must(pay(at, card, 15000))
  expect(pay(part, card, 25001)).toMatchObject({ failure: { facts: { remaining: 25000 } } })
  expect(pay(must(pay(part, card, 25000)), card, 40001)).toMatchObject(over)
})

it('the shares end when the total changes, or when all is paid at once', () => {
  const at = must(shareOut(heldTicket('80000'), { kind: 'shares', count: 2 }))
  expect(shareOf({ ...at, lines: [...at.lines, line()] })).toBeUndefined()
  expect(must(cashExact(at, id(), cash)).tenders[0]?.amount).toBe(80000)
})

import { afterEach, describe, expect, it } from 'vitest'
import { automaticDiscounts, type DiscountRecord } from '../../../src/main/domain/pricing/discount.ts'
import { merge, split } from '../../../src/main/domain/ticket/held-tickets.ts'
import type { SaleRules, Ticket } from '../../../src/main/domain/core/model.ts'
import {
  checkMade,
  dateOffer,
  dateTicket,
  withDiscountsFor,
  madeAtOf
} from '../../../src/main/domain/ticket/past-date.ts'
import { hold, recall } from '../../../src/main/domain/ticket/ticket.ts'
import { hourAt, momentOf, readHour, readPastDay } from '../../../src/shared/time/past-date.ts'
import { dayAt } from '../../../src/shared/time/day.ts'
import { addTender } from '../../../src/main/domain/payment/checkout.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { DiscountId, LineId, TenderId } from '../../../src/shared/ids.ts'
import type { Instant } from '../../../src/shared/ports.ts'
import type { Quantity } from '../../../src/shared/quantity.ts'
import { cash, line, rules, som, ticket } from '../../support/model-fixtures.ts'

// The time zone is the till's own, and each test sets it.

const zone = process.env['TZ']
const standIn = (name: string): void => {
  process.env['TZ'] = name
}
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const days = (pastDays: number): SaleRules => ({ ...rules, takesPastDate: true, pastDays })
const at = (iso: string): Instant => Date.parse(iso) as Instant
const kindOf = (result: { ok: boolean; failure?: { kind: string } }): string =>
  result.ok ? 'ok' : (result.failure?.kind ?? '')

describe('the time that a sale may have', () => {
  it('the time is on one of the days that the shop allows, each a whole day, and never in the future', () => {
    standIn('Asia/Tashkent')
    const now = at('2026-11-20T09:30:00Z')
    const made = (day: string, hour: string) => madeAtOf({ day, hour }, days(3), now)
    expect(made('2026-11-19', '18:40')).toEqual({ ok: true, value: at('2026-11-19T13:40:00Z') })
    // The first day is allowed from its first minute, and the minute before is not.
    expect(kindOf(made('2026-11-17', '00:00'))).toBe('ok')
    expect(made('2026-11-16', '23:59')).toMatchObject({
      failure: { kind: 'date.tooOld', facts: { day: '17.11.2026', setting: 'max_day_past_date_sell' } }
    })
    expect(kindOf(made('2026-11-20', '14:30'))).toBe('ok')
    expect(kindOf(made('2026-11-20', '14:31'))).toBe('date.future')
    expect(kindOf(made('2026-11-21', '00:00'))).toBe('date.future')
  })

  it('a time is refused with the name of the setting if the shop does not allow it, or did not say how many days', () => {
    const now = at('2026-11-20T09:30:00Z')
    const refusal = (of: Partial<SaleRules>) => checkMade((now - 60_000) as Instant, { ...rules, ...of }, now)
    expect(refusal({})).toMatchObject({ failure: { kind: 'date.off', facts: { setting: 'past_date_sell' } } })
    expect(refusal({ pastDays: 5 })).toMatchObject({ failure: { kind: 'date.off' } })
    expect(refusal({ takesPastDate: true })).toMatchObject({
      failure: { kind: 'date.noLimit', facts: { setting: 'max_day_past_date_sell' } }
    })
    // A limit of no days allows today, for example an hour of this morning.
    expect(kindOf(checkMade((now - 60_000) as Instant, days(0), now))).toBe('ok')
    expect(kindOf(checkMade((now - 86_400_000) as Instant, days(0), now))).toBe('date.tooOld')
    // A nonsensical number is not a crash.
    expect(kindOf(checkMade((now - 86_400_000) as Instant, days(Number.MAX_SAFE_INTEGER), now))).toBe('ok')
  })

  it('the time follows the calendar of the till, in any time zone', () => {
    // 21:00 in London on the 19th is the 20th in Tashkent, and the 19th in New York.
    const now = at('2026-11-19T21:00:00Z')
    const made = at('2026-11-18T19:30:00Z')
    standIn('Asia/Tashkent')
    expect([dayAt(now), kindOf(checkMade(made, days(1), now))]).toEqual(['2026-11-20', 'ok'])
    standIn('America/New_York')
    expect([dayAt(now), kindOf(checkMade(made, days(0), now))]).toEqual(['2026-11-19', 'date.tooOld'])
    standIn('Asia/Tokyo')
    expect([dayAt(made), kindOf(checkMade(made, days(1), now))]).toEqual(['2026-11-19', 'ok'])
  })

  it('the time is what the clock showed, also on the days when the clock was changed', () => {
    standIn('Europe/Berlin')
    const now = at('2026-11-20T09:30:00Z')
    const made = (day: string, hour: string) => madeAtOf({ day, hour }, days(300), now)
    // The clock was set forward: it went from 01:59 to 03:00.
    expect(kindOf(made('2026-03-29', '02:30'))).toBe('date.noSuchHour')
    expect(made('2026-03-29', '03:00')).toEqual({ ok: true, value: at('2026-03-29T01:00:00Z') })
    // The clock was set back: 02:30 occurred twice, and the first one counts.
    expect(made('2026-10-25', '02:30')).toEqual({ ok: true, value: at('2026-10-25T00:30:00Z') })
    // A day of 25 hours counts as one day, as every other.
    const after = at('2026-10-26T00:10:00Z')
    expect(kindOf(madeAtOf({ day: '2026-10-25', hour: '00:00' }, days(1), after))).toBe('ok')
    expect(kindOf(madeAtOf({ day: '2026-10-24', hour: '23:59' }, days(1), after))).toBe('date.tooOld')
  })

  it('the time may be on 29 February in a leap year', () => {
    standIn('Asia/Tashkent')
    const now = at('2028-03-01T09:30:00Z')
    expect(kindOf(madeAtOf({ day: '2028-02-29', hour: '12:00' }, days(1), now))).toBe('ok')
    expect(kindOf(madeAtOf({ day: '2028-02-28', hour: '23:59' }, days(1), now))).toBe('date.tooOld')
    expect(kindOf(madeAtOf({ day: '2027-02-29', hour: '12:00' }, days(3000), now))).toBe('date.noSuchHour')
    expect(momentOf({ day: '2028-02-30', hour: '12:00' })).toBeUndefined()
  })
})

describe('a day and an hour', () => {
  it('days and times are read as people type them, a short day as the last such day', () => {
    const today = '2026-11-20'
    const read = (text: string) => readPastDay(text, today)
    expect(['19.11.2026', '19/11/26', '19.11', '19 11', '19'].map(read)).toEqual(Array(5).fill('2026-11-19'))
    expect([read('20'), read('21'), read('21.11'), read('31')]).toEqual([
      '2026-11-20',
      '2026-10-21',
      '2025-11-21',
      '2026-10-31'
    ])
    expect(['', '32', '30.2', '29.2', '1.13', 'x'].map(read)).toEqual(Array(6).fill(undefined))
    expect(readPastDay('29.2', '2028-03-01')).toBe('2028-02-29')
    expect(['18:40', '18.40', '1840', '18 40', ' 18-40 '].map(readHour)).toEqual(Array(5).fill('18:40'))
    expect([readHour('9'), readHour('905'), readHour('0:00')]).toEqual(['09:00', '09:05', '00:00'])
    expect(['', '24:00', '18:60', '18:4', '-1', 'noon'].map(readHour)).toEqual(Array(6).fill(undefined))
    expect(hourAt(new Date(2026, 10, 20, 9, 5).getTime())).toBe('09:05')
  })

  it('the time of the previous sale of the shift is offered, while it is still allowed', () => {
    standIn('Asia/Tashkent')
    const now = at('2026-11-20T09:30:00Z')
    const last = at('2026-11-18T13:40:00Z')
    const offer = { today: '2026-11-20', oldest: '2026-11-18' }
    expect(dateOffer(days(2), last, now)).toEqual({ ok: true, value: { ...offer, day: '2026-11-18' } })
    expect(dateOffer(days(2), undefined, now)).toEqual({ ok: true, value: { ...offer, day: '2026-11-20' } })
    expect(dateOffer(days(1), last, now)).toMatchObject({ value: { day: '2026-11-20' } })
    expect(kindOf(dateOffer(rules, last, now))).toBe('date.off')
  })
})

const made = at('2026-11-19T13:40:00Z')

describe('a ticket with a past date', () => {
  const dated = (over: Partial<Ticket> = {}): Ticket => ticket({ lines: [line(), line()], madeAt: made, ...over })

  it('a ticket is not dated while it has payments or returned goods', () => {
    const handed = { id: 't' as TenderId, method: cash, currency: som, amount: 1000 as Minor }
    const paying = addTender(ticket({ lines: [line()] }), handed)
    expect(paying.ok && kindOf(dateTicket(paying.value, made))).toBe('ticket.paying')
    const exchange = { saleId: 'x' } as unknown as NonNullable<Ticket['exchange']>
    expect(kindOf(dateTicket(ticket({ exchange }), made))).toBe('date.exchange')
    expect(dateTicket(dated(), undefined)).toMatchObject({ value: { madeAt: undefined } })
  })

  it('a ticket keeps its date while it is held and when it is split, and merges only with a ticket of the same date', () => {
    const person = { id: 'anna' as never, name: 'Anna' }
    const held = hold(dated(), undefined, person, made)
    expect(held.ok && recall(held.value)).toMatchObject({ value: { madeAt: made } })
    const one = dated()
    const portion = { lineId: one.lines[0]?.id ?? ('' as LineId), quantity: '1' as Quantity }
    expect(split(one, [portion], () => 'new' as LineId).ok).toBe(true)
    expect(merge(dated(), [dated()])).toMatchObject({ value: { madeAt: made } })
    expect(kindOf(merge(dated(), [ticket({ lines: [line()] })]))).toBe('date.merge')
    expect(kindOf(merge(ticket({ lines: [line()] }), [dated()]))).toBe('date.merge')
  })
})

describe('the discounts of a ticket with a past date', () => {
  it('a ticket has the discounts of its time, also those that ended since, and the manual ones', () => {
    const week: DiscountRecord = {
      id: 'week' as DiscountId,
      name: 'Week',
      applyType: 'percent',
      value: '10' as never,
      isAutomatic: true,
      isForever: false,
      isActive: false,
      isExpired: true,
      startsAt: at('2026-11-12T00:00:00Z'),
      endsAt: at('2026-11-19T18:59:59Z'),
      organizationIds: [],
      isForAll: true,
      categoryIds: [],
      nestedCategoryIds: [],
      productIds: []
    }
    const goods = { productId: 'bread' as never, categories: [], discountIds: [] }
    const now = at('2026-11-20T09:30:00Z')
    const moment = { organizationId: 'o' as never, currencyId: som.id }
    const then = (record: DiscountRecord) => automaticDiscounts([record], goods, { ...moment, at: made, askedAt: now })
    expect(then(week)).toHaveLength(1)
    expect(automaticDiscounts([week], goods, { ...moment, at: now })).toEqual([])
    // A discount that a person ended early has no time of its end, so it does not apply.
    expect(then({ ...week, endsAt: at('2026-12-01T00:00:00Z') })).toEqual([])
    expect(then({ ...week, startsAt: at('2026-11-19T14:00:00Z') })).toEqual([])

    const typed = { id: undefined, name: '', isCustom: true, applyType: 'cash' as const, value: '100' as never }
    const picked = { ...typed, id: 'gone' as DiscountId, isCustom: false, isPicked: true }
    const [found] = then(week)
    const before = ticket({ lines: [line({ discounts: [picked, typed] }), line()], receiptDiscounts: [picked, typed] })
    const judging = { automatic: () => (found === undefined ? [] : [found]), isInForce: () => false }
    const after = withDiscountsFor(before, judging)
    expect(after.lines.map(({ discounts }) => discounts.map(({ id }) => id))).toEqual([['week', undefined], ['week']])
    expect(after.receiptDiscounts).toEqual([typed])
    // Unchanged lines are not written again, and discounts that the till does not know stay unchanged.
    expect(withDiscountsFor(after, judging).lines[0]).toBe(after.lines[0])
    const unknown = withDiscountsFor(after, { automatic: () => undefined, isInForce: () => true })
    expect(unknown.lines).toEqual(after.lines)
  })
})

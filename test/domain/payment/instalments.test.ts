import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { planOf, type PlanRequest } from '../../../src/main/domain/payment/instalments.ts'
import { addMonths, formatDayNumber, isDay, readDay } from '../../../src/shared/time/day.ts'
import type { Result } from '../../../src/shared/failure.ts'
import { minor } from '../../../src/shared/money.ts'
import type { Plan } from '../../../src/main/domain/core/records.ts'

const today = '2027-01-15'
const plain: PlanRequest = { count: 3, interval: 'month', rest: 'last', edits: [] }
const must = (result: Result<Plan>): Plan => {
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}
const plan = (debt: number, over: Partial<PlanRequest> = {}) => must(planOf(minor(debt), { ...plain, ...over }, today))
const refused = (debt: number, over: Partial<PlanRequest>) => {
  const result = planOf(minor(debt), { ...plain, ...over }, today)
  return result.ok ? 'none' : result.failure.kind
}
const amounts = ({ parts }: Plan) => parts.map(({ amount }) => amount)
const days = ({ parts }: Plan) => parts.map(({ day }) => day)

describe('calendar days', () => {
  it('a month after the last of January is the last of February, in leap years too', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
    expect(addMonths('2026-12-01', 1)).toBe('2027-01-01')
  })

  it('days are read as people type them, and only if the calendar has them', () => {
    for (const text of ['21.12.2026', '21/12/26', '21122026', '21 12 2026', '211226']) {
      expect(readDay(text)).toBe('2026-12-21')
    }
    for (const text of ['', '31.02.2027', '00.01.2027', '12.2027', '2026-12-21', 'x'])
      expect(readDay(text)).toBeUndefined()
    expect(formatDayNumber('2026-12-21')).toBe('21.12.2026')
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('2028-02-29')).toBe(true)
  })
})

describe('a debt in instalments', () => {
  it('a debt is divided into equal instalments a month apart; the remainder is in the last one, or in the first', () => {
    expect(plan(100)).toEqual({
      interval: 'month',
      parts: [
        { day: '2027-02-15', amount: 33 },
        { day: '2027-03-15', amount: 33 },
        { day: '2027-04-15', amount: 34 }
      ]
    })
    expect(amounts(plan(100, { rest: 'first' }))).toEqual([34, 33, 33])
    expect(days(plan(100, { interval: 'year' }))).toEqual(['2028-01-15', '2029-01-15', '2030-01-15'])
  })

  it('an instalment is due on the last day of a month that is too short for its day', () => {
    expect(days(plan(100, { count: 4, firstDay: '2027-01-31' }))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30'
    ])
  })

  it('a plan keeps what was set by hand, and shares the rest among the other instalments', () => {
    const edits = [
      { at: 0, amount: minor(50) },
      { at: 1, day: '2027-03-20' }
    ]
    const set = plan(101, { edits })
    expect(amounts(set)).toEqual([50, 25, 26])
    expect(days(set)).toEqual(['2027-02-15', '2027-03-20', '2027-04-15'])
    expect(amounts(plan(101, { edits: [{ at: 2, amount: minor(50) }] }))).toEqual([25, 26, 50])
    const all = [20, 30, 51].map((amount, at) => ({ at, amount: minor(amount) }))
    expect(amounts(plan(101, { edits: all }))).toEqual([20, 30, 51])
  })
})

describe('a plan of instalments for any input', () => {
  it.each<[string, number, Partial<PlanRequest>]>([
    ['plan.parts', 100, { count: 0 }],
    ['plan.parts', 100, { count: 61 }],
    ['plan.parts', 2, { count: 3 }],
    ['plan.sum', 100, { edits: [{ at: 0, amount: minor(0) }] }],
    ['plan.sum', 100, { edits: [{ at: 0, amount: minor(99) }] }],
    ['plan.sum', 100, { edits: [20, 30, 51].map((amount, at) => ({ at, amount: minor(amount) })) }],
    ['plan.past', 100, { firstDay: '2027-01-14' }],
    ['plan.order', 100, { edits: [{ at: 1, day: '2027-02-15' }] }],
    ['plan.order', 100, { edits: [{ at: 0, day: '2027-09-01' }] }]
  ])('a plan is refused: %s', (kind, debt, over) => {
    expect(refused(debt, over)).toBe(kind)
  })

  it('the instalments add up to the debt to the minor unit, and each is later than the one before it, for any input', () => {
    const random = seededRandom(5)
    const below = (most: number) => Math.floor(random.fraction() * most)
    let made = 0
    for (let round = 0; round < 3000; round += 1) {
      const debt = 1 + below(round % 3 === 0 ? 100 : 1_000_000_000)
      const count = 1 + below(60)
      const edits = Array.from({ length: below(4) }, () => ({ at: below(count), amount: minor(1 + below(debt)) }))
      const firstDay = addMonths(`2027-01-${String(15 + below(17))}`, below(30))
      const wish: PlanRequest = {
        count,
        interval: below(2) === 0 ? 'month' : 'year',
        firstDay,
        rest: below(2) === 0 ? 'first' : 'last',
        edits
      }
      const result = planOf(minor(debt), wish, today)
      if (!result.ok) continue
      made += 1
      const { parts } = result.value
      expect(parts).toHaveLength(count)
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(debt)
      expect(parts.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true)
      expect(parts.every(({ day }, at) => isDay(day) && (at === 0 || day > (parts[at - 1]?.day ?? '')))).toBe(true)
      if (edits.length === 0) {
        const shares = new Set(
          amounts(result.value).slice(wish.rest === 'first' ? 1 : 0, wish.rest === 'first' ? count : -1)
        )
        expect(shares.size).toBeLessThanOrEqual(1)
      }
    }
    expect(made).toBeGreaterThan(1000)
  })
})

import { afterEach, expect, it } from 'vitest'
import { boss, currentId, pins, scan, selling, type Till } from '../till.ts'

// The figures of a report beside those of earlier times, and the sales that are still to be sent.

let at: Till
afterEach(() => {
  at.remove()
})

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
async function sell(code: string): Promise<void> {
  await scan(at, code)
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
}

it('the report compares the shift with the same hours of the last same weekdays', async () => {
  at = await selling()
  const monday = (week: number) => new Date(2027, 4, 3 + 7 * week, 12, 0).getTime()
  for (const week of [0, 1]) {
    at.goTo(monday(week))
    await sell('4780002')
  }
  at.goTo(new Date(2027, 4, 3 + 7, 18, 0).getTime())
  await sell('4780002')
  at.goTo(monday(2) + 60_000)
  const view = await at.call('reports.view', { period: 'today', approval })
  expect(view.count).toBe(0)
  expect(view.before.map(({ count, revenueMinor }) => [count, revenueMinor])).toEqual([
    [1, 12_500],
    [1, 12_500]
  ])
})

it('the report of 30 days is compared with the 30 days that begin 35 days before, in every figure of the cards', async () => {
  at = await selling()
  const noon = (day: number) => new Date(2027, 4, day, 12).getTime()
  // The third one belongs to the month; a time before that overlaps the month would count it again.
  for (const day of [1, 20, 41, 45]) {
    at.goTo(noon(day))
    await sell('4780002')
  }
  at.goTo(noon(70))
  const month = await at.call('reports.view', { period: 'month', approval })
  const [first, ...others] = month.before
  expect(month.count).toBe(2)
  expect(others).toEqual([])
  expect(new Date(first?.from ?? 0).getDay()).toBe(new Date(month.from).getDay())
  expect(first?.to).toBeLessThanOrEqual(month.from)
  expect(first).toMatchObject({
    count: 1,
    totalMinor: 12_500,
    averageMinor: 12_500,
    discountMinor: 0,
    refundsMinor: 0
  })
})

it('the report says how many sales of any day are still to be sent, and their sum', async () => {
  at = await selling()
  await sell('4780001')
  await sell('4780002')
  at.context.store.transaction((db) =>
    db.prepare(`UPDATE job SET state = 'done' WHERE kind = 'sale.create' AND amount = 4000`).run()
  )
  at.goTo(at.context.clock.now() + 3 * 24 * 3_600_000)
  const { count, unsent } = await at.call('reports.view', { period: 'today', approval })
  expect([count, unsent]).toEqual([0, { count: 1, totalMinor: 12_500 }])
  expect(await at.call('sales.list', { state: 'unsent', limit: 5 })).toMatchObject([{ totalMinor: 12_500 }])
})

it('the report is compared with no time that began before the first sale of the till', async () => {
  at = await selling()
  for (const day of [10, 15]) {
    at.goTo(new Date(2027, 4, day, 12).getTime())
    await sell('4780002')
  }
  expect((await at.call('reports.view', { period: 'week', approval })).before).toEqual([])
  at.goTo(new Date(2027, 4, 17, 13).getTime())
  expect((await at.call('reports.view', { period: 'today', approval })).before).toMatchObject([{ count: 1 }])
})

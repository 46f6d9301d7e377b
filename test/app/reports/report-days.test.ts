import { afterEach, describe, expect, it } from 'vitest'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import type { PaperView } from '../../../src/shared/devices/printing.ts'
import { byBoss as approval, currentId, scan, selling, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

async function sell(code: string): Promise<void> {
  await scan(at, code)
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
}

describe('the report of chosen days', () => {
  it('the report has the sales of these days and no others, its last day is whole, and it is compared with as many weeks before', async () => {
    at = await selling()
    for (const [month, day] of [
      [3, 20],
      [4, 3],
      [4, 4],
      [4, 5],
      [4, 6]
    ] as const) {
      at.goTo(new Date(2027, month, day, 23, 40).getTime())
      await sell('4780001')
    }
    at.goTo(new Date(2027, 4, 10, 9).getTime())
    const of = (from: string, to: string) => at.call('reports.view', { period: 'days', days: { from, to }, approval })
    expect(await of('2027-05-04', '2027-05-05')).toMatchObject({
      count: 2,
      days: { from: '2027-05-04', to: '2027-05-05' }
    })
    expect(await of('2027-05-06', '2027-05-06')).toMatchObject({ count: 1, to: new Date(2027, 4, 7).getTime() })
    expect(await of('2027-05-07', '2027-05-31')).toMatchObject({ count: 0, to: at.context.clock.now() + 1 })
    const fortnight = await of('2027-05-03', '2027-05-16')
    expect(fortnight).toMatchObject({ count: 4 })
    expect(fortnight.before).toEqual([])
    const oneDay = await of('2027-05-04', '2027-05-04')
    expect(oneDay.before.map(({ from }) => from)).toEqual([new Date(2027, 3, 20).getTime()])
  })

  it('days need their period, and the period its days, in order', async () => {
    at = await selling()
    const days = { from: '2027-05-04', to: '2027-05-05' }
    expect((await at.refused('reports.view', { period: 'days', approval })).kind).toBe('input.invalid')
    expect((await at.refused('reports.view', { period: 'today', days, approval })).kind).toBe('input.invalid')
    const turned = { from: days.to, to: days.from }
    expect((await at.refused('reports.view', { period: 'days', days: turned, approval })).kind).toBe('input.invalid')
  })

  it('a table is printed with its days and its sums, and a manager’s approval of the report is enough for its paper', async () => {
    at = await selling()
    const written: PaperView[] = []
    const pdf = (drawn: PaperView) => (written.push(drawn), Promise.resolve(new Uint8Array([1])))
    at.context = { ...at.context, printing: { ...at.context.printing, pdf } }
    at.context.store.transaction((db) => putSetting(db, 'locale', 'en'))
    at.goTo(new Date(2027, 4, 4, 12).getTime())
    await sell('4780001')
    await sell('4780002')
    const asked = { period: 'days' as const, days: { from: '2027-05-04', to: '2027-05-05' } }
    const paper = { kind: 'table' as const, ...asked, table: 'product' as const }
    expect((await at.refused('reports.pdf', { paper })).kind).toBe('person.managerNeeded')
    await at.call('reports.view', { ...asked, approval })
    await at.call('reports.pdf', { paper })
    const text = JSON.stringify(written[0]?.blocks)
    expect(text).toContain('"By product"')
    expect(text).toContain('"04.05.2027')
    expect(text).toMatch(/"Sut","right":"12\s500"/)
    expect(text).toMatch(/"Sold","right":"16\s500\ssoʻm"/)
    await at.call('app.setTheme', { theme: 'dark' })
    expect((await at.refused('reports.pdf', { paper })).kind).toBe('person.managerNeeded')
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { spanOf } from '../../../src/main/domain/reports/report.ts'
import { seededRandom } from '../../../src/main/system/random.ts'
import type { Instant } from '../../../src/shared/ports.ts'

// The day of a report is that of the shop's wall clock, in any zone and over changes of the clock. The expected day
// comes from Intl, which the program does not use for it.

const home = process.env['TZ']
afterEach(() => {
  if (home === undefined) delete process.env['TZ']
  else process.env['TZ'] = home
})

const year = Date.UTC(2026, 0, 1)
const yearMs = 365 * 86_400_000

function partsIn(zone: string, at: number): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const [day = '', time = ''] = format.format(at).split(' ')
  return { day, time }
}
const earlier = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

describe.each(['Asia/Tashkent', 'America/New_York'])('A report in %s', (zone) => {
  it.each([
    ['today', 0],
    ['week', 6],
    ['month', 29]
  ] as const)('the report of "%s" begins at midnight of the shop, %i days back', (period, days) => {
    process.env['TZ'] = zone
    const random = seededRandom(30)
    for (let round = 0; round < 500; round += 1) {
      const now = (year + Math.floor(random.fraction() * yearMs)) as Instant
      const { from, to } = spanOf(period, now, undefined)
      const expected = { day: earlier(partsIn(zone, now).day, days), time: '00:00:00' }
      expect(partsIn(zone, from), new Date(now).toISOString()).toEqual(expected)
      expect(to).toBe(now + 1)
    }
  })
})

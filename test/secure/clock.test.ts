import { afterEach, describe, expect, it } from 'vitest'
import { cash, som } from '../support/model-fixtures.ts'
import { clockDoubt, type ClockFacts } from '../../src/main/domain/core/clock-doubt.ts'
import {
  anna,
  boss,
  countDrawer,
  currentId,
  journalActs,
  olim,
  pins,
  scan,
  selling,
  signIn,
  wholeDrawer,
  type Till
} from '../app/till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const day = 86_400_000
const sell = async () => {
  await scan(at, '4780001')
  return at.ask('checkout.cashExact', { ticketId: await currentId(at) })
}
const kindOf = async () => {
  const sold = await sell()
  return sold.ok ? 'sold' : sold.failure.kind
}
const notices = async () => (await at.call('app.state', {})).notices

describe('a clock that was moved, and how it is detected', () => {
  it.each([
    ['a day back', -day],
    ['to 1970', -1_800_000_000_000],
    ['ten years forward', 3650 * day]
  ])('a clock moved %s shows a banner, and a sale is made only after somebody confirms the date', async (_, by) => {
    at = await selling()
    expect(await kindOf()).toBe('sold')
    at.setClock(at.context.clock.now() + by)
    expect(await notices()).toContain('clockOff')
    expect(await kindOf()).toBe('clock.doubtful')
    await at.call('app.confirmClock', {})
    expect(journalActs(at)).toContain('clock.confirm')
    expect(await kindOf()).toBe('sold')
    expect(await notices()).not.toContain('clockOff')
  })

  it('a clock set back while the till was off is detected by the newest sale, until somebody agrees', async () => {
    at = await selling()
    await sell()
    at.setClock(at.context.clock.now() - 3 * day)
    for (let start = 0; start < 2; start += 1) {
      at.restart()
      await signIn(at, anna)
      expect(await kindOf()).toBe('clock.doubtful')
    }
    await at.call('app.confirmClock', {})
    at.restart()
    await signIn(at, anna)
    expect(await kindOf()).toBe('sold')
  })

  it('a clock set back by a day while the till was off is detected by the last entry of the journal, also in a shift without a sale', async () => {
    at = await selling()
    at.setClock(at.context.clock.now() - 2 * day)
    for (let start = 0; start < 3; start += 1) {
      at.restart()
      // The journal has the sign-in of the previous start with the wrong date, which is not trusted.
      await signIn(at, anna)
      expect(await kindOf()).toBe('clock.doubtful')
    }
  })
})

describe('how the program detects a moved clock by other times', () => {
  it('a clock set back is detected by the times when the files were written', async () => {
    at = await selling()
    const { store } = at.context
    store.transaction((db) => db.prepare('DELETE FROM journal').run())
    at.restart()
    at.context.session.filesAt = at.context.clock.now() + 2 * day
    await signIn(at, anna)
    expect(await kindOf()).toBe('clock.doubtful')
  })

  it('a clock set back is detected by the time of the service, as it was heard before the start', async () => {
    at = await selling()
    await sell()
    const { store } = at.context
    store.transaction((db) => {
      const { id } = db.prepare('SELECT id FROM job LIMIT 1').get() as { id: string }
      db.prepare(
        `INSERT INTO attempt (job_id, number, boot_id, method, path, body, body_hash, eyes, started_at, server_time)
         VALUES (?, 1, 'boot', 'POST', '/', x'00', '', '', 0, ?)`
      ).run(id, at.context.clock.now() + 3 * day)
    })
    at.restart()
    await signIn(at, anna)
    expect(await kindOf()).toBe('clock.doubtful')
  })
})

describe('what a clock that was moved does not date', () => {
  it('a clock that moves between the check and the sale leaves the sale with the checked time', async () => {
    at = await selling()
    await scan(at, '4780001')
    const right = at.context.clock.now()
    const { clock } = at.context
    let reads = 0
    // Every reading after the first one of the act is from a clock that was set back by a day.
    at.context = {
      ...at.context,
      clock: { ...clock, now: () => (reads++ === 0 ? right : ((right - day) as typeof right)) }
    }
    const ticketId = await currentId(at)
    reads = 0
    await at.call('checkout.cashExact', { ticketId })
    const { soldAt } = at.context.store.prepare('SELECT sold_at AS soldAt FROM sale').get() as { soldAt: number }
    expect(soldAt).toBe(right)
  })

  it('sales keep their order by their counter', async () => {
    at = await selling()
    await sell()
    at.setClock(at.context.clock.now() - 3 * 3_600_000)
    expect(await kindOf()).toBe('sold')
    const rows = await at.call('sales.list', { limit: 10 })
    expect(rows.map(({ receiptNumber }) => receiptNumber.split('-')[1])).toEqual(['2', '1'])
  })
})

describe('documents that a moved clock does not date', () => {
  it('a refund is not dated by such a clock either', async () => {
    at = await selling()
    const sold = await sell()
    const receipt = sold.ok ? sold.value.receipt : undefined
    at.setClock(at.context.clock.now() - 2 * day)
    const sale = receipt?.saleId ?? ('' as never)
    const { lines } = await at.call('refund.preview', { saleId: sale })
    const lineId = lines[0]?.lineId ?? ('' as never)
    const asked = {
      saleId: sale,
      refunds: 0,
      lines: [{ lineId, quantity: '1' }],
      ways: [{ methodId: 'cash' }] as never
    }
    const approval = { managerId: boss, pin: pins['boss'] ?? '' }
    expect((await at.refused('refund.finish', { ...asked, approval })).kind).toBe('clock.doubtful')
  })

  it('an opening, a hand-over and a close of a shift are not dated by such a clock, until somebody confirms the date', async () => {
    at = await selling()
    const opening = [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }]
    const counts = await wholeDrawer(at, opening)
    const handOver = { toId: olim, pin: pins['olim'] ?? '', counts }
    await countDrawer(at, opening)
    at.setClock(at.context.clock.now() - day)
    expect((await at.refused('shift.handOver', handOver)).kind).toBe('clock.doubtful')
    expect((await at.refused('shift.close', {})).kind).toBe('clock.doubtful')
    expect(journalActs(at)).not.toContain('shift.close')
    await at.call('app.confirmClock', {})
    await at.call('shift.close', {})
    at.setClock(at.context.clock.now() + day)
    expect((await at.refused('shift.open', { counts })).kind).toBe('clock.doubtful')
    await at.call('app.confirmClock', {})
    await at.call('shift.open', { counts })
  })

  it('the date cannot be confirmed by a person who is not signed in', async () => {
    at = await selling()
    await at.call('people.lock', {})
    expect((await at.refused('app.confirmClock', {})).kind).toBe('person.notAllowed')
  })
})

describe('doubt about the clock', () => {
  const facts = (over: Partial<Record<keyof ClockFacts, number>>): ClockFacts =>
    ({ now: 100 * day, serverNow: undefined, expected: 100 * day, lastTrusted: undefined, ...over }) as ClockFacts
  it.each([
    [
      'the service says the same, whatever else looks odd',
      facts({ serverNow: 100 * day, lastTrusted: 200 * day }),
      undefined
    ],
    ['the service is a day away', facts({ serverNow: 101 * day }), { expected: 101 * day, isDayOff: true }],
    [
      'an hour is a banner and no question',
      facts({ serverNow: 100 * day + 3_600_000 }),
      { expected: 100 * day + 3_600_000, isDayOff: false }
    ],
    ['a week shut is nothing', facts({ lastTrusted: 93 * day }), undefined],
    [
      'a year shut is asked about',
      facts({ now: 500 * day, expected: 500 * day, lastTrusted: 100 * day }),
      { expected: 100 * day, isDayOff: true }
    ],
    ['three days suspended are asked about', facts({ now: 103 * day }), { expected: 100 * day, isDayOff: true }],
    ['five minutes are nothing', facts({ now: 100 * day + 300_000 }), undefined]
  ])('the doubt about the clock is right: %s', (_, given, doubt) => {
    expect(clockDoubt(given)).toEqual(doubt)
  })

  it('summer time causes no doubt: the clock counts no hours of the day', () => {
    const before = Date.parse('2027-03-28T00:59:00Z')
    expect(
      clockDoubt(facts({ now: before + 120_000, expected: before + 120_000, lastTrusted: before }))
    ).toBeUndefined()
  })
})

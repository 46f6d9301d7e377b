import { describe, expect, test } from 'vitest'
import { closeIncident, openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { putSetting, setting } from '../../../src/main/db/core/settings.ts'
import { hasReturnedKey } from '../../../src/main/db/outbox/returned-keys.ts'
import { createdOnce, emptied, onSale, rewritten, rig, start } from '../rig/one-rig.ts'
import type { Tamper } from '../rig/rig.ts'

// An absence is proved by lists of bounded length, and by records that the lists must show.

const minute = 60_000
const hour = 60 * minute
type Filter = { updated_at?: string; total_from?: number }
const evidence = () =>
  rig
    .store()
    .prepare(`SELECT evidence FROM probe WHERE is_valid = 1 ORDER BY id`)
    .pluck()
    .all()
    .map((text) => JSON.parse(String(text)) as Record<string, unknown> & { content?: Record<string, unknown> })

/** Makes a done sale, a lost one, and a done one; `tamper` changes the answers from then on. */
async function lostBetween(tamper?: Tamper) {
  start({ faults: onSale({ kind: 'lostRequest' }, [2]) })
  const shift = rig.openShift()
  const before = rig.sell(shift, 3000)
  rig.engine().wake()
  await rig.drain(0.01)
  rig.tamper(tamper)
  const lost = rig.sell(shift, 1000)
  const later = rig.sell(shift, 2000)
  rig.engine().wake()
  return { shift, before, lost, later }
}
const hides =
  (code: string, isHidden: (filter: Filter) => boolean = () => true): Tamper =>
  (name, answer, body) =>
    name === 'trade/get-paging' && isHidden(JSON.parse(body) as Filter)
      ? answer.json().then((envelope: { data: { data: { code?: string }[]; total: number } }) => {
          const data = envelope.data.data.filter((row) => row.code !== code)
          return Response.json({ ...envelope, data: { ...envelope.data, data } })
        })
      : undefined

test('a lost sale is proved absent by a list since a day before and by a list of its total, within the two waits', async () => {
  const { lost, shift } = await lostBetween()
  await rig.clock.advance(6 * minute)
  rig.sell(shift, 2000)
  rig.engine().wake()
  await rig.clock.advance(2 * minute)
  createdOnce(lost.code)
  expect(rig.job('sale.create', lost.id)).toMatchObject({ state: 'done', attempts: 2 })
  expect(evidence()).toMatchObject([
    { freshness: 'none', content: { kind: 'absent', total_from: 1000, total_to: 1000, control: 'works' } },
    { freshness: 'shown', content: { kind: 'absent' } }
  ])
  const [first, second] = rig.sends('trade/create').filter(({ body }) => body.includes(lost.code))
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(7 * minute)
})

describe('a list that lacks a known sale around the write proves nothing', () => {
  test.each(['before', 'later'] as const)('the known sale is the one that was made %s', async (which) => {
    const sales = await lostBetween()
    const { code } = sales[which]
    rig.tamper(hides(code))
    await rig.drain(3)
    expect(rig.job('sale.create', sales.lost.id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
    rig.tamper(undefined)
    await rig.drain(3)
    createdOnce(sales.lost.code)
  })
})

test('a sale of earlier days is not in the list by time, so the list need not show it', async () => {
  start()
  const shift = rig.openShift()
  rig.sell(shift, 3000)
  await rig.drain()
  await rig.clock.advance(72 * hour)
  rig.setFaults(onSale({ kind: 'lostRequest' }))
  const lost = rig.sell(shift)
  rig.engine().wake()
  await rig.drain(1)
  createdOnce(lost.code)
  expect(rig.job('sale.create', lost.id)).toMatchObject({ state: 'done', attempts: 2 })
})

test('the only sale of a till is not proved absent by a list with fewer rows than its total', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }) })
  rig.tamper((name, answer) => (name === 'trade/get-paging' ? emptied(answer, 1) : undefined))
  const shift = rig.openShift()
  await rig.drain(0.01)
  const lost = rig.sell(shift)
  rig.engine().wake()
  await rig.drain(3)
  expect(rig.job('sale.create', lost.id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
  rig.tamper(undefined)
  await rig.drain(3)
  createdOnce(lost.code)
})

test('a sale that the list by time hides is found by its total', async () => {
  start({ faults: onSale({ kind: 'lostAnswer' }, [2]) })
  const shift = rig.openShift()
  rig.sell(shift, 3000)
  rig.engine().wake()
  await rig.drain(0.01)
  const sale = rig.sell(shift, 1000)
  rig.tamper(hides(sale.code, ({ updated_at: since }) => since !== undefined))
  rig.engine().wake()
  await rig.drain(1)
  expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done', attempts: 1 })
  createdOnce(sale.code)
})

test('a list by total counts only if it finds a known sale by its own total, and shows no other totals', async () => {
  const { lost, before } = await lostBetween((name, answer, body) => {
    const { total_from: total } = JSON.parse(body || '{}') as Filter
    return name === 'trade/get-paging' && total === before.sums.total ? emptied(answer) : undefined
  })
  await rig.drain(1)
  createdOnce(lost.code)
  expect(evidence()[0]?.content).toMatchObject({ kind: 'unproved', control: 'unproved' })
  rig.end()

  const other = await lostBetween((name, answer, body) => {
    const { total_from: total } = JSON.parse(body || '{}') as Filter
    return name === 'trade/get-paging' && total === 1000
      ? answer.json().then((envelope: object) => {
          const data = rig.trades().map(({ _id, code, total_to_pay }) => ({ _id, code, total_to_pay }))
          return Response.json({ ...envelope, data: { data, total: data.length } })
        })
      : undefined
  })
  await rig.drain(1)
  createdOnce(other.lost.code)
  expect(evidence()[0]?.content).toMatchObject({ kind: 'unproved', isIgnored: true })
})

/** Makes a sale at the service, as another machine does. */
const createdByOtherTill = (sale: Record<string, unknown>): Promise<Response> => {
  const url = 'http://practice.invalid/integration-api/integration/api/v2/trade/create'
  const headers = { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json', user_id: rig.ids.nodira }
  return rig.sandbox.send(new Request(url, { method: 'POST', headers, body: JSON.stringify(sale) }))
}

test('a list that is too long is narrowed to the seller, and other tills that sell meanwhile change nothing', async () => {
  start({ engine: { limits: { narrowRows: 2, pageRows: 2 } } })
  const shift = rig.openShift()
  rig.sell(shift, 3000)
  rig.engine().wake()
  await rig.drain(0.01)
  const [ours] = rig.sends('trade/create').map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  const other = rig.sandbox.world.all('employee').at(-1)?._id
  let made = 0
  const strangers = async () => {
    for (let count = 0; count < 5; count += 1)
      await createdByOtherTill({ ...ours, code: `other-${String((made += 1))}`, responsible_id: other })
  }
  await strangers()
  rig.setFaults(onSale({ kind: 'lostRequest' }))
  const lost = rig.sell(shift, 1000)
  rig.engine().wake()
  await rig.clock.advance(100)
  rig.sell(shift, 2000)
  rig.engine().wake()
  for (let turn = 0; turn < 60; turn += 1) {
    await strangers()
    if (turn === 32) rig.sell(shift, 4000)
    rig.engine().wake()
    await rig.clock.advance(10_000)
  }
  createdOnce(lost.code)
  expect(rig.job('sale.create', lost.id)).toMatchObject({ state: 'done', attempts: 2 })
  expect(evidence()).toMatchObject([{ responsible_id: rig.ids.nodira }, { responsible_id: rig.ids.nodira }])
})

describe('a service that changes keys', () => {
  const changing =
    (change: (code: string) => string): Tamper =>
    (name, answer) =>
      name.startsWith('trade/')
        ? rewritten(answer, (row) =>
            row['code'] === undefined ? row : { ...row, code: change(row['code'] as string) }
          )
        : undefined

  test.each<[string, (code: string) => string]>([
    ['cut at 16 characters', (code) => code.slice(0, 16)],
    ['with spaces', (code) => ` ${code} `],
    ['in capitals', (code) => code.toUpperCase()]
  ])('a code that the service returns %s makes one incident, and no sale is sent twice', async (_what, change) => {
    start({ faults: onSale({ kind: 'lostAnswer' }, [2, 3]) })
    rig.tamper(changing(change))
    const shift = rig.openShift()
    const sales = [rig.sell(shift), rig.sell(shift, 2000), rig.sell(shift, 3000)]
    rig.engine().wake()
    await rig.drain(12)
    expect(rig.trades()).toHaveLength(3)
    for (const { id } of sales) expect(rig.job('sale.create', id)).toMatchObject({ state: 'done', attempts: 1 })
    expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'keys', evidence: { jobKind: 'sale.create' } }])
  })

  test('while the service is known to change codes, a lost sale waits until a person closes the incident', async () => {
    start({ faults: onSale({ kind: 'lostRequest' }, [2]) })
    rig.tamper(changing((code) => code.toUpperCase()))
    const shift = rig.openShift()
    rig.sell(shift, 3000)
    rig.engine().wake()
    await rig.drain(0.01)
    rig.tamper(undefined)
    const lost = rig.sell(shift)
    rig.sell(shift, 2000)
    rig.engine().wake()
    await rig.drain(3)
    expect(rig.job('sale.create', lost.id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
    const [incident] = openIncidents(rig.store(), 10)
    expect(incident).toMatchObject({ kind: 'keys', evidence: { jobKind: 'sale.create' } })
    rig.store().transaction((db) => {
      closeIncident(db, incident?.id ?? 0, { by: 'boss' as never, reason: 'the service is repaired' }, rig.clock.now())
    })
    await rig.drain(3)
    createdOnce(lost.code)
    expect(rig.job('sale.create', lost.id)).toMatchObject({ state: 'done', attempts: 2 })
  })

  test('a sale with an unrecognisable code is never resent, because the service has returned no sale with its key', async () => {
    start({ isNewToService: true, faults: onSale({ kind: 'lostAnswer' }, [1, 2]) })
    rig.tamper((name, answer) =>
      name.startsWith('trade/') ? rewritten(answer, (row) => ({ ...row, code: '4711', date: undefined })) : undefined
    )
    const shift = rig.openShift()
    rig.sell(shift)
    rig.sell(shift, 2000)
    rig.engine().wake()
    await rig.drain(23)
    expect(rig.trades()).toHaveLength(2)
    expect(rig.sends('trade/create')).toHaveLength(2)
  })
})

test('a lost sale waits until the service has returned a sale with its key, and is then sent again', async () => {
  start({ isNewToService: true, faults: onSale({ kind: 'lostRequest' }) })
  const shift = rig.openShift()
  await rig.drain(0.01)
  const lost = rig.sell(shift)
  rig.engine().wake()
  await rig.drain(2)
  expect(rig.job('sale.create', lost.id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
  rig.sell(shift, 2000)
  rig.engine().wake()
  await rig.drain(2)
  createdOnce(lost.code)
  const service = JSON.stringify(['http://practice.invalid/integration-api/integration/api/v2/', rig.ids.organization])
  expect(hasReturnedKey(rig.store(), 'sale.create', service)).toBe(true)
})

test('three resends of different sales an hour are the most while none has an effect, and six in vain open one incident', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain(0.01)
  rig.tamper((name, answer) =>
    name === 'trade/create' ? answer.text().then(() => new Response('', { status: 502 })) : undefined
  )
  rig.setFaults([{ endpoint: 'trade/create', fault: { kind: 'lostRequest' } }])
  for (let sold = 1; sold <= 9; sold += 1) rig.sell(shift, sold * 1000)
  rig.engine().wake()
  await rig.clock.advance(50 * minute)
  const resent = () =>
    rig.store().prepare(`SELECT count(DISTINCT job_id) FROM decision WHERE verb = 'resend'`).pluck().get()
  expect(resent()).toBe(3)
  expect(openIncidents(rig.store(), 10)).toEqual([])
  await rig.clock.advance(100 * minute)
  expect(resent()).toBeGreaterThanOrEqual(6)
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'keys', evidence: { jobKind: 'sale.create' } }])
  rig.setFaults(undefined)
  rig.tamper(undefined)
  rig.sell(shift, 17_000)
  rig.engine().wake()
  await rig.drain(6)
  // Three sales were lost four times each, so a person is asked about them.
  expect(rig.trades()).toHaveLength(7)
  const open = rig.jobs().filter(({ state }) => state !== 'done')
  expect(open.map(({ reason }) => reason)).toEqual(['resends', 'resends', 'resends'])
})

test('a sale of another machine with the prefix of this till makes this till a copy: it takes a new prefix', async () => {
  start()
  rig.store().transaction((db) => {
    putSetting(db, 'tillPrefix', 'abcde')
  })
  const shift = rig.openShift()
  rig.sell(shift)
  await rig.drain()
  const [ours] = rig.sends('trade/create').map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  await createdByOtherTill({ ...ours, code: 'abcde-000099-0123456789abcdef' })
  await rig.clock.advance(20 * minute)
  expect(setting(rig.store(), 'tillPrefix')).toBeUndefined()
  expect(setting(rig.store(), 'twin')).toMatchObject({ why: 'inUse', isAnswered: true, isTold: false })
  expect(rig.store().prepare(`SELECT count(*) FROM journal WHERE act = 'till.epoch'`).pluck().get()).toBe(1)
  await rig.clock.advance(4 * hour)
  expect(rig.store().prepare(`SELECT count(*) FROM journal WHERE act = 'till.epoch'`).pluck().get()).toBe(1)
})

import { expect, test } from 'vitest'
import type { EmployeeId } from '../../src/shared/ids.ts'
import type { LocaleName } from '../../src/shared/choices.ts'
import { saidIn } from '../../src/shared/service-words.ts'
import { jobViews } from '../../src/main/db/outbox/job-views.ts'
import { decisionsOf } from '../../src/main/db/outbox/decisions.ts'
import type { Job } from '../../src/main/db/core/job-rows.ts'
import { openIncidents } from '../../src/main/db/outbox/incidents.ts'
import { changedCustomer } from '../../src/main/outbox/kinds/customer-update.ts'
import type { FaultRow } from '@kassa/sandbox'
import { createdOnce, onSale, oneSale, rig, start } from './rig/one-rig.ts'

test('a lost answer leads to exactly one trade, which is found two seconds later', async () => {
  const { sale, job } = await oneSale(onSale({ kind: 'lostAnswer' }))
  createdOnce(sale.code)
  expect(job).toMatchObject({ state: 'done', attempts: 1, resends: 0 })
  expect(rig.clock.monotonic()).toBe(2000)
})

test('a lost request is sent again exactly once, after two valid negatives', async () => {
  const { sale, job } = await oneSale(onSale({ kind: 'lostRequest' }))
  createdOnce(sale.code)
  expect(job).toMatchObject({ state: 'done', attempts: 2, resends: 1 })
  const [decision] = decisionsOf(rig.store(), job.id)
  expect(decision).toMatchObject({ action: 'resend', by: 'queue' })
  expect(decision?.probes).toHaveLength(2)
  // No later sale could show that the list is fresh, so the second verification began 15 minutes after the first.
  expect(rig.clock.monotonic()).toBeGreaterThanOrEqual(300_000 + 900_000)
  expect(rig.sends('trade/create').map(({ body }) => body)[1]).toBe(rig.sends('trade/create')[0]?.body)
})

test('120 seconds between the negatives are enough if a sale after the quiet time shows that the list is fresh', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }) })
  const shift = rig.openShift()
  const first = rig.sell(shift)
  rig.engine().wake()
  await rig.clock.advance(310_000)
  const second = rig.sell(shift)
  rig.engine().wake()
  await rig.drain()
  createdOnce(first.code)
  createdOnce(second.code)
  expect(rig.clock.monotonic()).toBe(300_000 + 120_000)
})

test('a sale before the end of the quiet time does not show that the list is fresh', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }) })
  const shift = rig.openShift()
  const first = rig.sell(shift)
  rig.sell(shift)
  await rig.drain()
  createdOnce(first.code)
  expect(rig.clock.monotonic()).toBe(300_000 + 900_000)
})

test('a request that arrives minutes late is found and never doubled', async () => {
  const { sale, job } = await oneSale(onSale({ kind: 'late', delayMs: 250_000 }))
  createdOnce(sale.code)
  expect(job).toMatchObject({ state: 'done', attempts: 1 })
})

test.each<[string, FaultRow['fault']]>([
  ['500 after the effect', { kind: 'error', when: 'after' }],
  ['an HTML page after the effect', { kind: 'html', when: 'after' }],
  ['an HTML page that says 200', { kind: 'html', when: 'after', status: 200 }],
  ['half an answer', { kind: 'truncated' }],
  ['503 before the effect', { kind: 'error', when: 'before', status: 503 }],
  ['an HTML page before the effect', { kind: 'html', when: 'before' }],
  ['an address elsewhere', { kind: 'redirect', location: 'http://elsewhere.invalid/' }]
])('%s proves nothing, and the result is exactly one trade', async (_name, fault) => {
  const { sale, job } = await oneSale(onSale(fault))
  createdOnce(sale.code)
  expect(job.state).toBe('done')
})

test('a success without an id, or with the record of another sale, does not count as success', async () => {
  for (const change of [{ _id: undefined }, { code: 'somebody-elses', date: '2026-01-01T00:00:00.000Z' }]) {
    start()
    const shift = rig.openShift()
    await rig.drain()
    let isTampered = false
    rig.tamper((name, answer) => {
      if (name !== 'trade/create' || isTampered) return undefined
      isTampered = true
      return answer.json().then((envelope: { data: object }) => {
        return Response.json({ ...envelope, data: { ...envelope.data, ...change } })
      })
    })
    const sale = rig.sell(shift)
    rig.engine().wake()
    await rig.drain()
    createdOnce(sale.code)
    expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done', attempts: 1 })
    expect(rig.count('probe')).toBe(1)
    if ('_id' in change) rig.end()
  }
})

test('an effect that was doubled on its way makes the job done, and an incident with its evidence', async () => {
  start({ faults: onSale({ kind: 'duplicate' }) })
  const shift = rig.openShift()
  await rig.drain()
  rig.tamper((name) => (name === 'trade/create' ? Promise.resolve(new Response('', { status: 502 })) : undefined))
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.drain()
  expect(rig.job('sale.create', sale.id).state).toBe('done')
  expect(rig.trades()).toHaveLength(2)
  const [incident] = openIncidents(rig.store(), 10)
  expect(incident).toMatchObject({ kind: 'doubled', jobId: rig.job('sale.create', sale.id).id })
})

test('a request that is proved not to have left is sent again without a verification', async () => {
  const { sale, job } = await oneSale(onSale({ kind: 'notSent' }))
  createdOnce(sale.code)
  expect(job).toMatchObject({ state: 'done', attempts: 2, resends: 0 })
  expect(rig.count('probe')).toBe(0)
})

test('a 400 is confirmed by two valid negatives, then a person decides; unrelated lanes go on and it is never sent again unchanged', async () => {
  start({ faults: onSale({ kind: 'error', when: 'before', status: 400 }) })
  const shift = rig.openShift()
  const refused = rig.sell(shift)
  const next = rig.sell(shift)
  await rig.drain()
  createdOnce(next.code)
  expect(rig.job('sale.create', refused.id)).toMatchObject({ state: 'needsPerson', reason: 'refused', attempts: 1 })
  expect(rig.job('sale.create', refused.id).message).toBeTruthy()
  const valid = rig.store().prepare(`SELECT began_mono FROM probe WHERE is_valid = 1 ORDER BY id`).pluck().all()
  expect(valid).toEqual([300_000, 1_200_000])
  expect(rig.sends('trade/create')).toHaveLength(2)
})

test('a refusal keeps its languages, and a later refusal replaces all of them', async () => {
  const refuse = (said: object) =>
    rig.tamper((name, answer) =>
      name === 'trade/create'
        ? answer.json().then((body: object) => Response.json({ ...body, ...said }, { status: 400 }))
        : undefined
    )
  start({ faults: onSale({ kind: 'error', when: 'before', status: 400 }, [1, 2]) })
  const shift = rig.openShift()
  await rig.drain()
  refuse({ message: 'No such goods', messages: { uz: 'Bunday mahsulot yoʻq', ru: 'Нет такого товара' } })
  const sale = rig.sell(shift)
  await rig.drain()
  const job = rig.job('sale.create', sale.id)
  expect(job.messages).toEqual({ uz: 'Bunday mahsulot yoʻq', ru: 'Нет такого товара', en: 'No such goods' })
  const [view] = jobViews(rig.store(), { which: 'unsent', limit: 5 }, undefined)
  expect(['ru', 'uz-Cyrl', 'en', 'kk'].map((locale) => view && saidIn(locale as LocaleName, view))).toEqual([
    'Нет такого товара',
    'Bunday mahsulot yoʻq',
    'No such goods',
    'No such goods'
  ])
  refuse({ message: 'Not now', messages: undefined })
  await rig.clock.advance(20 * 60_000)
  const boss = '660900000000000000000003' as EmployeeId
  expect(await rig.engine().resend(job.id, boss, 'once more')).toMatchObject({ ok: true })
  await rig.drain()
  expect(rig.job('sale.create', sale.id)).toMatchObject({ message: 'Not now', messages: { en: 'Not now' } })
})

test('a job that was done although it was answered with 400 is found and done', async () => {
  const { sale, job } = await oneSale(onSale({ kind: 'error', when: 'after', status: 400 }))
  createdOnce(sale.code)
  expect(job.state).toBe('done')
})

test('a verification has the request identity of its write: the same user and the same organization', async () => {
  await oneSale(onSale({ kind: 'lostRequest' }))
  const users = new Set(rig.sent.filter(({ path }) => path !== 'profile/getMe').map(({ user }) => user))
  expect([...users]).toEqual([rig.ids.nodira])
})

test('a list without a later sale of this till is stale, so its negative never counts', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }) })
  const shift = rig.openShift()
  await rig.drain()
  // A stale replica: its list is empty, although it is asked and answers correctly.
  rig.tamper((name, answer) =>
    name === 'trade/get-paging'
      ? answer.json().then((envelope: object) => Response.json({ ...envelope, data: { total: 0, data: [] } }))
      : undefined
  )
  const lost = rig.sell(shift)
  rig.sell(shift)
  rig.engine().wake()
  await rig.drain(6)
  expect(rig.job('sale.create', lost.id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
  rig.tamper(undefined)
  await rig.drain(6)
  createdOnce(lost.code)
})

test('a verification with other credentials proves nothing', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }) })
  const shift = rig.openShift()
  await rig.drain()
  const lost = rig.sell(shift)
  rig.engine().wake()
  await rig.clock.settle()
  rig
    .store()
    .transaction((db) =>
      db.prepare(`UPDATE attempt SET eyes = 'another integration' WHERE outcome = 'ambiguous'`).run()
    )
  await rig.drain(6)
  expect(rig.job('sale.create', lost.id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
})

test('a change of a customer is accepted only on the same record, with the sent name and phone', () => {
  const job = {} as Job
  const sent = { _id: 'c1', name: 'Aziza Saidova', phone_number: '+998901234567' }
  expect(changedCustomer({ ...sent }, job, sent)).toEqual({ serverId: 'c1' })
  expect(changedCustomer({ ...sent, phone_number: '998901234567' }, job, sent)).toEqual({ serverId: 'c1' })
  expect(changedCustomer({ _id: 'c1', name: sent.name }, job, sent)).toEqual({ serverId: 'c1' })
  expect(changedCustomer({ ...sent, _id: 'c2' }, job, sent)).toBeUndefined()
  expect(changedCustomer({ ...sent, name: 'Bobur' }, job, sent)).toBeUndefined()
  expect(changedCustomer({ ...sent, phone_number: '+998900000000' }, job, sent)).toBeUndefined()
})

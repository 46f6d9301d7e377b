import { expect, test } from 'vitest'
import { decisionsOf } from '../../src/main/db/outbox/decisions.ts'
import { jobViews } from '../../src/main/db/outbox/outbox.ts'
import type { FaultRow } from '@kassa/sandbox'
import type { Fix } from '../../src/main/domain/outbox/fix.ts'
import { rig, start } from './rig/one-rig.ts'

/** Makes a sale that the service refuses and that waits for a person. */
async function parked(more: FaultRow[] = []) {
  const refused = { kind: 'error', when: 'before', status: 400 } as const
  start({ faults: [{ fault: refused, endpoint: 'trade/create', at: [1] }, ...more] })
  const shift = rig.openShift()
  const sale = rig.sell(shift)
  await rig.drain()
  const job = rig.job('sale.create', sale.id)
  expect(job.state).toBe('needsPerson')
  return { job, sale, shift }
}
const boss = '660900000000000000000003' as never

test('resend verifies once more, then sends the job unchanged', async () => {
  const { job } = await parked()
  rig.restart()
  // The new boot does not know when the request ended: it may still arrive, and a stale list would not show it.
  const early = await rig.engine().resend(job.id, boss, 'the product was put back')
  expect(early).toMatchObject({ failure: { kind: 'job.maybeThere', facts: { minutes: 20 } } })
  expect(decisionsOf(rig.store(), job.id)).toEqual([])
  await rig.clock.advance(20 * 60_000)
  expect(await rig.engine().resend(job.id, boss, 'the product was put back')).toEqual({ ok: true, value: undefined })
  await rig.drain()
  expect(rig.trades()).toHaveLength(1)
  const [decision] = decisionsOf(rig.store(), job.id)
  expect(decision).toMatchObject({ action: 'resend', by: boss, reason: 'the product was put back' })
  expect(decision?.probes).toHaveLength(1)
})

test('resend does not send a job whose effect is there: the job is done', async () => {
  const { job } = await parked()
  const [write] = rig.sends('trade/create')
  // The same bytes reach the service by another way, for example from a proxy that stored them.
  const headers = { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json', user_id: rig.ids.nodira }
  const url = 'http://practice.invalid/integration-api/integration/api/v2/trade/create'
  await rig.sandbox.send(new Request(url, { method: 'POST', headers, body: write?.body ?? '' }))
  await rig.engine().resend(job.id, boss, 'try again')
  await rig.drain()
  expect(rig.trades()).toHaveLength(1)
  expect(rig.job('sale.create', job.subjectId)).toMatchObject({ state: 'done', attempts: 1 })
  expect(decisionsOf(rig.store(), job.id)).toMatchObject([{ action: 'adopt' }])
})

test('adopt takes only a record that a verification finds', async () => {
  const { job } = await parked()
  expect(await rig.engine().adopt(job.id, boss, 'I see it')).toMatchObject({ failure: { kind: 'job.nothingFound' } })
  expect(rig.job('sale.create', job.subjectId).state).toBe('needsPerson')
})

test('a job that needs nobody refuses every manual action, and so does a missing job', async () => {
  const { job, shift } = await parked()
  const open = rig.job('shift.open', shift.id)
  for (const decided of ['resend', 'adopt', 'writeOff'] as const) {
    expect(await rig.engine()[decided](open.id, boss, 'x')).toMatchObject({ failure: { kind: 'job.notAllowed' } })
    expect(await rig.engine()[decided]('nothing' as never, boss, 'x')).toMatchObject({
      failure: { kind: 'job.unknown' }
    })
  }
  expect(job.state).toBe('needsPerson')
})

test('a person is shown what, how much, why, and what happens next', async () => {
  const { job } = await parked()
  const status = rig.engine().status()
  expect(jobViews(rig.store(), { which: 'needsPerson', limit: 5 }, status)).toMatchObject([
    {
      id: job.id,
      next: 'person',
      reason: 'refused',
      attempts: 1,
      probes: rig.count('probe'),
      actions: ['adopt', 'resend', 'fix', 'writeOff']
    }
  ])
  expect(jobViews(rig.store(), { which: 'needsPerson', limit: 5 }, status)[0]?.message).toBeTruthy()
})

test('decisions of people and of the queue are in the journal, in the transaction of the act', async () => {
  const { job } = await parked()
  await rig.engine().writeOff(job.id, boss, 'paid back by hand')
  const rows = rig.store().prepare('SELECT actor, act, subject, facts FROM journal ORDER BY seq').all()
  expect(rows).toMatchObject([
    { actor: 'till', act: 'job.refuse', subject: job.id },
    { actor: boss, act: 'job.writeOff', subject: job.id }
  ])
  expect(JSON.stringify(rows)).toContain('paid back by hand')
})

test('the second of two people who decide at once is told about the first', async () => {
  const { job } = await parked()
  const results = await Promise.all([
    rig.engine().resend(job.id, boss, 'first'),
    rig.engine().writeOff(job.id, boss, 'second')
  ])
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(results.find(({ ok }) => !ok)).toMatchObject({ failure: { kind: 'state.changed' } })
  expect(decisionsOf(rig.store(), job.id)).toHaveLength(1)
})

test('a job is not written off without a reason', async () => {
  const { job } = await parked()
  for (const reason of ['', '  '])
    expect(await rig.engine().writeOff(job.id, boss, reason)).toMatchObject({
      failure: { kind: 'input.invalid', facts: { field: 'reason' } }
    })
  expect(rig.job('sale.create', job.subjectId).state).toBe('needsPerson')
})

test('a resend waits for the quiet time and for lists that may be stale, and is sent at once after that', async () => {
  const { job } = await parked()
  rig.restart()
  await rig.clock.advance(19 * 60_000 + 1)
  const early = await rig.engine().resend(job.id, boss, 'now')
  expect(early).toMatchObject({ failure: { kind: 'job.maybeThere', facts: { minutes: 1 } } })
  await rig.clock.advance(59_999)
  const before = rig.sends('trade/create').length
  expect(await rig.engine().resend(job.id, boss, 'now')).toMatchObject({ ok: true })
  await rig.clock.settle()
  expect(rig.sends('trade/create')).toHaveLength(before + 1)
})

test('a resend waits only for the quiet time if the list shows a sale that was made after it', async () => {
  const { job, shift } = await parked()
  rig.sell(shift)
  rig.engine().wake()
  await rig.clock.settle()
  rig.restart()
  await rig.clock.advance(4 * 60_000)
  const early = await rig.engine().resend(job.id, boss, 'now')
  expect(early).toMatchObject({ failure: { kind: 'job.maybeThere' } })
  await rig.clock.advance(2 * 60_000)
  rig.sell(shift)
  rig.engine().wake()
  await rig.clock.settle()
  expect(await rig.engine().resend(job.id, boss, 'now')).toEqual({ ok: true, value: undefined })
  await rig.drain()
  expect(rig.trades()).toHaveLength(3)
})

test('a resend whose verification proves nothing waits another minute, however long ago the attempt was', async () => {
  const { job } = await parked()
  await rig.clock.advance(5 * 3_600_000)
  rig.tamper((name) => (name === 'trade/get-paging' ? Promise.resolve(new Response('', { status: 502 })) : undefined))
  const unproved = await rig.engine().resend(job.id, boss, 'now')
  expect(unproved).toMatchObject({ failure: { kind: 'job.maybeThere', facts: { minutes: 1 } } })
  expect(rig.job('sale.create', job.subjectId).state).toBe('needsPerson')
})

test('a fix may replace only the parts that the document names, each by an id of the same kind', async () => {
  const { job, sale } = await parked()
  const bread = sale.lines[0]?.productId ?? ''
  const parts = [
    { part: 'product', from: bread },
    { part: 'method', from: rig.ids.cash }
  ]
  expect(rig.engine().fixable(job.id)).toEqual({ ok: true, value: parts })
  const fix = (part: Fix['part'], from: string): Fix => ({ part, from, to: 'x', name: 'x', article: undefined })
  for (const fixes of [
    [],
    [fix('product', 'another')],
    [fix('method', bread)],
    [fix('product', bread), fix('order', 'o1')]
  ])
    expect(await rig.engine().fix(job.id, boss, 'gone', fixes)).toMatchObject({
      failure: { kind: 'input.invalid', facts: { field: 'fixes' } }
    })
  const other = rig.sandbox.world.all('product').find(({ _id }) => _id !== bread)?._id ?? ''
  await rig.clock.advance(20 * 60_000)
  expect(await rig.engine().fix(job.id, boss, 'gone', [{ ...fix('product', bread), to: other }])).toMatchObject({
    ok: true
  })
  await rig.clock.settle()
  expect(rig.trades()).toMatchObject([{ code: sale.code, products: [{ product_id: other }] }])
})

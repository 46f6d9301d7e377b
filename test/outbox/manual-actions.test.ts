import { expect, test } from 'vitest'
import { decisionsOf } from '../../src/main/db/outbox/decisions.ts'
import { jobViews } from '../../src/main/db/outbox/outbox.ts'
import type { FaultRow } from '../../src/backoffice/sandbox/index.ts'
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
  expect(decisionsOf(rig.store(), job.id)).toHaveLength(1)
})

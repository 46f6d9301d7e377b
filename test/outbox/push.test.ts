import { expect, test, vi } from 'vitest'
import type { FaultRow } from '@kassa/sandbox'
import { commitInTurns, type Commit } from '../../src/main/outbox/push.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'
import { rig, start } from './rig/one-rig.ts'

// What happens to one job between the decision to send it and the commit of its answer.

const minute = 60_000
const attemptsOf = (jobId: string) =>
  rig.store().prepare('SELECT outcome, http_status AS status FROM attempt WHERE job_id = ? ORDER BY number').all(jobId)

test('a ticket that is held again while it is read for an update is sent once, in its last state', async () => {
  start()
  const held = rig.hold()
  await rig.drain()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  rig.tamper((name, answer) => (name.startsWith('open-ticket/get-by-id') ? released.then(() => answer) : undefined))
  const first = rig.holdAgain(held, 'by the door')
  rig.engine().wake()
  await rig.clock.settle()
  rig.holdAgain(first, 'by the window')
  release()
  await rig.drain()
  expect(rig.sends('open-ticket/update')).toHaveLength(1)
  expect(rig.openTickets()).toMatchObject([{ name: expect.stringContaining('by the window') as unknown }])
  expect(rig.unsent().count).toBe(0)
})

test.each([
  [400, 'refused'],
  [401, 'gate'],
  [403, 'gate'],
  [404, 'gate'],
  [429, 'rate'],
  [500, 'ambiguous']
])(
  'a sale that is answered with %d is in doubt, and the attempt has the outcome “%s” and the status',
  async (status, outcome) => {
    start({ faults: [{ endpoint: 'trade/create', at: [1], fault: { kind: 'error', when: 'before', status } }] })
    const shift = rig.openShift()
    await rig.drain()
    const sale = rig.sell(shift)
    rig.engine().wake()
    await rig.clock.settle()
    const job = rig.job('sale.create', sale.id)
    expect(job).toMatchObject({ state: 'ambiguous', attempts: 1 })
    expect(attemptsOf(job.id)).toEqual([{ outcome, status }])
  }
)

test.each<[string, FaultRow['fault']]>([
  ['no answer', { kind: 'lostAnswer' }],
  ['half an answer', { kind: 'truncated' }],
  ['a page of a proxy', { kind: 'html', when: 'after' }]
])('a sale that gets %s is verified two seconds later', async (_name, fault) => {
  start({ faults: [{ endpoint: 'trade/create', at: [1], fault }] })
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.clock.advance(1999)
  expect(rig.job('sale.create', sale.id).state).toBe('ambiguous')
  expect(rig.sends('trade/get-paging')).toEqual([])
  await rig.clock.advance(1)
  expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done', attempts: 1 })
})

test('a sale that did not leave the machine is queued again and rests before the next attempt', async () => {
  start({ faults: [{ endpoint: 'trade/create', at: [1], fault: { kind: 'notSent' } }] })
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.clock.settle()
  const job = rig.job('sale.create', sale.id)
  expect(job).toMatchObject({ state: 'queued', attempts: 1, failures: 1 })
  expect(attemptsOf(job.id)).toEqual([{ outcome: 'notSent', status: null }])
  await rig.clock.advance(999)
  expect(rig.sends('trade/create')).toHaveLength(1)
  await rig.drain()
  expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done', attempts: 2, failures: 0 })
  expect(rig.sends('trade/get-paging')).toEqual([])
})

test('a change of a ticket that is refused for its rights is queued again, since it may be repeated', async () => {
  const refused = { kind: 'error', when: 'before', status: 403 } as const
  start({ faults: [{ endpoint: 'open-ticket/update', at: [1], fault: refused }] })
  const held = rig.hold()
  await rig.drain()
  rig.holdAgain(held, 'by the door')
  rig.engine().wake()
  await rig.clock.settle()
  expect(rig.job('ticket.update', held.id)).toMatchObject({ state: 'queued', attempts: 1 })
  expect(rig.engine().status().blocks).toMatchObject([{ kind: 'permission', jobKinds: ['ticket.update'] }])
  await rig.clock.advance(5 * minute)
  expect(rig.job('ticket.update', held.id)).toMatchObject({ state: 'done', attempts: 2 })
  expect(rig.engine().status().blocks).toEqual([])
})

test('a sale whose answer cannot be stored yet stays in flight, and is done when the disk accepts the answer', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  rig.tamper((name) => {
    if (name !== 'trade/create') return undefined
    vi.spyOn(rig.store(), 'transaction').mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    return undefined
  })
  rig.engine().wake()
  await rig.clock.settle()
  expect(rig.job('sale.create', sale.id).state).toBe('sending')
  expect(rig.faultsOfOurs.splice(0)).toEqual([new Error('disk full')])
  await rig.clock.advance(5000)
  expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done', attempts: 1 })
  expect(rig.sends('trade/create')).toHaveLength(1)
})

const jobs25 = Array.from({ length: 25 }, (_, index) => index)
/** Commits the work on 25 jobs. Returns how many were committed before time passed, and the jobs of each transaction. */
async function committed(mayCommit: (times: number) => boolean): Promise<{ atOnce: number; parts: number[][] }> {
  start()
  const clock = createVirtualClock()
  const parts: number[][] = []
  const commit: Commit = (work) => {
    if (!mayCommit(parts.length)) return Promise.resolve()
    parts.push([])
    work()
    return Promise.resolve()
  }
  const done = commitInTurns({ store: rig.store(), clock }, commit, jobs25, (_db, _job, index) => {
    parts.at(-1)?.push(index)
  })
  await clock.settle()
  const atOnce = parts.flat().length
  await clock.advance(0)
  await done
  return { atOnce, parts }
}

test('the work on many jobs is committed ten jobs at a time, and other work of the till runs between', async () => {
  const { atOnce, parts } = await committed(() => true)
  expect(atOnce).toBe(10)
  expect(parts).toEqual([jobs25.slice(0, 10), jobs25.slice(10, 20), jobs25.slice(20)])
})

test('after a stop between two transactions the rest of the work is not done', async () => {
  const { parts } = await committed((times) => times < 1)
  expect(parts).toEqual([jobs25.slice(0, 10)])
})

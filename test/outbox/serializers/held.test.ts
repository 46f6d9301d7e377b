import { describe, expect, test } from 'vitest'
import { decisionsOf } from '../../../src/main/db/outbox/decisions.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { createdOnce, onSale, rig, start } from '../rig/one-rig.ts'

// A job that waits for a person is verified again and again, is done when its record is found, and delays the next
// shifts by two hours at most.

const minute = 60_000
const hour = 60 * minute
const refusedBefore = onSale({ kind: 'error', when: 'before', status: 400 })
const refusedAfter = onSale({ kind: 'error', when: 'after', status: 400 })
const stateOf = (sale: { id: string }) => rig.job('sale.create', sale.id).state

/** Makes a closed shift with a refused sale and another sale, and the next shift with one sale. */
function twoShifts() {
  const shift = rig.openShift()
  const sales = { refused: rig.sell(shift), other: rig.sell(shift) }
  rig.closeShift(shift)
  const next = rig.openShift({}, [{ kind: 'shift.close', subjectId: shift.id }])
  return { shift, next, ...sales, later: rig.sell(next) }
}

/** Delivers the request of the till by another way: the service carries it out without the till. */
async function arrives(path: string): Promise<void> {
  const [sent] = rig.sends(path)
  const request = rig.sandbox.send(
    new Request(`http://practice.invalid/integration-api/integration/api/v2/${path}`, {
      method: 'POST',
      headers: { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json', user_id: sent?.user ?? '' },
      body: sent?.body ?? ''
    })
  )
  expect((await request).status).toBe(200)
}

describe('a refusal that came after the effect', () => {
  test('a stale list does not confirm it: the sale is found when the list has caught up', async () => {
    start({
      faults: [...refusedAfter, { endpoint: 'trade/get-paging', fault: { kind: 'lag', behindMs: 9 * minute } }]
    })
    const { refused } = twoShifts()
    await rig.drain()
    expect(rig.unsent()).toMatchObject({ count: 0, needPerson: 0 })
    createdOnce(refused.code)
    expect(rig.store().prepare(`SELECT act FROM journal WHERE act IN ('job.refuse', 'job.askPerson')`).all()).toEqual(
      []
    )
  })

  test('the job recovers without a person if the record shows only after a person was asked', async () => {
    start({ faults: refusedBefore })
    const { refused } = twoShifts()
    await rig.drain(0.5)
    expect(stateOf(refused)).toBe('needsPerson')
    await arrives('trade/create')
    await rig.clock.advance(2 * hour)
    const job = rig.job('sale.create', refused.id)
    expect(job.state).toBe('done')
    expect(job.serverId).toBe(rig.trades().find(({ code }) => code === refused.code)?._id)
    expect(decisionsOf(rig.store(), job.id)).toMatchObject([{ action: 'adopt', by: 'queue' }])
    const acts = rig.store().prepare(`SELECT actor, act FROM journal WHERE subject = ? ORDER BY seq`).all(job.id)
    expect(acts).toEqual([
      { actor: 'till', act: 'job.refuse' },
      { actor: 'till', act: 'job.adopt' }
    ])
    expect(openIncidents(rig.store(), 5)).toEqual([])
  })

  test('the job recovers after the next start as well', async () => {
    start({ faults: refusedBefore })
    const { refused } = twoShifts()
    await rig.drain(0.5)
    await arrives('trade/create')
    rig.restart()
    await rig.drain(0.01)
    expect(stateOf(refused)).toBe('done')
  })

  test('an incident is opened if the record is there twice', async () => {
    start({ faults: refusedBefore })
    const { refused } = twoShifts()
    await rig.drain(0.5)
    await arrives('trade/create')
    await arrives('trade/create')
    await rig.clock.advance(2 * hour)
    expect(stateOf(refused)).toBe('done')
    expect(openIncidents(rig.store(), 5)).toMatchObject([{ kind: 'doubled' }])
  })
})

test('a job that waits for a person is verified every few minutes while a list may be stale, and once an hour later', async () => {
  start({ faults: refusedBefore })
  const { refused } = twoShifts()
  await rig.drain(0.5)
  await rig.clock.advance(24 * hour)
  expect(stateOf(refused)).toBe('needsPerson')
  const looks = rig.store().prepare(`SELECT count(*) FROM probe WHERE job_id = ?`).pluck()
  const { id } = rig.job('sale.create', refused.id)
  const before = Number(looks.get(id))
  await rig.clock.advance(10 * hour)
  expect(Number(looks.get(id)) - before).toBe(10)
})

test('a job that a person has given up is not verified any more, and the queue goes on', async () => {
  start({ faults: refusedBefore })
  const { refused } = twoShifts()
  await rig.drain(0.5)
  const { id } = rig.job('sale.create', refused.id)
  await rig.engine().writeOff(id, rig.ids.owner as never, 'paid back')
  await rig.drain()
  const looks = rig.count('probe')
  await rig.clock.advance(12 * hour)
  expect(rig.count('probe')).toBe(looks)
  expect(rig.unsent().count).toBe(0)
})

const close = () => rig.sends('cashbox-session/close')[0]

describe('the close of a shift with an unsent sale that waits for a person', () => {
  test('the close is held for two hours, then it is sent and names the sale, and the next shift is sent', async () => {
    start({ faults: refusedBefore })
    const { shift, refused, later } = twoShifts()
    await rig.drain(0.5)
    expect(rig.job('shift.close', shift.id).state).toBe('queued')
    await rig.clock.advance(80 * minute)
    expect(close()).toBeUndefined()
    await rig.clock.advance(2 * hour)
    expect(rig.job('shift.close', shift.id).state).toBe('done')
    expect(close()?.at).toBeLessThan(2 * hour + minute)
    const { close_note: note } = JSON.parse(close()?.body ?? '{}') as { close_note: string }
    expect(note).toContain(`not sent yet: ${refused.receiptNumber} ~`)
    createdOnce(later.code)
    expect(stateOf(refused)).toBe('needsPerson')
    expect(rig.store().prepare(`SELECT act FROM journal WHERE act = 'job.closeWithout'`).all()).toHaveLength(1)
    expect(openIncidents(rig.store(), 5)).toEqual([])
  })

  test('the time without a service does not count', async () => {
    start({ faults: refusedBefore })
    const { shift } = twoShifts()
    await rig.drain(0.5)
    rig.cut(true)
    rig.sell(shift)
    rig.engine().wake()
    await rig.clock.advance(24 * hour)
    rig.cut(false)
    rig.engine().wake()
    await rig.clock.advance(hour)
    expect(close()).toBeUndefined()
    await rig.clock.advance(2 * hour)
    expect(close()).toBeDefined()
  })
})

describe('the close of a shift and sales that are not proved', () => {
  test('a sale that cannot be proved absent does not hold the close longer', async () => {
    start({ faults: onSale({ kind: 'lostRequest' }) })
    rig.tamper((name, answer) =>
      name === 'trade/get-paging'
        ? answer.json().then((envelope: { data: object }) => {
            return Response.json({ ...envelope, data: { ...envelope.data, data: [{ name: 'no id' }] } })
          })
        : undefined
    )
    const { refused, later } = twoShifts()
    await rig.clock.advance(110 * minute)
    expect(close()).toBeUndefined()
    await rig.clock.advance(70 * minute)
    expect(stateOf(refused)).toBe('ambiguous')
    createdOnce(later.code)
  })

  test('the close waits for a backlog that is being sent, however long that takes', async () => {
    start({ faults: [{ endpoint: 'trade/create', fault: { kind: 'delay', delayMs: 30_000 } }] })
    const shift = rig.openShift()
    const sales = rig.sellMany(shift, 300)
    rig.closeShift(shift)
    await rig.drain(4)
    expect(rig.job('shift.close', shift.id).state).toBe('done')
    expect(rig.sends('trade/create')).toHaveLength(sales.length)
    expect((JSON.parse(close()?.body ?? '{}') as { close_note: string }).close_note).not.toContain('not sent')
    expect(rig.store().prepare(`SELECT act FROM journal WHERE act = 'job.closeWithout'`).all()).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { emptied, rig, start } from '../rig/one-rig.ts'

test('a ticket that is there twice is removed once, by a job that is written down', async () => {
  start({ faults: [{ fault: { kind: 'duplicate' }, endpoint: 'open-ticket/create', at: [1] }] })
  const held = rig.hold()
  await rig.drain()
  expect(rig.openTickets()).toHaveLength(2)
  await rig.clock.advance(20 * 60_000)
  const create = rig.job('ticket.create', held.id)
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'doubled', jobId: create.id }])
  expect(rig.openTickets().map((row) => row._id)).toEqual([create.serverId])
  const removals = rig.jobs().filter(({ kind }) => kind === 'ticket.remove')
  expect(removals).toMatchObject([{ state: 'done', lane: `twin:${removals[0]?.subjectId}` }])
  expect(rig.store().prepare(`SELECT act FROM journal WHERE act = 'job.removeTwin'`).all()).toHaveLength(1)
})

test('a removed ticket that is still listed is removed again, because its removal got the answer to another', async () => {
  start({
    faults: [{ fault: { kind: 'error', when: 'before' }, endpoint: 'open-ticket/delete-many', at: [1] }]
  })
  const held = rig.hold()
  await rig.drain()
  rig.remove(held)
  const time = new Date().toISOString()
  const words = { message: 'ok', messages: { uz: 'ok', ru: 'ok', en: 'ok' } }
  const ok = { code: 0, ...words, status_code: 200, data: 'ok', time }
  rig.tamper((name, answer) =>
    name === 'open-ticket/delete-many' && !answer.ok ? Promise.resolve(Response.json(ok)) : undefined
  )
  rig.engine().wake()
  await rig.drain()
  expect(rig.openTickets()).toHaveLength(1)
  expect(rig.job('ticket.remove', held.id).state).toBe('done')
  await rig.clock.advance(40 * 60_000)
  expect(rig.openTickets()).toEqual([])
  expect(openIncidents(rig.store(), 10)).toEqual([])
  expect(rig.store().prepare(`SELECT act FROM journal WHERE act = 'job.removeAgain'`).all()).toHaveLength(1)
})

test('a ticket that is gone without our removal is an incident, and one that we removed is none', async () => {
  start()
  const [lost, sold] = [rig.hold(), rig.hold()]
  await rig.drain()
  rig.remove(sold)
  rig.engine().wake()
  await rig.drain()
  rig.tamper((name, answer) => (name === 'open-ticket/get-paging' ? emptied(answer) : undefined))
  await rig.clock.advance(4 * 60 * 60_000)
  const create = rig.job('ticket.create', lost.id)
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'lost', jobId: create.id }])
})

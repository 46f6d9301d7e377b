import { expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { emptied, expectAllReadBack, rig, start } from '../rig/one-rig.ts'
import type { Tamper } from '../rig/rig.ts'
import { addCustomer } from '../rig/people.ts'

const phantomOf = (row: { _id: string }) => ({ ...row, _id: `f0f0f0${row._id.slice(6)}` })
/** Lists show each record a second time, under an id that only the list knows. */
const withPhantoms: Tamper = (name, answer) =>
  name.endsWith('/get-paging')
    ? answer.json().then((envelope: { data: Record<string, unknown> }) => {
        const lists = Object.entries(envelope.data).filter(([, value]) => Array.isArray(value))
        const twice = lists.map(([key, rows]): [string, unknown] => [
          key,
          (rows as { _id: string }[]).flatMap((row) => [phantomOf(row), row])
        ])
        return Response.json({ ...envelope, data: { ...envelope.data, ...Object.fromEntries(twice) } })
      })
    : undefined

test.each(['made at once', 'made with lost answers'])(
  'a ticket, a shift and a customer that their lists show twice, %s, are not doubled, and nothing is removed',
  async (how) => {
    const endpoints = how === 'made at once' ? [] : ['open-ticket/create', 'cashbox-session/open', 'customer/create']
    start({ faults: endpoints.map((endpoint) => ({ endpoint, fault: { kind: 'lostAnswer' }, at: [1] })) })
    rig.tamper(withPhantoms)
    rig.openShift()
    const held = rig.hold()
    addCustomer(rig)
    await rig.drain()
    await expectAllReadBack()
    expect(openIncidents(rig.store(), 10)).toEqual([])
    expect(rig.openTickets().map((row) => row._id)).toEqual([rig.job('ticket.create', held.id).serverId])
    expect(rig.jobs().map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'shift.open done',
      'ticket.create done',
      'customer.create done'
    ])
  }
)

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

import { expect, test } from 'vitest'
import { rig, start } from '../rig/one-rig.ts'

// A stale copy of the service shows a held ticket in an earlier version of this till (found by the outsider).

const minute = 60_000

/** Makes a ticket that was held and then changed, with both jobs done. */
async function changedOnce() {
  start()
  const ticket = rig.hold()
  await rig.clock.advance(60 * minute)
  const changed = rig.holdAgain(ticket, 'table 4')
  rig.engine().wake()
  await rig.drain(0.01)
  expect(rig.job('ticket.update', ticket.id)).toMatchObject({ state: 'done', attempts: 1 })
  return changed
}

test('a ticket that shows the state before the last write of the till is no conflict, and is written in the end', async () => {
  const ticket = await changedOnce()
  rig.setFaults([{ fault: { kind: 'lag', behindMs: 8 * minute }, endpoint: 'open-ticket/get-by-id/*' }])
  rig.holdAgain(ticket, 'table 5')
  rig.engine().wake()
  await rig.drain(0.05)
  expect(rig.job('ticket.update', ticket.id)).toMatchObject({ state: 'queued', attempts: 0 })
  await rig.clock.advance(60 * minute)
  expect(rig.job('ticket.update', ticket.id)).toMatchObject({ state: 'done', attempts: 1 })
  expect(rig.openTickets()).toMatchObject([{ name: expect.stringContaining('table 5') as string }])
})

test('a ticket that still shows that state when every copy must have the last write is a conflict', async () => {
  const ticket = await changedOnce()
  await rig.clock.advance(60 * minute)
  rig.setFaults([{ fault: { kind: 'lag', behindMs: 90 * minute }, endpoint: 'open-ticket/get-by-id/*' }])
  rig.holdAgain(ticket, 'table 5')
  rig.engine().wake()
  await rig.drain(0.1)
  expect(rig.job('ticket.update', ticket.id)).toMatchObject({ state: 'needsPerson', reason: 'conflict' })
})

test('a ticket that is not answered is written once it was read', async () => {
  const ticket = await changedOnce()
  rig.tamper((name) =>
    name.startsWith('open-ticket/get-by-id') ? Promise.resolve(new Response('', { status: 502 })) : undefined
  )
  rig.holdAgain(ticket, 'table 5')
  rig.engine().wake()
  await rig.drain(0.05)
  expect(rig.job('ticket.update', ticket.id)).toMatchObject({ state: 'queued', attempts: 0 })
  rig.tamper(undefined)
  await rig.drain()
  expect(rig.job('ticket.update', ticket.id)).toMatchObject({ state: 'done', attempts: 1 })
})

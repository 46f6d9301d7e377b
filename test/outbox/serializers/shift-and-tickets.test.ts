import { expect, test } from 'vitest'
import { demoShop, type FaultRow } from '@kassa/sandbox'
import { withoutMarker } from '../../../src/main/service-records/shared-ticket.ts'
import { rig, start } from '../rig/one-rig.ts'
import type { RigOptions } from '../rig/rig-service.ts'

const wake = async (hours = 12) => {
  rig.engine().wake()
  await rig.drain(hours)
}
const injected = (endpoint: string, fault: FaultRow['fault'], at = [1]): RigOptions => ({
  faults: [{ endpoint, fault, at }]
})

const headersOf = (user: string) => ({
  'api-key': demoShop().apiKey,
  'content-type': 'application/json',
  user_id: user
})
/** Acts as another user at another till, or in the back office. */
const elsewhere = async (method: string, path: string, body: unknown, user: string) => {
  const base = 'http://practice.invalid/integration-api/integration/api/v2/'
  const answer = await rig.sandbox.send(
    new Request(base + path, { method, headers: headersOf(user), body: JSON.stringify(body) })
  )
  const envelope = (await answer.json()) as { code: number; data: { _id: string } }
  expect(envelope.code).toBe(0)
  return envelope.data
}

// ---- Shifts

test('a close whose requests all get lost is resent until it arrives, because a session closes only once', async () => {
  const faults = [
    { endpoint: 'cashbox-session/close', fault: { kind: 'lostRequest' as const }, at: [1, 2, 3, 4, 5, 6] }
  ]
  start({ faults })
  const shift = rig.openShift()
  rig.sell(shift)
  rig.closeShift(shift)
  await rig.drain(12)
  expect(rig.job('shift.close', shift.id)).toMatchObject({ state: 'done', attempts: 7, resends: 6 })
})

test('an opening whose answer was lost is found by its marker, in the name of the same cashier', async () => {
  start(injected('cashbox-session/open', { kind: 'lostAnswer' }))
  const shift = rig.openShift()
  await rig.drain()
  expect(rig.sessions()).toHaveLength(1)
  expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'done', attempts: 1 })
})

test('an opening whose request was lost is sent again after two negatives 15 minutes apart', async () => {
  start(injected('cashbox-session/open', { kind: 'lostRequest' }))
  const shift = rig.openShift()
  await rig.drain()
  expect(rig.sessions()).toHaveLength(1)
  expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'done', attempts: 2, resends: 1 })
  expect(rig.clock.monotonic()).toBe(300_000 + 900_000)
})

test("another person's open session at this register asks a person before anything is opened", async () => {
  start()
  const { organization, cashbox, rustam } = rig.ids
  const theirs = { organization_id: organization, cashbox_id: cashbox, opened_balance: [] }
  await elsewhere('POST', 'cashbox-session/open', theirs, rustam)
  const shift = rig.openShift()
  rig.sell(shift)
  await wake()
  expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 0 })
  expect(rig.sessions()).toHaveLength(1)
  expect(rig.trades()).toHaveLength(0)
})

test('the counted amounts and the fingerprint of the journal are sent with the close', async () => {
  start()
  const shift = rig.openShift()
  rig.closeShift(shift)
  await wake()
  const body = JSON.parse(rig.sends('cashbox-session/close')[0]?.body ?? '') as Record<string, unknown>
  expect(body['closed_balance']).toEqual([
    { currency_id: shift.opening[0]?.currencyId, payment_method_id: rig.ids.cash, expected: 100_000 }
  ])
  expect(body['close_note']).toMatch(/^evening journal abc123 ~[0-9a-z]{16}$/)
})

test('a session that was closed at the service asks a person: the count of this till has not arrived', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const id = rig.sessions()[0]?._id
  rig.cut(true)
  rig.closeShift(shift)
  await elsewhere('PUT', 'cashbox-session/close', { _id: id, closed_balance: [] }, rig.ids.owner)
  rig.cut(false)
  await wake()
  expect(rig.job('shift.close', shift.id).state).toBe('needsPerson')
})

// ---- Tickets

test('the marker is at the end of the name at the service and never on a screen', async () => {
  start()
  const ticket = rig.hold()
  await wake()
  const [row] = rig.openTickets()
  expect(row?.name).toMatch(/ ~[0-9a-z]{16}$/)
  expect(withoutMarker(row?.name ?? '')).toBe(ticket.name)
  expect(withoutMarker('table ~7')).toBe('table ~7')
})

test.each(['lostAnswer', 'lostRequest'] as const)('a ticket whose creation met %s is there once', async (kind) => {
  start(injected('open-ticket/create', { kind }))
  rig.hold()
  await wake()
  expect(rig.openTickets()).toHaveLength(1)
})

test.each(['lostAnswer', 'lostRequest'] as const)('an update that met %s has its effect', async (kind) => {
  start(injected('open-ticket/update', { kind }))
  const ticket = rig.hold()
  await wake()
  rig.holdAgain(ticket, 'by the window')
  await wake()
  expect(withoutMarker(rig.openTickets()[0]?.name ?? '')).toBe('by the window')
  expect(rig.job('ticket.update', ticket.id).state).toBe('done')
})

test.each(['lostAnswer', 'lostRequest'] as const)('a removal that met %s leaves no ticket', async (kind) => {
  start(injected('open-ticket/delete-many', { kind }))
  const ticket = rig.hold()
  await wake()
  rig.remove(ticket)
  await wake()
  expect(rig.openTickets()).toEqual([])
  expect(rig.job('ticket.remove', ticket.id).state).toBe('done')
})

test('a removal whose requests all get lost is resent until it arrives, because a ticket is removed only once', async () => {
  start(injected('open-ticket/delete-many', { kind: 'lostRequest' }, [1, 2, 3, 4, 5]))
  const ticket = rig.hold()
  await wake()
  rig.remove(ticket)
  await rig.drain(12)
  expect(rig.openTickets()).toEqual([])
  expect(rig.job('ticket.remove', ticket.id)).toMatchObject({ state: 'done', attempts: 6, resends: 5 })
})

test('a removal that is refused because another till was faster is done', async () => {
  start()
  const ticket = rig.hold()
  await wake()
  await elsewhere('POST', 'open-ticket/delete-many', { ids: [rig.openTickets()[0]?._id] }, rig.ids.rustam)
  rig.remove(ticket)
  await wake()
  expect(rig.job('ticket.remove', ticket.id).state).toBe('done')
})

test('a ticket that somebody else changed is never overwritten before a person decides', async () => {
  start()
  const ticket = rig.hold()
  await wake()
  const [row] = rig.openTickets()
  const theirs = { _id: row?._id, name: 'theirs', organization_id: rig.ids.organization, receipt: row?.receipt }
  await elsewhere('PUT', 'open-ticket/update', theirs, rig.ids.rustam)
  rig.holdAgain(ticket, 'ours')
  await wake()
  const job = rig.job('ticket.update', ticket.id)
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 0 })
  expect(rig.openTickets()[0]?.name).toBe('theirs')
  expect(await rig.engine().resend(job.id, rig.ids.owner as never, 'ours is right')).toMatchObject({ ok: true })
  await wake()
  expect(withoutMarker(rig.openTickets()[0]?.name ?? '')).toBe('ours')
})

test('a ticket that was held and sold while offline is never sent', async () => {
  start()
  rig.cut(true)
  const shift = rig.openShift()
  const ticket = rig.hold()
  const sale = rig.sell(shift, 0, ticket)
  rig.cut(false)
  await wake()
  expect(rig.trades().map(({ code }) => code)).toEqual([sale.code])
  expect(rig.sends('open-ticket')).toEqual([])
  expect(rig.job('ticket.create', ticket.id).state).toBe('cancelled')
})

test('a sold ticket is removed only after its sale is done', async () => {
  start(injected('trade/create', { kind: 'lostRequest' }))
  const shift = rig.openShift()
  const ticket = rig.hold()
  await wake()
  rig.sell(shift, 0, ticket)
  rig.engine().wake()
  await rig.clock.advance(60_000)
  expect(rig.openTickets()).toHaveLength(1)
  await rig.drain()
  expect(rig.openTickets()).toEqual([])
  expect(rig.trades()).toHaveLength(1)
  expect(JSON.parse(rig.sends('trade/create')[0]?.body ?? '')).not.toHaveProperty('open_ticket_id')
})

test('a ticket whose creation was lost before a long absence is not created again: another till may have settled it', async () => {
  start(injected('open-ticket/create', { kind: 'lostRequest' }))
  await rig.drain()
  const ticket = rig.hold()
  rig.engine().wake()
  await rig.clock.settle()
  rig.cut(true)
  await rig.clock.advance(11 * 60_000)
  rig.cut(false)
  await wake()
  expect(rig.job('ticket.create', ticket.id)).toMatchObject({ state: 'needsPerson', reason: 'noProbe', attempts: 1 })
})

test('the lane of tickets does not wait for the lane of money', async () => {
  start(injected('trade/create', { kind: 'delay', delayMs: 30_000 }))
  const shift = rig.openShift()
  await rig.drain()
  rig.sell(shift)
  rig.hold()
  rig.engine().wake()
  await rig.clock.settle()
  expect(rig.openTickets()).toHaveLength(1)
  expect(rig.trades()).toHaveLength(0)
  await rig.drain()
  expect(rig.trades()).toHaveLength(1)
})

test('an answer that comes after the shift was closed and the next one opened counts in its own shift', async () => {
  start({ faults: [{ fault: { kind: 'late', delayMs: 60_000 }, endpoint: 'trade/create', at: [1] }] })
  const first = rig.openShift()
  await rig.drain()
  const sale = rig.sell(first)
  rig.engine().wake()
  await rig.clock.advance(1000)
  // Both are local acts of this till, and neither waits.
  rig.closeShift(first)
  const second = rig.openShift({}, [{ kind: 'shift.close', subjectId: first.id }])
  const later = rig.sell(second)
  expect(rig.job('sale.create', sale.id).state).toBe('ambiguous')
  expect(rig.job('shift.close', first.id).state).toBe('queued')
  await rig.drain()

  const [one, two] = rig.sessions()
  const sessionOf = (code: string) => rig.trades().flatMap((row) => (row.code === code ? [row.$session] : []))
  expect(sessionOf(sale.code)).toEqual([one?._id])
  expect(sessionOf(later.code)).toEqual([two?._id])
  expect(one).toMatchObject({ state: 'closed' })
  expect(two).toMatchObject({ state: 'open' })
  expect(rig.sends('trade/create')).toHaveLength(2)
})

test('a session that another person opened at this register in the same millisecond is not taken for ours', async () => {
  start({ faults: [{ endpoint: 'cashbox-session/open', fault: { kind: 'lostRequest' }, at: [1] }] })
  const shift = rig.openShift()
  await rig.clock.settle()
  const sent = JSON.parse(rig.sends('cashbox-session/open')[0]?.body ?? '{}') as Record<string, unknown>
  const url = 'http://practice.invalid/integration-api/integration/api/v2/cashbox-session/open'
  const headers = { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json', user_id: rig.ids.rustam }
  const body = JSON.stringify({ ...sent, open_note: 'of Rustam' })
  await rig.sandbox.send(new Request(url, { method: 'POST', headers, body }))
  await rig.drain()
  expect(rig.sessions()).toHaveLength(1)
  expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'needsPerson', reason: 'conflict' })
})

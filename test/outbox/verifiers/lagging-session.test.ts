import { expect, test } from 'vitest'
import { noSuchRecord, rewritten, rig, start } from '../rig/one-rig.ts'

// A stale copy of the service shows a shift as open that this till has just closed (found by the outsider).

test('a session that this till closed, and that still shows as open, is not taken for another person’s: the next shift opens later', async () => {
  start()
  const first = rig.openShift()
  await rig.clock.advance(60 * 60_000)
  rig.closeShift(first)
  rig.engine().wake()
  await rig.drain(0.1)
  rig.setFaults([{ fault: { kind: 'lag', behindMs: 8 * 60_000 }, endpoint: 'cashbox-session/*' }])
  const second = rig.openShift()
  rig.engine().wake()
  await rig.drain(0.05)
  expect(rig.job('shift.open', second.id)).toMatchObject({ state: 'queued', attempts: 0 })
  await rig.clock.advance(60 * 60_000)
  expect(rig.job('shift.open', second.id)).toMatchObject({ state: 'done', attempts: 1 })
  expect(rig.sessions().map(({ state }) => state)).toEqual(['closed', 'open'])
})

test('an opening that only the list of sessions shows is found, and no second session is opened', async () => {
  start({ faults: [{ fault: { kind: 'lostAnswer' }, endpoint: 'cashbox-session/open', at: [1] }] })
  rig.tamper((name) => (name === 'cashbox-session/get-active' ? noSuchRecord(404) : undefined))
  const shift = rig.openShift()
  await rig.drain()
  expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'done', attempts: 1 })
  expect(rig.sessions()).toHaveLength(1)
})

test('no session is opened while the sessions of the register are not answered', async () => {
  start()
  rig.tamper((name) =>
    name === 'cashbox-session/get-paging' ? Promise.resolve(new Response('', { status: 502 })) : undefined
  )
  const shift = rig.openShift()
  rig.engine().wake()
  await rig.drain(0.1)
  expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'queued', attempts: 0 })
  rig.tamper(undefined)
  await rig.drain()
  expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'done', attempts: 1 })
})

test('a close whose request was lost is sent again, because the session is still open', async () => {
  start({ faults: [{ fault: { kind: 'lostRequest' }, endpoint: 'cashbox-session/close', at: [1] }] })
  const shift = rig.openShift()
  rig.closeShift(shift)
  await rig.drain()
  expect(rig.job('shift.close', shift.id)).toMatchObject({ state: 'done', attempts: 2 })
  expect(rig.sessions().map(({ state }) => state)).toEqual(['closed'])
})

test.each([
  ['another session', { _id: 'another', state: 'closed' }],
  ['the session without a state', { state: undefined }]
])('a close whose request was lost is not decided by a read that shows %s', async (_, shown) => {
  start({ faults: [{ fault: { kind: 'lostRequest' }, endpoint: 'cashbox-session/close', at: [1] }] })
  const shift = rig.openShift()
  rig.closeShift(shift)
  rig.tamper((name, answer) =>
    name.startsWith('cashbox-session/get-by-id') ? rewritten(answer, (row) => ({ ...row, ...shown })) : undefined
  )
  await rig.drain(1)
  expect(rig.job('shift.close', shift.id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
  rig.tamper(undefined)
  await rig.drain()
  expect(rig.job('shift.close', shift.id)).toMatchObject({ state: 'done', attempts: 2 })
})

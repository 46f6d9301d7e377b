import { expect, test } from 'vitest'
import { closedShifts, verdictOf } from '../../../src/main/db/outbox/verdicts.ts'
import { insertShift } from '../../../src/main/db/shift/shifts.ts'
import { at, shift } from '../../support/model-fixtures.ts'
import { rig, start } from '../rig/one-rig.ts'

// The service's verdict on a closed shift is read back with the close, and again while the office may change it.

const minute = 60_000
const byId = () => rig.sends('cashbox-session/get-by-id').length
/** Makes a shift that took 1 000 and was closed as if it had taken nothing, so that the service finds a difference. */
async function closed() {
  start()
  const shift = rig.openShift()
  rig.sell(shift)
  rig.closeShift(shift)
  await rig.drain()
  const [session] = rig.sessions()
  if (session === undefined) throw new Error('it was to arrive')
  return { shift, session, said: () => verdictOf(rig.store(), shift.id) }
}

test('the state and the two flags of a difference are stored when the close is read back', async () => {
  const { shift, session, said } = await closed()
  expect(session).toMatchObject({ state: 'closed', has_diff_on_open: false, has_diff_on_close: true })
  expect(said()).toBeUndefined()
  expect(closedShifts(rig.store())).toEqual([expect.not.objectContaining({ verdict: expect.anything() as unknown })])
  await rig.clock.advance(16 * minute)
  expect(said()).toMatchObject({ state: 'closed', isOffAtOpen: false, isOffAtClose: true })
  expect(closedShifts(rig.store())).toMatchObject([{ number: shift.number, verdict: { isOffAtClose: true } }])
})

test('a shift that the office flags later, and settles after that, shows both; then it is not read any more', async () => {
  const { session, said } = await closed()
  await rig.clock.advance(16 * minute)
  session.state = 'flagged'
  await rig.clock.advance(61 * minute)
  expect(said()).toMatchObject({ state: 'flagged', isOffAtClose: true })
  session.state = 'resolved'
  await rig.clock.advance(61 * minute)
  expect(said()).toMatchObject({ state: 'resolved' })
  const asked = byId()
  await rig.clock.advance(5 * 60 * minute)
  expect(byId()).toBe(asked)
})

test('a shift of a month ago is not read any more', async () => {
  const { said } = await closed()
  await rig.clock.advance(31 * 24 * 60 * minute)
  const asked = byId()
  expect(asked).toBeGreaterThan(0)
  await rig.clock.advance(5 * 60 * minute)
  expect(byId()).toBe(asked)
  expect(said()).toMatchObject({ state: 'closed' })
})

test('an invalid answer, or one about another record, changes nothing', async () => {
  const { session, said } = await closed()
  await rig.clock.advance(16 * minute)
  const before = said()
  session.state = 'open'
  await rig.clock.advance(61 * minute)
  expect(said()).toEqual(before)
  Object.assign(session, { state: 'flagged', _id: '66'.padEnd(24, '0') })
  await rig.clock.advance(61 * minute)
  expect(said()).toEqual(before)
})

test('the last twenty closed shifts are shown, newest first', () => {
  start()
  rig.store().transaction((db) => {
    for (let number = 1; number <= 21; number += 1)
      insertShift(db, shift({ number, state: 'closed', openedAt: at(number), closedAt: at(number) }))
  })
  const numbers = closedShifts(rig.store()).map(({ number }) => number)
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([20, 21, 2])
})

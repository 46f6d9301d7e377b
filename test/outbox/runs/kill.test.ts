import { defined } from '../../../src/shared/defined.ts'
import { expect, test } from 'vitest'
import type { FaultRow } from '@kassa/sandbox'
import { createRig } from '../rig/rig.ts'

// The process dies at every commit of the engine in turn: right before it, so that an effect at the service is not
// written down, and right after it, so that a written intent was perhaps never sent. Then the file is opened again.

async function oneDay(dieAt: { commit: number; when: 'before' | 'after' } | undefined, faults: FaultRow[] = []) {
  const rig = createRig({ ...defined({ dieAt }), faults })
  rig.start()
  const shift = rig.openShift()
  const held = rig.hold()
  await rig.drain(1)
  if (rig.isDead()) rig.restart()
  await rig.drain()
  const again = rig.holdAgain(held, 'moved')
  rig.engine().wake()
  await rig.drain(1)
  if (rig.isDead()) rig.restart()
  const sales = [rig.sell(shift), rig.sell(shift, 2000, again)]
  rig.closeShift(shift)
  rig.engine().wake()
  await rig.drain()
  if (rig.isDead()) rig.restart()
  await rig.drain(24)
  const result = {
    codes: rig
      .trades()
      .map(({ code }) => code)
      .sort(),
    wanted: sales.map(({ code }) => code).sort(),
    sessions: rig.sessions().map(({ state }) => state),
    tickets: rig.openTickets().length,
    owed: rig.unsent().count,
    states: [...new Set(rig.jobs().map(({ state }) => state))],
    commits: rig.commits(),
    faults: rig.faultsOfOurs
  }
  rig.end()
  return result
}

const rightly = (day: Awaited<ReturnType<typeof oneDay>>, name: string) => {
  expect(day.codes, name).toEqual(day.wanted)
  expect(day.sessions, name).toEqual(['closed'])
  expect([day.tickets, day.owed, day.faults], name).toEqual([0, 0, []])
  expect(day.states, name).toEqual(['done'])
}

test('every job has exactly one effect, whatever commit the process dies at', async () => {
  const whole = await oneDay(undefined)
  rightly(whole, 'nobody died')
  expect(whole.commits).toBeGreaterThan(12)
  for (let commit = 1; commit <= whole.commits; commit += 1) {
    for (const when of ['before', 'after'] as const) {
      rightly(await oneDay({ commit, when }), `died ${when} commit ${String(commit)}`)
    }
  }
})

test('every job has exactly one effect if answers get lost as well', async () => {
  const faults: FaultRow[] = [
    { fault: { kind: 'lostAnswer' }, endpoint: 'trade/create', at: [1] },
    { fault: { kind: 'lostRequest' }, endpoint: 'trade/create', at: [2] },
    { fault: { kind: 'lostAnswer' }, endpoint: 'cashbox-session/close', at: [1] }
  ]
  const whole = await oneDay(undefined, faults)
  rightly(whole, 'nobody died')
  for (let commit = 1; commit <= whole.commits; commit += 3) {
    rightly(await oneDay({ commit, when: 'before' }, faults), `died before commit ${String(commit)}`)
    rightly(await oneDay({ commit, when: 'after' }, faults), `died after commit ${String(commit)}`)
  }
})

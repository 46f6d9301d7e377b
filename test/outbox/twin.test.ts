import { expect, it } from 'vitest'
import { createRig, type Rig } from './rig.ts'

// A file is restored or copied: it owes what its twin has sent meanwhile, or has not.

/** The file as it was before anything was sent, told that a twin may have sent it since. */
function asBefore(rig: Rig): void {
  const store = rig.store()
  store.transaction((db) => {
    for (const table of ['probe', 'decision', 'attempt', 'id_map']) db.prepare(`DELETE FROM ${table}`).run()
    db.prepare('UPDATE job_dependency SET is_met = 0').run()
    db.prepare(
      `UPDATE job SET state = 'queued', attempts = 0, server_id = NULL, swept_at = NULL, is_doubted = 1,
         waits = (SELECT count(*) FROM job_dependency WHERE job_id = job.id AND needs NOT LIKE 'shift:%')`
    ).run()
  })
}

async function aDay(isSentByTwin: boolean) {
  const rig = createRig()
  const shift = rig.openShift()
  const held = rig.hold()
  const sales = [rig.sell(shift), rig.sell(shift, 2000)]
  if (isSentByTwin) {
    rig.start()
    await rig.drain()
    expect(rig.unsent().count).toBe(0)
  }
  asBefore(rig)
  rig.sent.length = 0
  rig.restart()
  rig.holdAgain(held, 'moved')
  rig.closeShift(shift)
  rig.engine().wake()
  await rig.drain(24)
  return { rig, sales }
}

const writes = (rig: Rig) =>
  rig.sent.filter(({ path }) => /create$|update$|open$|close$/.test(path)).map(({ path }) => path)

it('what the twin has sent is found and never sent again; what came later is sent once', async () => {
  const { rig, sales } = await aDay(true)
  // What the twin wrote into the held ticket is not known here: which one stands is for a person.
  const left = rig.jobs().filter(({ state }) => state !== 'done')
  expect(left.map(({ kind, state, reason }) => ({ kind, state, reason }))).toEqual([
    { kind: 'ticket.update', state: 'needsPerson', reason: 'conflict' }
  ])
  expect(rig.trades().map(({ code }) => code).sort()).toEqual(sales.map(({ code }) => code).sort()) // prettier-ignore
  expect(rig.sessions().map(({ state }) => state)).toEqual(['closed'])
  expect(rig.openTickets()).toHaveLength(1)
  expect(writes(rig)).toEqual(['cashbox-session/close'])
  expect(rig.faultsOfOurs).toEqual([])
  rig.end()
})

it('what nobody has sent is sent once, after two looks that did not find it', async () => {
  const { rig, sales } = await aDay(false)
  expect(rig.unsent().count).toBe(0)
  expect(rig.trades().map(({ code }) => code).sort()).toEqual(sales.map(({ code }) => code).sort()) // prettier-ignore
  expect(rig.sessions().map(({ state }) => state)).toEqual(['closed'])
  expect(writes(rig).sort()).toEqual([
    ...['cashbox-session/close', 'cashbox-session/open', 'open-ticket/create', 'open-ticket/update'],
    ...['trade/create', 'trade/create']
  ])
  expect(rig.store().prepare(`SELECT DISTINCT verb, by FROM decision`).all()).toEqual([{ verb: 'resend', by: 'queue' }])
  expect(rig.faultsOfOurs).toEqual([])
  rig.end()
})

import { describe, expect, it, onTestFinished } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { identifyFile } from '../../../src/main/db/backup/identity.ts'
import { createJournal } from '../../../src/main/db/core/journal.ts'
import type { Store } from '../../../src/main/db/core/open.ts'
import { putSetting, type SettingValue } from '../../../src/main/db/core/settings.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import type { EmployeeId } from '../../../src/shared/ids.ts'
import { createRig, type Rig } from '../rig/rig.ts'

// A file is restored or copied: the clone may or may not have sent its unsent jobs meanwhile.

/** Sets the file back to the state before anything was sent, and marks its jobs as possibly sent by a clone. */
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

async function aDay(isSentByClone: boolean) {
  const rig = createRig()
  const shift = rig.openShift()
  const held = rig.hold()
  const sales = [rig.sell(shift), rig.sell(shift, 2000)]
  if (isSentByClone) {
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

it('a job that the clone may have sent hours ago is verified since the time when it was made', async () => {
  const rig = createRig()
  const shift = rig.openShift()
  const sale = rig.sell(shift)
  rig.start()
  await rig.drain()
  await rig.engine().stop()
  asBefore(rig)
  await rig.clock.advance(3 * 60 * 60_000)
  rig.sent.length = 0
  rig.restart()
  await rig.drain(0.1)
  const [look] = rig.sends('trade/get-paging').map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  expect(Date.parse(String(look?.['updated_at']))).toBeLessThanOrEqual(sale.soldAt - 10 * 60_000)
  expect(rig.job('sale.create', sale.id).state).toBe('done')
  expect(rig.trades()).toHaveLength(1)
  rig.end()
})

it('a job that waits for a person is doubted after a copy as well: the clone may have sent it', async () => {
  const rig = createRig({
    faults: [{ endpoint: 'trade/create', fault: { kind: 'error', when: 'before', status: 400 }, at: [1] }]
  })
  const shift = rig.openShift()
  const sale = rig.sell(shift)
  rig.start()
  await rig.drain()
  const store = rig.store()
  const { id } = rig.job('sale.create', sale.id)
  expect(rig.job('sale.create', sale.id).state).toBe('needsPerson')
  const here = { machine: 'another', folder: '/elsewhere' }
  const mark = { seq: 0, boots: 0, attempts: 0, receipts: 0, refunds: 0, cash: 0, shifts: 0 }
  const random = seededRandom(5)
  const journal = createJournal(new Uint8Array(32), 'copy')
  const key = { journalKey: new Uint8Array(32), isLost: false }
  putIdentity(store)
  const { verdict } = identifyFile({ store, mark, here, random, journal, key, at: rig.clock.now(), isRecovered: false })
  expect(verdict).toMatchObject({ kind: 'changed', why: 'copied' })
  expect(store.prepare('SELECT is_doubted FROM job WHERE id = ?').pluck().get(id)).toBe(1)
  // A person sends it again: it is verified first, and the clone's record is recognized.
  await rig.clock.advance(30 * 60_000)
  const sent = rig.sends('trade/create')[0]
  await rig.engine().resend(id, rig.ids.owner as never, 'again')
  await rig.sandbox.send(writeOf(rig, 'trade/create', sent?.body ?? ''))
  await rig.drain()
  expect(rig.trades()).toHaveLength(1)
  rig.end()
})

/** Returns a request of another program, in the name of the cashier of the rig. */
function writeOf(rig: Rig, path: string, body: string): Request {
  const headers = { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json', user_id: rig.ids.nodira }
  return new Request(`http://practice.invalid/integration-api/integration/api/v2/${path}`, {
    method: 'POST',
    headers,
    body
  })
}

/** Marks the file as one that belonged to another till before. */
const putIdentity = (store: Store): void =>
  store.transaction((db) =>
    putSetting(db, 'identity', { instance: 'a', epoch: 1, machine: 'this one', folder: '/here', till: 'b' })
  )

const writes = (rig: Rig) =>
  rig.sent.filter(({ path }) => /create$|update$|open$|close$/.test(path)).map(({ path }) => path)

it('jobs that the clone has sent are found and never sent again; later ones are sent once', async () => {
  const { rig, sales } = await aDay(true)
  // The till does not know what the clone wrote into the held ticket, so a person decides which version counts.
  const left = rig.jobs().filter(({ state }) => state !== 'done')
  expect(left.map(({ kind, state, reason }) => ({ kind, state, reason }))).toEqual([
    { kind: 'ticket.update', state: 'needsPerson', reason: 'conflict' }
  ])
  expect(
    rig
      .trades()
      .map(({ code }) => code)
      .sort()
  ).toEqual(sales.map(({ code }) => code).sort())
  expect(rig.sessions().map(({ state }) => state)).toEqual(['closed'])
  expect(rig.openTickets()).toHaveLength(1)
  expect(writes(rig)).toEqual(['cashbox-session/close'])
  expect(rig.faultsOfOurs).toEqual([])
  rig.end()
})

it('jobs that nobody has sent are sent once, after two negatives', async () => {
  const { rig, sales } = await aDay(false)
  expect(rig.unsent().count).toBe(0)
  expect(
    rig
      .trades()
      .map(({ code }) => code)
      .sort()
  ).toEqual(sales.map(({ code }) => code).sort())
  expect(rig.sessions().map(({ state }) => state)).toEqual(['closed'])
  expect(writes(rig).sort()).toEqual([
    'cashbox-session/close',
    'cashbox-session/open',
    'open-ticket/create',
    'open-ticket/update',
    'trade/create',
    'trade/create'
  ])
  expect(rig.store().prepare(`SELECT DISTINCT verb, by FROM decision`).all()).toEqual([{ verb: 'resend', by: 'queue' }])
  expect(rig.faultsOfOurs).toEqual([])
  rig.end()
})

describe('a session that was open at the service when an older file was put in place', () => {
  /** The service has a session with this note; then the file of the till, which lacks its shift, is put in place. */
  async function restored(twin: Partial<SettingValue<'twin'>> = {}, note = 'morning till b ~0123456789abcdef') {
    const rig = createRig()
    onTestFinished(() => rig.end())
    putIdentity(rig.store())
    const { organization, cashbox } = rig.ids
    const opened_at = new Date(rig.clock.now()).toISOString()
    const opening = {
      organization_id: organization,
      cashbox_id: cashbox,
      opened_balance: [],
      opened_at,
      open_note: note
    }
    await rig.sandbox.send(writeOf(rig, 'cashbox-session/open', JSON.stringify(opening)))
    expect(rig.sessions()).toHaveLength(1)
    await rig.clock.advance(60_000)
    const at = rig.clock.now()
    rig.store().transaction((db) => putSetting(db, 'twin', { why: 'restored', at, jobs: 0, isAnswered: true, ...twin }))
    rig.start()
    return rig
  }

  it('the till continues in its own session, and its sales and its close arrive there', async () => {
    const rig = await restored()
    const shift = rig.openShift()
    rig.sell(shift)
    rig.closeShift(shift)
    rig.engine().wake()
    await rig.drain()
    const [session, ...more] = rig.sessions()
    expect([session?.state, more]).toEqual(['closed', []])
    expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'done', attempts: 0, serverId: session?._id })
    expect([rig.trades().length, rig.unsent().count]).toEqual([1, 0])
    await rig.clock.advance(4 * 60 * 60_000)
    expect(openIncidents(rig.store(), 9)).toEqual([])
  })

  it.each<[string, Parameters<typeof restored>, string?]>([
    ['another copy of the till is in use', [{ why: 'inUse' }]],
    ['the session was opened after the file was put in place', [{ at: 0 }]],
    ['another till opened it', [{}, 'morning till c ~0123456789abcdef']],
    ['another person opened it', [], '660900000000000000000002']
  ])('a person decides about the session if %s', async (_, given, employeeId) => {
    const rig = await restored(...given)
    const shift = rig.openShift(employeeId === undefined ? {} : { employeeId: employeeId as EmployeeId })
    rig.engine().wake()
    await rig.drain()
    expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'needsPerson', reason: 'conflict' })
    expect(rig.sessions()).toHaveLength(1)
  })
})

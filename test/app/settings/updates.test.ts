import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UpdatesPort } from '../../../src/main/app/core/context.ts'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import { fail, ok } from '../../../src/shared/failure.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import {
  anna,
  boss,
  countDrawer,
  currentId,
  journalActs,
  pins,
  scan,
  selling,
  signIn,
  till,
  type Till
} from '../till.ts'

let at: Till
let did: string[]
let refused: string[]
/** An update that waits for installation and records what is asked of it. */
const port = (install: UpdatesPort['install']): UpdatesPort => ({
  state: () => ({ phase: 'ready', offered: { version: '1.1.0', bytes: 5 } }),
  check: () => void did.push('check'),
  fetch: () => void did.push('fetch'),
  ready: () => '1.1.0',
  install: () => {
    did.push('install')
    return install()
  },
  refused: ({ kind }) => void refused.push(kind),
  leave: ({ then }) => void did.push(then),
  stop: () => undefined
})
const works = () => Promise.resolve(ok({ then: 'relaunch' as const, path: 'Kassa.AppImage' }))
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

beforeEach(() => {
  did = []
  refused = []
})
afterEach(() => at.remove())

async function closed(): Promise<void> {
  await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }])
  await at.call('shift.close', { note: 'counted' })
}
/** Marks every unsent job as done. */
const settled = () => at.context.store.transaction((db) => db.prepare(`UPDATE job SET state = 'done'`).run())

test('nothing is installed during a shift, though a manager asks and everything was sent', async () => {
  at = await selling()
  at.context.updates = port(works)
  settled()
  for (const despiteUnsent of [false, true])
    expect((await at.refused('updates.install', { despiteUnsent, approval })).kind).toBe('update.shiftOpen')
  expect(did).toEqual([])
  // The log of the till gets the reason too.
  expect(refused).toEqual(['update.shiftOpen', 'update.shiftOpen'])
})

test('nothing is installed during a shift with an unsent sale', async () => {
  at = await selling()
  at.context.updates = port(works)
  await scan(at, '4780001')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect((await at.refused('updates.install', { despiteUnsent: true, approval })).kind).toBe('update.shiftOpen')
  expect(did).toEqual([])
})

test('unsent work is named after the shift, and a manager must agree to an installation', async () => {
  at = await selling()
  at.context.updates = port(works)
  await closed()
  const failure = await at.refused('updates.install', { approval })
  expect(failure).toEqual({ kind: 'update.unsent', facts: { count: 2 } })
  expect((await at.refused('updates.install', { despiteUnsent: true })).kind).toBe('person.managerNeeded')
  expect(did).toEqual([])
  await at.call('updates.install', { despiteUnsent: true, approval })
  expect(did).toEqual(['install', 'relaunch'])
  expect(journalActs(at)).toContain('update.install')
})

test('a manager’s consent is enough after the shift if everything was sent; a cashier’s is not', async () => {
  at = await selling()
  at.context.updates = port(works)
  await closed()
  settled()
  expect((await at.refused('updates.install', {})).kind).toBe('person.managerNeeded')
  await signIn(at, boss)
  expect(await at.call('updates.install', {})).toEqual({ then: 'relaunch', path: 'Kassa.AppImage' })
})

test('a failed installation is written in the log, and the program goes on', async () => {
  at = till()
  at.context.updates = port(() => Promise.resolve(fail('update.damaged')))
  await signIn(at, boss)
  expect((await at.refused('updates.install', {})).kind).toBe('update.damaged')
  expect(did).toEqual(['install'])
  expect(journalActs(at).slice(-2)).toEqual(['update.install', 'update.failed'])
})

test('the check and the download are started, and the call does not wait for them', async () => {
  at = till()
  at.context.updates = port(works)
  await signIn(at, anna)
  await at.call('updates.check', {})
  await at.call('updates.fetch', {})
  expect(did).toEqual(['check', 'fetch'])
  expect(await at.call('updates.view', {})).toMatchObject({ phase: 'ready' })
})

test('no update is shown to a person who is not signed in', async () => {
  at = till()
  at.context.updates = port(works)
  for (const name of ['updates.view', 'updates.check', 'updates.install'] as const)
    expect((await at.refused(name, {})).kind).toBe('person.notAllowed')
})

test('the news are shown once after an update', async () => {
  at = till()
  at.context.program.version = '1.1.0'
  expect((await at.call('app.state', {})).newsSince).toBeUndefined()
  at.context.store.transaction((db) => putSetting(db, 'toldOf', '1.0.0'))
  await signIn(at, anna)
  expect((await at.call('app.state', {})).newsSince).toBe('1.0.0')
  expect((await at.call('updates.acknowledgeNews', {})).newsSince).toBeUndefined()
  at.restart()
  at.context.program.version = '1.1.0'
  expect((await at.call('app.state', {})).newsSince).toBeUndefined()
})

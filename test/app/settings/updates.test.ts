import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UpdatesPort } from '../../../src/main/app/core/context.ts'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import { fail, ok } from '../../../src/shared/failure.ts'
import { cash, som } from '../../support/nouns.ts'
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
/** An update that waits to be installed, and writes down what is asked of it. */
const port = (install: UpdatesPort['install']): UpdatesPort => ({
  state: () => ({ phase: 'ready', offered: { version: '1.1.0', bytes: 5 } }),
  check: () => void did.push('check'),
  fetch: () => void did.push('fetch'),
  ready: () => '1.1.0',
  install: () => {
    did.push('install')
    return install()
  },
  leave: ({ then }) => void did.push(then),
  stop: () => undefined
})
const works = () => Promise.resolve(ok({ then: 'relaunch' as const, path: 'Kassa.AppImage' }))
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

beforeEach(() => (did = []))
afterEach(() => at.remove())

async function closed(): Promise<void> {
  await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }])
  await at.call('shift.close', {})
}
/** What the queue owed has arrived. */
const settled = () => at.context.store.transaction((db) => db.prepare(`UPDATE job SET state = 'done'`).run())

test('nothing is installed during a shift, though a manager asks and everything has arrived', async () => {
  at = await selling()
  at.context.updates = port(works)
  settled()
  for (const despiteUnsent of [false, true])
    expect((await at.refused('updates.install', { despiteUnsent, approval })).kind).toBe('update.shiftOpen')
  expect(did).toEqual([])
})

test('nothing is installed during a shift with a sale that has not arrived', async () => {
  at = await selling()
  at.context.updates = port(works)
  await scan(at, '4780001')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect((await at.refused('updates.install', { despiteUnsent: true, approval })).kind).toBe('update.shiftOpen')
  expect(did).toEqual([])
})

test('after the shift unsent work is named, and installing over it is agreed to by a manager', async () => {
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

test('after the shift, with everything arrived, a manager’s word is enough; a cashier’s is not', async () => {
  at = await selling()
  at.context.updates = port(works)
  await closed()
  settled()
  expect((await at.refused('updates.install', {})).kind).toBe('person.managerNeeded')
  await signIn(at, boss)
  expect(await at.call('updates.install', {})).toEqual({ then: 'relaunch', path: 'Kassa.AppImage' })
})

test('an installation that fails is written down, and the program goes on', async () => {
  at = till()
  at.context.updates = port(() => Promise.resolve(fail('update.damaged')))
  await signIn(at, boss)
  expect((await at.refused('updates.install', {})).kind).toBe('update.damaged')
  expect(did).toEqual(['install'])
  expect(journalActs(at).slice(-2)).toEqual(['update.install', 'update.failed'])
})

test('looking and fetching are asked for and not waited for', async () => {
  at = till()
  at.context.updates = port(works)
  await signIn(at, anna)
  await at.call('updates.check', {})
  await at.call('updates.fetch', {})
  expect(did).toEqual(['check', 'fetch'])
  expect(await at.call('updates.view', {})).toMatchObject({ phase: 'ready' })
})

test('nobody signed in hears of no update', async () => {
  at = till()
  at.context.updates = port(works)
  for (const name of ['updates.view', 'updates.check', 'updates.install'] as const)
    expect((await at.refused(name, {})).kind).toBe('person.notAllowed')
})

test('what is new is told once after a newer program', async () => {
  at = till()
  at.context.version = '1.1.0'
  expect((await at.call('app.state', {})).newsSince).toBeUndefined()
  at.context.store.transaction((db) => putSetting(db, 'toldOf', '1.0.0'))
  await signIn(at, anna)
  expect((await at.call('app.state', {})).newsSince).toBe('1.0.0')
  expect((await at.call('updates.told', {})).newsSince).toBeUndefined()
  at.restart()
  at.context.version = '1.1.0'
  expect((await at.call('app.state', {})).newsSince).toBeUndefined()
})

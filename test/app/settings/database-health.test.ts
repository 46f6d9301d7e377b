import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DatabaseHealthPort } from '../../../src/main/app/core/context.ts'
import { isHeld } from '../../../src/main/db/backup/identity.ts'
import { putSetting, setting } from '../../../src/main/db/core/settings.ts'
import { newestSale } from '../../../src/main/db/ticket/sales.ts'
import { fail, ok } from '../../../src/shared/failure.ts'
import type { Instant } from '../../../src/shared/ports.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import { noDatabaseHealth } from '../../support/null-ports/no-database-health.ts'
import { boss, countDrawer, current, currentId, journalActs, pins, scan, selling, type Till } from '../till.ts'

let at: Till
beforeEach(async () => {
  at = await selling()
})
afterEach(() => {
  at.remove()
})

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const keptBy = (books: Partial<DatabaseHealthPort>) => {
  at.context = { ...at.context, databaseHealth: { ...noDatabaseHealth, ...books } }
}

describe('a full disk', () => {
  it('a full disk allows the current sale and the close, and refuses to begin anything', async () => {
    await scan(at, '4780001')
    keptBy({ isShort: () => true })
    for (const [name, input] of [
      ['ticket.scan', { code: '4780002' }],
      ['cash.move', { direction: 'in', methodId: cash.id, currencyId: som.id, amountMinor: 100 }]
    ] as const) {
      expect((await at.ask(name, input as never)) as unknown).toMatchObject({
        ok: false,
        failure: { kind: 'disk.short' }
      })
    }
    expect((await current(at)).lines).toHaveLength(1)
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 104_000 }])
    await at.call('shift.close', { note: 'counted' })
    expect((await at.refused('shift.open', { counts: [] })).kind).toBe('disk.short')
  })
})

describe('backups', () => {
  it('backups are written after the close of a shift, which does not wait for them', async () => {
    let begun = 0
    keptBy({
      backUp() {
        begun += 1
        return new Promise(() => undefined)
      }
    })
    await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }])
    await at.call('shift.close', { note: 'counted' })
    expect(begun).toBe(1)
  })

  it('anybody may write a backup, and only a manager chooses the folder and restores one', async () => {
    const restored: string[] = []
    keptBy({
      backUp: () => Promise.resolve(ok(undefined)),
      chooseFolder: () => Promise.resolve('/somewhere'),
      restore: (name) => {
        restored.push(name)
        return Promise.resolve(ok(undefined))
      }
    })
    await at.call('database.backUp', {})
    for (const name of ['database.chooseFolder', 'database.repair', 'database.restore'] as const) {
      const input = name === 'database.restore' ? { name: 'kassa.db' } : {}
      expect((await at.refused(name, input as never)).kind).toBe('person.managerNeeded')
    }
    expect(restored).toEqual([])
    await at.call('database.chooseFolder', { approval })
    expect(setting(at.context.store, 'backupFolder')).toBe('/somewhere')
    await at.call('database.restore', { name: 'kassa.db', approval })
    expect(restored).toEqual(['kassa.db'])
    expect(journalActs(at).slice(-2)).toEqual(['backup.folder', 'backup.restore'])
  })

  it('a backup that fails says why', async () => {
    keptBy({ backUp: () => Promise.resolve(fail('backup.failed', { why: 'ENOSPC' })) })
    expect(await at.refused('database.backUp', {})).toEqual({ kind: 'backup.failed', facts: { why: 'ENOSPC' } })
  })
})

describe('a restored backup', () => {
  it('the till says what the backup has until a manager has read what to check', async () => {
    const { store } = at.context
    store.transaction((db) =>
      putSetting(db, 'twin', { why: 'restored', at: 5, jobs: 0, isAnswered: true, isTold: false })
    )
    expect((await at.call('database.view', {})).clone).toEqual({ why: 'restored', at: 5, jobs: 0, restored: {} })
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    const sale = newestSale(store)
    expect(sale?.count).toBe(1)
    expect((await at.call('database.view', {})).clone?.restored).toEqual({ newest: sale })
    expect((await at.call('database.confirmNoClone', { approval })).clone).toBeUndefined()
  })

  it.each([
    [undefined, [8, 6], 8],
    [9, [8], 9],
    [7, [8], 8],
    [undefined, [], undefined]
  ])('the last backup is the newest of the note %s and the listed ones of this till %s', async (noted, made, last) => {
    const file = (madeAt: number, isMine: boolean) => ({ name: `${String(madeAt)}.db`, madeAt, bytes: 1, isMine })
    keptBy({
      status: () => ({ ...noDatabaseHealth.status(), files: [file(99, false), ...made.map((one) => file(one, true))] })
    })
    at.context.store.transaction((db) => putSetting(db, 'backup', noted === undefined ? undefined : { lastAt: noted }))
    expect((await at.call('database.view', {})).backup.lastAt).toBe(last)
  })
})

describe('the settings of a restored backup', () => {
  it('a manager confirms the settings that act on this computer, and the till starts again with them', async () => {
    const values = { url: 'https://there.invalid/', printer: { way: 'nowhere' }, sellingRules: {} }
    at.context.store.transaction((db) => putSetting(db, 'waiting', { at: 5, values }))
    let reopened = 0
    keptBy({ reopen: () => Promise.resolve(ok(void (reopened += 1))) })
    expect((await at.call('database.view', {})).waiting?.map(({ name }) => name)).toEqual(['url', 'printer'])
    expect((await at.refused('database.useSettings', {})).kind).toBe('person.managerNeeded')
    expect(setting(at.context.store, 'url')).toBeUndefined()
    expect((await at.call('database.useSettings', { approval })).waiting).toBeUndefined()
    const { store } = at.context
    // A value that the setting cannot have is not taken.
    expect([setting(store, 'url'), setting(store, 'printer'), setting(store, 'sellingRules'), reopened]).toEqual([
      'https://there.invalid/',
      undefined,
      undefined,
      1
    ])
    expect(journalActs(at).at(-1)).toBe('backup.settings')
    expect((await at.refused('database.useSettings', { approval })).kind).toBe('state.changed')
  })
})

describe('a database file that was changed from outside', () => {
  const none = { count: 0, first: [] }
  const books = {
    sales: 3,
    torn: { count: 0, first: [] },
    journal: { rows: 9, gaps: 1 },
    unowed: 0,
    missing: { count: 1, first: [4] },
    lost: { refunds: { count: 1, first: [2] }, cash: none, shifts: none, jobs: 3 },
    shifts: [{ number: 1, sales: 3, total: 1_500, differs: false }]
  }
  const recovery = {
    at: 5 as Instant,
    cause: 'malformed',
    setAside: '/aside',
    backup: 'kassa.db',
    books,
    jobs: [],
    tables: [{ table: 'sale', read: 2, fromBackup: 1, spots: 1 }]
  }

  it('the recovery report is shown until a manager has signed it', async () => {
    at.context.store.transaction((db) => putSetting(db, 'recovery', recovery))
    const { recovery: shown } = await at.call('database.view', {})
    expect(shown).toMatchObject({ sales: 3, missing: { count: 1, first: [4] }, gaps: 1, rows: 2, fromBackup: 1 })
    expect([shown?.isWhole, shown?.lost]).toEqual([false, books.lost])
    expect((await at.refused('database.acknowledgeRecovery', {})).kind).toBe('person.managerNeeded')
    expect((await at.call('database.acknowledgeRecovery', { approval })).recovery).toBeUndefined()
    expect(journalActs(at).at(-1)).toBe('recovery.sign')
    expect((await at.refused('database.acknowledgeRecovery', { approval })).kind).toBe('state.changed')
  })

  it('unsent work is stopped until a manager has answered for a clone of the file', async () => {
    at.context.store.transaction((db) => putSetting(db, 'twin', { why: 'copied', at: 5, jobs: 2, isAnswered: false }))
    expect((await at.call('database.view', {})).clone).toEqual({ why: 'copied', at: 5, jobs: 2 })
    expect((await at.refused('database.confirmNoClone', {})).kind).toBe('person.managerNeeded')
    const before = at.woken()
    expect((await at.call('database.confirmNoClone', { approval })).clone).toBeUndefined()
    expect(isHeld(at.context.store)).toBe(false)
    expect(at.woken()).toBe(before + 1)
    expect(journalActs(at).at(-1)).toBe('till.noTwin')
  })
})

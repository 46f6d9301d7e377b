import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock, Instant } from '../../src/shared/ports.ts'
import { backupName, createBackups, newestWhole, readBackupName, tooOld } from '../../src/main/db/backup/backups.ts'
import { fileMark } from '../../src/main/db/backup/file-mark.ts'
import { createCheckThread } from '../../src/main/db/backup/check-thread.ts'
import { systemRandom } from '../../src/main/system/random.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { checkFile, sealBackup, type Checked } from '../../src/main/db/backup/check-file.ts'
import { identifyFile, markOf } from '../../src/main/db/backup/identity.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill, type Store } from '../../src/main/db/core/open.ts'
import { restoreTill, whyNotToRestore } from '../../src/main/db/backup/restore.ts'
import { putSetting, setting } from '../../src/main/db/core/settings.ts'
import { bigTill } from './big-till.ts'
import { tempFolder } from '../support/temp-folder.ts'

let folder: ReturnType<typeof tempFolder>
let path: string
let store: Store
let now = 0
const clock: Clock = { ...systemClock, now: () => now as Instant }
beforeEach(() => {
  folder = tempFolder('backups')
  path = join(folder.path, 'till.db')
  now = Date.UTC(2026, 10, 21, 8)
  bigTill(path, 40)
  store = openTill(path, tillMigrations)
  const journal = createJournal(new Uint8Array(32), 'boot')
  const here = { machine: 'm', folder: folder.path }
  const at = now as Instant
  const key = { journalKey: new Uint8Array(32), isLost: false }
  identifyFile({ store, mark: markOf(store), here, random: systemRandom, journal, key, at, isRecovered: false })
})
afterEach(() => {
  store.close()
  folder.remove()
})

const seal = (file: string): Promise<Checked> => Promise.resolve(sealBackup(file))
const backups = (check = { seal }) =>
  createBackups({ store, folder: folder.path, clock, check, log: () => undefined, onChange: () => undefined })
const modeOf = (file: string) => statSync(file).mode & 0o777
const dbs = (place: string) => readdirSync(place).filter((name) => name.endsWith('.db'))

describe('a backup', () => {
  it('a backup is one whole file with a description, beside the till until another folder is chosen', async () => {
    const made = backups()
    expect(await made.backUp()).toEqual({ ok: true, value: undefined })
    const [name = ''] = dbs(join(folder.path, 'backups'))
    expect(readBackupName(name)?.madeAt).toBe(now)
    const file = join(folder.path, 'backups', name)
    expect(checkFile(file)).toMatchObject({ isSound: true, books: { sales: 40 } })
    expect(readdirSync(join(folder.path, 'backups'))).toEqual([name])
    const copy = new Database(file, { readonly: true })
    expect(copy.prepare('SELECT mark FROM file_mark').get()).toEqual({ mark: 'backup' })
    copy.close()
    expect(setting(store, 'backup')).toMatchObject({ lastAt: now, file })
    expect(made.isSameDisk()).toBe(true)
    expect(newestWhole(folder.path)).toBe(file)

    const second = join(folder.path, 'second')
    store.transaction((db) => putSetting(db, 'backupFolder', second))
    now += 60_000
    expect(await made.backUp()).toMatchObject({ ok: true })
    expect(newestWhole(folder.path)).toBe(join(second, dbs(second)[0] ?? ''))
  })

  it.skipIf(process.platform === 'win32')(
    'a backup may be read by its owner alone, from its first byte and in a chosen folder too, and so may older ones',
    async () => {
      const place = join(folder.path, 'chosen')
      mkdirSync(place, { mode: 0o755 })
      store.transaction((db) => putSetting(db, 'backupFolder', place))
      const old = join(place, backupName('abc', (now - 60_000) as Instant))
      writeFileSync(old, '', { mode: 0o644 })
      const modes: number[] = []
      const seen = (file: string) => {
        modes.push(modeOf(file))
        return seal(file)
      }
      await backups({ seal: seen }).backUp()
      expect([...modes, ...dbs(place).map((name) => modeOf(join(place, name)))]).toEqual([0o600, 0o600, 0o600])
      // A folder of somebody else keeps its mode; one that Kassa makes is private.
      expect(modeOf(place)).toBe(0o755)
      store.transaction((db) => putSetting(db, 'backupFolder', undefined))
      await backups().backUp()
      expect(modeOf(join(folder.path, 'backups'))).toBe(0o700)
      expect(modeOf(join(folder.path, 'backup.json'))).toBe(0o600)
    }
  )
})

describe('a backup that fails', () => {
  it('a backup without room fails with a message, though the failure cannot be written down either', async () => {
    const full = (): never => {
      throw new Error('database or disk is full')
    }
    const facts: string[] = []
    const made = createBackups({
      folder: folder.path,
      clock,
      check: { seal },
      onChange: () => undefined,
      store: { ...store, backup: () => Promise.reject(new Error('disk full')), transaction: full },
      log: (fact) => facts.push(fact)
    })
    expect(await made.backUp()).toMatchObject({ ok: false, failure: { kind: 'backup.failed' } })
    expect(facts).toEqual(['backup.failed', 'backup.unnoted'])
  })

  it('an unsound backup is deleted and reported, and the previous one stays', async () => {
    const good = backups()
    await good.backUp()
    now += 60_000
    const bad = backups({ seal: () => Promise.resolve({ isSound: false, why: 'row 3 missing from index' }) })
    expect(await bad.backUp()).toMatchObject({ ok: false, failure: { kind: 'backup.failed' } })
    expect(readdirSync(join(folder.path, 'backups'))).toHaveLength(1)
    expect(setting(store, 'backup')).toMatchObject({ failedAt: now, why: 'row 3 missing from index' })
    now += 60_000
    await good.backUp()
    expect(setting(store, 'backup')?.failedAt).toBeUndefined()
  })

  it('a backup that lacks rows of the journal is deleted and reported', async () => {
    const short = async (file: string): Promise<Checked> => {
      const checked = await seal(file)
      if (!checked.isSound) return checked
      const { journal } = checked.books
      return { ...checked, books: { ...checked.books, journal: { ...journal, rows: journal.rows - 1 } } }
    }
    expect(await backups({ seal: short }).backUp()).toMatchObject({ ok: false, failure: { kind: 'backup.failed' } })
    expect(readdirSync(join(folder.path, 'backups'))).toEqual([])
    expect(setting(store, 'backup')?.lastAt).toBeUndefined()
  })
})

describe('a backup while the till sells', () => {
  it('a backup goes beside the till if the chosen folder cannot be written to, and says so', async () => {
    const gone = join(folder.path, 'stick')
    writeFileSync(gone, 'a file, no folder')
    store.transaction((db) => putSetting(db, 'backupFolder', gone))
    expect(await backups().backUp()).toMatchObject({ ok: false, failure: { kind: 'backup.failed' } })
    expect(dbs(join(folder.path, 'backups'))).toHaveLength(1)
    expect(setting(store, 'backup')?.failedAt).toBe(now)
  })

  it('a backup has the sales that are made while it is written', async () => {
    const made = backups()
    const writing = made.backUp()
    store.transaction((db) => db.prepare(`INSERT INTO counter (name, value) VALUES ('meanwhile', 1)`).run())
    expect(made.progress()).toBeDefined()
    expect(await writing).toMatchObject({ ok: true })
    expect(made.progress()).toBeUndefined()
  })

  it('a backup is checked in a thread of its own', async () => {
    const url = new URL('../../src/main/db/backup/check-worker.ts', import.meta.url)
    const thread = createCheckThread(url, [
      '--import',
      new URL('../../tools/support/register.mjs', import.meta.url).href
    ])
    expect(await thread.check(path)).toMatchObject({ isSound: true, books: { sales: 40 } })
    const wrong = join(folder.path, 'wrong.db')
    writeFileSync(wrong, 'no database at all, but long enough to be looked at by SQLite as one'.repeat(20))
    expect(await thread.check(wrong)).toMatchObject({ isSound: false })
    expect(await thread.check(join(folder.path, 'none.db'))).toMatchObject({ isSound: false })
  })
})

describe('restoring', () => {
  it('the restore replaces the file with the backup, and sets the file aside whole', async () => {
    await backups().backUp()
    const file = newestWhole(folder.path) ?? ''
    store.transaction((db) => db.prepare(`INSERT INTO counter (name, value) VALUES ('later', 1)`).run())
    store.close()
    expect(whyNotToRestore(file, tillMigrations)).toBeUndefined()
    restoreTill(path, file, now as Instant)
    store = openTill(path, tillMigrations)
    expect(store.prepare(`SELECT 1 FROM counter WHERE name = 'later'`).get()).toBeUndefined()
    expect(fileMark(store)?.mark).toBe('restored')
    const [aside = ''] = readdirSync(join(folder.path, 'set-aside'))
    const old = openTill(join(folder.path, 'set-aside', aside, 'till.db'), tillMigrations)
    expect(old.prepare(`SELECT value FROM counter WHERE name = 'later'`).get()).toEqual({ value: 1 })
    old.close()
  })

  it('a restore that is cut at any step leaves the old file or the restored one', async () => {
    await backups().backUp()
    const file = newestWhole(folder.path) ?? ''
    store.transaction((db) => db.prepare(`INSERT INTO counter (name, value) VALUES ('later', 1)`).run())
    for (const step of ['set aside', 'copied', 'marked', 'synced', 'decided', 'log gone', 'old one moved', 'swapped']) {
      store.close()
      const cut = () =>
        restoreTill(path, file, now as Instant, (name) => {
          if (name === step) throw new Error('cut')
        })
      expect(cut, step).toThrow('cut')
      store = openTill(path, tillMigrations)
      expect(store.prepare('PRAGMA quick_check').get(), step).toEqual({ quick_check: 'ok' })
      const isRestored = fileMark(store)?.mark === 'restored'
      const isOld = store.prepare(`SELECT 1 FROM counter WHERE name = 'later'`).get() !== undefined
      expect(isRestored !== isOld, step).toBe(true)
      store.transaction((db) => {
        db.prepare(`INSERT OR IGNORE INTO counter (name, value) VALUES ('later', 1)`).run()
        const identity = setting(db, 'identity')
        if (identity !== undefined) putSetting(db, 'identity', { ...identity, mark: undefined })
      })
    }
  })

  it('the restore refuses a damaged file, a file of a newer program and one of another till', () => {
    const wrong = join(folder.path, 'wrong.db')
    writeFileSync(wrong, 'text')
    expect(whyNotToRestore(wrong, tillMigrations)).toMatch(/not a database/)
    const theirs = join(folder.path, 'theirs.db')
    const db = new Database(theirs)
    db.exec('CREATE TABLE recipe (x); PRAGMA user_version = 3')
    db.close()
    expect(whyNotToRestore(theirs, tillMigrations)).toMatch(/not of a till/)
    const later = join(folder.path, 'later.db')
    openTill(later, [...tillMigrations, { number: 99, name: 'later', sql: 'CREATE TABLE later (x)' }]).close()
    expect(whyNotToRestore(later, tillMigrations)).toMatch(/newer/)
    expect(whyNotToRestore(join(folder.path, 'none.db'), tillMigrations)).toBe('there is no such file')
  })
})

describe('the names of backups', () => {
  const day = 86_400_000
  const start = Date.UTC(2026, 0, 1, 6)
  it('the newest ten backups and the last of each of thirty days stay, and no backup of another till is deleted', () => {
    const mine = Array.from({ length: 120 }, (_, index) => backupName('abc', (start + index * (day / 2)) as Instant))
    const theirs = backupName('xyz', start as Instant)
    const gone = new Set(tooOld([...mine, theirs, 'kassa.db', 'holiday.jpg'], 'abc'))
    const kept = mine.filter((name) => !gone.has(name))
    expect(kept.slice(-10)).toEqual(mine.slice(-10))
    expect(new Set(kept.map((name) => readBackupName(name)?.day)).size).toBe(30)
    expect(kept).toHaveLength(35)
    expect(gone.has(theirs)).toBe(false)
    expect(tooOld(mine.slice(0, 10), 'abc')).toEqual([])
  })

  it('the name of a backup is read back as it was made', () => {
    const made = backupName('abc', (start + 123_000) as Instant)
    expect(readBackupName(made)).toEqual({ till: 'abc', day: '2026-01-01', madeAt: start + 123_000 })
    expect(readBackupName('kassa-abc.db')).toBeUndefined()
  })
})

it('a folder that cannot be listed shows no backups', () => {
  store.transaction((db) => putSetting(db, 'backupFolder', join(folder.path, 'none')))
  expect(backups().files()).toEqual([])
  mkdirSync(join(folder.path, 'backups'))
  expect(existsSync(join(folder.path, 'none'))).toBe(false)
})

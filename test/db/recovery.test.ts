import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Instant } from '../../src/shared/ports.ts'
import { booksOf, isWhole } from '../../src/main/db/backup/compare.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { tillPage } from '../../src/main/db/core/till-file.ts'
import { causeToRecover, glance, recoverTill, markAsSuspect } from '../../src/main/db/backup/recovery.ts'
import { lastNumber } from '../../src/main/db/core/counters.ts'
import { sidecarOf } from '../../src/main/db/backup/identity.ts'
import { setting } from '../../src/main/db/core/settings.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { bigTill, rowsOf } from './big-till.ts'

const at = Date.UTC(2026, 10, 21, 8) as Instant
const sales = 120
let folder: ReturnType<typeof tempFolder>
let path: string
let whole: string
beforeEach(() => {
  folder = tempFolder('recovery')
  path = join(folder.path, 'till.db')
  whole = join(folder.path, 'whole.db')
  bigTill(whole, sales)
  copyFileSync(whole, path)
})
afterEach(() => folder.remove())

const recover = (backup?: string) => recoverTill({ path, migrations: tillMigrations, backup, at, cause: 'malformed' })
const isSound = (file: string): boolean => {
  const db = new Database(file, { readonly: true })
  try {
    return db.pragma('integrity_check', { simple: true }) === 'ok'
  } catch {
    return false
  } finally {
    db.close()
  }
}
/** Writes noise over a part of the file. */
function damage(from: number, length: number, seed: number): void {
  const bytes = readFileSync(path)
  for (let index = 0; index < length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    bytes[from + index] = seed >> 16
  }
  writeFileSync(path, bytes)
}
/** Returns rows of one file that another lacks, of the tables that a recovery copies and does not calculate again. */
function missingIn(file: string, than: string): string[] {
  const rows = rowsOf(file)
  const copied = [...rowsOf(than)].filter(([table]) => !['setting', 'counter', 'job'].includes(table))
  return copied.flatMap(([table, all]) => [...all].filter((row) => rows.get(table)?.has(row) !== true))
}

it('the records of a sound file add up, and are counted', () => {
  const store = openTill(path, tillMigrations)
  const books = booksOf(store)
  expect(books).toMatchObject({ sales, missing: { count: 0 }, torn: { count: 0 }, journal: { gaps: 0 }, unowed: 0 })
  expect(books.shifts).toEqual([{ number: 1, sales, total: sales * 500, differs: false }])
  expect(isWhole(books)).toBe(true)
  expect(() => glance(store)).not.toThrow()
  store.prepare('PRAGMA foreign_keys = OFF').run()
  store.transaction((db) => {
    for (const sql of [`DELETE FROM sale WHERE number IN (7, ${sales})`, `DELETE FROM sale_line WHERE sale_number = 9`])
      db.prepare(sql).run()
    db.prepare('DELETE FROM journal WHERE seq = 30').run()
  })
  expect(booksOf(store)).toMatchObject({
    missing: { count: 2, first: [7, sales] },
    torn: { count: 1, first: [9] },
    journal: { gaps: 1 }
  })
  store.close()
})

describe('a file with one page of noise', () => {
  const pageSize = tillPage
  it('the recovery keeps the rows of the other pages, invents nothing, and sets the file aside as it was found', () => {
    const pages = readFileSync(whole).length / pageSize
    const rows = [...rowsOf(whole).values()].reduce((sum, { size }) => sum + size, 0)
    let [damaged, heavy] = [0, 0]
    for (let page = 1; page < pages; page += 2) {
      copyFileSync(whole, path)
      damage(page * pageSize, pageSize, page)
      if (isSound(path)) continue
      damaged += 1
      const found = readFileSync(path)
      const { setAside, books } = recover()
      if (process.platform !== 'win32')
        for (const name of ['till.db', 'report.json'])
          expect(statSync(join(setAside, name)).mode & 0o777, name).toBe(0o600)
      expect(readFileSync(join(setAside, 'till.db')).equals(found), `page ${page}`).toBe(true)
      expect(isSound(path), `page ${page}`).toBe(true)
      expect(missingIn(whole, path), `page ${page}: invented`).toEqual([])
      if (missingIn(path, whole).length > rows / 20) heavy += 1
      const store = openTill(path, tillMigrations)
      expect(setting(store, 'recovery')?.books).toEqual(books)
      store.close()
      rmSync(setAside, { recursive: true })
    }
    expect(damaged).toBeGreaterThan(20)
    // Only a page that leads to others loses more than its own rows.
    expect(heavy).toBeLessThan(damaged / 3)
  })

  it('the recovery is complete if a backup has the unreadable rows', () => {
    const pages = readFileSync(whole).length / pageSize
    for (let page = 0; page < pages; page += 2) {
      copyFileSync(whole, path)
      damage(page * pageSize, pageSize, page + 7)
      if (isSound(path)) continue
      const { books } = recover(whole)
      expect(isWhole(books), `page ${page}`).toBe(true)
      expect(missingIn(path, whole)).toEqual([])
    }
  })
})

it('a few wrong bytes anywhere lose at most the rows around them', () => {
  const size = readFileSync(whole).length
  for (let step = 1; step <= 40; step += 1) {
    copyFileSync(whole, path)
    damage(Math.floor((size / 41) * step) + step * 7, 3, step)
    if (isSound(path)) continue
    recover()
    expect(isSound(path), `step ${step}`).toBe(true)
  }
})

it('a file without its first page is read with that of a backup of the same file, with its newer rows', () => {
  const backup = join(folder.path, 'backup.db')
  copyFileSync(whole, backup)
  const store = openTill(path, tillMigrations)
  store.transaction((db) =>
    db.prepare(`UPDATE person SET body = json_set(body, '$.name', 'Nodira A.') WHERE id = 'p1'`).run()
  )
  store.close()
  damage(0, tillPage, 3)
  const { books } = recover(backup)
  expect(isWhole(books)).toBe(true)
  const again = openTill(path, tillMigrations)
  expect(again.prepare(`SELECT name FROM person`).all()).toEqual([{ name: 'Nodira A.' }])
  again.close()
})

it('a missing file is restored from the backup, and the report says what it lacks', () => {
  rmSync(path)
  expect(causeToRecover(path, { isKnown: true })).toMatch(/gone/)
  expect(causeToRecover(path, { isKnown: false })).toBeUndefined()
  expect(recover(whole)).toMatchObject({ backup: 'whole.db', books: { sales } })
  expect(missingIn(path, whole)).toEqual([])
})

it('an empty file without a backup reports that nothing could be read', () => {
  writeFileSync(path, 'this was a till once')
  expect(causeToRecover(path, { isKnown: true })).toMatch(/not a database/)
  const recovery = recover()
  expect(recovery).toMatchObject({ backup: undefined, books: { sales: 0 }, tables: [] })
  expect(readFileSync(join(recovery.setAside, 'till.db'), 'utf8')).toBe('this was a till once')
})

it('the log is read too, and is set aside with the file', () => {
  const store = openTill(path, tillMigrations)
  store.transaction((db) => db.prepare(`INSERT INTO counter (name, value) VALUES ('late', 5)`).run())
  for (const suffix of ['', '-wal']) copyFileSync(path + suffix, join(folder.path, `copy${suffix}`))
  store.close()
  for (const suffix of ['', '-wal']) copyFileSync(join(folder.path, `copy${suffix}`), path + suffix)
  markAsSuspect(path, 'row 3 missing from index')
  expect(causeToRecover(path, { isKnown: true })).toBe('row 3 missing from index')
  const { setAside } = recover()
  expect(existsSync(join(setAside, 'till.db-wal'))).toBe(true)
  const again = openTill(path, tillMigrations)
  expect(again.prepare(`SELECT value FROM counter WHERE name = 'late'`).get()).toEqual({ value: 5 })
  again.close()
})

it('a recovery that is cut short leaves the damaged file, and the next one ends it', () => {
  const page = tillPage
  damage(12 * page, page, 5)
  const found = readFileSync(path)
  const cut = (step: string) => {
    try {
      recoverTill({
        path,
        migrations: tillMigrations,
        backup: undefined,
        at,
        cause: 'malformed',
        onStep(name) {
          if (name === step) throw new Error(`cut at ${name}`)
        }
      })
    } catch (error) {
      expect(String(error)).toContain('cut at')
    }
  }
  for (const step of ['set aside', 'read', 'reported', 'synced']) {
    cut(step)
    expect(readFileSync(path).equals(found), step).toBe(true)
  }
  cut('log gone')
  openTill(path, tillMigrations).close()
  expect(isSound(path)).toBe(true)
})

describe('a file with a damaged schema or a missing end', () => {
  /**
   * Returns the rows of each table on pages up to one, as SQLite counts them in the whole file. Each row is on one
   * page.
   */
  function rowsUpTo(last: number): Map<string, number> {
    const db = new Database(whole, { readonly: true })
    const found = db
      .prepare(
        `SELECT name, sum(ncell) AS rows FROM dbstat WHERE pagetype = 'leaf' AND pageno <= ?
           AND name IN (SELECT name FROM sqlite_schema WHERE type = 'table') GROUP BY name`
      )
      .all(last) as { name: string; rows: number }[]
    db.close()
    return new Map(found.map(({ name, rows }) => [name, rows]))
  }
  const kept = ['sale', 'sale_line', 'sale_tender', 'job', 'journal', 'ticket', 'shift', 'person', 'counter', 'setting']

  it('the recovery keeps every row when one bit of the schema is wrong', () => {
    const { length } = readFileSync(whole)
    const starts: number[] = []
    for (let at = 0; at >= 0 && at < length; at = readFileSync(whole).indexOf('CREATE TABLE ', at + 1))
      if (at > 0) starts.push(at)
    expect(starts.length).toBeGreaterThan(20)
    for (const [index, start] of starts.filter((_, each) => each % 3 === 0).entries()) {
      copyFileSync(whole, path)
      const bytes = readFileSync(path)
      const place = start + ((index * 7) % 40)
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (index % 7))
      writeFileSync(path, bytes)
      const { books, setAside } = recover()
      expect(books.sales, `byte ${place}`).toBe(sales)
      expect(missingIn(path, whole), `byte ${place}`).toEqual([])
      rmSync(setAside, { recursive: true })
    }
  })

  it.each([2, 3])('the recovery keeps every remaining row when only a part in %i of the file is there', (part) => {
    const bytes = readFileSync(whole)
    const pages = Math.floor(bytes.length / tillPage / part)
    writeFileSync(path, bytes.subarray(0, pages * tillPage))
    recover()
    expect(missingIn(whole, path), 'invented').toEqual([])
    const found = rowsOf(path)
    for (const [name, rows] of rowsUpTo(pages)) {
      if (kept.includes(name)) expect(found.get(name)?.size ?? 0, name).toBeGreaterThanOrEqual(rows)
    }
  })
})

describe('numbers after the recovery of a damaged file', () => {
  it('the recovery names each lost sale that the backup or the sidecar knows, and gives no number twice', () => {
    const mark = { seq: 130, boots: 1, attempts: 0, receipts: 125, refunds: 0, cash: 0, shifts: 0 }
    writeFileSync(sidecarOf(path), JSON.stringify({ instance: 'i', ...mark }))
    const bytes = readFileSync(whole)
    writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length / tillPage / 2) * tillPage))
    const { books } = recover()
    expect(books.sales + books.missing.count).toBe(125)
    const store = openTill(path, tillMigrations)
    expect(lastNumber(store, 'receipt')).toBe(125)
    store.close()
  })

  it('the recovery names lost refunds, cash movements, shifts and jobs, and gives none of their numbers twice', () => {
    const mark = { seq: 130, boots: 1, attempts: 0, receipts: 0, refunds: 4, cash: 6, shifts: 3 }
    writeFileSync(sidecarOf(path), JSON.stringify({ instance: 'i', ...mark }))
    const bytes = readFileSync(whole)
    writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length / tillPage / 2) * tillPage))
    const { books } = recover()
    const store = openTill(path, tillMigrations)
    const count = (table: string) => store.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
    const { refunds, cash, shifts, jobs } = books.lost
    expect([refunds.count + count('refund'), refunds.first.at(-1)]).toEqual([4, 4])
    expect([cash.count + count('cash_movement'), shifts.count + count('shift')]).toEqual([6, 3])
    const highest = store.prepare('SELECT coalesce(max(seq), 0) FROM job').pluck().get() as number
    expect(jobs).toBe(highest - count('job'))
    expect((['refund', 'cash', 'shift'] as const).map((name) => lastNumber(store, name))).toEqual([4, 6, 3])
    store.close()
  })

  it('the recovery gives no number of a refund or a cash movement twice that the journal names', () => {
    copyFileSync(whole, path)
    const db = new Database(path)
    const add = db.prepare(`INSERT INTO journal SELECT max(seq) + 1, 1, 'b', 'p1', ?, ?, ?, hash, ? FROM journal`)
    add.run('refund', 'abcde-r9', '{}', 'x1')
    add.run('cash.out', 'abcde-c8', '{}', 'x2')
    add.run('shift.open', 's9', '{"number":7}', 'x3')
    db.close()
    recover()
    const store = openTill(path, tillMigrations)
    expect((['refund', 'cash', 'shift'] as const).map((name) => lastNumber(store, name))).toEqual([9, 8, 7])
    expect(setting(store, 'recovery')?.books.lost).toMatchObject({ refunds: { count: 8 }, shifts: { count: 6 } })
    store.close()
  })

  it('the recovery takes from the backup each sale that the file has lost', () => {
    const bytes = readFileSync(whole)
    writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length / tillPage / 2) * tillPage))
    const { books, backup } = recover(whole)
    expect(backup).toBe('whole.db')
    expect(isWhole(books)).toBe(true)
  })
})

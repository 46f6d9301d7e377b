import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { setting } from '../../src/main/db/core/settings.ts'
import { firstTemplate } from '../../src/shared/paper.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { contentsOf, olderTill, schemaOf } from './older-till.ts'

const newest = tillMigrations.at(-1)?.number ?? 0
let folder: ReturnType<typeof tempFolder>
let path: string
beforeEach(() => {
  folder = tempFolder('migrate')
  path = join(folder.path, 'till.db')
})
afterEach(() => folder.remove())

const open = () => openTill(path, tillMigrations)
/** What has become rows of a table of its own since. */
const moved = new Map([
  ['refund', { to: 'refund_tender', columns: ['method_id', 'method_name', 'method_type', 'currency', 'amount'] }]
])

/** The rows of before are those of after, apart from columns that came since or have gone to a table of their own. */
function expectKept(before: Map<string, string[]>): void {
  const after = contentsOf(path)
  const rowsOf = (table: string) => (after.get(table) ?? []).map((row) => JSON.parse(row) as Record<string, unknown>)
  for (const [table, rows] of before) {
    const now = rowsOf(table)
    const then = rows.map((row) => JSON.parse(row) as Record<string, unknown>)
    const { to, columns } = moved.get(table) ?? { to: '', columns: [] }
    const gone = rowsOf(to).length > 0 && !before.has(to) ? columns : []
    if (gone.length > 0) {
      const parts = then.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))
      expect(rowsOf(to), to).toEqual(parts.map((part) => expect.objectContaining(part) as unknown))
    }
    const kept = then.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !gone.includes(name))))
    expect(now, table).toEqual(kept.map((row) => expect.objectContaining(row) as unknown))
  }
}

it.each(tillMigrations.map(({ number, name }) => [number, name]))(
  'a file of schema %i (%s) keeps every row on its way to the newest',
  (schema) => {
    olderTill(path, schema)
    const before = contentsOf(path)
    open().close()
    expect(schemaOf(path)).toBe(newest)
    expectKept(before)
  }
)

it('a migration killed between any two steps leaves the old file or the new one, and the next start ends it', () => {
  const child = fileURLToPath(new URL('migrating-child.ts', import.meta.url))
  const register = fileURLToPath(new URL('../../tools/support/register.mjs', import.meta.url))
  const start = (dieAt: number) =>
    spawnSync(process.execPath, ['--import', register, child, path, String(dieAt)], { encoding: 'utf8' })
  const old = join(folder.path, 'old')
  olderTill(old, 1)
  const before = contentsOf(old)
  copyFileSync(old, path)
  const steps = start(0).stdout.trim().split('\n')
  expect(steps).toEqual(expect.arrayContaining(['copied', 'decided', 'log gone', 'old one moved', 'swapped']))
  for (const [index, step] of steps.entries()) {
    for (const name of readdirSync(folder.path)) if (name !== 'old') rmSync(join(folder.path, name))
    copyFileSync(old, path)
    expect(start(index + 1).signal, step).toBe('SIGKILL')
    const left = existsSync(path) ? path : `${path}.next`
    expect([1, newest], step).toContain(schemaOf(left))
    open().close()
    expect(schemaOf(path), step).toBe(newest)
    expectKept(before)
    expect(existsSync(`${path}.making`) || existsSync(`${path}.next`), step).toBe(false)
  }
})

it('a template that a shop has kept stays as it is, without the part that is one no more', () => {
  const before = tillMigrations.findIndex(({ name }) => name === 'journal-head')
  const old = { ...firstTemplate, footer: ['Rahmat'], parts: { ...firstTemplate.parts, journal: false } }
  const older = openTill(path, tillMigrations.slice(0, before))
  older.transaction((db) => db.prepare(`INSERT INTO setting VALUES ('template', ?)`).run(JSON.stringify(old)))
  older.close()
  const store = open()
  expect(setting(store, 'template')).toEqual({ ...firstTemplate, footer: ['Rahmat'] })
  store.close()
})

it('what was still in the log of the old file is in the new one', () => {
  olderTill(path, 4)
  const writer = openTill(path, tillMigrations.slice(0, 4))
  writer.transaction((db) => db.prepare(`INSERT INTO counter VALUES ('late', 7)`).run())
  for (const suffix of ['', '-wal']) copyFileSync(path + suffix, join(folder.path, `copy.db${suffix}`))
  writer.close()
  const copy = openTill(join(folder.path, 'copy.db'), tillMigrations)
  expect(copy.prepare(`SELECT value FROM counter WHERE name = 'late'`).get()).toEqual({ value: 7 })
  copy.close()
})

it('a step that cannot be done leaves the file as it was', () => {
  olderTill(path, newest)
  const bytes = readFileSync(path)
  const wrong = [...tillMigrations, { number: newest + 1, name: 'wrong', sql: 'CREATE TABLE setting (x)' }]
  expect(() => openTill(path, wrong)).toThrow(/already exists/)
  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect(readdirSync(folder.path)).toEqual(['till.db'])
})

it('a file of a newer program is refused and not touched', () => {
  openTill(path, [...tillMigrations, { number: newest + 1, name: 'later', sql: 'CREATE TABLE later (x)' }]).close()
  const bytes = readFileSync(path)
  expect(open).toThrow(/newer/)
  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect(readdirSync(folder.path)).toEqual(['till.db'])
})

it.each([
  ['without a word of whose it is', 'CREATE TABLE recipe (name)'],
  ['that names another program', 'PRAGMA application_id = 42; CREATE TABLE setting (x)']
])('a database of somebody else %s is refused and not touched', (_, sql) => {
  const theirs = new Database(path)
  theirs.exec(sql)
  theirs.close()
  const bytes = readFileSync(path)
  expect(open).toThrow(/not of a till/)
  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect(readdirSync(folder.path)).toEqual(['till.db'])
})

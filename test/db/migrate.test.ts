import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { contentsOf, filledTill, schemaOf, withNext } from './filled-till.ts'

const newest = tillMigrations.at(-1)?.number ?? 0
let folder: ReturnType<typeof tempFolder>
let path: string
beforeEach(() => {
  folder = tempFolder('migrate')
  path = join(folder.path, 'till.db')
})
afterEach(() => folder.remove())

const open = () => openTill(path, tillMigrations)
/** Expects the rows from before to equal those after, apart from new columns and tables. */
function expectKept(before: Map<string, string[]>): void {
  const after = contentsOf(path)
  const read = (rows: readonly string[] = []) => rows.map((row) => JSON.parse(row) as Record<string, unknown>)
  for (const [table, rows] of before)
    expect(read(after.get(table)), table).toEqual(read(rows).map((row) => expect.objectContaining(row) as unknown))
}

it('a file keeps every row on its way to the next schema, and the step sees the rows', () => {
  filledTill(path)
  const before = contentsOf(path)
  const store = openTill(path, withNext)
  expect(store.prepare('SELECT count(*) AS sales, sum(total = total_again) AS same FROM sale').get()).toEqual({
    sales: 2,
    same: 2
  })
  store.close()
  expect(schemaOf(path)).toBe(newest + 1)
  expectKept(before)
})

it('a migration that is killed between any two steps leaves the old file or the new one, and the next start ends it', () => {
  const child = fileURLToPath(new URL('migrating-child.ts', import.meta.url))
  const register = fileURLToPath(new URL('../../tools/support/register.mjs', import.meta.url))
  const start = (dieAt: number) =>
    spawnSync(process.execPath, ['--import', register, child, path, String(dieAt)], { encoding: 'utf8' })
  const old = join(folder.path, 'old')
  filledTill(old)
  const before = contentsOf(old)
  copyFileSync(old, path)
  const steps = start(0).stdout.trim().split('\n')
  expect(steps).toEqual(expect.arrayContaining(['copied', 'decided', 'log gone', 'old one moved', 'swapped']))
  for (const [index, step] of steps.entries()) {
    for (const name of readdirSync(folder.path)) if (name !== 'old') rmSync(join(folder.path, name))
    copyFileSync(old, path)
    expect(start(index + 1).signal, step).toBe('SIGKILL')
    const left = existsSync(path) ? path : `${path}.next`
    expect([newest, newest + 1], step).toContain(schemaOf(left))
    openTill(path, withNext).close()
    expect(schemaOf(path), step).toBe(newest + 1)
    expectKept(before)
    expect(existsSync(`${path}.making`) || existsSync(`${path}.next`), step).toBe(false)
  }
})

it('a migration keeps what was still in the log of the old file', () => {
  filledTill(path)
  const writer = open()
  writer.transaction((db) => db.prepare(`INSERT INTO counter (name, value) VALUES ('late', 7)`).run())
  for (const suffix of ['', '-wal']) copyFileSync(path + suffix, join(folder.path, `copy.db${suffix}`))
  writer.close()
  const copy = openTill(join(folder.path, 'copy.db'), withNext)
  expect(copy.prepare(`SELECT value FROM counter WHERE name = 'late'`).get()).toEqual({ value: 7 })
  copy.close()
})

it('a step that fails leaves the file unchanged', () => {
  filledTill(path)
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
])('a database of another program %s is refused and not touched', (_, sql) => {
  const theirs = new Database(path)
  theirs.exec(sql)
  theirs.close()
  const bytes = readFileSync(path)
  expect(open).toThrow(/not of a till/)
  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect(readdirSync(folder.path)).toEqual(['till.db'])
})

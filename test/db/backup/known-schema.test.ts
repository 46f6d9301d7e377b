import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repairSchema, wrongSchema } from '../../../src/main/db/backup/known-schema.ts'
import { openTillFile } from '../../../src/main/db/backup/till-start.ts'
import { recoverTill } from '../../../src/main/db/backup/recovery.ts'
import { FromTheFuture, migrate } from '../../../src/main/db/core/migrate.ts'
import { tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { at } from '../../support/model-fixtures.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { contentsOf, filledTill, schemaOf, withNext } from '../filled-till.ts'

const newest = tillMigrations.at(-1)?.number ?? 0
/** What a recovery calculates or adds itself. */
const own = ['setting', 'counter', 'job', 'seal', 'seal_sum']

let folder: ReturnType<typeof tempFolder>
let path: string
beforeEach(() => {
  folder = tempFolder('schema')
  path = join(folder.path, 'till.db')
  filledTill(path)
})
afterEach(() => folder.remove())

/** Changes the file as a person with a tool of SQLite does. */
function edit(sql: string): void {
  const db = new Database(path)
  db.unsafeMode()
  db.pragma('writable_schema = ON')
  db.exec(sql)
  db.close()
}
const tables = (() => {
  const db = new Database(':memory:')
  migrate(db, tillMigrations)
  const found = db
    .prepare(
      `SELECT name, (SELECT name FROM pragma_table_info(sqlite_schema.name) ORDER BY cid DESC LIMIT 1) AS column
       FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    )
    .all() as { name: string; column: string }[]
  db.close()
  return found
})()

/** Starts a till with the file. Returns why it was recovered, and the rows that it then has. */
async function started() {
  const { store, recovery } = await openTillFile(path, at(1))
  store.close()
  const rows = new Map([...contentsOf(path)].filter(([name]) => !own.includes(name)))
  return { cause: recovery?.cause, rows }
}
const before = () => new Map([...contentsOf(path)].filter(([name]) => !own.includes(name)))

describe('a till whose schema differs from the known one', () => {
  it('a till with the known schema is opened without a recovery', async () => {
    expect(wrongSchema(path, tillMigrations)).toBeUndefined()
    expect((await started()).cause).toBeUndefined()
  })

  it.each(tables)(
    'a wrong letter in the last column of $name is recovered, and no row is lost',
    async ({ name, column }) => {
      const rows = before()
      const wrong = `${column.slice(0, -1)}${column.endsWith('q') ? 'z' : 'q'}`
      // The last place of the name in the text, because earlier ones may be in comments or in other names.
      const db = new Database(path, { readonly: true })
      const sql = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name) as string
      db.close()
      const changed = sql.replace(new RegExp(`(^|[\\s,(])${column}(?=\\s)`, 'm'), `$1${wrong}`)
      expect(changed).not.toBe(sql)
      edit(`UPDATE sqlite_schema SET sql = '${changed.replaceAll("'", "''")}' WHERE name = '${name}'`)
      const { cause, rows: after } = await started()
      expect(cause).toMatch(/^schema: /)
      expect(after).toEqual(rows)
    }
  )

  it.each([
    [
      'the name of a table',
      `UPDATE sqlite_schema SET name = 'salf', tbl_name = 'salf' WHERE name = 'sale' AND type = 'table'`
    ],
    [
      'an index',
      `DELETE FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND name = (
      SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL LIMIT 1)`
    ],
    ['a constraint', `UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'sale'`]
  ])('%s that was changed is recovered, and no row is lost', async (_, sql) => {
    const rows = before()
    edit(sql)
    const { cause, rows: after } = await started()
    expect(cause).toMatch(/^schema: /)
    expect(after).toEqual(rows)
  })

  it('a table that no version has is not taken over', async () => {
    const rows = before()
    edit('CREATE TABLE spy (text TEXT)')
    const { cause, rows: after } = await started()
    expect(cause).toMatch(/^schema: /)
    expect(after).toEqual(rows)
  })

  it.each([0, 1, newest - 1, newest - 2, newest + 1, 9999])(
    'user_version %i in a file of the newest schema is recovered, and no value is lost',
    async (version) => {
      // A value that has a default, which a recovery by a wrong schema would leave out.
      edit('UPDATE job SET is_doubted = 1')
      const rows = before()
      edit(`PRAGMA user_version = ${String(version)}`)
      const { cause, rows: after } = await started()
      expect(cause).toMatch(/^schema: /)
      expect(after).toEqual(rows)
      expect(schemaOf(path)).toBe(newest)
    }
  )
})

it('an old schema under a newer user_version is recovered, and the migrations in between change its rows', () => {
  edit(`PRAGMA user_version = ${String(newest + 1)}`)
  expect(wrongSchema(path, withNext)).toMatch(/^schema: /)
  recoverTill({ path, migrations: withNext, backup: undefined, at: at(1), cause: 'schema: old tables' })
  const db = new Database(path, { readonly: true })
  const totals = db.prepare('SELECT receipt_number, total_again FROM sale ORDER BY receipt_number').raw().all()
  const names = db.prepare('SELECT name FROM later').pluck().all()
  db.close()
  expect([totals, names]).toEqual([
    [
      ['abcde-1', 500],
      ['abcde-2', 500]
    ],
    ['Nodira']
  ])
})

it('a file of a newer program is still refused, and an older one is still migrated without a recovery', async () => {
  const db = new Database(path)
  migrate(db, withNext)
  db.close()
  await expect(openTillFile(path, at(1))).rejects.toThrow(FromTheFuture)
  const older = join(folder.path, 'older.db')
  const made = new Database(older)
  migrate(made, tillMigrations.slice(0, 1))
  made.close()
  const { store, recovery, upgrade } = await openTillFile(older, at(1))
  store.close()
  expect([recovery, upgrade, schemaOf(older)]).toEqual([
    undefined,
    `${String(tillMigrations[0]?.number)} to ${String(newest)}`,
    newest
  ])
  const again = await openTillFile(older, at(1))
  again.store.close()
  expect(again.upgrade).toBeUndefined()
})

it('every migration changes the schema, so that a raised user_version is told from a file of a newer program', () => {
  const db = new Database(':memory:')
  const texts = tillMigrations.map((_, index) => {
    migrate(db, tillMigrations.slice(0, index + 1))
    return JSON.stringify(db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY rowid').all())
  })
  db.close()
  expect(new Set(texts).size).toBe(tillMigrations.length)
})

it('a file without a schema is not repaired', () => {
  const empty = join(folder.path, 'empty.db')
  new Database(empty).close()
  expect(repairSchema(empty, tillMigrations)).toBeUndefined()
})

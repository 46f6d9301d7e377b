import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCheckThread, type RecoveryNews } from '../../src/main/db/backup/check-thread.ts'
import { openPages, type RawRow } from '../../src/main/db/backup/raw-pages.ts'
import { setPageSize, tillPage } from '../../src/main/db/core/till-file.ts'
import { migrate } from '../../src/main/db/core/migrate.ts'
import { salvage } from '../../src/main/db/backup/salvage.ts'
import { glance, recoverTill } from '../../src/main/db/backup/recovery.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { at } from '../support/model-fixtures.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { filledTill } from './filled-till.ts'

const pageSize = tillPage

/** Makes a file by SQL. Returns its pages, and the root page of a table or an index by its name. */
function made(sql: string) {
  const db = new Database(':memory:')
  setPageSize(db, tillPage)
  db.exec(sql)
  const pages = openPages(db.serialize())
  const root = (name: string) =>
    Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name))
  const rowsOf = (name: string) => pages.page(root(name))?.rows
  return { db, pages, root, rowsOf }
}
const values = (rows: readonly (RawRow | undefined)[] | undefined) => rows?.map((row) => row?.values)
const counted = (last: number) => `WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${last})`

describe('the reader of raw pages', () => {
  it('the reader returns a value of each kind as it was written', () => {
    const integers = [0, 1, 2, -1, 127, 128, -129, 32_768, 8_388_608, 2_147_483_648, 2 ** 47, -(2 ** 50)]
    const { rowsOf } = made(`CREATE TABLE t (value);
      INSERT INTO t VALUES (NULL), (${integers.join('), (')}), (0.5), (-1e300), (''), ('Non'), ('Чой'), (x''), (x'00ff')`)
    const found = rowsOf('t')
    expect(found?.map((row) => row?.rowid)).toEqual(found?.map((_, index) => index + 1))
    expect(values(found)?.flat()).toEqual([
      null,
      ...integers,
      0.5,
      -1e300,
      '',
      'Non',
      'Чой',
      Uint8Array.of(),
      Uint8Array.of(0, 255)
    ])
  })

  it.each([
    ['a table', ''],
    ['a table without row ids', 'WITHOUT ROWID']
  ])('the reader returns a long row of %s with all its overflow pages', (_, suffix) => {
    const long = Array.from({ length: 3000 }, (__, index) => String(index)).join(' ')
    const { rowsOf } = made(`CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT) ${suffix};
      INSERT INTO t VALUES (7, '${long}'), (8, 'short')`)
    expect(long.length).toBeGreaterThan(3 * pageSize)
    expect(values(rowsOf('t'))?.map((row) => row?.[1])).toEqual([long, 'short'])
  })

  it('the reader returns no row whose overflow page is outside of the file, and returns the rows beside it', () => {
    const { db, root } = made(`CREATE TABLE t (text); INSERT INTO t VALUES ('${'x'.repeat(9000)}'), ('short')`)
    const pages = openPages(db.serialize().subarray(0, root('t') * pageSize))
    expect(values(pages.page(root('t'))?.rows)).toEqual([undefined, ['short']])
  })

  it('the reader leaves out a cell of any wrong length, wherever its part of the page would end', () => {
    const { db, root } = made(`CREATE TABLE t (text); INSERT INTO t VALUES ('short')`)
    const bytes = db.serialize()
    const at = (root('t') - 1) * pageSize
    const found = new Set<unknown>()
    for (let place = pageSize - 700; place <= pageSize - 4; place += 1) {
      bytes.writeUInt16BE(place, at + 8)
      for (let length = pageSize - 50; length < 2 * pageSize; length += 11) {
        bytes.set([128 + (length >> 7), length % 128, 1], at + place)
        found.add(values(openPages(bytes).page(root('t'))?.rows)?.[0])
      }
    }
    expect([...found]).toEqual([undefined])
  })
})

describe('the pages that the reader of raw pages finds', () => {
  it('the reader finds each row of a table and of an index on the pages below their roots', () => {
    const { pages, root } = made(`CREATE TABLE t (text); CREATE INDEX i ON t (text);
      ${counted(1000)} INSERT INTO t SELECT printf('text %05d', n) FROM c`)
    const below = (number: number): unknown[] => {
      const page = pages.page(number)
      return page === undefined ? [] : [...(values(page.rows) ?? []), ...page.children.flatMap(below)]
    }
    expect([pages.page(root('t'))?.isTable, pages.page(root('i'))?.isTable]).toEqual([true, false])
    expect(pages.page(root('t'))?.children.length).toBeGreaterThan(1)
    const texts = Array.from({ length: 1000 }, (_, index) => `text ${String(index + 1).padStart(5, '0')}`)
    expect(below(root('t'))).toEqual(texts.map((text) => [text]))
    const entries = below(root('i')) as [string, number][]
    expect(entries.sort((a, b) => a[1] - b[1])).toEqual(texts.map((text, index) => [text, index + 1]))
  })

  it('the reader knows the free pages, which hold deleted rows', () => {
    const { db } = made(`CREATE TABLE t (text); ${counted(1000)} INSERT INTO t SELECT printf('text %05d', n) FROM c`)
    db.exec('DELETE FROM t')
    const free = openPages(db.serialize()).free()
    expect(free?.size).toBe(db.pragma('freelist_count', { simple: true }))
    expect(free?.size).toBeGreaterThan(3)
  })
})

let folder: ReturnType<typeof tempFolder>
let path: string
let backup: string
const prepare = () => {
  folder = tempFolder('salvage')
  path = join(folder.path, 'till.db')
  backup = join(folder.path, 'backup.db')
  filledTill(path)
}
const clean = () => folder.remove()

/** Changes the file, and copies it as the backup. */
function fill(sql: string): void {
  const db = new Database(path)
  db.exec(sql)
  db.close()
  copyFileSync(path, backup)
}
const read = <T>(file: string, work: (db: Database.Database) => T): T => {
  const db = new Database(file, { readonly: true })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const namesIn = (table: string) =>
  read(path, (db) => db.prepare(`SELECT name FROM ${table} ORDER BY name`).pluck().all())
const recover = (from?: string) =>
  recoverTill({ path, migrations: tillMigrations, backup: from, at: at(1), cause: 'malformed' })
const reportOf = ({ tables }: ReturnType<typeof recover>, name: string) => tables.find(({ table }) => table === name)
/** Writes noise over a page. */
function damage(page: number): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xaa, (page - 1) * pageSize, page * pageSize))
}

/** Recovers the file in a thread, so that a recovery without end fails the test and can be ended. */
async function recoverInThread() {
  const thread = createCheckThread(new URL('../../src/main/db/backup/check-worker.ts', import.meta.url), [
    '--import',
    new URL('../../tools/support/register.mjs', import.meta.url).href
  ])
  const news: RecoveryNews[] = []
  const task = { path, at: at(1), cause: 'malformed', isFromBackup: false }
  const running = thread.recover(task, (each) => news.push(each))
  try {
    return { recovery: await running.done, news }
  } finally {
    await running.stop()
  }
}

/**
 * Adds 3,000 rows to a table, and changes its inner page.
 * @param kind the kind of the inner page: 5 of a table with row ids, 2 of one without
 * @param change gets the page, and the places of its links in it
 */
function link(table: string, kind: 2 | 5, sql: string, change: (page: Buffer, links: number[]) => void): void {
  fill(`WITH RECURSIVE c (n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM c WHERE n < 3000) ${sql}`)
  const root = read(path, (db) =>
    Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table))
  )
  const bytes = readFileSync(path)
  const page = bytes.subarray((root - 1) * pageSize, root * pageSize)
  const links = Array.from({ length: page.readUInt16BE(3) }, (_, cell) => page.readUInt16BE(12 + 2 * cell))
  expect([page[0], links.length > 5]).toEqual([kind, true])
  change(page, [...links, 8])
  writeFileSync(path, bytes)
}
const longJournal = `INSERT INTO journal (seq, at, boot_id, actor, act, subject, facts, previous, hash)
    SELECT n, 2000, 'boot-1', 'p1', 'sale', 'a2', '{}', 'hash' || (n - 1), 'hash' || n FROM c`
const manySeals = `INSERT INTO seal (at, tab, id, mac) SELECT n, 'sale', printf('k%05d', n), x'00' FROM c`
/** Lets the page lead at its end to its first page in place of the last one. */
const leadBack = (page: Buffer, links: number[]): void =>
  void page.writeUInt32BE(page.readUInt32BE(links[0] ?? 0), links.at(-1))
const countOf = (table: string) => read(path, (db) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())

describe('a recovered file', () => {
  beforeEach(prepare)
  afterEach(clean)

  it('the report of a file that can be read completely has the number of its rows, and nothing unreadable', () => {
    // What is owed is computed again.
    const tables = read(path, (db) =>
      (db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all() as string[]).map(
        (name): [string, unknown] => {
          const rows = name === 'counter' ? `counter WHERE name NOT LIKE 'owed.%'` : name
          return [name, db.prepare(`SELECT count(*) FROM ${rows}`).pluck().get()]
        }
      )
    )
    const found = recover().tables
    expect(found.map(({ table, read, fromBackup, spots }) => [table, read, fromBackup, spots])).toEqual(
      found.map(({ table }) => [table, new Map(tables).get(table), 0, 0])
    )
    expect(found.find(({ table }) => table === 'sale')?.read).toBe(2)
  })

  it('a table that the file lost comes from the backup, and the report says that it could not be read', () => {
    fill('SELECT 1')
    const db = new Database(path)
    db.exec('DROP TABLE customer; VACUUM')
    db.close()
    expect(reportOf(recover(backup), 'customer')).toEqual({ table: 'customer', read: 0, fromBackup: 1, spots: 1 })
    expect(namesIn('customer')).toEqual(['Aziz'])
  })

  it('the rows around an unreadable page are kept, and those on it come from the backup', () => {
    fill(`WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 300)
      INSERT INTO customer (folded, body)
        SELECT '', json_object('id', 'k' || n, 'name', printf('name %03d of a customer', n), 'organizationId', 'o',
          'employeeId', 'p1', 'madeAt', 1) FROM c WHERE n > 1`)
    const names = namesIn('customer')
    damage(
      read(path, (db) =>
        Number(db.prepare(`SELECT pageno FROM dbstat WHERE name = 'customer' AND path = '/002/'`).pluck().get())
      )
    )
    const found = reportOf(recover(backup), 'customer')
    expect(namesIn('customer')).toEqual(names)
    expect(found?.spots).toBe(1)
    expect([found?.fromBackup, found?.read].every((rows) => rows !== undefined && rows > 5)).toBe(true)
    expect((found?.fromBackup ?? 0) + (found?.read ?? 0)).toBe(names.length)
  })
})

describe('a recovered file whose tables lead back or are out of order', () => {
  beforeEach(prepare)
  afterEach(clean)

  it('rows out of order count as damage, and all of them are read', () => {
    link('journal', 5, longJournal, (page, [, second = 0, third = 0]) => {
      const kept = page.readUInt32BE(second)
      page.writeUInt32BE(page.readUInt32BE(third), second)
      page.writeUInt32BE(kept, third)
    })
    expect(reportOf(recover(), 'journal')).toMatchObject({ read: 3000, spots: 1 })
  })

  it('a recovery ends although the last page of a table leads back to the first one, and keeps every row', async () => {
    link('journal', 5, longJournal, leadBack)
    const { recovery, news } = await recoverInThread()
    expect(reportOf(recovery, 'journal')?.spots).toBeGreaterThan(0)
    // The page that nothing leads to any more is found without the tree.
    expect(countOf('journal')).toBe(3000)
    expect(news[0]).toEqual({ kind: 'backup', madeAt: undefined, locale: 'en' })
    const tables = news.flatMap((each) => (each.kind === 'progress' && each.rows === 0 ? each.table : []))
    expect([tables.includes('sale'), new Set(tables).size]).toEqual([true, tables.length])
    expect(news.some((each) => each.kind === 'progress' && each.table === 'journal' && each.rows > 0)).toBe(true)
    expect(news.at(-1)).toEqual({ kind: 'end' })
  })

  it('a table whose last page leads back to the first one is read with a bounded number of reads', () => {
    link('journal', 5, longJournal, leadBack)
    const from = new Database(path, { readonly: true })
    const to = new Database(':memory:')
    migrate(to, tillMigrations)
    let reads = 0
    const most = 1000
    const counted = <Answer>(read: () => Answer): Answer => {
      reads += 1
      // A reading without end ends here, because the reader takes an error for damage.
      if (reads > most) throw new Error('too many reads')
      return read()
    }
    const prepare = (sql: string) => {
      const statement = from.prepare(sql)
      return {
        all: (...given: unknown[]) => counted(() => statement.all(...given)),
        get: (...given: unknown[]) => counted(() => statement.get(...given)),
        iterate: (...given: unknown[]) => statement.iterate(...given)
      }
    }
    const [journal] = salvage({ prepare } as unknown as Database.Database, to, { only: new Set(['journal']) })
    from.close()
    expect(journal?.spots).toBeGreaterThan(0)
    expect(journal?.rows).toBeGreaterThan(2500)
    expect(reads).toBeLessThan(most)
  })

  it('a table without row ids whose end leads back to its begin is reported as damaged, and is read from its end too', () => {
    link('seal', 2, manySeals, leadBack)
    expect(reportOf(recover(), 'seal')?.spots).toBeGreaterThan(0)
    expect(countOf('seal')).toBeGreaterThan(2500)
  })
})

describe('the report of a recovered file', () => {
  beforeEach(prepare)
  afterEach(clean)

  it('a person who chooses the backup gets its rows alone, and the report says so', () => {
    fill('SELECT 1')
    const db = new Database(path)
    db.exec(`UPDATE customer SET body = json_set(body, '$.name', 'Later')`)
    db.close()
    const recovery = recoverTill({
      path,
      migrations: tillMigrations,
      backup,
      at: at(1),
      cause: 'malformed',
      isFromBackup: true
    })
    expect(namesIn('customer')).toEqual(['Aziz'])
    expect([recovery.backup, recovery.tables.reduce((sum, { read: rows }) => sum + rows, 0)]).toEqual(['backup.db', 0])
  })

  it('the report names the numbers of refunds, cash movements and shifts that have no row any more', () => {
    fill(
      `INSERT INTO counter (name, value) VALUES ('refund', 2), ('cash', 3); UPDATE counter SET value = 4 WHERE name = 'shift'`
    )
    const { refunds, cash, shifts } = recover().books.lost
    expect([refunds.first, cash.first, shifts.first]).toEqual([[2], [2, 3], [2, 3, 4]])
  })

  it.each(['boot', 'shift', 'ticket', 'sale', 'job', 'attempt', 'journal'])(
    'the quick read at the start finds that the table %s is unreadable',
    (table) => {
      damage(
        read(path, (db) => Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table)))
      )
      expect(() => read(path, glance)).toThrow(/malformed/)
    }
  )
})

import Database from 'better-sqlite3'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { recoverTill } from '../../src/main/db/backup/recovery.ts'
import { booksOf } from '../../src/main/db/backup/compare.ts'
import { recalculate, salvage } from '../../src/main/db/backup/salvage.ts'
import { filledTill } from './filled-till.ts'
import { folderOfFile } from '../support/temp-folder.ts'

let db: Database.Database
let files = 0
beforeEach(() => {
  files += 1
  const path = join(folderOfFile('reckoned'), `till-${files}.db`)
  filledTill(path)
  db = new Database(path)
})
afterEach(() => {
  db.close()
})

const jobOf = (id: string) => db.prepare(`SELECT state, is_doubted AS isDoubted FROM job WHERE id = ?`).get(id)
const counter = (name: string) => db.prepare(`SELECT value FROM counter WHERE name = ?`).pluck().get(name)

/** Sets a job to its second attempt and keeps this many of its attempts. Returns its id. */
function underWay(state: string, attempts: number): string {
  const { id } = db.prepare(`SELECT id FROM job WHERE kind = 'sale.create' LIMIT 1`).get() as { id: string }
  db.prepare(`UPDATE job SET state = ?, attempts = 2, is_doubted = 0 WHERE id = ?`).run(state, id)
  db.prepare(`DELETE FROM attempt WHERE job_id = ?`).run(id)
  for (let number = 1; number <= attempts; number += 1)
    db.prepare(
      `INSERT INTO attempt (job_id, number, boot_id, method, path, body, body_hash, eyes, started_at)
       VALUES (?, ?, 'boot-1', 'POST', 'trade/create', x'7b7d', '', '', 1)`
    ).run(id, number)
  return id
}

test.each(['sending', 'ambiguous'])(
  'a job that was %s and lost its last attempt is verified before it is sent again',
  (state) => {
    const id = underWay(state, 1)
    const changed = recalculate(db, {})
    expect(jobOf(id)).toEqual({ state: 'queued', isDoubted: 1 })
    expect(changed).toEqual([expect.objectContaining({ state, is_doubted: 0 })])
  }
)

test('a job that kept its last attempt stays unchanged', () => {
  const id = underWay('ambiguous', 2)
  recalculate(db, {})
  expect(jobOf(id)).toEqual({ state: 'ambiguous', isDoubted: 0 })
})

test('a counter rises to the highest number that is known and never goes back', () => {
  const highest = Number(db.prepare(`SELECT max(number) FROM sale`).pluck().get())
  db.prepare(`UPDATE counter SET value = ? WHERE name = 'receipt'`).run(highest + 40)
  recalculate(db, {})
  expect(counter('receipt')).toBe(highest + 40)
  db.prepare(`UPDATE counter SET value = 0 WHERE name = 'receipt'`).run()
  recalculate(db, {})
  expect(counter('receipt')).toBe(highest)
  recalculate(db, { receipt: highest + 50 })
  expect(counter('receipt')).toBe(highest + 50)
})

test('attempts are copied with their jobs', () => {
  const id = underWay('ambiguous', 2)
  const path = join(folderOfFile('reckoned'), `copy-${files}.db`)
  filledTill(path)
  const copy = new Database(path)
  copy.exec(`DELETE FROM attempt`)
  salvage(db, copy, { only: new Set(['attempt']) })
  expect(copy.prepare(`SELECT number FROM attempt WHERE job_id = ? ORDER BY number`).pluck().all(id)).toEqual([1, 2])
  copy.close()
})

test('a recovered file has the attempts that only the backup kept', () => {
  const id = underWay('ambiguous', 2)
  const [path, backup] = ['damaged', 'backup'].map((name) => join(folderOfFile('reckoned'), `${name}-${files}.db`))
  if (path === undefined || backup === undefined) throw new Error('no path')
  db.exec(`VACUUM INTO '${backup}'`)
  db.exec(`DELETE FROM attempt`)
  db.exec(`VACUUM INTO '${path}'`)
  recoverTill({ path, migrations: tillMigrations, backup, at: 1 as never, cause: 'malformed' })
  const recovered = new Database(path, { readonly: true })
  expect(recovered.prepare(`SELECT number FROM attempt WHERE job_id = ? ORDER BY number`).pluck().all(id)).toEqual([
    1, 2
  ])
  expect(recovered.prepare(`SELECT is_doubted FROM job WHERE id = ?`).pluck().get(id)).toBe(0)
  recovered.close()
})

test('a counter that damage has made as large as a time returns to the highest number of the rows', () => {
  const highest = Number(db.prepare(`SELECT max(number) FROM sale`).pluck().get())
  db.prepare(`UPDATE counter SET value = 1767592800000 WHERE name = 'receipt'`).run()
  recalculate(db, { receipt: 1_767_592_800_000 })
  expect(counter('receipt')).toBe(highest)
})

test('the report of a file whose counter is as large as a time ends, and counts the missing numbers', () => {
  const highest = Number(db.prepare(`SELECT max(number) FROM sale`).pluck().get())
  db.prepare(`UPDATE counter SET value = 1767592800000 WHERE name = 'receipt'`).run()
  const { missing } = booksOf(db)
  expect(missing.count).toBeGreaterThan(1_767_592_000_000)
  expect(missing.first).toHaveLength(50)
  expect(missing.first.at(-1)).toBeLessThanOrEqual(highest + 50)
})

test('a ticket names its sale again after the number of the sale was damaged', () => {
  db.exec('UPDATE ticket SET sale_number = 99 WHERE number = 1; UPDATE ticket SET sale_number = NULL WHERE number = 2')
  recalculate(db, {})
  expect(db.prepare('SELECT number, sale_number AS sale FROM ticket ORDER BY number').all()).toEqual([
    { number: 1, sale: 1 },
    { number: 2, sale: 2 }
  ])
})

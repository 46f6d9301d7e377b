import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkRows } from '../../../src/main/db/backup/check-file.ts'
import { recoverTill } from '../../../src/main/db/backup/recovery.ts'
import { createSealGuard } from '../../../src/main/db/backup/seal-guard.ts'
import { createJournal } from '../../../src/main/db/core/journal.ts'
import { tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { openTill, type Reader } from '../../../src/main/db/core/open.ts'
import { salePartsOf } from '../../../src/main/db/ticket/sale-parts.ts'
import { saleById, sales } from '../../../src/main/db/ticket/sales.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import { at } from '../../support/model-fixtures.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { bigTill } from '../big-till.ts'

// The body of a sale in a damaged file: the sale is never missing, and its seal shows that it has changed.

const key = new Uint8Array(32).fill(3)
let folder: ReturnType<typeof tempFolder>
let path: string
beforeEach(() => {
  folder = tempFolder('bodies')
  path = join(folder.path, 'till.db')
  bigTill(path, 12)
  const store = openTill(path, tillMigrations)
  const seals = { store, journal: createJournal(key, 'boot'), journalKey: key, clock: { now: () => at(1) } }
  createSealGuard(seals).begin({ isKeyLost: false, isRecovered: false })
  store.checkpoint()
  store.close()
})
afterEach(() => folder.remove())

const opened = <T>(read: (db: Reader) => T): T => {
  const db = new Database(path, { readonly: true })
  const value = read({ prepare: (sql) => db.prepare(sql) })
  db.close()
  return value
}
const recover = () =>
  recoverTill({ path, migrations: tillMigrations, backup: undefined, at: at(1), cause: 'a damaged page' })
/** Changes the bytes after a text that is only in one sale. */
function damage(text: string, change: (bytes: Buffer, place: number) => void): void {
  const bytes = readFileSync(path)
  const place = bytes.lastIndexOf(text)
  expect(place).toBeGreaterThan(0)
  change(bytes, place + text.length)
  writeFileSync(path, bytes)
}
const changed = () => checkRows(path, key).faults.map(({ table, key: id, what }) => `${table}/${id} ${what}`)

it.each([
  ['the quote before a key', '"ticketId":"t7"', 1],
  ['a brace', '"ticketId":"t7",', 300],
  ['a comma', '"ticketId":"t7"', 0]
])('a sale is whole in the recovered file and reported as changed if %s in its body is wrong', (_, text, offset) => {
  const before = opened((db) => saleById(db, 'a7' as SaleId))
  damage(text, (bytes, place) => void (bytes[place + offset] = 7))
  recover()
  const after = opened((db) => saleById(db, 'a7' as SaleId))
  expect(after).toMatchObject({ id: 'a7', receiptNumber: 'abcde-7', sums: { total: before?.sums.total } })
  expect(opened((db) => db.prepare('SELECT count(*) FROM sale').pluck().get())).toBe(12)
  const told = changed().filter((fault) => fault.startsWith('sale/'))
  if (JSON.stringify(after) !== JSON.stringify(before)) expect(told).toEqual(['sale/a7 changed'])
  else expect(told).toEqual([])
})

it('the lines and payments of a sale come back from its body if their tables are lost', () => {
  const db = new Database(path)
  db.exec('DELETE FROM sale_line; DELETE FROM sale_payment')
  db.close()
  recover()
  expect(changed().filter((fault) => fault.startsWith('sale/'))).toEqual([])
})

it('the tables of the parts have what the bodies of all sales have', () => {
  opened((db) => {
    const rows = (table: string, number: number) =>
      db.prepare(`SELECT * FROM ${table} WHERE sale_number = ? ORDER BY position`).all(number)
    for (const number of [1, 2, 3]) {
      const sale = sales.get(db, 'number = ?', number)
      if (sale === undefined) throw new Error('the sale is stored')
      const { sale_line, sale_payment } = salePartsOf(sale, number)
      expect(rows('sale_line', number)).toEqual(sale_line)
      expect(rows('sale_payment', number)).toEqual(sale_payment)
    }
  })
})

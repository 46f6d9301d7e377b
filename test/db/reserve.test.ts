import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { openReserve, type Reserve } from '../../src/main/db/core/reserve.ts'
import { tempFolder } from '../support/temp-folder.ts'

let folder: ReturnType<typeof tempFolder>
let path: string
beforeEach(() => {
  folder = tempFolder('reserve')
  path = join(folder.path, 'till.db')
})
afterEach(() => folder.remove())

const bytes = 256 * 1024

it('the reserve takes room while the disk has plenty, gives it back once, and takes it again', () => {
  let free = 10 * bytes
  const reserve = openReserve(path, bytes, () => free)
  expect(reserve.release()).toBe(false)
  expect(reserve.isShort()).toBe(false)
  expect(reserve.refill()).toBe(true)
  expect(statSync(`${path}.reserve`).size).toBe(bytes)
  expect(reserve.release()).toBe(true)
  expect(existsSync(`${path}.reserve`)).toBe(false)
  expect(reserve.isShort()).toBe(true)
  expect(reserve.release()).toBe(false)
  free = 2 * bytes
  expect(reserve.refill()).toBe(false)
  expect(reserve.isShort()).toBe(true)
  free = 5 * bytes
  expect(reserve.refill()).toBe(true)
  expect(reserve.isShort()).toBe(false)
})

it('a till that starts again on a full disk knows it from the first moment, until there is room', () => {
  let free = 10 * bytes
  const before = openReserve(path, bytes, () => free)
  before.refill()
  before.release()
  free = 0
  const again = openReserve(path, bytes, () => free)
  expect(again.isShort()).toBe(true)
  expect(again.refill()).toBe(false)
  expect(again.isShort()).toBe(true)
  free = 10 * bytes
  expect(again.refill()).toBe(true)
  expect(again.isShort()).toBe(false)
})

it('a reserve that cannot be written does not exist, whatever the disk reports as free', () => {
  const reserve = openReserve(join(folder.path, 'gone', 'till.db'), bytes, () => Infinity)
  expect(reserve.isShort()).toBe(false)
  expect(reserve.refill()).toBe(false)
  expect(reserve.isShort()).toBe(true)
})

it('a reserve that exists counts as room, however little else is free, and becomes private', () => {
  openReserve(path, bytes, () => Infinity).refill()
  chmodSync(`${path}.reserve`, 0o644)
  const again = openReserve(path, bytes, () => 0)
  expect([again.isShort(), again.refill()]).toEqual([false, true])
  if (process.platform !== 'win32') expect(statSync(`${path}.reserve`).mode & 0o777).toBe(0o600)
})

/** Makes a file that may not exceed a number of pages: SQLite reports the same error as on a full disk. */
function smallDisk(more: number) {
  let isThere = true
  const reserve: Reserve = {
    isShort: () => !isThere,
    refill: () => isThere,
    release() {
      if (!isThere) return false
      isThere = false
      limit(more)
      return true
    }
  }
  const store = openTill(path, tillMigrations, { reserve })
  const limit = (extra: number) => {
    const { page_count: pages } = store.prepare('PRAGMA page_count').get() as { page_count: number }
    store.prepare(`PRAGMA max_page_count = ${String(pages + extra)}`).get()
  }
  // Pages that a migration has left empty would be room as well.
  store.prepare('VACUUM').run()
  store.transaction((db) => db.prepare('INSERT INTO counter (name, value) VALUES (?, ?)').run('first', 1))
  limit(0)
  return { store, reserve }
}

const fill = (store: ReturnType<typeof openTill>, id: number) =>
  store.transaction((db) =>
    db.prepare('INSERT INTO setting VALUES (?, ?)').run(`x${String(id)}`, JSON.stringify('y'.repeat(9_000)))
  )

it('a write without room uses the room of the reserve, and nothing is half done', () => {
  const { store, reserve } = smallDisk(80)
  fill(store, 1)
  expect(reserve.isShort()).toBe(true)
  fill(store, 2)
  expect(store.prepare(`SELECT count(*) AS n FROM setting WHERE name LIKE 'x%'`).get()).toEqual({ n: 2 })
  store.close()
})

it('a write without any room left is refused whole', () => {
  const { store } = smallDisk(8)
  fill(store, 1)
  expect(() => {
    for (let id = 2; id < 9; id += 1) fill(store, id)
  }).toThrow(/full/)
  const kept = (store.prepare(`SELECT count(*) AS n FROM setting WHERE name LIKE 'x%'`).get() as { n: number }).n
  store.close()
  const again = openTill(path, tillMigrations)
  expect(again.prepare(`SELECT count(*) AS n FROM setting WHERE name LIKE 'x%'`).get()).toEqual({ n: kept })
  expect(again.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' })
  again.close()
})

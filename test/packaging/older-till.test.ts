import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkRows } from '../../src/main/db/backup/check-file.ts'
import { createSealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { openTillFile } from '../../src/main/db/backup/till-start.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openIncidents } from '../../src/main/db/outbox/incidents.ts'
import { asOlderTill } from '../../tools/package/older-till.ts'
import { currentId, selling } from '../app/till.ts'
import { contentsOf, filledTill, schemaOf } from '../db/filled-till.ts'
import { at } from '../support/model-fixtures.ts'
import { tempFolder } from '../support/temp-folder.ts'

const newest = tillMigrations.at(-1)?.number ?? 0
const journalKey = new Uint8Array(32)
let folder: ReturnType<typeof tempFolder>
let path: string
beforeEach(() => {
  folder = tempFolder('older')
  path = join(folder.path, 'till.db')
  filledTill(path)
})
afterEach(() => folder.remove())

it.each([56])(
  'a file with the schema %d of an older version has its sales, and the till upgrades it without a recovery',
  async (schema) => {
    const before = contentsOf(path)
    asOlderTill(path, schema)
    expect(schemaOf(path)).toBe(schema)
    const { store, recovery, upgrade } = await openTillFile(path, at(1))
    store.close()
    expect([recovery, upgrade, schemaOf(path)]).toEqual([undefined, `${schema} to ${newest}`, newest])
    const after = contentsOf(path)
    for (const table of ['sale', 'sale_line', 'sale_payment', 'shift', 'person', 'journal'])
      expect(after.get(table), table).toEqual(before.get(table))
  }
)

it('a sealed till with an empty ticket gets no incident after the upgrade', async () => {
  const shop = await selling()
  const { store, journal, clock } = shop.context
  createSealGuard({ store, journal, journalKey, clock }).begin({ isKeyLost: false, isRecovered: false })
  await currentId(shop)
  store.close()
  asOlderTill(store.path, 56)
  const opened = await openTillFile(store.path, at(1))
  const guard = createSealGuard({ store: opened.store, journal, journalKey, clock })
  guard.begin({ isKeyLost: false, isRecovered: false })
  guard.report(checkRows(store.path, journalKey))
  expect([opened.upgrade, openIncidents(opened.store, 9)]).toEqual([`56 to ${newest}`, []])
  opened.store.close()
  shop.remove()
})

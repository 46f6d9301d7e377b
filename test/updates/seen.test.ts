import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSealGuard, type SealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { setting } from '../../src/main/db/core/settings.ts'
import { offerOf } from '../../src/main/domain/core/update.ts'
import { seenManifests } from '../../src/main/updates/seen.ts'
import { at } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'

const key = new Uint8Array(32).fill(9)
const journal = createJournal(key, 'boot')
const clock = { now: () => at(7) }
const newest = { version: '2.0.0', issuedAt: at(2_000) }
const manifest = { version: '1.5.0', issuedAt: at(1_500), schema: 60, minimumSchema: 0, files: [] }
const here = { version: '1.0.0', schema: 52, system: 'linux', arch: 'x64', way: undefined } as const
let file: TillFile
let guard: SealGuard
beforeEach(() => {
  file = tillFile()
  guard = createSealGuard({ store: file.store, journal, journalKey: key, clock })
  guard.begin({ isKeyLost: false, isRecovered: false })
})
afterEach(() => file.remove())
const seen = () => seenManifests(file.store, journal, clock)

it('a replayed manifest is refused although the setting of the newest one was deleted', () => {
  seen().keep(newest)
  const db = new Database(file.store.path)
  db.exec(`DELETE FROM setting WHERE name = 'updateSeen'; DELETE FROM seal WHERE tab = 'setting' AND id = 'updateSeen'`)
  db.close()
  guard.checkNow()
  expect([setting(file.store, 'updateSeen'), seen().read()]).toEqual([undefined, newest])
  expect(offerOf(manifest, here, seen().read())).toMatchObject({ failure: { kind: 'update.replayed' } })
})

it('a manifest that was received before adds no second entry to the journal', () => {
  seen().keep(newest)
  seen().keep(newest)
  const entries = file.store.prepare(`SELECT count(*) FROM journal WHERE act = 'update.seen'`).pluck().get()
  expect([entries, seen().read()]).toEqual([1, newest])
})

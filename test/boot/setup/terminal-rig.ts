import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach } from 'vitest'
import { workOnTerminal } from '../../../src/main/boot/setup/terminal.ts'
import { createPins } from '../../../src/main/db/staff/pins.ts'
import { createSealGuard } from '../../../src/main/db/backup/seal-guard.ts'
import { startBoot } from '../../../src/main/db/core/boots.ts'
import { identifyFile, markOf, type Installation } from '../../../src/main/db/backup/identity.ts'
import { createJournal } from '../../../src/main/db/core/journal.ts'
import { tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { openTill, type Store } from '../../../src/main/db/core/open.ts'
import { putSetting, setting, tillPrefix } from '../../../src/main/db/core/settings.ts'
import { enrol, putEmployee } from '../../../src/main/db/staff/people.ts'
import { newId, systemRandom } from '../../../src/main/system/random.ts'
import type { EmployeeId } from '../../../src/shared/ids.ts'
import { here } from '../../app/till.ts'
import { filledTill } from '../../db/filled-till.ts'
import { at } from '../../support/model-fixtures.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { createVirtualClock } from '../../support/virtual-clock.ts'

// A closed till with sales, unsent documents, an open shift and a manager, and an operator at the terminal.

const journalKey = new Uint8Array(32).fill(4)
const journal = createJournal(journalKey, 'boot')
const pepper = new Uint8Array(32).fill(9)
const secrets = {
  made: (name: string) => Promise.resolve({ key: name === 'journal' ? journalKey : pepper, isNew: false, earlier: [] })
}
export const pin = '864297'

export let root: string
export let folder: string
export let path: string
export let said: string[]
export let logged: string[]
export let forgotten: number
export const computer = (): Installation => ({ machine: 'old', folder })

/** Makes a till in a folder of its own for each test of the file that calls it. */
export function useClosedTill(): void {
  let temporary: ReturnType<typeof tempFolder>
  beforeEach(async () => {
    temporary = tempFolder('terminal')
    root = temporary.path
    folder = join(root, 'kassa')
    path = join(folder, 'till.db')
    said = []
    logged = []
    forgotten = 0
    mkdirSync(folder)
    filledTill(path)
    const store = openTill(path, tillMigrations)
    createSealGuard({ store, journal, journalKey, clock: { now: () => at(5) } }).begin({
      isKeyLost: false,
      isRecovered: false
    })
    const boss = { id: 'boss' as EmployeeId, name: 'Boss', isBoss: true }
    const hash = await createPins(pepper, systemRandom).hash(pin, { id: boss.id, isManager: true })
    store.transaction((db) => {
      putEmployee(db, boss)
      enrol(db, boss.id, hash, true, at(1))
      putSetting(db, 'place', here)
    })
    store.close()
    begin(path, computer())
  })
  afterEach(() => temporary.remove())
}

/** Runs the work of the terminal with flags and typed lines. Returns the exit code. */
export const work = (flags: { moveTo?: string; wipe?: boolean; evenUnsent?: boolean }, ...typed: string[]) =>
  workOnTerminal(
    { moveTo: flags.moveTo, wipe: flags.wipe ?? false, evenUnsent: flags.evenUnsent ?? false },
    {
      folder,
      secrets,
      clock: createVirtualClock(),
      autostart: join(root, 'kassa.desktop'),
      log: (event) => void logged.push(event),
      ask: () => Promise.resolve(typed.shift()),
      say: (line) => void said.push(line),
      forgetKey: () => Promise.resolve(void (forgotten += 1))
    }
  )

/** Begins the work of a till with its file, as a start of the program does, and ends it. */
export function begin(file: string, place: Installation) {
  const store = openTill(file, tillMigrations)
  const mark = markOf(store)
  store.transaction((db) => startBoot(db, newId(systemRandom), at(7)))
  const given = { store, mark, here: place, random: systemRandom, journal, key: { journalKey, isLost: false } }
  const { verdict } = identifyFile({ ...given, at: at(8), isRecovered: false })
  const seen = {
    verdict,
    isAnswered: setting(store, 'twin')?.isAnswered,
    prefix: store.transaction((db) => tillPrefix(db, systemRandom)),
    ...counts(store)
  }
  store.close()
  return seen
}

const counts = (store: Store) => {
  const one = (sql: string): number => Number(store.prepare(sql).pluck().get())
  return {
    sales: one('SELECT count(*) FROM sale'),
    unsent: one('SELECT coalesce(sum(jobs), 0) FROM owed'),
    doubted: one('SELECT count(*) FROM job WHERE is_doubted = 1')
  }
}

/** Changes the file of the till as nothing in the program does. */
export function edit(sql: string): void {
  const db = new Database(path)
  db.exec(sql)
  db.close()
}

export const namesIn = (place: string): string[] => (existsSync(place) ? readdirSync(place).sort() : [])

import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BackupUnusable, RestoreRefused, RestoreUnproved, restoreByFlag } from '../../src/main/boot/restore-flag.ts'
import { putComputerAside, waitingComputer } from '../../src/main/db/backup/file-mark.ts'
import { setting } from '../../src/main/db/core/settings.ts'
import { takeOverTries } from '../../src/main/db/backup/restore-tries.ts'
import { createSealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { managersIn } from '../../src/main/db/backup/restore.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { enrol, putEmployee } from '../../src/main/db/staff/people.ts'
import type { EmployeeId } from '../../src/shared/ids.ts'
import { after } from '../../src/shared/time/moments.ts'
import { at } from '../support/model-fixtures.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { newTill } from '../support/till-file.ts'

const journalKey = new Uint8Array(32).fill(4)
const pins = { isRight: (pin: string, hash: string) => Promise.resolve(hash === `hash of ${pin}`) }
const keys = () => Promise.resolve({ journalKey, pins })
let folder: ReturnType<typeof tempFolder>
let till: string
let backup: string

beforeEach(() => {
  folder = tempFolder('restore')
  till = join(folder.path, 'till.db')
  backup = join(folder.path, 'backup.db')
  const store = newTill(till)
  const journal = createJournal(journalKey, 'boot')
  const clock = { now: () => at(5) }
  createSealGuard({ store, journal, journalKey, clock }).begin({ isKeyLost: false, isRecovered: false })
  store.transaction((db) => {
    for (const [id, pin, isManager] of [
      ['boss', '864297', true],
      ['anna', '7319', false]
    ] as const) {
      putEmployee(db, { id: id as EmployeeId, name: id, isBoss: false })
      enrol(db, id as EmployeeId, `hash of ${pin}`, isManager, at(1))
    }
  })
  store.checkpoint()
  store.close()
  copyFileSync(till, backup)
})
afterEach(() => folder.remove())

const edit = (file: string, sql: string) => {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}
const prove = () => Promise.reject(new Error('proved'))
let now = at(9)
beforeEach(() => {
  now = at(9)
})
function restore(...typed: string[]) {
  const ask = () => Promise.resolve(typed.shift())
  return restoreByFlag({ folder: folder.path, file: backup, keys, ask, clock: { now: () => now }, prove })
}
/** Types wrong PINs at several starts, each after the longest wait. */
async function typeWrong(count: number): Promise<void> {
  for (let typed = 0; typed < count; typed += 1) {
    now = after(now, 15 * 60_000)
    await expect(restore('1111')).rejects.toBeInstanceOf(RestoreRefused)
  }
}
/** The next start of the till takes over what was counted beside its file. */
function startNext(): void {
  const store = openTill(till, tillMigrations)
  takeOverTries(store, createJournal(journalKey, 'boot'), { journalKey, now })
  store.close()
}
const read = (sql: string): unknown => {
  const db = new Database(till, { readonly: true })
  const rows = db.prepare(sql).all()
  db.close()
  return rows
}
const wrongPins = `SELECT subject, json_extract(facts, '$.failures') AS failures FROM journal WHERE act = 'pin.wrong'`

it.each([
  ['there is no such file', () => rmSync(backup)],
  ['the file is not a database', () => writeFileSync(backup, 'letters')],
  ['is newer than', () => edit(backup, 'PRAGMA user_version = 9999')]
])(
  'a backup that cannot be used is refused with the reason "%s" before anybody is asked, and no key is made',
  async (why, spoil) => {
    spoil()
    const empty = join(folder.path, 'empty')
    const never = () => Promise.reject(new Error('asked'))
    const restoring = restoreByFlag({
      folder: empty,
      file: backup,
      keys: never,
      ask: never,
      prove,
      clock: { now: () => now }
    })
    await expect(restoring).rejects.toThrow(why)
    await expect(restoring).rejects.toBeInstanceOf(BackupUnusable)
    expect(existsSync(empty)).toBe(false)
  }
)

it('the restore needs a PIN of a manager, and answers who allowed it', async () => {
  expect(await restore('1111', '864297')).toBe('boss')
})

it.each([
  ['nobody types anything', []],
  ['a cashier types a PIN', ['7319', '7319', '7319']],
  ['the right PIN comes after three wrong ones', ['1', '2', '3', '864297']]
])('the restore is refused when %s, and replaces nothing', async (_, typed) => {
  await expect(restore(...typed)).rejects.toBeInstanceOf(RestoreRefused)
  expect(existsSync(join(folder.path, 'set-aside'))).toBe(false)
})

it('the restore counts wrong PINs in the file like a sign-in, with a delay, an entry in the journal and an incident', async () => {
  await expect(restore('1', '2', '3')).rejects.toBeInstanceOf(RestoreRefused)
  expect(read(`SELECT body ->> '$.failures' AS failures FROM person WHERE id = 'boss'`)).toEqual([{ failures: 3 }])
  expect(read(wrongPins)).toEqual([1, 2, 3].map((failures) => ({ subject: 'restore', failures })))
  await expect(restore('4', '864297')).rejects.toBeInstanceOf(RestoreRefused)
  expect(read(`SELECT body ->> '$.failures' AS failures FROM person WHERE id = 'boss'`)).toEqual([{ failures: 4 }])
  await typeWrong(6)
  expect(read('SELECT kind FROM incident')).toEqual([{ kind: 'pins' }])
  now = after(now, 15 * 60_000)
  expect(await restore('864297')).toBe('boss')
})

it('the restore accepts no PIN after twenty wrong ones, and the till counts them as its own', async () => {
  await typeWrong(20)
  now = after(now, 24 * 60 * 60_000)
  await expect(restore('864297')).rejects.toBeInstanceOf(RestoreRefused)
  expect(read(`SELECT body ->> '$.failures' AS failures FROM person WHERE id = 'boss'`)).toEqual([{ failures: 20 }])
})

it('the restore counts beside a file that cannot be read, and the next start takes the count over', async () => {
  const whole = readFileSync(till)
  writeFileSync(till, 'damaged')
  await typeWrong(20)
  now = after(now, 24 * 60 * 60_000)
  await expect(restore('864297')).rejects.toBeInstanceOf(RestoreRefused)
  writeFileSync(till, whole)
  startNext()
  expect(read(`SELECT body ->> '$.failures' AS failures FROM person WHERE id = 'boss'`)).toEqual([{ failures: 20 }])
  expect(read(`SELECT body ->> '$.failures' AS failures FROM person WHERE id = 'anna'`)).toEqual([{ failures: 0 }])
  expect(read(wrongPins)).toEqual([{ subject: 'restore', failures: 20 }])
  expect(read('SELECT kind FROM incident')).toEqual([{ kind: 'pins' }])
})

it('the restore accepts no PIN if somebody has edited the count beside the file', async () => {
  writeFileSync(till, 'damaged')
  await typeWrong(4)
  const tries = `${till}.tries`
  writeFileSync(tries, readFileSync(tries, 'utf8').replace('"failures":4', '"failures":0'))
  now = after(now, 24 * 60 * 60_000)
  await expect(restore('864297')).rejects.toBeInstanceOf(RestoreRefused)
})

it('the restore refuses a manager whose PIN is too short by now', async () => {
  const store = openTill(till, tillMigrations)
  createSealGuard({ store, journal: createJournal(journalKey, 'boot'), journalKey, clock: { now: () => now } })
  store.transaction((db) => enrol(db, 'boss' as EmployeeId, 'hash of 8642', true, at(2)))
  store.close()
  await expect(restore('8642')).rejects.toBeInstanceOf(RestoreRefused)
})

it.each([
  ['the file was moved away', () => rmSync(till)],
  [
    'the folder is empty',
    () => {
      rmSync(till)
      rmSync(`${till}.id`, { force: true })
    }
  ]
])('the restore asks for the PIN of a person of the backup if %s', async (_, remove) => {
  remove()
  await expect(restore()).rejects.toBeInstanceOf(RestoreRefused)
  expect(existsSync(till)).toBe(false)
  expect(await restore('864297')).toBe('boss')
})

it('the restore refuses a manager whom somebody has written into the file by hand', async () => {
  edit(
    backup,
    `UPDATE person SET body = json_set(body, '$.isManager', json('true'), '$.pinHash', 'hash of 1111') WHERE id = 'anna'`
  )
  writeFileSync(till, 'damaged')
  await expect(restore('1111')).rejects.toBeInstanceOf(RestoreRefused)
  expect(await restore('864297')).toBe('boss')
  expect(managersIn(till, journalKey).map(({ id }) => id)).toEqual(['boss'])
})

let other: ReturnType<typeof tempFolder>
const asked: unknown[] = []
function restoreThere(...typed: string[]) {
  asked.length = 0
  const ask = (question: string) => {
    expect(question).toContain('https://service.invalid/')
    return Promise.resolve(typed.shift())
  }
  const isOwners = (given: { owners: readonly EmployeeId[]; url: string; typed: string }) => {
    asked.push(given)
    return Promise.resolve(given.typed === 'key of the owner' ? given.owners[0] : undefined)
  }
  const keys = () => Promise.resolve({ journalKey: new Uint8Array(32).fill(5), pins })
  return restoreByFlag({
    folder: other.path,
    file: backup,
    keys,
    ask,
    clock: { now: () => at(9) },
    prove: isOwners
  })
}

describe('in an empty folder of another computer', () => {
  beforeEach(() => {
    edit(
      backup,
      `UPDATE person SET body = json_set(body, '$.isBoss', json('true')) WHERE id = 'boss';
        INSERT OR REPLACE INTO setting (name, value) VALUES ('url', '"https://service.invalid/"')`
    )
    other = tempFolder('restore')
  })
  afterEach(() => other.remove())

  it('the restore asks for a proof of the owner, at the address of the backup', async () => {
    expect(await restoreThere('key of a cashier', 'key of the owner')).toBe('boss')
    const about = { url: 'https://service.invalid/', owners: ['boss'] }
    expect(asked).toEqual([
      { ...about, typed: 'key of a cashier' },
      { ...about, typed: 'key of the owner' }
    ])
    expect(existsSync(join(other.path, 'till.db'))).toBe(true)
  })

  it('the restored till keeps the address where the owner was proved, and other settings of a computer wait', async () => {
    edit(backup, `INSERT INTO setting (name, value) VALUES ('backupFolder', '"/media/usb"')`)
    await restoreThere('key of the owner')
    const store = openTill(join(other.path, 'till.db'), tillMigrations)
    putComputerAside(store, at(10))
    expect([setting(store, 'url'), setting(store, 'backupFolder')]).toEqual(['https://service.invalid/', undefined])
    expect(waitingComputer(store).map(({ name }) => name)).toEqual(['backupFolder'])
    store.close()
  })

  it.each([
    ['nobody types anything', []],
    ['three keys prove nobody', ['1', '2', '3', 'key of the owner']]
  ])('the restore is refused and writes nothing when %s', async (_, typed) => {
    await expect(restoreThere(...typed)).rejects.toBeInstanceOf(RestoreUnproved)
    expect(existsSync(join(other.path, 'till.db'))).toBe(false)
  })

  it('the restore asks nobody if the backup has no people', async () => {
    edit(backup, `UPDATE person SET body = json_set(body, '$.isGone', json('true'))`)
    expect(await restoreThere()).toBeUndefined()
  })
})

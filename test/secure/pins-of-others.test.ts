import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chosenKeys, isJournalKeyLost, recogniseKeys } from '../../src/main/boot/key-rotation.ts'
import { createSealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { setting } from '../../src/main/db/core/settings.ts'
import { openIncidents } from '../../src/main/db/outbox/incidents.ts'
import { enrol, pinState, putEmployee } from '../../src/main/db/staff/people.ts'
import { createPins } from '../../src/main/db/staff/pins.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import type { EmployeeId } from '../../src/shared/ids.ts'
import { at } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'

// A cashier who can write to till.db, and also to the file of the keys, tries to get the PIN or the rights of the owner.

const key = (fill: number, isNew = false) => ({ key: new Uint8Array(32).fill(fill), isNew })
const ours = { pepper: key(1), journalKey: key(2) }
const pins = createPins(ours.pepper.key, seededRandom(3))
const boss = 'boss' as EmployeeId
const anna = 'anna' as EmployeeId
const typed = '735184'
let file: TillFile

/** Starts the till once with these keys, as boot/open-shop.ts does. */
function start(made = ours): void {
  file.reopen()
  const { store } = file
  const keys = chosenKeys(store, made)
  const journal = createJournal(keys.journalKey.key, 'boot')
  const guard = createSealGuard({ store, journal, journalKey: keys.journalKey.key, clock: { now: () => at(9) } })
  const isKeyLost = guard.begin({ isKeyLost: isJournalKeyLost(store, keys.journalKey), isRecovered: false })
  recogniseKeys(store, { journal, ...keys, isKeyLost, now: at(9) })
}
function edit(sql: string): void {
  const db = new Database(file.store.path)
  db.exec(sql)
  db.close()
}
const hashOf = (id: EmployeeId) => pinState(file.store, id)?.pinHash
const told = () => openIncidents(file.store, 50).map(({ evidence }) => (evidence as { row: string }).row)
/** Returns whether the PIN that the cashier knows is right for a person with these rights. */
const opens = async (id: EmployeeId, isManager: boolean): Promise<boolean> => {
  const hash = hashOf(id)
  return hash !== undefined && (await pins.isRight(typed, hash, { id, isManager }))
}
const acts = () => file.store.prepare('SELECT act FROM journal').pluck().all()

let ofAnna: string
beforeEach(async () => {
  file = tillFile()
  start()
  ofAnna = await pins.hash(typed, { id: anna, isManager: false })
  const ofBoss = await pins.hash('918273', { id: boss, isManager: true })
  file.reopen()
  const { store } = file
  createSealGuard({
    store,
    journal: createJournal(ours.journalKey.key, 'b'),
    journalKey: ours.journalKey.key,
    clock: { now: () => at(1) }
  })
  store.transaction((db) => {
    putEmployee(db, { id: boss, name: 'Boss', isBoss: true })
    enrol(db, boss, ofBoss, true, at(1))
    putEmployee(db, { id: anna, name: 'Anna', isBoss: false })
    enrol(db, anna, ofAnna, false, at(1))
  })
})
afterEach(() => file.remove())

it('the owner does not get the PIN of a cashier when pepperMark and pinsAside are edited over two starts', () => {
  const mark = setting(file.store, 'pepperMark')
  edit(`UPDATE setting SET value = '"another"' WHERE name = 'pepperMark'`)
  start()
  const aside = JSON.stringify({ mark, pins: [{ id: boss, hash: ofAnna }] })
  edit(`UPDATE person SET body = json_remove(body, '$.pinHash') WHERE id = 'boss';
    INSERT OR REPLACE INTO setting (name, value) VALUES ('pinsAside', '${aside}')`)
  edit(`UPDATE setting SET value = '"another"' WHERE name = 'pepperMark'`)
  start()
  expect([hashOf(boss), setting(file.store, 'pinsAside')]).toEqual([undefined, undefined])
  expect(told()).toEqual(expect.arrayContaining(['setting/pepperMark', 'setting/pinsAside', 'person/boss']))
})

it('a hash that was copied to another person is an incident, and matches no PIN of either', async () => {
  edit(`UPDATE person SET body = json_set(body, '$.pinHash', '${ofAnna}') WHERE id = 'boss'`)
  expect(await opens(boss, true)).toBe(false)
  start()
  expect([hashOf(boss), told()]).toEqual([undefined, ['person/boss']])
})

it('the PIN of a person is not right for another person of the same role who has the same hash', async () => {
  const olim = { id: 'olim' as EmployeeId, isManager: false }
  expect(await pins.isRight(typed, ofAnna, { id: anna, isManager: false })).toBe(true)
  expect(await pins.isRight(typed, ofAnna, olim)).toBe(false)
})

it.each<[string, string]>([
  [
    'the owner has the hash of the cashier',
    `UPDATE person SET body = json_set(body, '$.pinHash',
       (SELECT body ->> '$.pinHash' FROM person WHERE id = 'anna')) WHERE id = 'boss'`
  ],
  [
    'the cashier is a manager',
    `UPDATE person SET body = json_set(body, '$.isManager', json('true')) WHERE id = 'anna'`
  ],
  [
    'the cashier’s hash names the other role',
    `UPDATE person SET body = json_set(replace(body, 'cashier:', 'manager:'), '$.isManager', json('true')) WHERE id = 'anna'`
  ]
])('the PIN of a cashier opens nothing more although the key of the seals is gone and %s', async (_, sql) => {
  edit(`${sql}; DELETE FROM seal; DELETE FROM seal_sum WHERE of = 'rows'`)
  start({ pepper: ours.pepper, journalKey: key(7, true) })
  expect(acts()).toContain('journal.epoch')
  expect([await opens(boss, true), await opens(anna, true)]).toEqual([false, false])
})

it('a hash of an older version is not trusted without a seal that this till made', () => {
  edit(
    `UPDATE person SET body = json_set(body, '$.pinHash', '$argon2id$of an older version'); DELETE FROM seal; DELETE FROM seal_sum WHERE of = 'rows'`
  )
  start({ pepper: ours.pepper, journalKey: key(7, true) })
  expect([hashOf(boss), hashOf(anna)]).toEqual([undefined, undefined])
})

it('an edited fingerprint of the key does not count as a lost key', () => {
  edit(`UPDATE setting SET value = '"another"' WHERE name = 'journalMark'`)
  start()
  expect([acts(), told()]).toEqual([expect.not.arrayContaining(['journal.epoch']), ['setting/journalMark']])
})

it('PINs that were put aside are found again with their pepper, and belong to their persons', async () => {
  start({ pepper: key(5, true), journalKey: ours.journalKey })
  expect([hashOf(boss), hashOf(anna)]).toEqual([undefined, undefined])
  start()
  expect([await opens(anna, false), await opens(boss, true), told()]).toEqual([true, false, []])
})

it('a cashier whom the list of the service makes a boss needs a new PIN', () => {
  file.store.transaction((db) => putEmployee(db, { id: anna, name: 'Anna', isBoss: true }))
  expect(hashOf(anna)).toBeUndefined()
})

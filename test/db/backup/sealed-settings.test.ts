import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSealGuard, type SealGuard } from '../../../src/main/db/backup/seal-guard.ts'
import { createJournal } from '../../../src/main/db/core/journal.ts'
import { putSetting, setting, settingNames, type SettingName } from '../../../src/main/db/core/settings.ts'
import { isHeld } from '../../../src/main/db/backup/identity.ts'
import { closeIncident, openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import type { EmployeeId } from '../../../src/shared/ids.ts'
import { at } from '../../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../../support/till-file.ts'

// Edits each setting by its name in the program, as a person with a program for SQLite does.

const key = new Uint8Array(32).fill(9)
let file: TillFile
let guard: SealGuard
function begin(): void {
  const journal = createJournal(key, 'boot')
  guard = createSealGuard({ store: file.store, journal, journalKey: key, clock: { now: () => at(1000) } })
  guard.begin({ isKeyLost: false, isRecovered: false })
}
beforeEach(() => {
  file = tillFile()
})
afterEach(() => file.remove())

function edit(sql: string): void {
  const db = new Database(file.store.path)
  db.exec(sql)
  db.close()
}
const told = () => openIncidents(file.store, 99).map(({ evidence }) => (evidence as { row: string }).row)
const rows = () => file.store.prepare('SELECT name, value FROM setting ORDER BY name').raw().all()
/** Writes a setting by the program. The value need not be one that the setting can have. */
function put(name: string, value: string): void {
  file.store.transaction((db) => db.prepare('INSERT INTO setting (name, value) VALUES (?, ?)').run(name, value))
}
/** These stay as they were changed, because the till must know that it has a shop; nothing is sent until a person agrees. */
const held: readonly SettingName[] = ['url', 'place']

describe.each(settingNames)('the setting %s', (name) => {
  it('the setting is noticed when its value was changed, while the till runs or is off', () => {
    for (const isRunning of [true, false]) {
      begin()
      file.store.transaction((db) => db.prepare('DELETE FROM setting').run())
      put(name, '"1"')
      edit(`UPDATE setting SET value = '"2"' WHERE name = '${name}'`)
      if (isRunning) guard.checkNow()
      else {
        file.reopen()
        begin()
      }
      expect(told()).toEqual([`setting/${name}`])
      if (held.includes(name)) expect(guard.isConnectionAltered()).toBe(true)
      else expect(rows()).not.toContainEqual([name, '"2"'])
      file.remove()
      file = tillFile()
    }
  })

  it('the setting is noticed when it was added with the seal of another one, and when it was deleted', () => {
    begin()
    const other = name === 'theme' ? 'locale' : 'theme'
    put(other, '"1"')
    edit(`INSERT INTO setting VALUES ('${name}', '"1"');
      INSERT INTO seal SELECT at, tab, '${name}', mac FROM seal WHERE tab = 'setting' AND id = '${other}'`)
    guard.checkNow()
    expect(told()).toContain(`setting/${name}`)
    file.store.transaction((db) => {
      db.prepare('DELETE FROM setting').run()
      for (const { id } of openIncidents(db, 99))
        closeIncident(db, id, { by: 'boss' as EmployeeId, reason: 'seen' }, at(1))
    })
    put(name, '"1"')
    edit(`DELETE FROM setting WHERE name = '${name}'`)
    guard.checkNow()
    expect(told()).toContain(`setting/${name}`)
  })

  it('the sums show that the setting was deleted together with its seal', () => {
    begin()
    put(name, '"1"')
    edit(`DELETE FROM setting WHERE name = '${name}'; DELETE FROM seal WHERE tab = 'setting' AND id = '${name}'`)
    guard.checkNow()
    expect(told()).toEqual(['sums/setting'])
  })
})

it('a forged answer about other copies of the till stops the sending until a manager answers', () => {
  begin()
  file.store.transaction((db) =>
    putSetting(db, 'twin', { why: 'copied', at: 5, jobs: 2, isAnswered: false, isTold: false })
  )
  edit(`UPDATE setting SET value = replace(value, 'false', 'true') WHERE name = 'twin'`)
  guard.checkNow()
  expect([isHeld(file.store), setting(file.store, 'twin')?.why]).toEqual([true, 'edited'])
})

it('a missing seal is a difference from then on, though the state of the seals is put back', () => {
  begin()
  const old = file.store.prepare(`SELECT value, mac FROM seal_sum WHERE of = 'rows'`).get() as {
    value: string
    mac: string
  }
  file.store.transaction((db) => putSetting(db, 'locale', 'en'))
  file.reopen()
  edit(`DELETE FROM seal WHERE tab = 'setting' AND id = 'locale';
    UPDATE setting SET value = '"ru"' WHERE name = 'locale';
    UPDATE seal_sum SET value = '${old.value}', mac = '${old.mac}' WHERE of = 'rows'`)
  begin()
  expect(told()).toContain('setting/locale')
  expect(setting(file.store, 'locale')).toBeUndefined()
})

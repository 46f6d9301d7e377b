import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkRows } from '../../src/main/db/backup/check-file.ts'
import { createSealGuard, type SealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { tillPage } from '../../src/main/db/core/till-file.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { lastNumber, nextNumber } from '../../src/main/db/core/counters.ts'
import { openIncidentById, openIncidents } from '../../src/main/db/outbox/incidents.ts'
import { countFailure, enrol, people, personById, pinState, putEmployee } from '../../src/main/db/staff/people.ts'
import { setting, putSetting } from '../../src/main/db/core/settings.ts'
import type { EmployeeId, ShiftId } from '../../src/shared/ids.ts'
import { at } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'

const key = new Uint8Array(32).fill(9)
const anna = 'anna' as EmployeeId
const shiftId = 's1' as ShiftId
let file: TillFile
let guard: SealGuard

function begin(how = { isKeyLost: false, isRecovered: false }, journalKey = key): void {
  const journal = createJournal(journalKey, 'boot')
  guard = createSealGuard({ store: file.store, journal, journalKey, clock: { now: () => at(1000) } })
  guard.begin(how)
}
/** Writes into the file as another program does. */
function edit(sql: string): void {
  const db = new Database(join(file.directory, 'till.db'))
  db.exec(sql)
  db.close()
}
const told = () => openIncidents(file.store, 50).map(({ evidence }) => (evidence as { row: string }).row)
const acts = () => file.store.prepare('SELECT act FROM journal ORDER BY seq').pluck().all()
const enrolAnna = () =>
  file.store.transaction((db) => {
    putEmployee(db, { id: anna, name: 'Anna', isBoss: false })
    enrol(db, anna, 'cashier:hash', false, at(0))
  })

beforeEach(() => {
  file = tillFile()
})
afterEach(() => file.remove())

describe('a file from before there were seals', () => {
  it('the file is sealed once at its first start, with an entry in the journal, and is whole afterwards', () => {
    enrolAnna()
    begin()
    expect([acts(), told(), personById(file.store, anna)?.isEnrolled]).toEqual([['seal.begin'], [], true])
    file.reopen()
    begin()
    expect([acts(), told()]).toEqual([['seal.begin'], []])
  })
})

describe('rights and PINs', () => {
  beforeEach(() => {
    begin()
    enrolAnna()
  })

  it('rights that another program has written are removed before they are used', () => {
    edit(`UPDATE person SET body = json_set(body, '$.isManager', json('true')) WHERE id = 'anna'`)
    guard.checkNow()
    expect(personById(file.store, anna)).toMatchObject({ isManager: false, isEnrolled: false })
    expect(told()).toEqual(['person/anna'])
  })

  it('a person whose body another program has made unreadable stays in the list, without rights and PIN', () => {
    edit(
      `UPDATE person SET body = '{"id":"anna","name":"Anna","isManager":true,"pinHash":"hash","failures":"none","isGone":0}'`
    )
    expect(people(file.store)).toMatchObject([{ id: anna, name: 'Anna', isManager: true, isEnrolled: true }])
    guard.checkNow()
    expect(people(file.store)).toMatchObject([{ id: anna, name: 'Anna', isManager: false, isEnrolled: false }])
    file.reopen()
    begin()
    expect(told()).toEqual(['person/anna'])
  })

  it('a person that another program has added cannot sign in', () => {
    edit(`INSERT INTO person (body) SELECT json_set(body, '$.id', 'olim', '$.isBoss', json('true')) FROM person`)
    guard.checkNow()
    expect([people(file.store).map(({ id }) => id), told()]).toEqual([[anna], ['person/olim']])
  })

  it('a write by the program does not validate a changed row', () => {
    edit(`UPDATE person SET body = json_set(body, '$.isManager', json('true')) WHERE id = 'anna'`)
    // The transaction of a wrong PIN comes first, as it would at a sign-in.
    file.store.transaction((db) => countFailure(db, anna, undefined))
    expect([personById(file.store, anna)?.isManager, told()]).toEqual([false, ['person/anna']])
  })

  it('a row that was set back to an earlier state is noticed by the sums', () => {
    file.store.transaction((db) => enrol(db, anna, 'manager hash', true, at(1)))
    const earlier = file.store.prepare(`SELECT mac FROM seal WHERE tab = 'person'`).pluck().get() as Uint8Array
    file.store.transaction((db) => enrol(db, anna, 'cashier:hash', false, at(2)))
    const db = new Database(join(file.directory, 'till.db'))
    db.exec(
      `UPDATE person SET body = json_set(body, '$.isManager', json('true'), '$.pinHash', 'manager hash', '$.enrolledAt', 1)`
    )
    db.prepare(`UPDATE seal SET mac = ? WHERE tab = 'person'`).run(earlier)
    db.close()
    guard.checkNow()
    expect(told()).toContain('sums/person')
  })

  it('rights that the program gives again are valid', () => {
    edit(`UPDATE person SET body = json_set(body, '$.pinHash', 'x') WHERE id = 'anna'`)
    guard.checkNow()
    enrolAnna()
    file.reopen()
    begin()
    expect([pinState(file.store, anna)?.pinHash, told()]).toEqual(['cashier:hash', ['person/anna']])
  })
})

describe('a receipt number', () => {
  const next = () => file.store.transaction((db) => nextNumber(db, 'receipt'))
  const sell = (number: number) =>
    file.store.transaction((db) =>
      createJournal(key, 'boot').append(db, { at: at(0), actor: 'anna', act: 'sale', subject: `abcde-${number}` })
    )

  it('a number that was given out is never given out again, though its counter was set back', () => {
    begin()
    sell(next())
    sell(next())
    edit(`UPDATE counter SET value = 1 WHERE name = 'receipt'`)
    expect(next()).toBe(3)
    expect(told()).toEqual(expect.arrayContaining(['counter/receipt']))
  })

  it('a number is not given out again though its counter is gone, with its seal', () => {
    begin()
    sell(next())
    edit(`DELETE FROM counter; DELETE FROM seal WHERE tab = 'counter'`)
    expect([next(), lastNumber(file.store, 'receipt')]).toEqual([2, 2])
  })
})

describe('an incident about a changed row', () => {
  it('the incident is opened once, and the row is valid after somebody has dealt with it', () => {
    begin()
    file.store.transaction((db) => putSetting(db, 'url', 'https://service.invalid/'))
    edit(`UPDATE setting SET value = '"https://elsewhere.invalid/"' WHERE name = 'url'`)
    guard.checkNow()
    guard.checkNow()
    expect([told(), guard.isConnectionAltered()]).toEqual([['setting/url'], true])
    const incident = openIncidentById(file.store, 1)
    file.store.transaction((db) => incident && guard.accept(db, incident))
    expect(guard.isConnectionAltered()).toBe(false)
  })

  it('an incident about looser rules of selling removes those rules', () => {
    begin()
    edit(`INSERT INTO setting (name, value) VALUES ('sellingRules', '{}')`)
    guard.checkNow()
    expect([told(), setting(file.store, 'sellingRules')]).toEqual([
      expect.arrayContaining(['setting/sellingRules']),
      undefined
    ])
  })
})

describe('a key that the key store lost', () => {
  it('the seals begin again, with an entry that says so', () => {
    begin()
    enrolAnna()
    file.reopen()
    begin({ isKeyLost: true, isRecovered: false }, new Uint8Array(32).fill(1))
    expect([acts().filter((act) => act === 'seal.begin').length, told()]).toEqual([2, []])
  })

  it('the key does not count as lost if the seals match it', () => {
    begin()
    enrolAnna()
    file.store.transaction((db) => nextNumber(db, 'receipt'))
    edit(
      `UPDATE person SET body = json_set(body, '$.isManager', json('true')); UPDATE seal_sum SET mac = '' WHERE of = 'rows'`
    )
    file.reopen()
    file.store.transaction((db) => putSetting(db, 'journalMark', 'another'))
    begin({ isKeyLost: true, isRecovered: false })
    expect([personById(file.store, anna)?.isManager, told()]).toEqual([false, expect.arrayContaining(['person/anna'])])
  })
})

describe('the files on the disk', () => {
  it.skipIf(process.platform === 'win32')('the files may be read and written by their owner alone', () => {
    enrolAnna()
    for (const suffix of ['', '-wal', '-shm']) {
      expect(statSync(join(file.directory, `till.db${suffix}`)).mode & 0o777).toBe(0o600)
    }
  })
})

describe('a file with an unreadable page', () => {
  it('the page is reported once by the full check, which reads every row', () => {
    begin()
    enrolAnna()
    file.store.checkpoint()
    const path = join(file.directory, 'till.db')
    const page = Number(
      file.store.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'attempt' AND type = 'table'`).pluck().get()
    )
    const size = tillPage
    const raw = openSync(path, 'r+')
    writeSync(raw, Buffer.alloc(size, 0xaa), 0, size, (page - 1) * size)
    closeSync(raw)
    const found = checkRows(path, key)
    expect(found.breaks).toMatchObject([
      { what: 'unread', facts: { why: expect.stringMatching(/malformed/) as string } }
    ])
    const breaks = found.breaks.filter(({ what }) => what === 'unread')
    guard.report({ faults: [], breaks })
    guard.report({ faults: [], breaks })
    expect(told()).toEqual(['unread/rows'])
  })
})

describe('a row in the middle of the journal that another program has changed', () => {
  const append = (act: string, count = 1) =>
    file.store.transaction((db) => {
      const journal = createJournal(key, 'boot')
      for (let entry = 0; entry < count; entry += 1)
        journal.append(db, { at: at(5), actor: 'p1', act, subject: 's1', facts: {} })
    })
  const change = (seq: number) => edit(`UPDATE journal SET actor = 'another' WHERE seq = ${seq}`)
  const brokenRows = () => acts().filter((act) => act === 'journal.broken').length
  beforeEach(() => begin())

  it('the close of the shift reports the row once, with an entry for the Z report', async () => {
    append('shift.close')
    append('drawer.open', 5)
    change(4)
    for (let closes = 0; closes < 2; closes += 1) await guard.checkShift(shiftId)
    expect([told(), brokenRows()]).toEqual([['chain/4'], 1])
  })

  it('the daily check of every row reports the row once, also if it is older than the last close', async () => {
    append('drawer.open', 5)
    append('shift.close')
    change(3)
    await guard.checkShift(shiftId)
    expect(told()).toEqual([])
    for (let days = 0; days < 2; days += 1) guard.report(checkRows(file.store.path, key))
    expect([told(), brokenRows()]).toEqual([['chain/3'], 1])
  })
})

describe('a job in a file that was recovered', () => {
  const before = { seq: 1, state: 'sending', is_doubted: 0, waits: 0, reason: null }
  /** Seals a job that is being sent, and changes its file as a recovery does. */
  function recovered(changes: string, jobs: (typeof before)[]): void {
    begin()
    file.store.transaction((db) => {
      db.prepare(
        `INSERT INTO job (id, kind, lane, subject_id, marker, subject, amount, employee_id, organization_id, payload, is_money,
           state, made_at, changed_at)
         VALUES ('j1', 'sale.create', 'sale:a1', 'a1', 'm1', 'x-1', 1000, 'p1', 'o', '{}', 1, 'sending', 1, 1)`
      ).run()
      const none = { count: 0, first: [] }
      const lost = { refunds: none, cash: none, shifts: none, jobs: 0 }
      const books = { sales: 0, missing: none, torn: none, lost, journal: { rows: 0, gaps: 0 }, unowed: 0, shifts: [] }
      putSetting(db, 'recovery', { at: at(1), cause: 'malformed', setAside: '/aside', tables: [], books, jobs })
    })
    edit(`UPDATE job SET ${changes} WHERE id = 'j1'`)
    file.reopen()
    begin({ isKeyLost: false, isRecovered: true })
  }

  it('the job is accepted if only the recovery has changed it', () => {
    recovered(`state = 'queued', is_doubted = 1`, [before])
    expect(told()).toEqual([])
  })

  it('the job is reported if its amount has changed too', () => {
    recovered(`state = 'queued', is_doubted = 1, amount = 1002`, [before])
    expect(told()).toEqual(['job/1'])
  })

  it('the job is reported if its amount has changed and the recovery has not changed it', () => {
    recovered('amount = 1002', [])
    expect(told()).toEqual(['job/1'])
  })
})

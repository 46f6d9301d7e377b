import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkRows } from '../../src/main/db/backup/check-file.ts'
import { createSealGuard, type SealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { openIncidents } from '../../src/main/db/outbox/incidents.ts'
import { putEmployee } from '../../src/main/db/staff/people.ts'
import type { EmployeeId, ShiftId } from '../../src/shared/ids.ts'
import { at } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'

const key = new Uint8Array(32).fill(9)
const shiftId = 's1' as ShiftId
let file: TillFile
let guard: SealGuard

const told = () => openIncidents(file.store, 50).map(({ evidence }) => (evidence as { row: string }).row)

beforeEach(() => {
  file = tillFile()
})
afterEach(() => file.remove())

const person = (name: string) =>
  file.store.transaction((db) => putEmployee(db, { id: name as EmployeeId, name, isBoss: false }))
/** Starts with a thread that answers with the rows of the file at its beginning, dies, or cannot read the file. */
function begin(thread: 'reads' | 'dies' | 'fails'): { reads: number } {
  const seen = { reads: 0 }
  const readShift = (id: ShiftId) => {
    seen.reads += 1
    if (thread === 'fails') return Promise.reject(new Error('the file cannot be read'))
    return Promise.resolve(thread === 'dies' ? undefined : checkRows(file.store.path, key, id))
  }
  const journal = createJournal(key, 'boot')
  guard = createSealGuard({ store: file.store, journal, journalKey: key, clock: { now: () => at(1000) }, readShift })
  guard.begin({ isKeyLost: false, isRecovered: false })
  return seen
}
const cash = (seq: number) =>
  file.store.transaction((db) => {
    createJournal(key, 'boot').append(db, { at: at(5), actor: 'p1', act: 'cash.in', subject: `c${seq}`, facts: {} })
  })

describe('the check of a shift that began in another thread when the drawer was counted', () => {
  it('the close waits for it, and reads no row of the shift a second time', async () => {
    const thread = begin('reads')
    person('before')
    guard.beginShiftCheck(shiftId)
    cash(1)
    await guard.checkShift(shiftId)
    expect([thread.reads, told()]).toEqual([1, []])
  })

  it('the close verifies the rows that the journal got after the count', async () => {
    begin('reads')
    guard.beginShiftCheck(shiftId)
    cash(1)
    cash(2)
    file.store.prepare(`UPDATE journal SET actor = 'another' WHERE seq = 2`).run()
    await guard.checkShift(shiftId)
    expect(told()).toEqual(['chain/2'])
  })

  it('the close reads the shift again if another program has written into the file since the count', async () => {
    const thread = begin('reads')
    person('before')
    guard.beginShiftCheck(shiftId)
    const other = new Database(file.store.path)
    other.exec(`UPDATE person SET body = json_set(body, '$.name', 'other') WHERE id = 'before'`)
    other.close()
    await guard.checkShift(shiftId)
    expect([thread.reads, told()]).toEqual([2, ['person/before']])
  })
})

describe('the check of a shift that is another one, or that failed', () => {
  it('the check of another shift does not count', async () => {
    const thread = begin('reads')
    guard.beginShiftCheck('s0' as ShiftId)
    await guard.checkShift(shiftId)
    expect(thread.reads).toBe(2)
  })

  it('the close checks the rows itself if the thread died', async () => {
    begin('dies')
    cash(1)
    cash(2)
    file.store.prepare(`UPDATE journal SET actor = 'another' WHERE seq = 1`).run()
    guard.beginShiftCheck(shiftId)
    await guard.checkShift(shiftId)
    expect(told()).toEqual(['chain/1'])
  })

  it('the close reports an error of the check, and no rejection is left unhandled', async () => {
    begin('fails')
    const unhandled = vi.fn()
    process.once('unhandledRejection', unhandled)
    guard.beginShiftCheck(shiftId)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    await expect(guard.checkShift(shiftId)).rejects.toThrow('the file cannot be read')
  })
})

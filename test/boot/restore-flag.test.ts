import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RestoreRefused, restoreByFlag } from '../../src/main/boot/restore-flag.ts'
import { createSealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { managersIn } from '../../src/main/db/backup/restore.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { enrol, putEmployee } from '../../src/main/db/staff/people.ts'
import type { EmployeeId } from '../../src/shared/ids.ts'
import { at } from '../support/model-fixtures.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { newTill } from '../support/till-file.ts'

const journalKey = new Uint8Array(32).fill(4)
const pins = { isRight: (pin: string, hash: string) => Promise.resolve(hash === `hash of ${pin}`) }
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
      // prettier-ignore
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
function restore(...typed: string[]) {
  const ask = () => Promise.resolve(typed.shift())
  return restoreByFlag({ folder: folder.path, file: backup, journalKey, pins, ask, now: at(9) })
}
const state = () => readFileSync(till).toString('base64')

describe('a restore by the flag', () => {
  it('the restore needs a PIN of a manager, and answers who allowed it', async () => {
    expect(await restore('1111', '864297')).toBe('boss')
  })

  it.each([
    ['nobody types anything', []],
    ['a cashier types a PIN', ['7319', '7319', '7319']],
    ['the right PIN comes after three wrong ones', ['1', '2', '3', '864297']]
  ])('the restore is refused when %s, and changes nothing', async (_, typed) => {
    const before = state()
    await expect(restore(...typed)).rejects.toBeInstanceOf(RestoreRefused)
    expect(state()).toBe(before)
  })

  it('the restore refuses a manager whom somebody has written into the file by hand', async () => {
    edit(backup, `UPDATE person SET is_manager = 1, pin_hash = 'hash of 1111' WHERE id = 'anna'`)
    writeFileSync(till, 'damaged')
    await expect(restore('1111')).rejects.toBeInstanceOf(RestoreRefused)
    expect(await restore('864297')).toBe('boss')
    expect(managersIn(till, journalKey).map(({ id }) => id)).toEqual(['boss'])
  })

  it('the restore asks nobody if there is no till yet', async () => {
    const other = tempFolder('restore')
    const ask = () => Promise.reject(new Error('asked'))
    const options = { folder: other.path, file: backup, journalKey, pins, ask, now: at(9) }
    expect(await restoreByFlag(options)).toBeUndefined()
    expect(existsSync(join(other.path, 'till.db'))).toBe(true)
    other.remove()
  })
})

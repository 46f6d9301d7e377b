import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchJournal } from '../../src/main/db/backup/journal-watch.ts'
import { isJournalKeyLost, recogniseKeys } from '../../src/main/boot/key-rotation.ts'
import { createJournal, verify } from '../../src/main/db/core/journal.ts'
import { enrol, forgetPins, people, putEmployee } from '../../src/main/db/staff/people.ts'
import type { CallInput } from '../../src/shared/contract/index.ts'
import { fail, ok } from '../../src/shared/failure.ts'
import type { EmployeeId } from '../../src/shared/ids.ts'
import { anna, boss, countDrawer, journalActs, selling, till } from '../app/till.ts'
import { at as instant, cash, som } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

let file: TillFile
beforeEach(() => {
  file = tillFile()
})
afterEach(() => {
  file.remove()
})
const key = (fill: number) => new Uint8Array(32).fill(fill)
const journalWith = (fill: number) => createJournal(key(fill), 'boot')
const open = (pepper: number, fill: number, areNew = false) => {
  const journalKey = { key: key(fill), isNew: areNew }
  return recogniseKeys(file.store, {
    journal: journalWith(fill),
    pepper: { key: key(pepper), isNew: areNew },
    journalKey,
    isKeyLost: isJournalKeyLost(file.store, journalKey),
    now: instant(1)
  })
}
const write = (fill: number, rows: number, act = 'test') => {
  const journal = journalWith(fill)
  file.store.transaction((db) => {
    for (let row = 0; row < rows; row += 1) {
      journal.append(db, { at: instant(row), actor: 'anna', act, subject: String(row) })
    }
  })
}
const acts = () =>
  (file.store.prepare('SELECT act FROM journal ORDER BY seq').all() as { act: string }[]).map(({ act }) => act)

describe('keys that the key store lost', () => {
  const enrolled = () => people(file.store).filter(({ isEnrolled }) => isEnrolled).length
  beforeEach(() => {
    file.store.transaction((db) => {
      putEmployee(db, { id: 'anna' as EmployeeId, name: 'Anna', isBoss: true })
      enrol(db, 'anna' as EmployeeId, 'hash', undefined, instant(0))
    })
  })

  it('the same keys change nothing', () => {
    open(1, 2)
    write(2, 3)
    expect(open(1, 2)).toEqual(false)
    expect([enrolled(), acts()]).toEqual([1, ['test', 'test', 'test']])
  })

  it('new keys begin a new epoch of the journal that names the break, and all PINs are deleted', () => {
    open(1, 2)
    write(2, 3)
    expect(open(5, 6, true)).toEqual(true)
    expect([enrolled(), acts().slice(3)]).toEqual([0, ['journal.epoch', 'pins.forgotten']])
    expect(verify(file.store, key(6), 4)).toMatchObject({ isWhole: true, rows: 2 })
    expect(verify(file.store, key(6))).toMatchObject({ isWhole: false })
    expect(open(5, 6)).toEqual(false)
  })

  it('new keys are reported also if another shop of this till made them', () => {
    open(1, 2)
    write(2, 1)
    expect(open(5, 6, false)).toEqual(true)
    expect(enrolled()).toBe(0)
  })

  it('the keys of a till from before the fingerprints count as its own, unless they are new', () => {
    write(2, 1)
    expect(open(1, 2, false)).toEqual(false)
    expect(enrolled()).toBe(1)
  })
})

describe('PINs that were lost', () => {
  const credential = { kind: 'apiKey' as const, key: 'the key' }
  const lost = (proves: boolean) => {
    const at = till()
    at.context.store.transaction(forgetPins)
    at.context.shopSwitcher.proveOwner = () =>
      Promise.resolve(proves ? ok({ how: 'storedKey' }) : fail('person.notOwnerKey'))
    return at
  }
  const enrolAs = (employeeId: EmployeeId): CallInput<'people.enroll'> => ({ employeeId, pin: '731946' })

  it('the owner gives new PINs with a key of the service, and then to the others', async () => {
    const at = lost(true)
    expect((await at.call('app.state', {})).notices).toContain('pinsForgotten')
    expect((await at.refused('people.enroll', enrolAs(anna))).kind).toBe('person.ownerFirst')
    expect((await at.refused('people.enroll', { ...enrolAs(anna), credential })).kind).toBe('person.ownerFirst')
    expect((await at.refused('people.enroll', enrolAs(boss))).kind).toBe('person.keyNeeded')
    await at.call('people.enroll', { ...enrolAs(boss), credential })
    expect((await at.call('app.state', {})).notices).not.toContain('pinsForgotten')
    expect((await at.refused('people.enroll', { ...enrolAs(anna), credential })).kind).toBe('person.managerNeeded')
    await at.call('people.enroll', { ...enrolAs(anna), approval: { managerId: boss, pin: '731946' } })
    expect(journalActs(at).filter((act) => act === 'person.enrol')).toHaveLength(2)
    at.remove()
  })

  it('no PIN is given for a key that does not prove the owner', async () => {
    const at = lost(false)
    expect((await at.refused('people.enroll', { ...enrolAs(boss), credential })).kind).toBe('person.notOwnerKey')
    expect(people(at.context.store).some(({ isEnrolled }) => isEnrolled)).toBe(false)
    at.remove()
  })
})

describe('the check of the journal', () => {
  const watch = () => {
    const clock = createVirtualClock()
    let broken = 0
    const watching = watchJournal({
      store: file.store,
      journal: journalWith(1),
      key: key(1),
      clock,
      log: () => undefined,
      onBroken: () => (broken += 1)
    })
    return { clock, watching, broken: () => broken }
  }
  const spoil = (seq: number) =>
    file.store.transaction((db) => db.prepare(`UPDATE journal SET actor = 'olim' WHERE seq = ?`).run(seq))
  const brokenRows = () => acts().filter((act) => act === 'journal.broken').length

  it('the check finds at the start what was changed since the last closed shift, writes it down once and reports it', async () => {
    write(1, 3)
    write(1, 1, 'shift.close')
    write(1, 3)
    spoil(6)
    for (let start = 0; start < 2; start += 1) {
      const one = watch()
      await one.clock.advance(2_000)
      expect([one.broken(), brokenRows()]).toEqual([1, 1])
      one.watching.stop()
    }
  })

  it('the check finds in idle time what was changed before', async () => {
    write(1, 5_000)
    write(1, 1, 'shift.close')
    spoil(4_500)
    const one = watch()
    await one.clock.advance(2_000)
    expect(one.broken()).toBe(0)
    await one.clock.advance(3_000)
    expect([one.broken(), brokenRows()]).toEqual([1, 1])
  })

  it('the check reports nothing for an intact journal, and nothing after it was stopped', async () => {
    write(1, 3)
    const one = watch()
    await one.clock.advance(60_000)
    const two = watch()
    spoil(2)
    two.watching.stop()
    await two.clock.advance(60_000)
    expect([one.broken(), two.broken(), brokenRows()]).toEqual([0, 0, 0])
  })

  it('an epoch that was sealed with a lost key does not count as broken', async () => {
    write(7, 5)
    open(1, 1, true)
    write(1, 2)
    const one = watch()
    await one.clock.advance(60_000)
    expect(one.broken()).toBe(0)
  })
})

it('a broken journal is named on the report of the shift, and the shift closes all the same', async () => {
  const at = await selling()
  const { journal, store, clock } = at.context
  store.transaction((db) =>
    journal.append(db, { at: clock.now(), actor: 'till', act: 'journal.broken', subject: '', facts: { row: 2 } })
  )
  await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }])
  const report = await at.call('shift.close', { note: 'counted' })
  expect(report).toMatchObject({ kind: 'Z', isJournalBroken: true })
  at.remove()
})

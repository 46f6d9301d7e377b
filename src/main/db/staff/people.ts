import { byName } from '../../../shared/by-name.ts'
import type { LocaleName } from '../../../shared/choices.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { brand, instant } from '../../domain/core/checks.ts'
import type { Person } from '../../domain/core/model.ts'
import { personOf } from '../../domain/staff/people.ts'
import { PersonRecord } from '../../domain/core/records.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'
import { localeOf } from '../core/settings.ts'
import { table } from '../core/table.ts'
import { isBound } from './pins.ts'

export const persons = table('person', PersonRecord, { columns: { id: 'id', name: 'name', is_gone: 'isGone' } })

/** The data to check a PIN; it never leaves main. */
export type PinState = Pick<PersonRecord, 'pinHash' | 'failures' | 'lockedUntil'>
/** An employee as the service lists them. */
export type Employee = Pick<PersonRecord, 'id' | 'name' | 'isBoss'>

/** Returns the record of a person who may sign in, also if its body is damaged: the till must start. */
const recordOf = (db: Reader, id: EmployeeId): PersonRecord | undefined =>
  persons.mendedWhere(db, 'id = ? AND is_gone = 0', id)[0]
const everyone = (db: Reader): PersonRecord[] => persons.mendedWhere(db, '1 ORDER BY id')

/** Changes some fields of a person, also of one who left. Returns false if there is no such person. */
function change(db: Writer, id: string, changed: (before: PersonRecord) => Partial<PersonRecord>): boolean {
  const [before] = persons.mendedWhere(db, 'id = ?', id)
  if (before !== undefined) persons.update(db, { ...before, ...changed(before) }, 'id', id)
  return before !== undefined
}

/** Returns everyone who may sign in at this till, by name. */
export function people(db: Reader): Person[] {
  const order = byName(localeOf(db))
  return persons
    .mendedWhere(db, 'is_gone = 0 ORDER BY id')
    .map(personOf)
    .sort((a, b) => order(a.name, b.name))
}

export function personById(db: Reader, id: EmployeeId): Person | undefined {
  const record = recordOf(db, id)
  return record && personOf(record)
}

export const pinState = (db: Reader, id: EmployeeId): PinState | undefined => recordOf(db, id)

/**
 * Writes an employee of the service. Their PIN and rights at this till stay as they are, except that a cashier who became
 * a boss needs a new PIN: the list in catalog.db has no seal, and must not turn a cashier's PIN into a manager's.
 */
export function putEmployee(db: Writer, { id, name, isBoss }: Employee): void {
  const isKnown = change(db, id, (before) => ({
    name,
    isBoss,
    isGone: false,
    pinHash: isBoss && !before.isBoss && !before.isManager ? undefined : before.pinHash
  }))
  if (!isKnown) persons.insert(db, { id, name, isBoss, isManager: false, failures: 0, isGone: false })
}

/** Bars a person who left from signing in. */
export const barFromSignIn = (db: Writer, id: EmployeeId): unknown => change(db, id, () => ({ isGone: true }))

const noFailures = { failures: 0, lockedUntil: undefined }
const noPin = { ...noFailures, pinHash: undefined }

/** Sets a PIN, and resets failures and lock. If `isManager` is undefined, the right stays as it is. */
export function enrol(db: Writer, id: EmployeeId, pinHash: string, isManager: boolean | undefined, at: Instant): void {
  change(db, id, (before) => ({
    ...noFailures,
    pinHash,
    enrolledAt: at,
    isManager: isManager ?? before.isManager
  }))
}

/** Removes a person's PIN, and resets failures and lock. Rights and name stay. */
export const removePin = (db: Writer, id: EmployeeId): unknown =>
  change(db, id, () => ({ ...noPin, enrolledAt: undefined }))

/** Returns when each person's PIN was set. */
export const enrolments = (db: Reader): Map<EmployeeId, Instant> =>
  new Map(
    everyone(db).flatMap(({ id, pinHash, enrolledAt }): [EmployeeId, Instant][] =>
      pinHash === undefined || enrolledAt === undefined ? [] : [[id, enrolledAt]]
    )
  )

/** The most entries of the journal that are read for the last sign-ins. They are the acts of about a month. */
const mostEntries = 100_000
const SignedIn = rowReader('journal', { id: brand<EmployeeId>(), at: instant })

/** Returns when each person signed in last, as far as the newest entries of the journal know it. */
export const lastSignIns = (db: Reader): Map<EmployeeId, Instant> =>
  new Map(
    SignedIn.all(
      db.prepare(
        `SELECT subject AS id, MAX(at) AS at FROM journal
         WHERE seq > (SELECT MAX(seq) FROM journal) - ${mostEntries} AND act = 'person.signIn' GROUP BY subject`
      )
    ).map(({ id, at }) => [id, at])
  )

/**
 * Removes rights and PIN of a person whose row was changed from outside. Bars a person whose row this program did not
 * write. The service lists the bosses again, and a manager sets the PIN again.
 */
export function disarm(db: Writer, id: string, isStranger: boolean): void {
  change(db, id, ({ isGone }) => ({ ...noPin, isManager: false, isBoss: false, isGone: isStranger || isGone }))
}

/** Sets the language of the screen for a person. */
export const putLocale = (db: Writer, id: EmployeeId, locale: LocaleName): unknown => change(db, id, () => ({ locale }))

/** Counts an attempt as failed. It is committed before the PIN is checked, so that a power cut gains no attempt. */
export function countFailure(db: Writer, id: EmployeeId, lockedUntil: Instant | undefined): void {
  change(db, id, ({ failures }) => ({ failures: failures + 1, lockedUntil }))
}

/** The PIN was right: resets failures and lock. */
export const clearFailures = (db: Writer, id: EmployeeId): unknown => change(db, id, () => noFailures)

/** A person's hash of the PIN. */
export type PinHash = { id: EmployeeId; hash: string }
/** Returns the hashes of all PINs. */
export const pinHashes = (db: Reader): PinHash[] =>
  everyone(db).flatMap(({ id, pinHash: hash }) => (hash === undefined ? [] : { id, hash }))

/**
 * Restores a PIN that was dropped and can be checked again. A PIN that was set since then stays, and so does the lack of
 * one whose hash is not bound to its person.
 */
export function restorePin(db: Writer, id: EmployeeId, hash: string): void {
  if (isBound(hash)) change(db, id, ({ pinHash = hash }) => ({ pinHash }))
}

/** Stores a hash that is bound to its person, in the place of one that is not. The PIN is the same. */
export const bindPin = (db: Writer, id: EmployeeId, hash: string): unknown => change(db, id, () => ({ pinHash: hash }))

/** Drops the PINs whose hash is not bound to its person, because the seals cannot prove whose they are. */
export function forgetUnboundPins(db: Writer): void {
  for (const { id, hash } of pinHashes(db)) if (!isBound(hash)) change(db, id, () => ({ pinHash: undefined }))
}

/** Drops all PINs because none can be checked any more. Returns their number. */
export function forgetPins(db: Writer): number {
  const forgotten = pinHashes(db)
  for (const { id } of forgotten) change(db, id, () => noPin)
  return forgotten.length
}

import { defined } from '../../../shared/defined.ts'
import { byName } from '../../../shared/by-name.ts'
import { localeNames, type LocaleName } from '../../../shared/choices.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Person } from '../../domain/core/model.ts'
import { mostFailures } from '../../domain/staff/pin.ts'
import type { Reader, Writer } from '../core/open.ts'
import { localeOf } from '../core/settings.ts'
import { flag, brand, instant, integer, nullable, text } from '../../domain/core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'
import { isBound } from './pins.ts'

const PersonRow = rowReader('person', {
  id: brand<EmployeeId>(),
  name: text,
  is_boss: flag,
  is_manager: flag,
  pin_hash: nullable(text),
  failures: integer,
  locked_until: nullable(instant),
  locale: nullable(text)
})
type PersonRow = RowOf<typeof PersonRow>
/** The data to check a PIN; it never leaves main. */
export type PinState = { hash: string | undefined; failures: number; lockedUntil: Instant | undefined }
/** An employee as the service lists them. */
export type Employee = { id: EmployeeId; name: string; isBoss: boolean }

const columns = 'id, name, is_boss, is_manager, pin_hash, failures, locked_until, locale'

function toPerson(row: PersonRow): Person {
  const isManager = row.is_boss === 1 || row.is_manager === 1
  // Otherwise a cashier could bar the managers by wrong PINs.
  const isBarred = row.pin_hash !== null && row.failures >= mostFailures && !isManager
  return {
    id: row.id,
    name: row.name,
    isBoss: row.is_boss === 1,
    isManager,
    isEnrolled: row.pin_hash !== null && !isBarred,
    ...(isBarred ? { isBarred } : {}),
    ...localeOfRow(row)
  }
}
/** A language that only a newer program knows counts as none. */
function localeOfRow({ locale }: PersonRow): { locale?: LocaleName } {
  const known = localeNames.find((name) => name === locale)
  return defined({ locale: known })
}

const toPinState = (row: PersonRow): PinState => ({
  hash: row.pin_hash ?? undefined,
  failures: row.failures,
  lockedUntil: row.locked_until ?? undefined
})

/** Returns everyone who may sign in at this till, by name. */
export function people(db: Reader): Person[] {
  const rows = PersonRow.all(db.prepare(`SELECT ${columns} FROM person WHERE is_gone = 0 ORDER BY id`))
  const order = byName(localeOf(db))
  return rows.map(toPerson).sort((a, b) => order(a.name, b.name))
}

export function personById(db: Reader, id: EmployeeId): Person | undefined {
  const row = personRow(db, id)
  return row && toPerson(row)
}

export function pinState(db: Reader, id: EmployeeId): PinState | undefined {
  const row = personRow(db, id)
  return row && toPinState(row)
}

const personRow = (db: Reader, id: EmployeeId): PersonRow | undefined =>
  PersonRow.get(db.prepare(`SELECT ${columns} FROM person WHERE id = ? AND is_gone = 0`), id)

/**
 * Writes an employee of the service. Their PIN and rights at this till stay as they are, except that a cashier who became
 * a boss needs a new PIN: the list in catalog.db has no seal, and must not turn a cashier's PIN into a manager's.
 */
export function putEmployee(db: Writer, employee: Employee): void {
  db.prepare(
    `INSERT INTO person (id, name, is_boss) VALUES (@id, @name, @isBoss)
     ON CONFLICT (id) DO UPDATE SET name = @name, is_boss = @isBoss, is_gone = 0,
       pin_hash = iif(@isBoss > is_boss AND is_manager = 0, NULL, pin_hash)`
  ).run({ id: employee.id, name: employee.name, isBoss: employee.isBoss ? 1 : 0 })
}

/** Bars a person who left from signing in. The row stays, because sales and the journal name them. */
export function barFromSignIn(db: Writer, id: EmployeeId): void {
  db.prepare('UPDATE person SET is_gone = 1 WHERE id = ?').run(id)
}

/** Sets a PIN, and resets failures and lock. If `isManager` is undefined, the right stays as it is. */
export function enrol(db: Writer, id: EmployeeId, pinHash: string, isManager: boolean | undefined, at: Instant): void {
  db.prepare(
    `UPDATE person SET pin_hash = @pinHash, failures = 0, locked_until = NULL, enrolled_at = @at,
       is_manager = COALESCE(@isManager, is_manager) WHERE id = @id`
  ).run({ id, pinHash, at, isManager: isManager === undefined ? null : isManager ? 1 : 0 })
}

/** Removes a person's PIN, and resets failures and lock. Rights and name stay. */
export function removePin(db: Writer, id: EmployeeId): void {
  db.prepare(
    'UPDATE person SET pin_hash = NULL, failures = 0, locked_until = NULL, enrolled_at = NULL WHERE id = ?'
  ).run(id)
}

const Enrolled = rowReader('person', { id: brand<EmployeeId>(), at: instant })

/** Returns when each person's PIN was set. */
export const enrolments = (db: Reader): Map<EmployeeId, Instant> =>
  new Map(
    Enrolled.all(
      db.prepare('SELECT id, enrolled_at AS at FROM person WHERE pin_hash IS NOT NULL AND enrolled_at IS NOT NULL')
    ).map(({ id, at }) => [id, at])
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
  db.prepare(
    `UPDATE person SET pin_hash = NULL, is_manager = 0, is_boss = 0, failures = 0, locked_until = NULL,
       is_gone = iif(?, 1, is_gone) WHERE id = ?`
  ).run(isStranger ? 1 : 0, id)
}

/** Sets the language of the screen for a person. */
export function putLocale(db: Writer, id: EmployeeId, locale: LocaleName): void {
  db.prepare('UPDATE person SET locale = ? WHERE id = ?').run(locale, id)
}

/** Counts an attempt as failed. It is committed before the PIN is checked, so that a power cut gains no attempt. */
export function countFailure(db: Writer, id: EmployeeId, lockedUntil: Instant | undefined): void {
  db.prepare('UPDATE person SET failures = failures + 1, locked_until = ? WHERE id = ?').run(lockedUntil ?? null, id)
}

/** The PIN was right: resets failures and lock. */
export function clearFailures(db: Writer, id: EmployeeId): void {
  db.prepare('UPDATE person SET failures = 0, locked_until = NULL WHERE id = ?').run(id)
}

const PinHash = rowReader('person', {
  id: brand<EmployeeId>(),
  hash: text
})
export type PinHash = RowOf<typeof PinHash>
export const pinHashes = (db: Reader): PinHash[] =>
  PinHash.all(db.prepare('SELECT id, pin_hash AS hash FROM person WHERE pin_hash IS NOT NULL ORDER BY id'))

/**
 * Restores a PIN that was dropped and can be checked again. A PIN that was set since then stays, and so does the lack of
 * one whose hash is not bound to its person.
 */
export function restorePin(db: Writer, id: EmployeeId, hash: string): void {
  if (!isBound(hash)) return
  db.prepare('UPDATE person SET pin_hash = ? WHERE id = ? AND pin_hash IS NULL').run(hash, id)
}

/** Stores a hash that is bound to its person, in the place of one that is not. The PIN is the same. */
export function bindPin(db: Writer, id: EmployeeId, hash: string): void {
  db.prepare('UPDATE person SET pin_hash = ? WHERE id = ?').run(hash, id)
}

/** Drops the PINs whose hash is not bound to its person, because the seals cannot prove whose they are. */
export function forgetUnboundPins(db: Writer): void {
  for (const { id, hash } of pinHashes(db))
    if (!isBound(hash)) db.prepare('UPDATE person SET pin_hash = NULL WHERE id = ?').run(id)
}

/** Drops all PINs because none can be checked any more. Returns their number. */
export const forgetPins = (db: Writer): number =>
  db.prepare('UPDATE person SET pin_hash = NULL, failures = 0, locked_until = NULL WHERE pin_hash IS NOT NULL').run()
    .changes

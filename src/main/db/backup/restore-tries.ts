import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { after } from '../../../shared/time/moments.ts'
import { lockDelayMs, lockLeftMs, mostFailures, reportedFailures } from '../../domain/staff/pin.ts'
import { fields, instant, integer, nullable, text } from '../../domain/core/checks.ts'
import { replaceFile } from '../core/disk-files.ts'
import { hmacSha256 } from '../core/hmac.ts'
import { createJournal, type Journal } from '../core/journal.ts'
import { tillMigrations } from '../core/migrations.ts'
import { openTill, type Store, type Writer } from '../core/open.ts'
import { json } from '../core/rows.ts'
import { openWrongPins } from '../outbox/incidents.ts'
import { clearFailures, countFailure, people, pinState } from '../staff/people.ts'
import { managersIn, whyNotToRestore, type Manager } from './restore.ts'
import { createSealGuard } from './seal-guard.ts'

// Counts the PINs that are typed for `--restore`. Each of them is compared with the PIN of every manager, so it counts
// for every manager, with the same lock as at the sign-in.
//
//   till.db can be read      counted in its rows of people
//   otherwise                counted in till.db.tries, until the next start takes the count over into the new file

/** The till's file, and the time of a PIN. */
export type TriesAt = { path: string; journalKey: Uint8Array; now: Instant }
type Tries = { failures: number; lockedUntil?: Instant | undefined }

const triesPath = (path: string): string => `${path}.tries`
const macOf = (journalKey: Uint8Array, { failures, lockedUntil }: Tries): string =>
  hmacSha256(hmacSha256(journalKey)('kassa: tries'))(JSON.stringify([failures, lockedUntil])).toString('hex')
const toTries = json(
  'till.db.tries',
  fields<{ failures: number; lockedUntil: Instant | null; mac: string }>({
    failures: integer,
    lockedUntil: nullable(instant),
    mac: text
  })
)

/** Returns the count beside the file. A count that this program did not write bars everybody. */
function triesBeside({ path, journalKey }: Omit<TriesAt, 'now'>): Tries {
  if (!existsSync(triesPath(path))) return { failures: 0 }
  try {
    const { mac, failures, lockedUntil } = toTries(readFileSync(triesPath(path), 'utf8'))
    const tries = { failures, lockedUntil: lockedUntil ?? undefined }
    if (mac === macOf(journalKey, tries)) return tries
  } catch {
    // Not written by this program.
  }
  return { failures: mostFailures }
}

/** Returns the managers whose PIN may be tried now: those who are not barred and need not wait. */
export function withoutLock(managers: readonly Manager[], at: TriesAt): Manager[] {
  const beside = triesBeside(at)
  if (lockLeftMs(beside, at.now) > 0) return []
  return managers.filter(
    (manager) => manager.failures + beside.failures < mostFailures && lockLeftMs(manager, at.now) === 0
  )
}

/**
 * Counts a try for these managers before it is checked, so that a kill gains no try. Returns how to note its result.
 */
export function countTry(managers: readonly Manager[], at: TriesAt): { wrong(): void; right(by: EmployeeId): void } {
  const { path, journalKey, now } = at
  if (!isSoundTill(at)) {
    const failures = triesBeside(at).failures + 1
    const delayMs = lockDelayMs(failures)
    const tries = { failures, lockedUntil: delayMs === 0 ? undefined : after(now, delayMs) }
    replaceFile(
      triesPath(path),
      JSON.stringify({ failures, lockedUntil: tries.lockedUntil ?? null, mac: macOf(journalKey, tries) })
    )
    return { wrong: () => undefined, right: () => rmSync(triesPath(path), { force: true }) }
  }
  const write = (work: (db: Writer, journal: Journal) => void): void => {
    const store = openTill(path, tillMigrations)
    try {
      const journal = createJournal(journalKey, 'restore')
      createSealGuard({ store, journal, journalKey, clock: { now: () => now } })
      store.transaction((db) => work(db, journal))
    } finally {
      store.close()
    }
  }
  write((db) => addFailures(db, managers, 1, now))
  return {
    wrong: () => write((db, journal) => noteFailures(db, journal, managers, now)),
    right: (by) => write((db) => clearFailures(db, by))
  }
}

/** Returns whether the till's file can be written to: a damaged one is left as it is. */
function isSoundTill({ path, journalKey }: TriesAt): boolean {
  return managersIn(path, journalKey).length > 0 && whyNotToRestore(path, tillMigrations) === undefined
}

function addFailures(db: Writer, managers: readonly { id: EmployeeId }[], count: number, now: Instant): void {
  for (const { id } of managers) {
    for (let added = 0; added < count; added += 1) {
      const delayMs = lockDelayMs((pinState(db, id)?.failures ?? 0) + 1)
      countFailure(db, id, delayMs === 0 ? undefined : after(now, delayMs))
    }
    if ((pinState(db, id)?.failures ?? 0) > reportedFailures) openWrongPins(db, id, now)
  }
}

function noteFailures(db: Writer, journal: Journal, managers: readonly { id: EmployeeId }[], at: Instant): void {
  const all = managers.map(({ id }) => pinState(db, id)?.failures ?? 0)
  const facts = { failures: Math.max(...all) }
  journal.append(db, { at, actor: 'till', act: 'pin.wrong', subject: 'restore', facts })
  for (const { id } of managers) if ((pinState(db, id)?.failures ?? 0) >= reportedFailures) openWrongPins(db, id, at)
}

/**
 * At the start: takes the tries that were counted beside the file over to the managers of the file, with an entry in
 * the journal and the incidents.
 */
export function takeOverTries(store: Store, journal: Journal, { journalKey, now }: Omit<TriesAt, 'path'>): void {
  const { failures } = triesBeside({ path: store.path, journalKey })
  if (failures === 0) return
  const managers = people(store).filter(({ isManager, isEnrolled }) => isManager && isEnrolled)
  store.transaction((db) => {
    addFailures(db, managers, failures, now)
    noteFailures(db, journal, managers, now)
  })
  rmSync(triesPath(store.path), { force: true })
}

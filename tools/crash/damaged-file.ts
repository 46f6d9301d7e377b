import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { backupName } from '../../src/main/db/backup/backups.ts'
import { checkFile, checkRows } from '../../src/main/db/backup/check-file.ts'
import { booksOf } from '../../src/main/db/backup/compare.ts'
import { markAsSuspect } from '../../src/main/db/backup/recovery.ts'
import { createSealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { openAndBegin } from '../../src/main/db/backup/till-start.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import type { Store } from '../../src/main/db/core/open.ts'
import type { FileContents } from '../../src/main/db/core/recovery-row.ts'
import { setting } from '../../src/main/db/core/settings.ts'
import { openIncidents } from '../../src/main/db/outbox/incidents.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { moveCash } from '../../test/outbox/rig/cash-rig.ts'
import { giveBack } from '../../test/outbox/rig/refund-rig.ts'
import { createRig } from '../../test/outbox/rig/rig.ts'

// Starts a till with a damaged file, runs all checks of a day, and compares its rows of money with the original.

const sales = 60
const now = Date.UTC(2027, 0, 15) as Instant

/** The rows that are money. A recovery calculates the state of a job again, so the comparison leaves the state out. */
const money: Record<string, string> = {
  ...Object.fromEntries(
    ['sale', 'sale_line', 'sale_payment', 'refund', 'cash_movement', 'shift', 'attempt'].map((table) => [
      table,
      `SELECT * FROM ${table}`
    ])
  ),
  job: 'SELECT id, kind, subject_id, marker, amount, payload FROM job'
}

/**
 * Makes the sealed till file of two shifts, a closed and an open one, with sent and unsent jobs. Every fifth sale has a
 * refund, and every tenth is followed by a cash movement.
 *
 * @param backup a copy of the file is written there after the first shift
 */
async function makeTill(path: string, backup?: string): Promise<Uint8Array> {
  const rig = createRig({ isSealed: true })
  try {
    rig.start()
    let shift = rig.openShift()
    for (let number = 1; number <= sales; number += 1) {
      const sale = rig.sell(shift)
      if (number % 5 === 0) giveBack(rig, shift, sale)
      if (number % 10 === 0) moveCash(rig, shift)
      if (number !== sales / 2) continue
      rig.closeShift(shift)
      await rig.drain()
      rig.store().checkpoint()
      if (backup !== undefined) copyFileSync(rig.path, backup)
      shift = rig.openShift()
    }
    rig.store().checkpoint()
    copyFileSync(rig.path, path)
    return Uint8Array.from(rig.journalKey)
  } finally {
    rig.end()
  }
}

function rowsOf(db: Pick<Store, 'prepare'>): Set<string> {
  const rows = new Set<string>()
  for (const [table, sql] of Object.entries(money)) {
    for (const row of db.prepare(sql).all()) rows.add(`${table} ${JSON.stringify(row)}`)
  }
  return rows
}

/** Starts the till and runs the checks of a day. The store stays open. */
async function runOneDay(path: string, journalKey: Uint8Array): Promise<Store> {
  const begin = () =>
    openAndBegin(path, now, ({ store, recovery }) => {
      const journal = createJournal(journalKey, 'boot')
      const guard = createSealGuard({ store, journal, journalKey, clock: { now: () => now } })
      guard.begin({ isKeyLost: false, isRecovered: recovery !== undefined })
      return { store, guard }
    })
  let { store, guard } = await begin()
  const checked = checkFile(path)
  if (!checked.isSound) {
    store.close()
    markAsSuspect(path, checked.why)
    ;({ store, guard } = await begin())
  }
  guard.report(checkRows(path, journalKey))
  return store
}

/** Returns how much a report names. Numbers of the original file have gaps: its sales and shifts share one counter. */
const lacksOf = ({ missing, lost, torn, journal, unowed }: FileContents): number =>
  [missing, torn, lost.refunds, lost.cash, lost.shifts].reduce((sum, { count }) => sum + count, 0) +
  lost.jobs +
  journal.gaps +
  unowed

function isReported(store: Store, lacks: number): boolean {
  const recovery = setting(store, 'recovery')
  const isShort =
    recovery !== undefined && (lacksOf(recovery.books) > lacks || recovery.tables.some(({ spots }) => spots > 0))
  return isShort || openIncidents(store, 1).length > 0
}

/** The original file: its rows of money, how much a report of it would name, and its key. */
export type Original = { path: string; backup: string; journalKey: Uint8Array; before: Set<string>; lacks: number }

/** Makes the original file in a folder, and a backup of its first shift. */
export async function makeOriginal(folder: string): Promise<Original> {
  const path = join(folder, 'whole.db')
  const backup = join(folder, 'backup.db')
  return readOriginal(path, backup, await makeTill(path, backup))
}

/** Reads an original file that `makeOriginal` made. */
export function readOriginal(path: string, backup: string, journalKey: Uint8Array): Original {
  const db = new Database(path, { readonly: true })
  const before = rowsOf(db)
  const lacks = lacksOf(booksOf(db))
  db.close()
  const empty = Object.keys(money).filter((table) => ![...before].some((row) => row.startsWith(`${table} `)))
  if (empty.length > 0) throw new Error(`the till has no ${empty.join(', ')}`)
  return { path, backup, journalKey, before, lacks }
}

/**
 * What became of a damaged file.
 *
 * - unchanged: no row of money has changed, and the till has reported nothing
 * - whole: the till has reported it, and every row of money is unchanged
 * - reported: the till has reported it, and rows of money have changed or are gone
 * - refused: the till did not start, and said why
 * - silent: rows of money have changed, and the till has not reported it
 */
export type Outcome = {
  kind: 'unchanged' | 'whole' | 'reported' | 'refused' | 'silent'
  /** How many of the original rows are as they were. */
  kept: number
  /** The rows that differ, or why the till did not start. */
  rows: string[]
  why: string
}

/**
 * Starts a till with these bytes as its file, in a folder that is then removed.
 * @param withBackup the backup of the first shift is beside it
 */
export async function tryFile(
  original: Original,
  bytes: Uint8Array,
  folder: string,
  withBackup: boolean
): Promise<Outcome> {
  const path = join(folder, 'till.db')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  writeFileSync(`${path}.id`, '{}')
  if (withBackup) {
    mkdirSync(join(folder, 'backups'))
    copyFileSync(original.backup, join(folder, 'backups', backupName('abcde', now)))
  }
  let store: Store | undefined
  try {
    store = await runOneDay(path, original.journalKey)
    return outcomeOf(original, store)
  } catch (error) {
    return { kind: 'refused', kept: 0, rows: [], why: String(error) }
  } finally {
    store?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function outcomeOf({ before, lacks }: Original, store: Store): Outcome {
  const after = rowsOf(store)
  const gone = [...before].filter((row) => !after.has(row))
  const rows = [...gone, ...[...after].filter((row) => !before.has(row))]
  const found = { rows, kept: before.size - gone.length, why: '' }
  if (isReported(store, lacks)) return { kind: rows.length === 0 ? 'whole' : 'reported', ...found }
  return { kind: rows.length === 0 ? 'unchanged' : 'silent', ...found }
}

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
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
import { seededRandom } from '../../src/main/system/random.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { moveCash } from '../../test/outbox/rig/cash-rig.ts'
import { giveBack } from '../../test/outbox/rig/refund-rig.ts'
import { createRig } from '../../test/outbox/rig/rig.ts'

// Bit rot: flips a few bits of a till's closed file, starts the till with it and runs all checks of a day. If a row of
// money then differs, the till must have reported it.

/** The results; `silent`: money has changed and the till has not reported it. */
export type Flips = {
  files: number
  /** No row has changed and the till has reported nothing. */
  unchanged: number
  /** The till has reported it, and every row of money is unchanged. */
  whole: number
  /** The till has reported it, and rows of money have changed or are gone. */
  reported: number
  /** The till did not start, and said why. */
  refused: number
  refusals: { file: number; why: string }[]
  unreported: { file: number; rows: string[] }[]
}

const sales = 60
const bitsEach = 3
const now = Date.UTC(2027, 0, 15) as Instant

/** The rows that are money. A recovery calculates the state of a job again, so the comparison leaves the state out. */
const money: Record<string, string> = {
  ...Object.fromEntries(
    [
      'sale',
      'sale_line',
      'sale_tender',
      'refund',
      'refund_line',
      'refund_tender',
      'cash_movement',
      'shift',
      'attempt'
    ].map((table) => [table, `SELECT * FROM ${table}`])
  ),
  job: 'SELECT id, kind, subject_id, marker, amount, payload FROM job'
}

/**
 * Makes the sealed till file of two shifts, a closed and an open one, with sent and unsent jobs. Every fifth sale has a
 * refund, and every tenth is followed by a cash movement.
 */
async function makeTill(path: string): Promise<Uint8Array> {
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
function runOneDay(path: string, journalKey: Uint8Array): Store {
  const begin = () =>
    openAndBegin(path, now, ({ store, recovery }) => {
      const journal = createJournal(journalKey, 'boot')
      const guard = createSealGuard({ store, journal, journalKey, clock: { now: () => now } })
      guard.begin({ isKeyLost: false, isRecovered: recovery !== undefined })
      return { store, guard }
    })
  let { store, guard } = begin()
  const checked = checkFile(path)
  if (!checked.isSound) {
    store.close()
    markAsSuspect(path, checked.why)
    ;({ store, guard } = begin())
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

/** Flips three bits in each of `files` copies of a till's file. */
export async function flipBits(files: number, seed: number, onFile: (soFar: Flips) => void): Promise<Flips> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-flips-'))
  const whole = join(folder, 'whole.db')
  const tally: Flips = { files: 0, unchanged: 0, whole: 0, reported: 0, refused: 0, refusals: [], unreported: [] }
  try {
    const journalKey = await makeTill(whole)
    const db = new Database(whole, { readonly: true })
    const before = rowsOf(db)
    const lacks = lacksOf(booksOf(db))
    db.close()
    const empty = Object.keys(money).filter((table) => ![...before].some((row) => row.startsWith(`${table} `)))
    if (empty.length > 0) throw new Error(`the till has no ${empty.join(', ')}`)
    for (let file = 0; file < files; file += 1) {
      const own = mkdtempSync(join(folder, 'till-'))
      const path = join(own, 'till.db')
      writeFileSync(path, flipped(readFileSync(whole), seed * 1_000_000 + file))
      writeFileSync(`${path}.id`, '{}')
      count(tally, file, path, journalKey, { before, lacks })
      rmSync(own, { recursive: true, force: true })
      onFile(tally)
    }
    return tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function flipped(bytes: Buffer, seed: number): Buffer {
  const random = seededRandom(seed)
  for (let bit = 0; bit < bitsEach; bit += 1) {
    const chance = Buffer.from(random.bytes(5))
    const place = chance.readUInt32BE(0) % bytes.length
    bytes[place] = (bytes[place] ?? 0) ^ (1 << ((chance[4] ?? 0) % 8))
  }
  return bytes
}

/** The original file: its rows of money, and how much a report of it would name. */
type Original = { before: Set<string>; lacks: number }

function count(tally: Flips, file: number, path: string, journalKey: Uint8Array, { before, lacks }: Original): void {
  tally.files += 1
  let store: Store | undefined
  try {
    store = runOneDay(path, journalKey)
    const after = rowsOf(store)
    const rows = [...[...before].filter((row) => !after.has(row)), ...[...after].filter((row) => !before.has(row))]
    if (isReported(store, lacks)) tally[rows.length === 0 ? 'whole' : 'reported'] += 1
    else if (rows.length === 0) tally.unchanged += 1
    else tally.unreported.push({ file, rows })
  } catch (error) {
    tally.refused += 1
    tally.refusals.push({ file, why: String(error) })
  } finally {
    store?.close()
  }
}

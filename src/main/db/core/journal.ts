import { createHmac } from 'node:crypto'
import type { Instant } from '../../../shared/ports.ts'
import { either, instant, integer, valuesOf, text, textOrNumber, booleanValue } from '../../domain/core/checks.ts'
import type { Reader, Writer } from './open.ts'
import { json, rowReader, valueReader, type RowOf } from './rows.ts'

// The journal is append-only and chained: hash = HMAC-SHA256(key, the whole row with the previous hash). A changed,
// inserted or missing row breaks the chain. A cut tail shows because the head is printed on receipts and stored with
// each sale.

const place = { seq: integer, at: instant }
const JournalRow = rowReader('journal', {
  ...place,
  boot_id: text,
  actor: text,
  act: text,
  subject: text,
  facts: text,
  previous: text,
  hash: text
})
export type JournalRow = RowOf<typeof JournalRow>
const JournalPlace = rowReader('journal', place)
const Hash = valueReader('journal.hash', text)
const At = valueReader('journal.at', instant)
const Whole = valueReader('journal', integer)
const Facts = valueReader('journal.facts', text)
const toFacts = json('journal.facts', valuesOf(either(textOrNumber, booleanValue)))
export type JournalFacts = Record<string, string | number | boolean | undefined>
/** Who did what to what. The actor is an employee id or `till`. */
type JournalEntry = { at: Instant; actor: string; act: string; subject: string; facts?: JournalFacts }
export type Journal = {
  /** Adds a row in the transaction of the action itself. Returns the new head. */
  append(db: Writer, entry: JournalEntry): string
}
export type Verdict = { isWhole: true; head: string; rows: number } | { isWhole: false; brokenAt: number }

const columns = 'seq, at, boot_id, actor, act, subject, facts, previous, hash'
/** The hash before the first row. */
export const genesis = '0'.repeat(64)

/** Creates the journal of this boot. The key comes from the key store of the system. */
export function createJournal(key: Uint8Array, bootId: string): Journal {
  return {
    append(db, entry) {
      const last = lastRow(db)
      const row = {
        seq: (last?.seq ?? 0) + 1,
        at: entry.at,
        boot_id: bootId,
        actor: entry.actor,
        act: entry.act,
        subject: entry.subject,
        facts: JSON.stringify(entry.facts ?? {}),
        previous: last?.hash ?? genesis
      }
      const hash = hashOf(key, row)
      db.prepare(
        `INSERT INTO journal (${columns})
         VALUES (@seq, @at, @boot_id, @actor, @act, @subject, @facts, @previous, @hash)`
      ).run({ ...row, hash })
      return hash
    }
  }
}

/** Returns the newest hash of the chain. */
export const head = (db: Reader): string => lastRow(db)?.hash ?? genesis

/** Returns the hash of a row. Returns undefined if there is no such row. */
export const hashAt = (db: Reader, seq: number): string | undefined =>
  Hash.get(db.prepare('SELECT hash FROM journal WHERE seq = ?').pluck(), seq)

/** Returns when the first row was written: the till was set up then. Undefined without a row. */
export const firstAt = (db: Reader): Instant | undefined =>
  At.get(db.prepare('SELECT at FROM journal ORDER BY seq LIMIT 1').pluck())

/** Returns the number of rows. */
export const lastSeq = (db: Reader): number => lastRow(db)?.seq ?? 0

/**
 * Returns the newest row of an act: a quick check begins there (`shift.close`), or a chain under a new key
 * (`journal.epoch`).
 */
export const seqOfLast = (db: Reader, act: string): number | undefined =>
  Whole.get(db.prepare('SELECT seq FROM journal WHERE act = ? ORDER BY seq DESC LIMIT 1').pluck(), act)

/**
 * Verifies the chain from a row (the first by default) to the end or to another row. A check to the end also requires
 * that the chain has the head of the newest sale, because a chain whose tail was cut off is consistent in itself.
 */
export function verify(db: Reader, key: Uint8Array, fromSeq = 1, toSeq?: number): Verdict {
  const before = hashAt(db, fromSeq - 1)
  if (before === undefined && fromSeq > 1) return { isWhole: false, brokenAt: fromSeq - 1 }
  let previous = before ?? genesis
  let seq = fromSeq
  const rows = db.prepare(`SELECT ${columns} FROM journal WHERE seq BETWEEN ? AND ? ORDER BY seq`)
  for (const row of JournalRow.iterate(rows, fromSeq, toSeq ?? Number.MAX_SAFE_INTEGER)) {
    if (row.seq !== seq || row.previous !== previous || row.hash !== hashOf(key, row)) {
      return { isWhole: false, brokenAt: seq }
    }
    previous = row.hash
    seq += 1
  }
  if (toSeq === undefined ? isTailCut(db) : seq <= toSeq) return { isWhole: false, brokenAt: seq }
  return { isWhole: true, head: previous, rows: seq - fromSeq }
}

function isTailCut(db: Reader): boolean {
  const kept = Hash.get(db.prepare('SELECT journal_head FROM sale ORDER BY number DESC LIMIT 1').pluck())
  return (
    kept !== undefined &&
    db.prepare('SELECT 1 FROM journal WHERE hash = ? ORDER BY seq DESC LIMIT 1').get(kept) === undefined
  )
}

const lastRow = (db: Reader): JournalRow | undefined =>
  JournalRow.get(db.prepare(`SELECT ${columns} FROM journal ORDER BY seq DESC LIMIT 1`))

/** Returns the row of a head, or of the beginning of a head as it is printed. */
export const rowOfHead = (db: Reader, head: string): Pick<JournalRow, 'seq' | 'at'> | undefined =>
  JournalPlace.get(db.prepare('SELECT seq, at FROM journal WHERE substr(hash, 1, ?) = ?'), head.length, head)

/** Returns how often an act was written between two times. */
export const actsSince = (db: Reader, act: string, since: number, until = Number.MAX_SAFE_INTEGER): number =>
  Whole.one(db.prepare('SELECT count(*) FROM journal WHERE act = ? AND at BETWEEN ? AND ?').pluck(), act, since, until)

/** Returns the facts of an act's rows between two times. */
export const factsSince = (db: Reader, act: string, since: number, until = Number.MAX_SAFE_INTEGER): JournalFacts[] =>
  Facts.all(
    db.prepare('SELECT facts FROM journal WHERE act = ? AND at BETWEEN ? AND ? ORDER BY seq').pluck(),
    act,
    since,
    until
  ).map(toFacts)

/** Returns the facts of the newest row of an act. */
function factsOfLast(db: Reader, act: string): JournalFacts | undefined {
  const facts = Facts.get(db.prepare('SELECT facts FROM journal WHERE act = ? ORDER BY seq DESC LIMIT 1').pluck(), act)
  return facts === undefined ? undefined : toFacts(facts)
}

/**
 * Verifies the rows that the present key has chained, all or from a row: those before the last epoch were chained with
 * a lost key.
 */
export const verifyEpoch = (db: Reader, key: Uint8Array, fromSeq = 1): Verdict =>
  verify(db, key, Math.max(seqOfLast(db, 'journal.epoch') ?? fromSeq, fromSeq))

/** In a transaction: records a break of the chain, once for each row. */
export function noteBroken(db: Writer, journal: Pick<Journal, 'append'>, at: Instant, row: string | number): void {
  if (factsOfLast(db, 'journal.broken')?.['row'] === row) return
  journal.append(db, { at, actor: 'till', act: 'journal.broken', subject: head(db), facts: { row } })
}

/** The text is JSON of an array, so no two different rows have the same text. */
const hashOf = (key: Uint8Array, row: Omit<JournalRow, 'hash'>): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([row.previous, row.seq, row.at, row.boot_id, row.actor, row.act, row.subject, row.facts]))
    .digest('hex')

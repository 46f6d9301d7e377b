import { defined } from '../../../shared/defined.ts'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { toBase32 } from '../../../shared/ids.ts'
import type { Instant, Random } from '../../../shared/ports.ts'
import { integer } from '../../domain/core/checks.ts'
import { replaceFile } from '../core/disk-files.ts'
import { raiseCounter, type CounterName } from '../core/counters.ts'
import { hmacSha256 } from '../core/hmac.ts'
import { hashAt, type Journal } from '../core/journal.ts'
import type { Reader, Store, Writer } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'
import { putSetting, setting, type SettingValue } from '../core/settings.ts'
import { fileMark as markOfFile, removeFileMark, type FileMark } from './file-mark.ts'

// The identity of a till's file: whether it is the file that was last used here, or a copy of a file that is used
// elsewhere. Two copies would give out the same receipt numbers and send the same jobs twice.
//
//   in the file    instance, epoch, machine, folder    a backup is marked as one
//   sidecar        instance, high-water mark,          written with the file; a copy of the file alone lacks it
//                  head of the journal, MAC
//
// The MAC shows an edited sidecar, and the head shows a copy that went its own way under the same instance. An older file
// together with its own older sidecar passes: nothing on this computer shows that they are older.
//
// If the file is not the one last used here, the till starts a new epoch: with a new till prefix, and open jobs are
// verified before they are sent.

export type Installation = { machine: string; folder: string }
type Identity = SettingValue<'identity'>
export type Clone = SettingValue<'twin'>
type Why = Clone['why']

/** How far a file has come. All values only grow: a file with a lower one is older. */
const Mark = z.object({
  seq: z.number(),
  boots: z.number(),
  attempts: z.number(),
  receipts: z.number(),
  refunds: z.number(),
  cash: z.number(),
  shifts: z.number()
})
export type Mark = z.output<typeof Mark>
const countersOfMark = [
  ['receipts', 'receipt'],
  ['refunds', 'refund'],
  ['cash', 'cash'],
  ['shifts', 'shift']
] as const
const numbersIn = (mark: Mark) => countersOfMark.map(([name, counter]) => [counter, mark[name]] as const)
const Sidecar = Mark.extend({ instance: z.string(), head: z.string().optional(), mac: z.string().optional() })
type Sidecar = z.output<typeof Sidecar>
/** The journal's key. If it was lost, the MACs of earlier starts prove nothing. */
export type SidecarKey = { journalKey: Uint8Array; isLost: boolean }
export const sidecarOf = (path: string): string => `${path}.id`

/** Reads the sidecar. Returns undefined if there is none, or it is unreadable. */
export function readSidecar(path: string): Sidecar | undefined {
  try {
    return Sidecar.parse(JSON.parse(readFileSync(sidecarOf(path), 'utf8')))
  } catch {
    return undefined
  }
}

const macOf = (journalKey: Uint8Array, { instance, head, ...sidecar }: Sidecar): string => {
  const { seq, boots, attempts, receipts, refunds, cash, shifts } = sidecar
  return hmacSha256(hmacSha256(journalKey)('kassa: sidecar'))(
    JSON.stringify([instance, head, seq, boots, attempts, receipts, refunds, cash, shifts])
  ).toString('hex')
}

/** Returns the text of the sidecar of a file as it is now. */
function sidecarText(db: Reader, journalKey: Uint8Array, instance: string, mark: Mark): string {
  const sidecar = { instance, ...mark, head: hashAt(db, mark.seq) }
  return JSON.stringify({ ...sidecar, mac: macOf(journalKey, sidecar) })
}

/** Returns the last numbers given out, as the sidecar has them. */
export function numbersOfSidecar(path: string): Partial<Record<CounterName, number>> {
  const sidecar = readSidecar(path)
  return sidecar === undefined ? {} : Object.fromEntries(numbersIn(sidecar))
}

/** Returns the last rows of the journal, of the starts and of the attempts, and the last numbers given out. */
export const markOf = (db: Reader): Mark =>
  MarkRow.one(
    db.prepare(
      `SELECT (SELECT coalesce(max(seq), 0) FROM journal) AS seq, (SELECT coalesce(max(rowid), 0) FROM boot) AS boots,
         (SELECT coalesce(max(id), 0) FROM attempt) AS attempts,
         ${countersOfMark
           .map(([name, counter]) => `coalesce((SELECT value FROM counter WHERE name = '${counter}'), 0) AS ${name}`)
           .join(', ')}`
    )
  )
const MarkRow = rowReader('counter', {
  seq: integer,
  boots: integer,
  attempts: integer,
  receipts: integer,
  refunds: integer,
  cash: integer,
  shifts: integer
})

const growing = ['seq', 'boots', 'attempts', 'receipts', 'refunds', 'cash', 'shifts'] as const
const isBehind = (mark: Mark, seen: Mark): boolean => growing.some((name) => mark[name] < seen[name])

/**
 * Returns what an older file lacks compared with the file last used here. Returns undefined if that is unknown, or if
 * it lacks nothing.
 */
function missingIn(mark: Mark, seen: Mark | undefined): Clone['missing'] {
  if (seen === undefined || !isBehind(mark, seen)) return undefined
  const count = Math.max(0, seen.receipts - mark.receipts)
  return {
    entries: Math.max(0, seen.seq - mark.seq),
    attempts: Math.max(0, seen.attempts - mark.attempts),
    receipts: { count, first: count === 0 ? 0 : mark.receipts + 1, last: count === 0 ? 0 : seen.receipts }
  }
}

export type Verdict = { kind: 'new' } | { kind: 'same' } | { kind: 'changed'; why: Why; isAsked: boolean }

type Found = {
  fileMark: FileMark | undefined
  identity: Identity | undefined
  mark: Mark
  isRecovered: boolean
  /** How the sidecar was proved: by its MAC, not at all because the key was lost, or its MAC is wrong. */
  proof: 'mac' | 'none' | 'wrong'
  /** Whether the journal of this file has the entry that the sidecar names. */
  hasHead: boolean
}

/** Decides whether this is the file that was last used here. Pure. */
function verdictOn(found: Found, sidecar: Sidecar | undefined, here: Installation): Verdict {
  const { identity, mark } = found
  if (found.isRecovered) return { kind: 'changed', why: 'recovered', isAsked: false }
  if (identity === undefined) {
    return sidecar === undefined ? { kind: 'new' } : { kind: 'changed', why: 'older', isAsked: true }
  }
  const isHere = identity.machine === here.machine && identity.folder === here.folder
  // A manager of this till chose the backup, and the old file was set aside: no clone is in use.
  if (found.fileMark === 'restored') return { kind: 'changed', why: 'restored', isAsked: !isHere }
  if (found.fileMark === 'backup') return { kind: 'changed', why: 'restored', isAsked: true }
  if (!isHere || sidecar === undefined) return { kind: 'changed', why: 'copied', isAsked: true }
  if (found.proof === 'wrong') return { kind: 'changed', why: 'edited', isAsked: true }
  const isKnown = sidecar.instance === identity.instance || sidecar.instance === identity.previous
  if (!isKnown || isBehind(mark, sidecar)) return { kind: 'changed', why: 'older', isAsked: true }
  return found.hasHead ? { kind: 'same' } : { kind: 'changed', why: 'edited', isAsked: true }
}

/** A lost key proves nothing about what it has signed. */
function proofOf(sidecar: Sidecar | undefined, key: SidecarKey): Found['proof'] {
  if (sidecar === undefined || key.isLost) return 'none'
  return sidecar.mac === macOf(key.journalKey, sidecar) ? 'mac' : 'wrong'
}

export type HighWaterMark = {
  /** Writes the new high-water mark to the sidecar, without waiting for the disk. */
  rise(): void
}

export type IdentifyInput = {
  store: Store
  /** The mark of the file when it was opened, before this start was recorded in it. */
  mark: Mark
  here: Installation
  random: Random
  journal: Journal
  key: SidecarKey
  at: Instant
  /** The file was just recovered. */
  isRecovered: boolean
}

/** Checks the identity of the file, and starts a new epoch if it is not the file last used here. */
export function identifyFile({ store, mark, here, random, journal, key, at, isRecovered }: IdentifyInput): {
  verdict: Verdict
  highWaterMark: HighWaterMark
} {
  const { path } = store
  const identity = setting(store, 'identity')
  // A restored file whose schema was not known has its mark in the setting.
  const fileMark = markOfFile(store)?.mark ?? identity?.mark
  const sidecar = readSidecar(path)
  const proof = proofOf(sidecar, key)
  const hasHead = sidecar?.head === undefined || hashAt(store, sidecar.seq) === sidecar.head
  const verdict = verdictOn({ fileMark, identity, mark, isRecovered, proof, hasHead }, sidecar, here)
  const instance = verdict.kind === 'same' && identity !== undefined ? identity.instance : newName(random)
  if (verdict.kind !== 'same') {
    store.transaction((db) => {
      const isTheSameTill = verdict.kind === 'changed' && verdict.why !== 'copied' && identity !== undefined
      putSetting(db, 'identity', {
        instance,
        machine: here.machine,
        folder: here.folder,
        epoch: (identity?.epoch ?? 0) + 1,
        till: isTheSameTill ? identity.till : newName(random),
        ...defined({ previous: identity?.instance })
      })
      removeFileMark(db)
      if (verdict.kind !== 'changed') return
      const missing = missingIn(mark, proof === 'wrong' ? undefined : sidecar)
      // A printed number must not be given out again, even if this file lacks its sale.
      if (missing !== undefined && sidecar !== undefined)
        for (const [counter, number] of numbersIn(sidecar)) raiseCounter(db, counter, number)
      beginEpoch(db, { ...verdict, at, missing }, journal)
    })
  }
  const isNoted = sidecar?.instance === instance && proof === 'mac'
  // A sync takes longer than all other steps here, and only a new instance must be on disk for certain.
  if (!isNoted) replaceFile(sidecarOf(path), sidecarText(store, key.journalKey, instance, markOf(store)))
  // After the sidecar: a power cut in between only adds a second entry to the journal.
  if (verdict.kind === 'same' && identity !== undefined && proof === 'none')
    acceptUnproved(store, identity, journal, at)
  const noted = isNoted ? sidecar : markOf(store)
  const highWaterMark = highWaterMarkOf(store, key.journalKey, instance, noted)
  highWaterMark.rise()
  return { verdict, highWaterMark }
}

/** Records that the sidecar was accepted as it was, because its key is lost. */
function acceptUnproved(store: Store, identity: Identity, journal: Journal, at: Instant): void {
  store.transaction((db) => {
    journal.append(db, { at, actor: 'till', act: 'till.sidecar', subject: 'till', facts: { epoch: identity.epoch } })
  })
}

const newName = (random: Random): string => toBase32(random.bytes(8)).slice(0, 10)

/**
 * Begins a new epoch of a running till, because another machine uses a copy of it: numbers get a new prefix, unsent jobs
 * are verified before they are sent, and a manager is told. Sending goes on, because both machines may stay in use.
 */
export function leaveCopy(db: Writer, journal: Pick<Journal, 'append'>, at: Instant): void {
  const identity = setting(db, 'identity')
  if (identity !== undefined) putSetting(db, 'identity', { ...identity, epoch: identity.epoch + 1 })
  beginEpoch(db, { why: 'inUse', isAsked: false, at, missing: undefined }, journal)
  const clone = setting(db, 'twin')
  if (clone !== undefined) putSetting(db, 'twin', { ...clone, isTold: false })
}

/** A restored file is reported although it may lack nothing: a person checks what was made after the backup. */
const isTold = (why: Why, isAsked: boolean, missing: Clone['missing']): boolean =>
  !isAsked && missing === undefined && why !== 'restored'

function beginEpoch(
  db: Writer,
  { why, isAsked, at, missing }: { why: Why; isAsked: boolean; at: Instant; missing: Clone['missing'] },
  journal: Pick<Journal, 'append'>
): void {
  putSetting(db, 'tillPrefix', undefined)
  const { changes: doubted } = db
    .prepare(`UPDATE job SET is_doubted = 1 WHERE state IN ('queued', 'needsPerson')`)
    .run()
  putSetting(db, 'twin', {
    why,
    at,
    jobs: doubted,
    isAnswered: !isAsked || doubted === 0,
    isTold: isTold(why, isAsked, missing),
    ...defined({ missing })
  })
  const epoch = setting(db, 'identity')?.epoch
  const lacks = missing && { receipts: missing.receipts.count, last: missing.receipts.last, entries: missing.entries }
  journal.append(db, { at, actor: 'till', act: 'till.epoch', subject: why, facts: { why, epoch, doubted, ...lacks } })
}

function highWaterMarkOf(store: Store, journalKey: Uint8Array, instance: string, noted: Mark): HighWaterMark {
  return {
    rise() {
      const mark = markOf(store)
      if (!isBehind(noted, mark)) return
      noted = mark
      const text = sidecarText(store, journalKey, instance, mark)
      // Written in place without a sync: that is fast, a crash of the program loses nothing, and after a power cut the
      // mark only lags.
      const file = openSync(sidecarOf(store.path), 'r+')
      try {
        writeSync(file, text, 0)
      } finally {
        closeSync(file)
      }
    }
  }
}

/** In a transaction: asks a manager about other copies, because the answer in the file is not this program's. */
export function holdAltered(db: Writer, at: Instant): void {
  putSetting(db, 'twin', { why: 'edited', at, jobs: 0, isAnswered: false, isTold: false })
}

/** Records the manager's answer that the other copy is no longer used: open jobs are verified, and then sent. */
export function answerClone(db: Writer): void {
  const clone = setting(db, 'twin')
  if (clone !== undefined) putSetting(db, 'twin', { ...clone, isAnswered: true, isTold: true })
}

/** Returns whether sending is stopped because a copy of this till may be in use elsewhere. */
export const isHeld = (db: Reader): boolean => setting(db, 'twin')?.isAnswered === false

/**
 * Returns the state of a file that is not the one last used here, until a manager has read what it lacks and answered.
 */
export function unreportedClone(db: Reader): Clone | undefined {
  const clone = setting(db, 'twin')
  return clone !== undefined && (!clone.isAnswered || clone.isTold === false) ? clone : undefined
}

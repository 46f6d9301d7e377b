import { defined } from '../../../shared/defined.ts'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { toBase32 } from '../../../shared/ids.ts'
import type { Instant, Random } from '../../../shared/ports.ts'
import { integer } from '../core/checks.ts'
import { replaceFile } from '../core/disk-files.ts'
import { raiseCounter } from '../core/counters.ts'
import type { Journal } from '../core/journal.ts'
import type { Reader, Store, Writer } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'
import { putSetting, setting, type SettingValue } from '../core/settings.ts'

// Which file this is: whether it is the one that was here last, or a copy of a file that went on somewhere else. Two
// copies would give out the same receipt numbers and send the same work twice.
//
//   in the file    instance, epoch, machine, folder    a backup says that it is one
//   beside it      instance, how far it has come       written with the file, not copied with it alone
//
// What is not as it was left is another epoch: a new till prefix, and what was owed is looked for before it is sent.

export type Here = { machine: string; folder: string }
type Identity = SettingValue<'identity'>
export type Clone = SettingValue<'twin'>
type Why = Clone['why']

/** How far a file has come. All of it only grows: a file with less of any is older. */
const Mark = z.object({ seq: z.number(), boots: z.number(), attempts: z.number(), receipts: z.number().default(0) })
export type Mark = z.output<typeof Mark>
const Sidecar = Mark.extend({ instance: z.string() })
export type Sidecar = z.output<typeof Sidecar>
export const sidecarOf = (path: string): string => `${path}.id`

/** What lies beside the file; undefined when nothing readable does. */
export function readSidecar(path: string): Sidecar | undefined {
  try {
    return Sidecar.parse(JSON.parse(readFileSync(sidecarOf(path), 'utf8')))
  } catch {
    return undefined
  }
}

const writeSidecar = (path: string, sidecar: Sidecar): void => replaceFile(sidecarOf(path), JSON.stringify(sidecar))

/** The last row of the journal, of the starts, and of what was sent; and the last receipt number that was given out. */
export const markOf = (db: Reader): Mark =>
  MarkRow.one(
    db.prepare(
      `SELECT (SELECT coalesce(max(seq), 0) FROM journal) AS seq, (SELECT coalesce(max(rowid), 0) FROM boot) AS boots,
         (SELECT coalesce(max(id), 0) FROM attempt) AS attempts,
         coalesce((SELECT value FROM counter WHERE name = 'receipt'), 0) AS receipts`
    )
  )
const MarkRow = rowReader('counter', { seq: integer, boots: integer, attempts: integer, receipts: integer })

const isBehind = (mark: Mark, seen: Mark): boolean =>
  mark.seq < seen.seq || mark.boots < seen.boots || mark.attempts < seen.attempts || mark.receipts < seen.receipts

/** What an older file lacks of what was here last; undefined where that is not known, or nothing is. */
function missingIn(mark: Mark, seen: Mark | undefined): Clone['missing'] {
  if (seen === undefined || !isBehind(mark, seen)) return undefined
  const count = Math.max(0, seen.receipts - mark.receipts)
  return {
    ...{ entries: Math.max(0, seen.seq - mark.seq), attempts: Math.max(0, seen.attempts - mark.attempts) },
    receipts: { count, first: count === 0 ? 0 : mark.receipts + 1, last: count === 0 ? 0 : seen.receipts }
  }
}

export type Verdict = { kind: 'new' } | { kind: 'same' } | { kind: 'changed'; why: Why; isAsked: boolean }

/** Is this the file that was here last? Pure. */
function verdictOn(
  found: { identity: Identity | undefined; mark: Mark; isRecovered: boolean },
  sidecar: Sidecar | undefined,
  here: Here
): Verdict {
  const { identity, mark } = found
  if (found.isRecovered) return { kind: 'changed', why: 'recovered', isAsked: false }
  if (identity === undefined) {
    return sidecar === undefined ? { kind: 'new' } : { kind: 'changed', why: 'older', isAsked: true }
  }
  const isHere = identity.machine === here.machine && identity.folder === here.folder
  // A manager of this till chose the backup, and what stood here stands aside: there is no twin at work.
  if (identity.mark === 'restored') return { kind: 'changed', why: 'restored', isAsked: !isHere }
  if (identity.mark === 'backup') return { kind: 'changed', why: 'restored', isAsked: true }
  if (!isHere || sidecar === undefined) return { kind: 'changed', why: 'copied', isAsked: true }
  const isKnown = sidecar.instance === identity.instance || sidecar.instance === identity.previous
  return isKnown && !isBehind(mark, sidecar) ? { kind: 'same' } : { kind: 'changed', why: 'older', isAsked: true }
}

export type HighWaterMark = {
  /** The file has come further: noted beside it, without waiting for the disk. */
  rise(): void
}

export type Knowing = {
  store: Store
  /** How far the file had come when it was opened, before this start was noted in it. */
  mark: Mark
  here: Here
  random: Random
  journal: Journal
  at: Instant
  /** The file was just recovered. */
  isRecovered: boolean
}

/** Looks at who the file says it is, and begins another epoch where it is not the one that was here last. */
export function knowFile({ store, mark, here, random, journal, at, isRecovered }: Knowing): {
  verdict: Verdict
  highWaterMark: HighWaterMark
} {
  const { path } = store
  const identity = setting(store, 'identity')
  const sidecar = readSidecar(path)
  const verdict = verdictOn({ identity, mark, isRecovered }, sidecar, here)
  const instance = verdict.kind === 'same' && identity !== undefined ? identity.instance : newName(random)
  if (verdict.kind !== 'same') {
    store.transaction((db) => {
      const isTheSameTill = verdict.kind === 'changed' && verdict.why !== 'copied' && identity !== undefined
      putSetting(db, 'identity', {
        ...{ instance, machine: here.machine, folder: here.folder, epoch: (identity?.epoch ?? 0) + 1 },
        till: isTheSameTill ? identity.till : newName(random),
        ...defined({ previous: identity?.instance })
      })
      if (verdict.kind !== 'changed') return
      const missing = missingIn(mark, sidecar)
      // A number that stands on paper is not given out again, though its sale is not in this file.
      if (missing !== undefined) raiseCounter(db, 'receipt', missing.receipts.last)
      beginEpoch(db, { ...verdict, at, missing }, journal)
    })
  }
  // A sync takes longer than all the rest of this, and only another instance must be known for certain.
  if (sidecar?.instance !== instance) writeSidecar(path, { instance, ...markOf(store) })
  const highWaterMark = highWaterMarkOf(store, instance, sidecar?.instance === instance ? sidecar : markOf(store))
  highWaterMark.rise()
  return { verdict, highWaterMark }
}

const newName = (random: Random): string => toBase32(random.bytes(8)).slice(0, 10)

function beginEpoch(
  db: Writer,
  { why, isAsked, at, missing }: { why: Why; isAsked: boolean; at: Instant; missing: Clone['missing'] },
  journal: Journal
): void {
  putSetting(db, 'tillPrefix', undefined)
  const { changes: doubted } = db
    .prepare(`UPDATE job SET is_doubted = 1 WHERE state IN ('queued', 'needsPerson')`)
    .run()
  putSetting(db, 'twin', {
    ...{ why, at, jobs: doubted, isAnswered: !isAsked || doubted === 0, isTold: !isAsked && missing === undefined },
    ...defined({ missing })
  })
  const epoch = setting(db, 'identity')?.epoch
  const lacks = missing && { receipts: missing.receipts.count, last: missing.receipts.last, entries: missing.entries }
  journal.append(db, { at, actor: 'till', act: 'till.epoch', subject: why, facts: { why, epoch, doubted, ...lacks } })
}

function highWaterMarkOf(store: Store, instance: string, noted: Mark): HighWaterMark {
  return {
    rise() {
      const mark = markOf(store)
      if (!isBehind(noted, mark)) return
      noted = mark
      const text = JSON.stringify({ instance, ...mark })
      // In place and unsynced: it costs nothing, a killed program loses none of it, and after a power cut it only lags.
      const file = openSync(sidecarOf(store.path), 'r+')
      try {
        writeSync(file, text, 0)
      } finally {
        closeSync(file)
      }
    }
  }
}

/** A manager has said that the other copy is no longer used: what was owed is looked for, and then sent. */
export function answerClone(db: Writer): void {
  const clone = setting(db, 'twin')
  if (clone !== undefined) putSetting(db, 'twin', { ...clone, isAnswered: true, isTold: true })
}

/** Nothing is sent while it is not known whether a copy of this till is at work elsewhere. */
export const isHeld = (db: Reader): boolean => setting(db, 'twin')?.isAnswered === false

/** A file that is not the one that was here last, until a manager has read what it lacks and answered. */
export function untold(db: Reader): Clone | undefined {
  const clone = setting(db, 'twin')
  return clone !== undefined && (!clone.isAnswered || clone.isTold === false) ? clone : undefined
}

/** Puts the mark of a backup, or of a restored one, into a file that is not a till's at work. */
export function markFile(db: Writer, mark: 'backup' | 'restored'): void {
  const identity = setting(db, 'identity')
  if (identity !== undefined) putSetting(db, 'identity', { ...identity, mark })
}

import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sandbox } from '@kassa/sandbox'
import { lastNumber } from '../../src/main/db/core/counters.ts'
import { verify } from '../../src/main/db/core/journal.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill, type Store } from '../../src/main/db/core/open.ts'
import { currentLines, journalKey, snapshot } from './messages.ts'
import type { LifeResult } from './life.ts'

// The conditions that the files of a killed till must meet.

/**
 * What the till promised so far in this folder: the last picture that was certainly committed, and each printed
 * receipt.
 */
export type Promised = { picture: string; printed: Map<string, number> }
export type Found = { wrong: string[]; picture: string; sales: number }

/** Checks a copy of the folder, so that the next life recovers the folder itself, as a real till does. */
export function examine(folder: string, lived: LifeResult, promised: Promised): Found {
  const copy = join(folder, 'copy')
  mkdirSync(copy, { recursive: true })
  for (const name of ['till.db', 'till.db-wal']) {
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name))
  }
  const store = openTill(join(copy, 'till.db'), tillMigrations)
  try {
    const wrong = [
      ...integrity(store),
      ...receipts(store),
      ...printed(store, promised),
      ...ticket(store, lived, promised)
    ]
    return { wrong: [...wrong, ...behaviour(lived)], picture: snapshot(store), sales: salesOf(store).length }
  } finally {
    store.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

function integrity(store: Store): string[] {
  const found = store.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
  const journal = verify(store, journalKey)
  return [
    ...found.filter((row) => row.integrity_check !== 'ok').map((row) => `integrity: ${row.integrity_check}`),
    ...(journal.isWhole ? [] : [`the journal is broken at row ${journal.brokenAt}`])
  ]
}

type SaleFound = { number: number; code: string; total: number }
const salesOf = (store: Store): SaleFound[] =>
  store.prepare('SELECT number, code, total FROM sale ORDER BY number').all() as SaleFound[]

function receipts(store: Store): string[] {
  const numbers = salesOf(store).map(({ number }) => number)
  const isGapless = numbers.every((number, index) => number === index + 1)
  const last = lastNumber(store, 'receipt')
  return isGapless && last === numbers.length
    ? []
    : [`receipt numbers have a gap: ${numbers.length} sales, last ${last}`]
}

function printed(store: Store, promised: Promised): string[] {
  const totals = new Map(salesOf(store).map(({ code, total }) => [code, total]))
  return [...promised.printed]
    .filter(([code, total]) => totals.get(code) !== total)
    .map(([code, total]) => `printed ${code} of ${total}, but the file has ${totals.get(code) ?? 'none'}`)
}

/** Checks that the file shows the last commit, or the one that was running when the process died, and nothing else. */
function ticket(store: Store, lived: LifeResult, promised: Promised): string[] {
  let committed = promised.picture
  let writing: string | undefined
  let shown: string | undefined
  const halfDone: string[] = []
  for (const message of lived.messages) {
    if (message.is === 'writing') writing = message.snapshot
    if (message.is === 'written') [committed, writing, shown] = [message.snapshot, undefined, undefined]
    if (message.is === 'rolledBack') {
      if (message.snapshot !== committed)
        halfDone.push(`after a failed commit the file has\n${message.snapshot}\ninstead of\n${committed}`)
      writing = undefined
    }
    if (message.is === 'shown') shown = message.lines
  }
  const now = snapshot(store)
  const isAfter = lived.when === 'after'
  const allowed = isAfter ? [writing] : lived.when !== undefined ? [committed] : [committed, writing]
  const lost = allowed.includes(now)
    ? halfDone
    : [...halfDone, `the file has\n${now}\ninstead of\n${allowed.join('\nor\n')}`]
  const isDifferent = shown !== undefined && writing === undefined && shown !== currentLines(store)
  return isDifferent ? [...lost, `the window showed\n${shown ?? ''}\nbut the file has\n${currentLines(store)}`] : lost
}

function behaviour({ messages, exit }: LifeResult): string[] {
  const faults = messages.flatMap((each) => (each.is === 'fault' ? [each.text] : []))
  const unsafe = messages.some((each) => each.is === 'synchronous' && each.value !== 2)
  return [
    ...faults,
    ...(unsafe ? ['synchronous is not FULL after the first write'] : []),
    ...(exit === undefined || exit.code === 0 ? [] : [`the till ended unexpectedly: ${exit.errorOutput}`])
  ]
}

type ShiftFound = { id: string; open_marker: string; close_marker: string | null }

/**
 * Checks the file against the service. Each shift has one session, closed if the shift is closed. Each sale has exactly
 * one trade with the same total, and each trade belongs to a sale.
 */
export function audit(folder: string, sandbox: Sandbox): { wrong: string[]; trades: number } {
  const store = openTill(join(folder, 'till.db'), tillMigrations)
  const sales = salesOf(store)
  const shifts = store.prepare('SELECT id, open_marker, close_marker FROM shift').all() as ShiftFound[]
  store.close()
  const trades = sandbox.world.all('trade').filter((row) => row.is_deleted !== true)
  const totals = new Map<string, number[]>()
  for (const { code, total_to_pay: total } of trades) totals.set(code ?? '', [...(totals.get(code ?? '') ?? []), total])
  const wrong = sales
    .filter(({ code, total }) => totals.get(code)?.join() !== String(total))
    .map(({ code, total }) => `sale ${code} of ${total} has trades of [${totals.get(code)?.join() ?? ''}]`)
  const known = new Set(sales.map(({ code }) => code))
  const sessions = sandbox.world.all('session')
  const hasMarker = (text: string | undefined, marker: string | null): boolean => text?.includes(marker ?? '') ?? false
  const differing = shifts
    .filter(({ open_marker, close_marker }) => {
      const [session, ...more] = sessions.filter(({ open_note }) => hasMarker(open_note, open_marker))
      const isClosed = session?.state !== 'open' && hasMarker(session?.close_note, close_marker)
      return session === undefined || more.length > 0 || isClosed !== (close_marker !== null)
    })
    .map(({ id }) => `shift ${id} has no single session with the same state`)
  const unknownTrades = [...totals.keys()].filter((code) => !known.has(code)).map((code) => `trade ${code} has no sale`)
  return { wrong: [...wrong, ...differing, ...unknownTrades], trades: trades.length }
}

import type { Fault } from '@kassa/sandbox'
import type { Random } from '../../src/shared/ports.ts'
import { pastRows } from './past.ts'

// The table of faults, one row a kind. Each run prints how often each fault occurred, and a run of the full range is
// void if a fault never did.

/**
 * The purpose of a request: a write, or a read of the queue (a probe, a canary, a read before a write, a
 * reconciliation).
 */
export type Purpose = 'write' | 'read'

/** A fault of one request. The network carries out a `twist`, which the sandbox cannot do. */
export type NetworkRow = {
  id: string
  on: Purpose
  /** Its share among the rows. */
  weight: number
  make: (chance: Random) => Fault | { kind: 'twist'; twist: Twist }
  /** Set for a fault that lasts: all later requests of this purpose meet it too, up to this time. */
  lastsMs?: number
  /** The only endpoint with this fault; undefined: any. */
  only?: string
  /** The fault leaves the envelope of queue.md, so it only occurs with `--outside`. */
  isOutside?: true
}
export type Twist = 'noId' | 'answerOfAnother' | 'ignoredFilter' | 'redirectAfter'

const between = (chance: Random, low: number, high: number): number => low + chance.fraction() * (high - low)
const minute = 60_000
/** Q is five minutes, and a machine's clock may run one per cent fast. */
const latestInside = 4.8 * minute

const same = (fault: Fault) => (): Fault => fault
const twist = (kind: Twist) => () => ({ kind: 'twist', twist: kind }) as const
const otherAddress = 'http://elsewhere.invalid/'

const onBoth = (rows: readonly Omit<NetworkRow, 'on'>[]): NetworkRow[] =>
  rows.flatMap((row) => (['write', 'read'] as const).map((on): NetworkRow => ({ ...row, on, id: `${on}: ${row.id}` })))

export const networkRows: readonly NetworkRow[] = [
  ...onBoth([
    { id: 'not sent', weight: 3, make: same({ kind: 'notSent' }) },
    { id: 'lost on the way', weight: 4, make: same({ kind: 'lostRequest' }) },
    { id: 'answer lost', weight: 4, make: same({ kind: 'lostAnswer' }) },
    { id: 'slow', weight: 2, make: (chance) => ({ kind: 'delay', delayMs: between(chance, 1000, 30_000) }) },
    {
      id: 'slower than the time-out',
      weight: 1,
      make: (chance) => ({ kind: 'delay', delayMs: between(chance, 45_000, latestInside) })
    },
    { id: '500 before', weight: 2, make: same({ kind: 'error', when: 'before' }) },
    { id: '503 before', weight: 1, make: same({ kind: 'error', when: 'before', status: 503 }) },
    { id: '502 HTML before', weight: 2, make: same({ kind: 'html', when: 'before' }) },
    { id: '200 HTML before', weight: 1, make: same({ kind: 'html', when: 'before', status: 200 }) },
    { id: 'truncated', weight: 3, make: same({ kind: 'truncated' }) },
    {
      id: '429 with Retry-After',
      weight: 1,
      make: same({ kind: 'error', when: 'before', status: 429, retryAfterSeconds: 20 })
    },
    { id: '429 without', weight: 1, make: same({ kind: 'error', when: 'before', status: 429 }) },
    { id: '401 window', weight: 0.3, lastsMs: 2 * minute, make: same({ kind: 'error', when: 'before', status: 401 }) },
    { id: '403 window', weight: 0.3, lastsMs: 2 * minute, make: same({ kind: 'error', when: 'before', status: 403 }) },
    { id: '404 window', weight: 0.3, lastsMs: 2 * minute, make: same({ kind: 'error', when: 'before', status: 404 }) },
    { id: 'redirect', weight: 1, make: same({ kind: 'redirect', location: otherAddress }) }
  ]),
  {
    id: 'write: late by minutes',
    on: 'write',
    weight: 3,
    make: (chance) => ({ kind: 'late', delayMs: between(chance, 5000, latestInside) })
  },
  { id: 'write: 500 after', on: 'write', weight: 3, make: same({ kind: 'error', when: 'after' }) },
  { id: 'write: 400 before', on: 'write', weight: 4, make: same({ kind: 'error', when: 'before', status: 400 }) },
  { id: 'write: 400 after', on: 'write', weight: 6, make: same({ kind: 'error', when: 'after', status: 400 }) },
  ...[401, 403, 404, 429, 503].map((status): NetworkRow => ({
    id: `write: ${status} after`,
    on: 'write',
    weight: 1.5,
    make: same({ kind: 'error', when: 'after', status })
  })),
  { id: 'write: 502 HTML after', on: 'write', weight: 2, make: same({ kind: 'html', when: 'after' }) },
  { id: 'write: 200 HTML after', on: 'write', weight: 2, make: same({ kind: 'html', when: 'after', status: 200 }) },
  { id: 'write: redirect after', on: 'write', weight: 1, make: twist('redirectAfter') },
  { id: 'write: 2xx without id', on: 'write', weight: 2, make: twist('noId') },
  { id: 'write: answer of another record', on: 'write', weight: 2, make: twist('answerOfAnother') },
  {
    id: 'write: sales lost for hours',
    on: 'write',
    only: 'trade/create',
    weight: 0.6,
    lastsMs: 240 * minute,
    make: same({ kind: 'lostRequest' })
  },
  {
    id: 'read: a list fails for an hour',
    on: 'read',
    only: 'trade/get-paging',
    weight: 1,
    lastsMs: 60 * minute,
    make: same({ kind: 'error', when: 'before' })
  },
  { id: 'read: wrong record', on: 'read', weight: 2, make: same({ kind: 'wrongRecord' }) },
  {
    id: 'read: replica lag',
    on: 'read',
    weight: 4,
    make: (chance) => ({ kind: 'lag', behindMs: between(chance, 2000, 8 * minute) })
  },
  { id: 'read: page drift down', on: 'read', weight: 2, make: same({ kind: 'drift', rows: 1 }) },
  { id: 'read: page drift up', on: 'read', weight: 2, make: same({ kind: 'drift', rows: -1 }) },
  { id: 'read: ignored filter', on: 'read', weight: 3, make: twist('ignoredFilter') },
  // Outside: no till can prevent these from doubling or hiding a record. It must detect them.
  { id: 'write: delivered twice', on: 'write', weight: 3, isOutside: true, make: same({ kind: 'duplicate' }) },
  {
    id: 'write: later than the quiet time',
    on: 'write',
    weight: 3,
    isOutside: true,
    make: (chance) => ({ kind: 'late', delayMs: between(chance, 6 * minute, 50 * minute) })
  },
  {
    id: 'read: lag longer than the check',
    on: 'read',
    weight: 3,
    isOutside: true,
    make: (chance) => ({ kind: 'lag', behindMs: between(chance, 20 * minute, 120 * minute) })
  }
]

/** Faults of a till or of the world around it; each has its row in the counts. */
export const machineRows = [
  'crash before a commit',
  'crash inside a commit',
  'crash after a commit',
  'power cut',
  'disk full',
  'disk refuses an answer',
  'disk I/O error',
  'clock forward',
  'clock back',
  'clock fast',
  'clock slow',
  'offline by hand'
] as const

export const worldRows = [
  'session closed elsewhere',
  'ticket changed elsewhere',
  'ticket settled elsewhere',
  'product deleted',
  'customer made elsewhere',
  'customer changed elsewhere',
  'cashier blocked',
  'key replaced',
  'second till at the register',
  'evening without a network',
  'evening with a refused key',
  'last answers lost',
  'a node whose clock is ahead',
  'a node whose clock is behind',
  'a node that lags',
  'no person acts on the queue'
] as const
export type WorldRow = (typeof worldRows)[number]

/** Returns every row that must occur in a run; `isWhole`: in a run of 200 worlds, with each past. */
export const allRows = (isOutside: boolean, isWhole = true): string[] => [
  ...networkRows.filter((row) => isOutside || row.isOutside === undefined).map(({ id }) => id),
  ...machineRows,
  ...worldRows,
  ...(isWhole ? pastRows(isOutside) : [])
]

/** How often each row occurred. */
export type Counts = Map<string, number>
export const count = (counts: Counts, id: string, by = 1): void => void counts.set(id, (counts.get(id) ?? 0) + by)

/** Draws a row by weight. */
export function drawn(rows: readonly NetworkRow[], chance: Random): NetworkRow | undefined {
  const sum = rows.reduce((total, { weight }) => total + weight, 0)
  let left = chance.fraction() * sum
  return rows.find(({ weight }) => (left -= weight) < 0)
}

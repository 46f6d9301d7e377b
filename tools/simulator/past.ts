import type { Fields, Stored } from '../outsider/records.ts'
import { withPhantoms, type Listed } from '../outsider/lists.ts'
import type { Past } from './older-trades.ts'

// What some worlds begin with: the trades that others made, lists that lie about them, and, outside the envelope, trades
// that the service changes or hides. One row a kind.

type Kind = Omit<Past, 'onList' | 'change' | 'rewrite'> & {
  id: string
  /** A list shows a trade of a till a second time, under an id that only the list knows. */
  hasPhantoms?: true
  /** The service gives the keys of sales back cut at 16 characters. */
  hasCutKeys?: true
  /** An hour after the world began, the trades of its first hour are out of sight for an hour. */
  isForgetful?: true
}

const busyMs = 3000
/** Every fifth world has the next of these. */
const inside: readonly Kind[] = [
  { id: 'past: 300,000 older trades', older: 300_000 },
  { id: 'past: 1,000,000 older trades, other tills sell', older: 1_000_000, everyMs: busyMs },
  { id: 'past: total at most 25', older: 60, listFault: 'total at most 25' },
  { id: 'past: 2,000,000 older trades', older: 2_000_000 },
  { id: 'past: total at most 10,000', older: 12_000, listFault: 'total at most 10,000' },
  { id: 'past: filter by total ignored', older: 300_000, everyMs: busyMs, listFault: 'total filter' },
  { id: 'past: total of the page', older: 450, listFault: 'total of the page' },
  { id: 'past: phantoms in lists', older: 10, hasPhantoms: true }
]
/** Outside the envelope, every fifth world has the next of these as well. */
const outside: readonly Kind[] = [
  { id: 'past: keys cut', older: 0, hasCutKeys: true },
  { id: 'past: trades out of sight for an hour', older: 0, isForgetful: true }
]
/** Returns the ids of the kinds that must occur. */
export const pastRows = (isOutside: boolean): string[] => [...inside, ...(isOutside ? outside : [])].map(({ id }) => id)

const every = 5
/** Returns the kind of a world. It takes nothing from the random numbers of the world. */
function kindOf(seed: number, isOutside: boolean): Kind | undefined {
  const kinds = seed % every === 2 ? inside : isOutside && seed % every === 3 ? outside : []
  return kinds[Math.floor(seed / every) % kinds.length]
}

const hour = 3_600_000
const keyLength = 16

/** A past and whether the service changes keys in this world. */
export type WorldPast = { past: Past; hasCutKeys: boolean }

/** Returns what a world begins with, if anything. `onKind` is called when its kind has an effect. */
export function pastOf(
  seed: number,
  isOutside: boolean,
  { onKind, elapsed, beginning }: { onKind: (id: string) => void; elapsed: () => number; beginning: number }
): WorldPast | undefined {
  const kind = kindOf(seed, isOutside)
  if (kind === undefined) return undefined
  const note = () => onKind(kind.id)
  const isUnseen = (record: Fields): boolean =>
    kind.isForgetful === true &&
    elapsed() >= hour &&
    elapsed() < 2 * hour &&
    Date.parse(String(record['created_at'])) < beginning + hour
  const change = (rows: Listed[]): Listed[] => {
    const shown = rows.filter(({ record }) => !isUnseen(record))
    const all = kind.hasPhantoms === true ? withPhantoms(shown) : shown
    const cut = kind.hasCutKeys === true ? all.map((each) => ({ ...each, record: cutKey(each.record) })) : all
    if (all.length !== rows.length || (kind.hasCutKeys === true && rows.length > 0)) note()
    return cut
  }
  const onList = (isWrong: boolean) => {
    if (kind.listFault === undefined ? kind.older > 10 : isWrong) note()
  }
  const rewrite = (record: Stored): Stored | undefined =>
    isUnseen(record) ? undefined : kind.hasCutKeys === true ? cutKey(record) : record
  return { past: { ...kind, onList, change, rewrite }, hasCutKeys: kind.hasCutKeys === true }
}

const cutKey = (record: Stored): Stored =>
  typeof record['code'] === 'string' ? { ...record, code: record['code'].slice(0, keyLength) } : record

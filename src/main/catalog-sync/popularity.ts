import type { ProductId } from '../../shared/ids.ts'
import type { Clock } from '../../shared/ports.ts'
import type { Reader } from '../db/core/open.ts'
import { lastSoldAt, mostSold } from '../db/catalog/sold-goods.ts'

// What this till sells most comes first in the search. It is learned while nobody sells:
//
//   started ──► a quiet moment ──► read the books once ──► the pull moves rows in its own thread ──► rest, and again
//                  └ somebody sold just now: wait for the next one

/** So long after the last sale nobody is in the middle of one, more likely than not. */
export const quietMs = 20_000
/** The order of results must not dance: it changes this seldom. */
export const restMs = 30 * 60_000
/** More than these nobody looks for with a letter or two. */
const most = 500

/** Learns what sells most and hands it on, time after time until it is stopped. */
export function learnPopularity(
  db: Reader,
  clock: Clock,
  setPopular: (ids: readonly ProductId[]) => void
): { stop(): void } {
  const learn = (): void => {
    const sinceMs = clock.now() - (lastSoldAt(db) ?? -Infinity)
    // A sale of the future is one from before the clock was set back: no reason to wait for it.
    const isQuiet = sinceMs >= quietMs || sinceMs < 0
    if (isQuiet) setPopular(mostSold(db, most))
    cancel = clock.after(isQuiet ? restMs : quietMs, learn)
  }
  let cancel = clock.after(quietMs, learn)
  return { stop: () => cancel() }
}

import type { ProductId } from '../../shared/ids.ts'
import type { Clock } from '../../shared/ports.ts'
import type { Reader } from '../db/core/open.ts'
import { lastSoldAt, mostSold } from '../db/catalog/sold-goods.ts'

// The goods that this till sells most come first in search results. The till finds them between sales:
//
//   start ──► a quiet moment ──► read the sales once ──► the pull moves rows in its own thread ──► pause, and again
//                 └ a sale just now: wait for the next one

/** After this time without a sale, the cashier is probably not in the middle of one. */
export const quietMs = 20_000
/** The order of results changes only this often, so that it does not confuse people. */
export const restMs = 30 * 60_000
/** At most this many goods: a search with one or two letters needs no more. */
const most = 500

/** Determines the most sold goods and passes them on, again and again until it is stopped. */
export function learnPopularity(
  db: Reader,
  clock: Clock,
  setPopular: (ids: readonly ProductId[]) => void
): { stop(): void } {
  const learn = (): void => {
    const sinceMs = clock.now() - (lastSoldAt(db) ?? -Infinity)
    // A sale in the future is from before the clock was set back, so there is no reason to wait.
    const isQuiet = sinceMs >= quietMs || sinceMs < 0
    if (isQuiet) setPopular(mostSold(db, most))
    cancel = clock.after(isQuiet ? restMs : quietMs, learn)
  }
  let cancel = clock.after(quietMs, learn)
  return { stop: () => cancel() }
}

import type { Clock } from '../../../shared/ports.ts'
import type { Log } from '../../system/log.ts'
import { lastSeq, noteBroken, seqOfLast, verify, type Journal, type Verdict } from '../core/journal.ts'
import type { Store } from '../core/open.ts'

// Verifies the journal's chain after the start, without delaying a sale. The check of all seals (seal-watch.ts) verifies
// it again each day, and the close the part since the last close.
//
//   start ── 2 s ──► since the last closed shift ── steps of 2,000 rows, one a second ──► from the last epoch to there
//                        └──────────── broken ────────────► written into the journal, shown, and on the Z report

type Watch = { store: Store; journal: Journal; key: Uint8Array; clock: Clock; log: Log; onBroken: () => void }

const startMs = 2_000
const restMs = 1_000
const rowsAtOnce = 2_000

/** Starts the checks. Call `stop` of the result to end them. */
export function watchJournal({ store, journal, key, clock, log, onBroken }: Watch): { stop(): void } {
  let cancel = clock.after(startMs, safely(begin))

  function begin(): void {
    // Rows before the last epoch were chained with a key that is lost: this till cannot verify them any more.
    const first = seqOfLast(store, 'journal.epoch') ?? 1
    const since = Math.max(first, seqOfLast(store, 'shift.close') ?? 1)
    if (tell(verify(store, key, since))) rest(first, since - 1)
  }
  function rest(from: number, last: number): void {
    if (from > last) return
    const checkNext = () => {
      const to = Math.min(last, from + rowsAtOnce - 1)
      if (tell(verify(store, key, from, to))) rest(to + 1, last)
    }
    cancel = clock.after(restMs, safely(checkNext))
  }
  /** A disk error during the check must not end the till; the next start checks again. */
  function safely(work: () => void): () => void {
    return () => {
      try {
        work()
      } catch (error) {
        log('journal.unread', { error: String(error) })
      }
    }
  }
  /** Returns whether the chain is unbroken. Records a break once, however often the till starts. */
  function tell(verdict: Verdict): boolean {
    if (verdict.isWhole) return true
    log('journal.broken', { count: verdict.brokenAt })
    const row = verdict.brokenAt > lastSeq(store) ? 'tail' : verdict.brokenAt
    store.transaction((db) => noteBroken(db, journal, clock.now(), row))
    onBroken()
    return false
  }
  return { stop: () => cancel() }
}

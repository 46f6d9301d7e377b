import { heldClose, letCloseGo } from '../db/outbox/closes.ts'
import type { JobId } from '../../shared/ids.ts'
import type { Monotonic } from '../../shared/ports.ts'
import { note, type OutboxDeps } from './deps.ts'
import { after } from '../../shared/time/moments.ts'

// The close of a shift goes last: after all money of its shift. One sale that waits on a person, or that cannot be proved
// absent, would hold it for ever, and with it the next opening and all that is sold after. So it is held only so long.

export type Closes = {
  /** The service answers: the time of the close that is held counts on, and it may go when its time is over. */
  check(): void
  /** Nothing can go out: the time does not count. */
  pause(): void
  /** When the close that is held may go; undefined while none is, or its time does not count. */
  nextAt(): Monotonic | undefined
}

/** How long the close that is next has been held by the same work, while the service answered. */
type Held = { id: JobId; owes: string; heldMs: number; since: Monotonic | undefined }

/** Holds back closes for `closeHeldMs` without progress, at most. */
export function createCloses(deps: OutboxDeps): Closes {
  const { store, clock, limits } = deps
  let held: Held | undefined
  const overMs = (): number =>
    held === undefined ? 0 : held.heldMs + (held.since === undefined ? 0 : clock.monotonic() - held.since)

  return {
    check() {
      const close = heldClose(store)
      if (close === undefined) {
        held = undefined
        return
      }
      if (held?.id !== close.job.id || held.owes !== close.owes)
        held = { id: close.job.id, owes: close.owes, heldMs: 0, since: clock.monotonic() }
      held.since ??= clock.monotonic()
      if (overMs() < limits.closeHeldMs) return
      store.transaction((db) => {
        letCloseGo(db, close.job.id)
        note(deps, db, close.job, { act: 'job.closeWithout', facts: { owes: close.owes } })
      })
      held = undefined
    },
    pause() {
      if (held !== undefined) held = { ...held, heldMs: overMs(), since: undefined }
    },
    nextAt: () => (held?.since === undefined ? undefined : after(held.since, limits.closeHeldMs - held.heldMs))
  }
}

import { heldClose, releaseClose } from '../db/outbox/closes.ts'
import type { JobId } from '../../shared/ids.ts'
import type { Monotonic } from '../../shared/ports.ts'
import { note, type OutboxDeps } from './deps.ts'
import { after } from '../../shared/time/moments.ts'

// The close of a shift is sent last, after all money of its shift. One sale that waits for a person, or that cannot be
// proved absent, would hold the close for ever, and with it the next opening and every later sale. So the close is held
// only for a limited time.

export type Closes = {
  /**
   * Call it while the service answers: the time of the held close runs, and the close is released when the time is
   * over.
   */
  check(): void
  /** Call it when nothing can be sent: the time stops. */
  pause(): void
  /** When the held close may go. Undefined if no close is held or its time does not run. */
  nextAt(): Monotonic | undefined
}

/** How long the same unfinished work has held the next close while the service answered. */
type Held = { id: JobId; unsent: string; heldMs: number; since: Monotonic | undefined }

/** Holds a close back for at most `closeHeldMs` without progress. */
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
      if (held?.id !== close.job.id || held.unsent !== close.unsent)
        held = { id: close.job.id, unsent: close.unsent, heldMs: 0, since: clock.monotonic() }
      held.since ??= clock.monotonic()
      if (overMs() < limits.closeHeldMs) return
      store.transaction((db) => {
        releaseClose(db, close.job.id)
        note(deps, db, close.job, { act: 'job.closeWithout', facts: { owes: close.unsent } })
      })
      held = undefined
    },
    pause() {
      if (held !== undefined) held = { ...held, heldMs: overMs(), since: undefined }
    },
    nextAt: () => (held?.since === undefined ? undefined : after(held.since, limits.closeHeldMs - held.heldMs))
  }
}

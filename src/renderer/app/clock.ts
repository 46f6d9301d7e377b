import type { Clock, Instant, Monotonic } from '../../shared/ports.ts'

/** The window's own time; the only place on this side that asks for it. */
export const windowClock: Clock = {
  now: () => Date.now() as Instant,
  monotonic: () => performance.now() as Monotonic,
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  }
}

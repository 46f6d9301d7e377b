import type { Clock, Instant, Monotonic } from '../../shared/ports.ts'

/** The clock of the window. No other code of the window reads the time. */
export const windowClock: Clock = {
  now: () => Date.now() as Instant,
  monotonic: () => performance.now() as Monotonic,
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  }
}

import type { Clock, Instant, Monotonic } from '../ports.ts'

/** The real clock. No other code asks the system for the time. */
export const systemClock: Clock = {
  now: () => Date.now() as Instant,
  monotonic: () => performance.now() as Monotonic,
  after(delayMs, work) {
    // Timers drop the fraction of a millisecond, so they would fire too early.
    const timer = setTimeout(work, Math.ceil(delayMs))
    return () => {
      clearTimeout(timer)
    }
  }
}

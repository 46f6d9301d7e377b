import type { Clock, Instant, Monotonic } from '../ports.ts'

/** The real clock; the only place that asks the system for the time. */
export const systemClock: Clock = {
  now: () => Date.now() as Instant,
  monotonic: () => performance.now() as Monotonic,
  after(delayMs, work) {
    // Timers drop the fraction of a millisecond and would ring before their time.
    const timer = setTimeout(work, Math.ceil(delayMs))
    return () => {
      clearTimeout(timer)
    }
  }
}

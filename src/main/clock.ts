import type { Clock, Instant, Monotonic } from '../shared/ports.ts'

/** The real clock; the only place that asks the system for the time. */
export const systemClock: Clock = {
  now: () => Date.now() as Instant,
  monotonic: () => performance.now() as Monotonic,
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    return () => {
      clearTimeout(timer)
    }
  }
}

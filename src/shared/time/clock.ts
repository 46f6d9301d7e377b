import { startTimer } from '@kassa/integration-api/basics'
import type { Clock, Instant, Monotonic } from '../ports.ts'

/** The real clock. No other code asks the system for the time. */
export const systemClock: Clock = {
  now: () => Date.now() as Instant,
  monotonic: () => performance.now() as Monotonic,
  after: startTimer
}

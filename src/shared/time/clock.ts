import type { Clock, Instant, Monotonic } from '../ports.ts'

/** A timer of Node or of a browser with a longer delay fires at once. */
const longestTimerMs = 2 ** 31 - 1

/** Runs `work` once after `delayMs`, however long that is. The returned function cancels it. */
function startTimer(delayMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (leftMs: number): void => {
    timer =
      leftMs > longestTimerMs
        ? setTimeout(() => wait(leftMs - longestTimerMs), longestTimerMs)
        : // Timers drop the fraction of a millisecond, so they would fire too early.
          setTimeout(work, Math.ceil(leftMs))
  }
  wait(delayMs)
  return () => clearTimeout(timer)
}

/** The real clock. No other code asks the system for the time. */
export const systemClock: Clock = {
  now: () => Date.now() as Instant,
  monotonic: () => performance.now() as Monotonic,
  after: startTimer
}

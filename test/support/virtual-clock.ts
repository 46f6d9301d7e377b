import type { Clock, Instant, Monotonic } from '../../src/shared/ports.ts'

/** Far more timers than a queue of thousands needs. An endless loop soon reaches this number. */
const mostTurns = 500_000

type Timer = { at: number; order: number; work: () => void }

/** A clock that moves only when a test moves it. Timers run in the order of their times, each to its end. */
export type VirtualClock = Clock & {
  /** Moves time forward, and runs all due timers and everything that follows from them. */
  advance(ms: number): Promise<void>
  /** Runs everything that can run without time passing. */
  settle(): Promise<void>
  /** Moves the wall clock only, as a person or a time server would. */
  jump(ms: number): void
  /** Returns the number of waiting timers. */
  pending(): number
  /** Returns the time until the next timer, or undefined if there is none. */
  nextInMs(): number | undefined
}

export function createVirtualClock(start = Date.UTC(2026, 0, 5, 6)): VirtualClock {
  let elapsed = 0
  let offset = start
  let order = 0
  let activity = 0
  const timers = new Set<Timer>()

  const earliest = (): Timer | undefined => {
    let first: Timer | undefined
    for (const timer of timers) {
      if (first === undefined || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) {
        first = timer
      }
    }
    return first
  }

  /**
   * Bodies of requests and answers are streams, so their work takes turns of the event loop. Every exchange sets or
   * drops a timer, so if no timer was touched for a while, everything is done.
   */
  const settle = async () => {
    let seen = activity
    let turns = 0
    for (let calm = 0; calm < 20; calm += 1) {
      await new Promise<void>((resolve) => void setImmediate(resolve))
      if ((turns += 1) > mostTurns) throw new Error('the program does endless work while no time passes')
      if (activity !== seen) calm = 0
      seen = activity
    }
  }

  return {
    now: () => (offset + elapsed) as Instant,
    monotonic: () => elapsed as Monotonic,
    after(delayMs, work) {
      const timer = { at: elapsed + Math.max(0, delayMs), order: (order += 1), work }
      timers.add(timer)
      activity += 1
      return () => {
        activity += 1
        timers.delete(timer)
      }
    },
    settle,
    async advance(ms) {
      const end = elapsed + ms
      await settle()
      for (let timer = earliest(); timer !== undefined && timer.at <= end; timer = earliest()) {
        timers.delete(timer)
        elapsed = Math.max(elapsed, timer.at)
        timer.work()
        await settle()
      }
      elapsed = end
    },
    jump(ms) {
      offset += ms
    },
    pending: () => timers.size,
    nextInMs: () => {
      const first = earliest()
      return first && Math.max(0, first.at - elapsed)
    }
  }
}

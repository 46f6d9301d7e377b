import type { Clock, Instant, Monotonic } from '../../src/shared/ports.ts'

// Time of a simulated world: it only advances when the world advances it, so that waits take no real time.

/** Far more turns than a till needs between two moments; an endless loop reaches this limit soon. */
const mostTurns = 20_000
/** The world is idle after this many turns of the event loop without activity. */
const calmTurns = 4

type Timer = { at: number; order: number; work: () => void }

export type Time = {
  /** True milliseconds since the world began. */
  elapsed(): number
  /** True wall time. */
  now(): number
  after(delayMs: number, work: () => void): () => void
  /** Runs everything that is due up to a moment, each to its end. */
  advanceTo(moment: number): Promise<void>
  settle(): Promise<void>
  nextAt(): number | undefined
  /** An exchange began (1) or ended (-1). The world is not idle during an exchange that does not wait for time. */
  busy(change: 1 | -1): void
  /** Waits for an answer from outside this process. The world is not idle until it arrives. */
  outside<T>(answer: Promise<T>): Promise<T>
}

export const beginning = Date.UTC(2026, 0, 5, 6)

function earliestOf(timers: Iterable<Timer>): Timer | undefined {
  let first: Timer | undefined
  for (const timer of timers) {
    if (first === undefined || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
      first = timer
  }
  return first
}

/** Keeps an answer among those that are waited for, until it arrives or fails. */
function keepUntilOver(waiting: Set<Promise<unknown>>, answer: Promise<unknown>): void {
  const over = answer.then(
    () => void waiting.delete(over),
    () => void waiting.delete(over)
  )
  waiting.add(over)
}

export function createTime(): Time {
  let elapsed = 0
  let order = 0
  let activity = 0
  let running = 0
  // A world has a dozen timers, so a heap is not needed.
  const timers = new Set<Timer>()
  const outside = new Set<Promise<unknown>>()

  const earliest = (): Timer | undefined => earliestOf(timers)

  const settle = async (): Promise<void> => {
    let seen = activity
    let turns = 0
    for (let calm = 0; calm < calmTurns; calm += 1) {
      if (outside.size > 0) await Promise.race(outside)
      await new Promise<void>((resolve) => void setImmediate(resolve))
      if ((turns += 1) > mostTurns) throw new Error('the program does endless work while no time passes')
      if (activity !== seen || running > 0 || outside.size > 0) calm = 0
      seen = activity
    }
  }

  return {
    elapsed: () => elapsed,
    now: () => beginning + elapsed,
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
    async advanceTo(moment) {
      await settle()
      let still = 0
      for (let timer = earliest(); timer !== undefined && timer.at <= moment; timer = earliest()) {
        timers.delete(timer)
        still = timer.at > elapsed ? 0 : still + 1
        if (still > mostTurns) throw new Error(`timers run endlessly while no time passes: ${String(timer.work)}`)
        elapsed = Math.max(elapsed, timer.at)
        timer.work()
        await settle()
      }
      elapsed = Math.max(elapsed, moment)
    },
    nextAt: () => earliest()?.at,
    busy(change) {
      running += change
      activity += 1
    },
    outside(answer) {
      keepUntilOver(outside, answer)
      activity += 1
      return answer
    }
  }
}

/**
 * The clocks of one machine: the wall clock, which people set, and the boot clock, which runs a little fast or slow.
 */
export type TillClock = Clock & {
  /** Changes the wall clock, as a person or a time server does. */
  jump(ms: number): void
  /** Corrects the wall clock. */
  resetOffset(): void
  /** From now on the boot clock runs this many times as fast as true time. */
  setRate(rate: number): void
  /** The machine is off: cancels all its timers. */
  off(): void
  /** A new boot: the boot clock starts at another value. */
  boot(from: number): void
}

/**
 * Creates the clocks. The boot clock advances by `stepMs` at each reading, as a real clock does; with a clock that
 * stood still between readings two defects of the queue stayed hidden.
 */
export function createTillClock(time: Time, stepMs: number): TillClock {
  let wallOffset = 0
  let rate = 1
  let base = 0
  let since = time.elapsed()
  let ahead = 0
  const mine = new Set<() => void>()
  const ticked = () => base + (time.elapsed() - since) * rate + ahead
  const rebase = () => {
    base = ticked() - ahead
    since = time.elapsed()
  }
  return {
    now: () => Math.floor(time.now() + wallOffset) as Instant,
    monotonic() {
      ahead += stepMs
      return ticked() as Monotonic
    },
    after(delayMs, work) {
      // A timer of a real machine may fire up to a millisecond early.
      const cancel = time.after(Math.max(0, delayMs / rate - 0.9), () => {
        mine.delete(drop)
        work()
      })
      const drop = () => {
        mine.delete(drop)
        cancel()
      }
      mine.add(drop)
      return drop
    },
    jump(ms) {
      wallOffset += ms
    },
    resetOffset() {
      wallOffset = 0
    },
    setRate(next) {
      rebase()
      rate = next
    },
    off() {
      for (const drop of [...mine]) drop()
    },
    boot(from) {
      base = from
      since = time.elapsed()
      ahead = 0
    }
  }
}

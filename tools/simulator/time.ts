import type { Clock, Instant, Monotonic } from '../../src/shared/ports.ts'

// Time of a simulated world: it stands still until the world moves on, and nothing in it takes real time.

/** Far more than a till needs between two moments; what goes round and round gets there soon. */
const mostTurns = 20_000
/** Turns of the event loop in which nothing may happen before everything is taken to stand still. */
const calmTurns = 4

type Timer = { at: number; order: number; work: () => void }

export type Time = {
  /** True milliseconds since the world began. */
  elapsed(): number
  /** True wall time. */
  now(): number
  after(delayMs: number, work: () => void): () => void
  /** Runs all that falls due up to a moment, each to its end. */
  advanceTo(moment: number): Promise<void>
  settle(): Promise<void>
  nextAt(): number | undefined
  /** An exchange began (1) or ended (-1): while one runs that does not wait for time, nothing stands still. */
  busy(change: 1 | -1): void
  /** Something outside this process is asked: until it has answered, nothing stands still. */
  outside<T>(answer: Promise<T>): Promise<T>
}

export const beginning = Date.UTC(2026, 0, 5, 6)

export function createTime(): Time {
  let elapsed = 0
  let order = 0
  let activity = 0
  let running = 0
  // A heap would be faster in theory; a world has a dozen timers.
  const timers = new Set<Timer>()
  const outside = new Set<Promise<unknown>>()

  const earliest = (): Timer | undefined => {
    let first: Timer | undefined
    for (const timer of timers) {
      if (first === undefined || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer
    }
    return first
  }

  const settle = async (): Promise<void> => {
    let seen = activity
    let turns = 0
    for (let calm = 0; calm < calmTurns; calm += 1) {
      if (outside.size > 0) await Promise.race(outside)
      await new Promise<void>((resolve) => void setImmediate(resolve))
      if ((turns += 1) > mostTurns) throw new Error('something goes round and round while no time passes')
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
        if (still > mostTurns) throw new Error(`timers ring without end while no time passes: ${String(timer.work)}`)
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
      const over = answer.then(
        () => void outside.delete(over),
        () => void outside.delete(over)
      )
      outside.add(over)
      activity += 1
      return answer
    }
  }
}

/** One machine's clocks: one that people set, and one that began with the boot and runs a little fast or slow. */
export type TillClock = Clock & {
  /** Somebody, or a time server, sets the clock on the wall. */
  jump(ms: number): void
  /** The clock on the wall is put right. */
  putRight(): void
  /** From now on a second of this machine lasts so many true ones. */
  setRate(rate: number): void
  /** The machine is off: none of its timers rings any more. */
  off(): void
  /** A new boot: the clock of the boot begins somewhere else. */
  boot(from: number): void
}

/** Between two readings a real clock goes on by `stepMs`; two defects of this queue once hid behind one that stood still. */
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
      // A timer of a real machine may ring up to a millisecond early.
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
    putRight() {
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

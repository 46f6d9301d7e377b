import { startTimer, type Timer } from '@kassa/integration-api/basics'

/** The clock of a served sandbox: another clock, moved on by tests, with its timers. */
export type MovedClock = {
  now: () => number
  /** Runs `work` once after this many milliseconds of this clock, whether they pass or are skipped. */
  schedule: (delayMs: number, work: () => void) => void
  /** Moves the clock on. Due timers run in their order, each at its time, with everything that follows. */
  advance: (byMs: number) => Promise<void>
}

type Waiting = { at: number; work: () => void; cancel: () => void }

/** Turns of the event loop in which running work ends: a request in this process waits for nothing else. */
const settlingTurns = 20

/** The real clock. */
const systemClock: Timer & { now(): number } = { now: () => Date.now(), after: startTimer }

export function createMovedClock(clock = systemClock): MovedClock {
  let movedMs = 0
  const waiting = new Set<Waiting>()
  const now = (): number => clock.now() + movedMs

  const run = (each: Waiting): void => {
    each.cancel()
    if (waiting.delete(each)) each.work()
  }
  const arm = (each: Waiting): void => {
    each.cancel()
    each.cancel = clock.after(Math.max(0, each.at - now()), () => run(each))
  }
  const earliest = (): Waiting | undefined => [...waiting].sort((a, b) => a.at - b.at)[0]

  return {
    now,
    schedule(delayMs, work) {
      const each: Waiting = { at: now() + Math.max(0, delayMs), work, cancel: () => undefined }
      waiting.add(each)
      arm(each)
    },
    async advance(byMs) {
      if (!Number.isFinite(byMs) || byMs <= 0) return
      let left = byMs
      for (let next = earliest(); next !== undefined && next.at <= now() + left; next = earliest()) {
        const step = Math.max(0, next.at - now())
        movedMs += step
        left -= step
        run(next)
        await settled()
      }
      movedMs += Math.max(0, left)
      for (const each of waiting) arm(each)
    }
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < settlingTurns; turn += 1) await new Promise<void>((resolve) => void setImmediate(resolve))
}

import type { Failure } from '../../shared/failure.ts'
import type { Clock } from '../../shared/ports.ts'
import type { ReadPage } from './pull-read.ts'

// How fast the service may be asked. The service only tells it by refusing a request (429) with a time to wait, so the
// pace is learned:
//
//   no gap ──429──► spread the requests of that time evenly, with some room ──429──► a longer gap
//                       └ many good answers in a row ──► a shorter gap, down to none
//
// The room is for the sales, which use the same key: the service must not refuse them because the catalogue is read.

const longestGapMs = 2000
const gapReserve = 1.15
/** The rate is calculated from at most this many requests. */
const maxRemembered = 1000
/** The assumed time window of a refusal without a time to wait. */
const assumedWindowMs = 1000
/** After this many good answers in a row, the gap becomes a little shorter. */
const answersUntilFaster = 200
const gapFactor = 0.97
/** A shorter gap counts as none. */
const shortestGapMs = 5

export type Pace = {
  read: ReadPage
  gapMs(): number
  /** Returns the number of good answers so far. A service that gives some and then refuses is not down. */
  answers(): number
  /** Ends all waits. */
  stop(): void
}

/** Creates waits that can all be ended at once. */
function createWaits(clock: Clock) {
  const waiting = new Set<() => void>()
  return {
    wait: (delayMs: number) =>
      new Promise<void>((resolve) => {
        const go = () => {
          cancel()
          waiting.delete(go)
          resolve()
        }
        const cancel = clock.after(delayMs, go)
        waiting.add(go)
      }),
    end() {
      for (const go of waiting) go()
    }
  }
}

/** Reads no faster than the service has allowed so far. It is used for all rounds, so the learned gap is kept. */
export function createPace(read: ReadPage, clock: Clock): Pace {
  let gapMs = 0
  let nextAt = -Infinity
  let refusedAt = -Infinity
  let good = 0
  let answers = 0
  let isStopped = false
  const requestTimes: number[] = []
  const waits = createWaits(clock)

  async function turn(): Promise<void> {
    const now = clock.monotonic()
    const at = Math.max(now, nextAt)
    nextAt = at + gapMs
    if (at > now && !isStopped) await waits.wait(at - now)
    requestTimes.push(clock.monotonic())
    if (requestTimes.length > maxRemembered) requestTimes.shift()
  }

  function answered(): void {
    answers += 1
    good += 1
    if (good % answersUntilFaster !== 0) return
    gapMs *= gapFactor
    if (gapMs < shortestGapMs) gapMs = 0
  }

  function refused(facts: Failure['facts'], requestedAt: number): void {
    // A request that was in transit during the refusal, or that met the same refusal, tells nothing new.
    if (requestedAt <= refusedAt || (gapMs > 0 && good === 0)) return
    const told = facts?.['retryAfterMs']
    const windowMs = typeof told === 'number' ? Math.max(told, assumedWindowMs) : assumedWindowMs
    const now = clock.monotonic()
    // The refused request is not one of the allowed ones.
    const allowed = requestTimes.filter((at) => at > now - windowMs).length - 1
    gapMs = Math.min(longestGapMs, Math.max(gapMs, windowMs / Math.max(1, allowed)) * gapReserve)
    refusedAt = now
    good = 0
  }

  return {
    gapMs: () => gapMs,
    answers: () => answers,
    stop() {
      isStopped = true
      waits.end()
    },
    async read(name, ask) {
      await turn()
      const requestedAt = clock.monotonic()
      const answer = await read(name, ask)
      if (answer.ok) answered()
      else if (answer.failure.kind === 'service.rateLimited') refused(answer.failure.facts, requestedAt)
      return answer
    }
  }
}

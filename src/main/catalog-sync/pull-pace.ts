import type { Failure } from '../../shared/failure.ts'
import type { Clock } from '../../shared/ports.ts'
import type { ReadPage } from './pull-read.ts'

// How fast the service may be asked. It says so only by refusing (429) and naming a time to wait, so the rate is learned:
//
//   no gap ──429──► questions of so much time as it wants waited, spread evenly, with some room ──429──► longer yet
//                        └ a long run of good answers ──► a little shorter, down to none
//
// The room is for the sales, which the same key carries and which must not be refused because the catalogue is read.

const longestGapMs = 2000
const room = 1.15
/** So many questions are remembered to tell the rate from. */
const remembered = 1000
/** What a refusal without a time to wait is taken for. */
const usualWindowMs = 1000
/** So many good answers in a row make the gap a little shorter. */
const answersToEase = 200
const ease = 0.97
/** A shorter gap than this is none. */
const shortestGapMs = 5

export type Pace = {
  read: ReadPage
  gapMs(): number
  /** Good answers so far: a service that gives some and then refuses is not one that is down. */
  answers(): number
  /** Nothing waits for its turn any more. */
  stop(): void
}

/** Reads no faster than the service was seen to allow. It outlives rounds: what was learned is not forgotten. */
export function createPace(read: ReadPage, clock: Clock): Pace {
  let gapMs = 0
  let nextAt = -Infinity
  let refusedAt = -Infinity
  let good = 0
  let answers = 0
  let isStopped = false
  const asked: number[] = []
  const waiting = new Set<() => void>()

  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        cancel()
        waiting.delete(go)
        resolve()
      }
      const cancel = clock.after(delayMs, go)
      waiting.add(go)
    })

  async function turn(): Promise<void> {
    const now = clock.monotonic()
    const at = Math.max(now, nextAt)
    nextAt = at + gapMs
    if (at > now && !isStopped) await wait(at - now)
    asked.push(clock.monotonic())
    if (asked.length > remembered) asked.shift()
  }

  function answered(): void {
    answers += 1
    good += 1
    if (good % answersToEase !== 0) return
    gapMs *= ease
    if (gapMs < shortestGapMs) gapMs = 0
  }

  function refused(facts: Failure['facts'], askedAt: number): void {
    // What was on its way when the service refused, or met the end of the same refusal, says nothing new.
    if (askedAt <= refusedAt || (gapMs > 0 && good === 0)) return
    const told = facts?.['retryAfterMs']
    const windowMs = typeof told === 'number' ? Math.max(told, usualWindowMs) : usualWindowMs
    const now = clock.monotonic()
    // The one that was refused is not among those the service allowed.
    const allowed = asked.filter((at) => at > now - windowMs).length - 1
    gapMs = Math.min(longestGapMs, Math.max(gapMs, windowMs / Math.max(1, allowed)) * room)
    refusedAt = now
    good = 0
  }

  return {
    gapMs: () => gapMs,
    answers: () => answers,
    stop() {
      isStopped = true
      for (const go of waiting) go()
    },
    async read(name, ask) {
      await turn()
      const askedAt = clock.monotonic()
      const answer = await read(name, ask)
      if (answer.ok) answered()
      else if (answer.failure.kind === 'service.rateLimited') refused(answer.failure.facts, askedAt)
      return answer
    }
  }
}

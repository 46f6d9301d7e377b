import type { Clock, Monotonic, Random } from '../../shared/ports.ts'
import { type Messages, longestRetryAfterMs } from '@kassa/integration-api'
import type { EndpointBlockView } from '../../shared/views.ts'
import type { JobKind } from '../domain/core/model.ts'
import { backoffMs } from './backoff.ts'
import { after, earliest, later as laterOf } from '../../shared/time/moments.ts'

// An endpoint block starts with a well-formed answer of the service, which also says whom to call:
//   401          blocks everything;        a canary read tests it, a new credential lifts it at once
//   403, 404     blocks that endpoint;     one job tries it again after a while, at growing intervals
//   429          pauses the whole queue;   until Retry-After, or by back-off, but for five minutes at most; then a
//                                          canary read tests it, and so it does at once after a new credential
// Blocks are not stored: after a restart the first answer sets them again.

const firstTrialMs = 5 * 60 * 1000
const longestTrialMs = 60 * 60 * 1000
/** A service that always asks for no pause at all must not get canary reads without one. */
const shortestPauseMs = 1000

type Block = { until: Monotonic; times: number }
/** `isTested`: a canary read was sent after the pause, so its answer may end it. */
type Pause = Block & { isTested: boolean }
/** The service's answer about an endpoint. */
type Word = { kind: 'permission' | 'missing'; message: string; messages: Messages }
type EndpointBlock = Block & Word
export type JobBlock = EndpointBlockView & { jobKinds?: readonly JobKind[] }

export type EndpointBlocks = {
  blockCredentials(): void
  blockEndpoint(jobKind: JobKind, word: Word): void
  pause(retryAfterMs: number | undefined): void
  /**
   * Call it when a canary read is sent, which tests the credential and the end of a pause. Whatever its result, the next
   * canary read waits for its time.
   */
  testEverything(): void
  /** Call it after a good answer: it lifts the blocks that the answer disproves. */
  openCredentials(): void
  openEndpoint(jobKind: JobKind): void
  /** Call it after the answer to a canary read. Ends the pause if the canary read was sent after it. */
  openPause(): void
  /**
   * Call it when there is a new credential, which may have more rights: lifts all blocks but the pause. A new credential
   * does not allow more requests, but a canary read may test the pause at once.
   */
  openAll(): void
  /**
   * Returns when a canary read may test what blocks everything, or undefined if nothing does. Nothing else may be sent
   * until the block is lifted.
   */
  blockedUntil(): Monotonic | undefined
  isBlocked(jobKind: JobKind): boolean
  /** When the next blocked endpoint may be tried, including endpoints that were blocked at `since`. */
  nextTrial(since?: Monotonic): Monotonic | undefined
  list(): JobBlock[]
}

/** Creates the endpoint blocks of one engine. */
export function createEndpointBlocks({ clock, random }: { clock: Clock; random: Random }): EndpointBlocks {
  let credentials: Block | undefined
  let rate: Pause | undefined
  const endpoints = new Map<JobKind, EndpointBlock>()

  const later = (delayMs: number) => after(clock.monotonic(), delayMs)
  const trialMs = (times: number) => Math.min(longestTrialMs, firstTrialMs * 2 ** (times - 1))
  const isPast = (until: Monotonic) => clock.monotonic() >= until

  return {
    blockCredentials() {
      const times = (credentials?.times ?? 0) + 1
      credentials = { until: later(trialMs(times)), times }
    },
    testEverything() {
      if (credentials !== undefined) credentials.until = later(trialMs(credentials.times))
      if (rate !== undefined && isPast(rate.until)) {
        rate = { until: later(backoffMs(rate.times, random)), times: rate.times, isTested: true }
      }
    },
    blockEndpoint(jobKind, { kind, message, messages }) {
      const times = (endpoints.get(jobKind)?.times ?? 0) + 1
      endpoints.set(jobKind, { kind, until: later(trialMs(times)), message, messages, times })
    },
    pause(retryAfterMs) {
      const times = (rate?.times ?? 0) + 1
      const wantedMs = retryAfterMs ?? backoffMs(times - 1, random)
      const until = later(Math.min(longestRetryAfterMs, Math.max(shortestPauseMs, wantedMs)))
      // Two requests were in flight: the longer of the two waits counts. The answer to a canary read replaces the wait.
      const other = rate?.isTested === false ? rate.until : until
      rate = { until: laterOf(until, other), times, isTested: false }
    },
    openCredentials: () => (credentials = undefined),
    openEndpoint: (jobKind) => void endpoints.delete(jobKind),
    openPause() {
      if (rate?.isTested === true) rate = undefined
    },
    openAll() {
      credentials = undefined
      endpoints.clear()
      if (rate !== undefined) rate = { ...rate, until: clock.monotonic() }
    },
    blockedUntil() {
      if (credentials === undefined) return rate?.until
      return laterOf(credentials.until, rate?.until ?? credentials.until)
    },
    isBlocked(jobKind) {
      const block = endpoints.get(jobKind)
      return block !== undefined && !isPast(block.until)
    },
    nextTrial(since = clock.monotonic()) {
      const times = [...endpoints.values()].map(({ until }) => until).filter((until) => until > since)
      return earliest(times)
    },
    list: () => listed({ credentials, rate, endpoints })
  }
}

type Blocking = { credentials: Block | undefined; rate: Pause | undefined; endpoints: Map<JobKind, EndpointBlock> }

const listed = ({ credentials, rate, endpoints }: Blocking): JobBlock[] => [
  ...(credentials === undefined ? [] : [{ kind: 'credentials' as const }]),
  ...(rate === undefined ? [] : [{ kind: 'rate' as const }]),
  ...[...endpoints].map(([jobKind, { kind, message, messages }]) => ({
    kind,
    jobKinds: [jobKind],
    message,
    messages
  }))
]

import type { Clock, Monotonic, Random } from '../../shared/ports.ts'
import type { Messages } from '../../shared/service-words.ts'
import type { EndpointBlockView } from '../../shared/views.ts'
import type { JobKind } from '../domain/core/model.ts'
import { backoffMs } from './backoff.ts'
import { after, earliest, later as laterOf } from '../../shared/time/moments.ts'

// An endpoint block starts with a well-formed answer of the service, which also says whom to call:
//   401          blocks everything;        a canary read tests it, a new credential lifts it at once
//   403, 404     blocks that endpoint;     one job tries it again after a while, at growing intervals
//   429          pauses the whole queue;   until Retry-After, or by back-off
// Blocks are not stored: after a restart the first answer sets them again.

const firstTrialMs = 5 * 60 * 1000
const longestTrialMs = 60 * 60 * 1000

type Block = { until: Monotonic; times: number }
/** The service's answer about an endpoint. */
type Word = { kind: 'permission' | 'missing'; message: string; messages: Messages }
type EndpointBlock = Block & Word
export type JobBlock = EndpointBlockView & { jobKinds?: readonly JobKind[] }

export type EndpointBlocks = {
  blockCredentials(): void
  blockEndpoint(jobKind: JobKind, word: Word): void
  pause(retryAfterMs: number | undefined): void
  /** Call it when a canary read tests the credential. Whatever its result, the next canary read waits for its time. */
  tryCredentials(): void
  /** Call it after a good answer: it lifts the blocks that the answer disproves. */
  openCredentials(): void
  openEndpoint(jobKind: JobKind): void
  openPause(): void
  /** Lifts all blocks but the pause: a new credential may have more rights, but does not allow more requests. */
  openAll(): void
  /**
   * Returns until when nothing may be sent, and whether a canary read may test the block then. `since` is an earlier
   * time of a check: a pause that ended after it is still returned, so that the caller learns of its end.
   */
  everything(since?: Monotonic): { until: Monotonic; isCredentials: boolean } | undefined
  isBlocked(jobKind: JobKind): boolean
  /** When the next blocked endpoint may be tried, including endpoints that were blocked at `since`. */
  nextTrial(since?: Monotonic): Monotonic | undefined
  list(): JobBlock[]
}

/** Creates the endpoint blocks of one engine. */
export function createEndpointBlocks({ clock, random }: { clock: Clock; random: Random }): EndpointBlocks {
  let credentials: Block | undefined
  let rate: Block | undefined
  const endpoints = new Map<JobKind, EndpointBlock>()

  const later = (delayMs: number) => after(clock.monotonic(), delayMs)
  const trialMs = (times: number) => Math.min(longestTrialMs, firstTrialMs * 2 ** (times - 1))
  const isPast = (until: Monotonic) => clock.monotonic() >= until

  return {
    blockCredentials() {
      const times = (credentials?.times ?? 0) + 1
      credentials = { until: later(trialMs(times)), times }
    },
    tryCredentials() {
      if (credentials !== undefined) credentials.until = later(trialMs(credentials.times))
    },
    blockEndpoint(jobKind, { kind, message, messages }) {
      const times = (endpoints.get(jobKind)?.times ?? 0) + 1
      endpoints.set(jobKind, { kind, until: later(trialMs(times)), message, messages, times })
    },
    pause(retryAfterMs) {
      const times = (rate?.times ?? 0) + 1
      const until = later(retryAfterMs ?? backoffMs(times - 1, random))
      // Two requests were in flight: the longer of the two waits counts.
      rate = { until: laterOf(until, rate?.until ?? until), times }
    },
    openCredentials: () => (credentials = undefined),
    openEndpoint: (jobKind) => void endpoints.delete(jobKind),
    openPause() {
      // An answer to a request that was in flight when the pause began does not end the pause.
      if (rate !== undefined && isPast(rate.until)) rate = undefined
    },
    openAll() {
      credentials = undefined
      endpoints.clear()
    },
    everything(since = clock.monotonic()) {
      if (credentials !== undefined) return { until: credentials.until, isCredentials: true }
      if (rate !== undefined && rate.until > since) return { until: rate.until, isCredentials: false }
      return undefined
    },
    isBlocked(jobKind) {
      const block = endpoints.get(jobKind)
      return block !== undefined && !isPast(block.until)
    },
    nextTrial(since = clock.monotonic()) {
      const times = [...endpoints.values()].map(({ until }) => until).filter((until) => until > since)
      return earliest(times)
    },
    list: () => [
      ...(credentials === undefined ? [] : [{ kind: 'credentials' as const }]),
      ...(rate === undefined || isPast(rate.until) ? [] : [{ kind: 'rate' as const }]),
      ...[...endpoints].map(([jobKind, { kind, message, messages }]) => ({
        kind,
        jobKinds: [jobKind],
        message,
        messages
      }))
    ]
  }
}

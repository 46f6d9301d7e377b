import type { Clock, Monotonic, Random } from '../../shared/ports.ts'
import type { Messages } from '../../shared/service-words.ts'
import type { EndpointBlockView } from '../../shared/views.ts'
import type { JobKind } from '../domain/core/model.ts'
import { backoffMs } from './backoff.ts'
import { after, earliest, later as laterOf } from '../../shared/time/moments.ts'

// A gate is shut by the service's own well-formed word, and says whom to call:
//   401          shuts everything;         a canary read tries it, a new credential opens it at once
//   403, 404     shut that endpoint;       one job tries it again after a while, ever more seldom
//   429          pauses the whole queue;   until Retry-After, or by back-off
// Nothing of it is kept over a start: the first answer shuts it again.

const firstTrialMs = 5 * 60 * 1000
const longestTrialMs = 60 * 60 * 1000

type Shut = { until: Monotonic; times: number }
/** The service's own word on an endpoint. */
type Word = { kind: 'permission' | 'missing'; message: string; messages: Messages }
type EndpointBlock = Shut & Word
export type JobBlock = EndpointBlockView & { jobKinds?: readonly JobKind[] }

export type EndpointBlocks = {
  shutCredentials(): void
  shutEndpoint(jobKind: JobKind, word: Word): void
  pause(retryAfterMs: number | undefined): void
  /** A canary goes out to try the credential: whatever comes of it, the next one waits its time. */
  tryCredentials(): void
  /** A good answer opens what it proves to be open. */
  openCredentials(): void
  openEndpoint(jobKind: JobKind): void
  openPause(): void
  /** A new credential may do what the old one might not. It is not a reason to ask too often. */
  openAll(): void
  /**
   * Until when nothing at all goes out, and whether a canary may try it then: as of now, or as of `since`, for whoever
   * looked then and has to hear of what opened meanwhile.
   */
  everything(since?: Monotonic): { until: Monotonic; isCredentials: boolean } | undefined
  isShut(jobKind: JobKind): boolean
  /** When the next of the endpoints that are shut, or were at `since`, may be tried. */
  nextTrial(since?: Monotonic): Monotonic | undefined
  list(): JobBlock[]
}

/** The gates of one engine. */
export function createEndpointBlocks({ clock, random }: { clock: Clock; random: Random }): EndpointBlocks {
  let credentials: Shut | undefined
  let rate: Shut | undefined
  const endpoints = new Map<JobKind, EndpointBlock>()

  const later = (delayMs: number) => after(clock.monotonic(), delayMs)
  const trialMs = (times: number) => Math.min(longestTrialMs, firstTrialMs * 2 ** (times - 1))
  const isPast = (until: Monotonic) => clock.monotonic() >= until

  return {
    shutCredentials() {
      const times = (credentials?.times ?? 0) + 1
      credentials = { until: later(trialMs(times)), times }
    },
    tryCredentials() {
      if (credentials !== undefined) credentials.until = later(trialMs(credentials.times))
    },
    shutEndpoint(jobKind, { kind, message, messages }) {
      const times = (endpoints.get(jobKind)?.times ?? 0) + 1
      endpoints.set(jobKind, { kind, until: later(trialMs(times)), message, messages, times })
    },
    pause(retryAfterMs) {
      const times = (rate?.times ?? 0) + 1
      const until = later(retryAfterMs ?? backoffMs(times - 1, random))
      // Two requests were under way: the one that was told to wait longer is believed.
      rate = { until: laterOf(until, rate?.until ?? until), times }
    },
    openCredentials: () => (credentials = undefined),
    openEndpoint: (jobKind) => void endpoints.delete(jobKind),
    openPause() {
      // An answer that was under way when the pause began does not end it.
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
    isShut(jobKind) {
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

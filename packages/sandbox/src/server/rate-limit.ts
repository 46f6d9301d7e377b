import type { EndpointName } from '@kassa/integration-api'
import { Refusal } from './refusal.ts'

/** At most this many requests in any period of this length. */
export type Rate = { requests: number; windowMs: number }
/** Counts requests, and refuses those that are too fast. Like that of any service, it exists as long as the sandbox. */
export type RateLimit = {
  /** Counts any request with a valid credential. */
  count: (now: number) => void
  /** Checks a request to a known endpoint. Throws a Refusal above the limit. */
  admit: (name: EndpointName, now: number) => void
}

/** The document's limit on changes of subscriptions, for both endpoints together. */
const subscriptions: Rate = { requests: 1, windowMs: 1000 }

/** Creates the rate limit of a sandbox. Without a rate only the limit on subscriptions applies. */
export function createRateLimit(rate: Rate | undefined): RateLimit {
  const general = rate && limited(rate)
  const subscribing = limited(subscriptions)
  return {
    count: (now) => general?.(now),
    admit: (name, now) => {
      if (name === 'webhook/subscribe' || name === 'webhook/unsubscribe') subscribing(now)
    }
  }
}

function limited({ requests, windowMs }: Rate): (now: number) => void {
  let admitted: number[] = []
  return (now) => {
    admitted = admitted.filter((at) => at > now - windowMs)
    const [oldest] = admitted
    if (oldest !== undefined && admitted.length >= requests) {
      const retryAfterSeconds = Math.ceil((oldest + windowMs - now) / 1000)
      throw new Refusal(429, 'tooMany', {}, { retryAfterSeconds })
    }
    admitted.push(now)
  }
}

import type { EndpointName } from '../../api/endpoints.ts'
import { Refusal } from './refusal.ts'

/** So many requests in any stretch of so many milliseconds. */
export type Rate = { requests: number; windowMs: number }
/** Counts requests and refuses those that come too fast. It lives as long as the sandbox, like that of any service. */
export type RateLimit = {
  /** Any request with a good credential. */
  count: (now: number) => void
  /** A request whose endpoint is known. */
  admit: (name: EndpointName, now: number) => void
}

/** The limit of the document on changing subscriptions, over both calls. */
const subscriptions: Rate = { requests: 1, windowMs: 1000 }

/** The gate of a sandbox; without a rate only the limit on subscriptions holds. */
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

import { defined } from '@kassa/integration-api/basics'
import { signatureHeader, signDelivery, type Send } from '@kassa/integration-api'
import type { ServiceEvent } from './events.ts'
import type { WebhookRow } from '../rows/rows.ts'
import type { Integration } from '../shop/shop.ts'

/** One delivery in the log: the status of the answer, or why there is none. */
export type Delivery = ServiceEvent & { destination: string; outcome: number | 'waiting' | 'timeout' | 'unreachable' }

type WebhookSenderDeps = {
  integration: Integration
  now: () => number
  /** Sends a delivery. Without it none are sent. */
  deliver?: Send | undefined
  /** Ends the wait for an answer. Without it only `deliver` limits the wait. */
  schedule?: ((delayMs: number, work: () => void) => void) | undefined
}
export type WebhookSender = {
  deliver: (events: readonly ServiceEvent[], subscriptions: readonly WebhookRow[]) => void
  /** Returns the attempted deliveries, oldest first. */
  log: () => readonly Delivery[]
}

/** How long the service waits for an answer (the document, "Delivery" 4). */
const waitMs = 10_000
const mostLogged = 1000

/** Creates the sender of webhooks: signed, one attempt each, in no order. No request waits for it. */
export function createWebhookSender(parts: WebhookSenderDeps): WebhookSender {
  const deliveries: Delivery[] = []
  return {
    log: () => deliveries,
    deliver(events, subscriptions) {
      if (!parts.deliver) return
      for (const event of events) {
        const name = `${event.collection_name}.${event.action}`
        for (const subscription of subscriptions.filter((row) => row.events.includes(name))) {
          const delivery: Delivery = { ...event, destination: subscription.destination, outcome: 'waiting' }
          deliveries.push(delivery)
          if (deliveries.length > mostLogged) deliveries.shift()
          void attempt(parts, parts.deliver, subscription, event).then((outcome) => {
            delivery.outcome = outcome
          })
        }
      }
    }
  }
}

async function attempt(
  parts: WebhookSenderDeps,
  deliver: Send,
  subscription: WebhookRow,
  event: ServiceEvent
): Promise<Delivery['outcome']> {
  const timeout = new AbortController()
  const late = new Promise<'timeout'>((resolve) => {
    parts.schedule?.(waitMs, () => {
      resolve('timeout')
      timeout.abort()
    })
  })
  const answered = deliver(requestOf(parts, subscription, event, timeout.signal)).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => 'unreachable' as const
  )
  return await Promise.race([answered, late])
}

function requestOf(
  { integration, now }: WebhookSenderDeps,
  { destination, token }: WebhookRow,
  event: ServiceEvent,
  signal: AbortSignal
): Request {
  const body = new TextEncoder().encode(JSON.stringify(event))
  return new Request(destination, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal,
    headers: {
      'content-type': 'application/json',
      'account-id': integration.accountId,
      [signatureHeader]: signDelivery(integration.secret, body, now()),
      ...defined({ 'api-key': token })
    }
  })
}

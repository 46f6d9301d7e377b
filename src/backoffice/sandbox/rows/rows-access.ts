import type { Row } from '../collection.ts'

// What partners leave with the service: where to tell them of changes, and the tokens they call with.

export type WebhookRow = Row & {
  destination: string
  /** `<collection>.<action>` */
  events: string[]
  /** By a call, or by the integration's `webhook_uri` when it was installed. */
  kind: 'subscribed' | 'installed'
  /** What deliveries of an installed one bear as `api-key`. */
  token?: string | undefined
}
export type TokenRow = Row & { kind: 'access' | 'refresh'; secret: string }

import { z } from 'zod'
import { Id, soft, text, texts } from '../common.ts'

// The document, "Webhook management" and "Events".

export const WebhookNone = z.strictObject({})
/** `<collection>.<action>`, at most 500 in one request. Replaces the previous events of this destination. */
const EventName = z.string().regex(/^[A-Za-z]+\.(?:create|update|delete|status_change)$/)
export const WebhookSubscribe = z.strictObject({
  destination: z.url({ protocol: /^https?$/ }),
  events: z.array(EventName).max(500)
})
export const WebhookUnsubscribe = z.strictObject({
  destination: z.url({ protocol: /^https?$/ }),
  /** Not in the document, but a live client had to send the id of its profile. */
  _id: Id.optional()
})
export const WebhookEvents = z.looseObject({ collection_name: z.string(), actions: texts, events: texts })
export const WebhookSubscription = z.looseObject({ destination: text, events: texts, secret: text })
export const WebhookAll = z.looseObject({
  secret: text,
  destinations: soft(z.array(z.looseObject({ destination: text, events: texts })))
})

/**
 * The body of a delivery: it only says which record changed. It is not an answer to a request, so its fields must be
 * valid.
 */
export const WebhookDelivery = z.looseObject({
  collection_name: z.string(),
  action: z.enum(['create', 'update', 'delete', 'status_change']),
  id: Id,
  organization_id: text
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

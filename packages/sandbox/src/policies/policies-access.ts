import type { Policy } from './policy.ts'

/** Access, rate limits and webhooks: choices that the document leaves open. */
export const accessPolicies = [
  {
    name: 'token-exchange',
    where: 'OAuth token acquisition',
    choice:
      'POST /oauth/token outside the base path, with a form or JSON of client_id, client_secret and grant_type authorization_code (with code) or refresh_token; each exchange returns a new pair and revokes the refresh token that was used; there is no approval page and no scope',
    only: 'noCall'
  },
  {
    name: 'first-tokens',
    where: 'OAuth',
    choice: 'the demo shop has a pair of tokens from its start; they expire like all others',
    only: 'beginning'
  },
  {
    name: 'both-credentials',
    where: 'api-key and Authorization',
    choice: 'if both are sent, only api-key is checked',
    only: 'noCall'
  },
  {
    name: 'permission-keys',
    where: '403',
    choice:
      'a permission is the first part of the path with read or write: trade.write, reports.read; an integration without a list has all permissions; webhook calls need none',
    only: 'noCall'
  },
  {
    name: 'additional-owner',
    where: 'webhook/subscribe, webhook/unsubscribe',
    choice: 'an additional owner is the account owner or any employee who is a boss',
    only: 'noCall'
  },
  {
    name: 'rate-limit',
    where: '429',
    choice:
      'no limit, unless the sandbox is started with one: a number of requests in a sliding window, counted over all requests with a valid credential; Retry-After is in whole seconds',
    only: 'option'
  },
  {
    name: 'subscription-rate',
    where: 'webhook/subscribe, webhook/unsubscribe',
    choice: 'one request a second for both calls together; a request that is refused for another reason counts too',
    only: 'noCall'
  },
  {
    name: 'event-collections',
    where: 'webhook/events',
    choice:
      'the thirteen collections of webhook_uri; trades, saleOrders, invoices, transactions and purchaseOrders have status_change; an unknown name is refused with 400',
    only: 'noCall'
  },
  {
    name: 'event-of-change',
    where: 'webhook deliveries',
    choice:
      'each record of a watched collection that a request creates, changes or deletes emits create, update or delete once; a change of state emits update and status_change; changes of stock, registers and sessions emit nothing',
    only: 'noCall'
  },
  {
    name: 'event-bulk',
    where: 'webhook deliveries',
    choice: 'calls whose names end with -many or import are bulk operations and emit no events',
    only: 'noCall'
  },
  {
    name: 'event-organization',
    where: 'organization_id of a delivery',
    choice:
      'the organization of the record; otherwise the first organization that the record belongs to; otherwise the organization of the integration',
    only: 'noCall'
  },
  {
    name: 'webhook-get-all',
    where: 'webhook/get-all, webhook/unsubscribe',
    choice:
      'get-all returns the secret and the destinations with their events, without the destination of webhook_uri; unsubscribe answers ok, also if there was no subscription',
    only: 'noCall'
  },
  {
    name: 'webhook-many-destinations',
    where: 'webhook/subscribe',
    choice: 'the 101st destination is refused with 400; the destination of webhook_uri does not count',
    only: 'noCall'
  }
] as const satisfies readonly Policy[]

import type { Policy } from './policy.ts'

/** Access, rate limits and webhooks: choices that the document leaves open. */
export const accessPolicies = [
  {
    name: 'token-exchange',
    where: 'OAuth token acquisition',
    choice:
      'POST /oauth/token outside the base path, a form or JSON with client_id, client_secret, grant_type authorization_code (code) or refresh_token; each exchange gives a new pair and ends the refresh token used; no page for approval and no scopes'
  },
  {
    name: 'first-tokens',
    where: 'OAuth',
    choice: 'the demo shop has a pair of tokens from the moment its world begins; they expire like any other'
  },
  {
    name: 'both-credentials',
    where: 'api-key and Authorization',
    choice: 'when both are sent, api-key decides alone'
  },
  {
    name: 'permission-keys',
    where: '403',
    choice:
      'the first part of the path and read or write: trade.write, reports.read; an integration without a list may do everything; webhook calls need none'
  },
  {
    name: 'additional-owner',
    where: 'webhook/subscribe, webhook/unsubscribe',
    choice: 'the account owner and every employee who is a boss'
  },
  {
    name: 'rate-limit',
    where: '429',
    choice:
      'none unless the sandbox is given one: so many requests in a sliding window, over all with a good credential; Retry-After in whole seconds'
  },
  {
    name: 'subscription-rate',
    where: 'webhook/subscribe, webhook/unsubscribe',
    choice: 'one a second over both calls, also when the call is refused for something else'
  },
  {
    name: 'event-collections',
    where: 'webhook/events',
    choice:
      'the thirteen collections of webhook_uri; status_change for trades, saleOrders, invoices, transactions and purchaseOrders; an unknown name is refused with 400'
  },
  {
    name: 'event-of-change',
    where: 'webhook deliveries',
    choice:
      'each record of a watched collection that a request leaves new, changed or deleted emits create, update or delete once; a changed state emits update and status_change; changes of stock, desks and sessions emit nothing'
  },
  {
    name: 'event-bulk',
    where: 'webhook deliveries',
    choice: 'calls that end with -many or import are bulk operations: no events'
  },
  {
    name: 'event-organization',
    where: 'organization_id of a delivery',
    choice: 'that of the record, else the first of those it belongs to, else that of the integration'
  },
  {
    name: 'webhook-get-all',
    where: 'webhook/get-all, webhook/unsubscribe',
    choice:
      'secret, and destinations with their events, without the one of webhook_uri; unsubscribe answers ok, also when there was nothing'
  },
  {
    name: 'webhook-many-destinations',
    where: 'webhook/subscribe',
    choice: 'the 101st destination is refused with 400; that of webhook_uri does not count'
  }
] as const satisfies readonly Policy[]

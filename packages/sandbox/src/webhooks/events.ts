import type { EndpointName, WebhookDelivery } from '@kassa/integration-api'
import type { Row } from '../collection.ts'
import type { Integration } from '../shop/shop.ts'
import type { Change } from '../world.ts'

// The changes that partners can be told of, and their names (policies "event-collections" and "event-of-change").

type Action = WebhookDelivery['action']
export type ServiceEvent = { collection_name: string; action: Action; id: string; organization_id: string }

/**
 * The service's name of a collection, by the sandbox's name. Some of these collections exist only in some sandboxes.
 */
const watched: Partial<Record<string, string>> = {
  currency: 'currencies',
  customer: 'customers',
  trade: 'trades',
  employee: 'users',
  category: 'productCategories',
  product: 'products',
  unit: 'unitsOfMeasure',
  'sale-order': 'saleOrders',
  invoice: 'invoices',
  transaction: 'transactions',
  purchase: 'purchases',
  'purchase-return': 'purchaseReturns',
  'purchase-order': 'purchaseOrders'
}
const withStatus: readonly string[] = ['trades', 'saleOrders', 'invoices', 'transactions', 'purchaseOrders']
const plainActions: readonly Action[] = ['create', 'update', 'delete']

/** The answer of `webhook/events`: every collection with its actions and the names of its events. */
export const eventTable = Object.values(watched).map((collection_name = '') => {
  const actions: Action[] = withStatus.includes(collection_name)
    ? [...plainActions, 'status_change']
    : [...plainActions]
  return { collection_name, actions, events: actions.map((action) => `${collection_name}.${action}`) }
})
export const eventNames: readonly string[] = eventTable.flatMap((row) => row.events)
/** The events of an integration with a `webhook_uri`: all but status changes. */
export const installedEvents: readonly string[] = eventNames.filter((name) => !name.endsWith('.status_change'))

/** Bulk operations emit no events (the document, "Delivery" 5; policy "event-bulk"). */
const isBulk = (name: EndpointName): boolean => /-many$|(^|[/-])import([/-]|$)|-bulk/.test(name)

/** Returns the events of the changes of a request. */
export const eventsOf = (name: EndpointName, changes: readonly Change[], integration: Integration): ServiceEvent[] =>
  isBulk(name) ? [] : changes.flatMap((change) => eventsOfChange(change, integration))

function eventsOfChange({ collection, before, after }: Change, integration: Integration): ServiceEvent[] {
  const collection_name = watched[collection]
  if (collection_name === undefined) return []
  return actionsOf(collection_name, before, after).map((action) => ({
    collection_name,
    action,
    id: after._id,
    organization_id: organizationOf(after) ?? integration.fields.organization_id ?? ''
  }))
}

function actionsOf(collection: string, before: Row | undefined, after: Row): Action[] {
  if (!before) return ['create']
  if (after.is_deleted === true) return before.is_deleted === true ? [] : ['delete']
  const isMoved = withStatus.includes(collection) && stateOf(before) !== stateOf(after)
  return isMoved ? ['update', 'status_change'] : ['update']
}

type Placed = Row & {
  state?: unknown
  organization_id?: string
  organization_ids?: string[]
  organizations?: { organization_id: string }[]
}
const stateOf = (row: Placed): unknown => row.state
const organizationOf = (row: Placed): string | undefined =>
  row.organization_id ?? row.organization_ids?.[0] ?? row.organizations?.[0]?.organization_id

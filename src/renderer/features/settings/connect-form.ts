import type { Failure } from '../../../shared/failure.ts'
import type { ConnectionView } from '../../../shared/views.ts'

// What the form of connecting offers, and at which field a failure is said.

export const choiceNames = ['organization', 'cashbox', 'warehouse', 'priceList', 'currency', 'owner'] as const
export type ChoiceName = (typeof choiceNames)[number]
export type ConnectField = ChoiceName | 'url' | 'secret' | 'pin' | 'pinAgain'
export type Offer = { id: string; name: string }

type OfOrganization = Offer & { organizationId?: string | undefined }

/** What belongs to the organization, or to none in particular; everything while no organization is chosen. */
const within = (rows: readonly OfOrganization[], organizationId: string): Offer[] =>
  rows
    .filter((row) => organizationId === '' || row.organizationId === undefined || row.organizationId === organizationId)
    .map(({ id, name }) => ({ id, name }))

export function offers(found: ConnectionView, name: ChoiceName, organizationId: string): Offer[] {
  switch (name) {
    case 'organization':
      return found.organizations
    case 'cashbox':
      return within(found.cashboxes, organizationId)
    case 'warehouse':
      return within(found.warehouses, organizationId)
    case 'priceList':
      return found.priceLists.map(({ id, name }) => ({ id, name }))
    case 'currency':
      return found.currencies.map(({ id, name }) => ({ id, name }))
    case 'owner':
      return found.people.map(({ id, name }) => ({ id, name }))
  }
}

/** The list that a read of the service fills, by the name the till gives that read. */
export const choiceOfRead: Readonly<Record<string, ChoiceName>> = {
  organizations: 'organization',
  cashboxes: 'cashbox',
  warehouses: 'warehouse',
  priceLists: 'priceList',
  currencies: 'currency',
  people: 'owner'
}

/** What the calls name in `facts.field`, by the field of the form that holds it. */
const fieldOfInput: Readonly<Record<string, ConnectField>> = {
  url: 'url',
  credential: 'secret',
  organizationId: 'organization',
  cashboxId: 'cashbox',
  warehouseId: 'warehouse',
  priceListId: 'priceList',
  currencyId: 'currency',
  owner: 'owner',
  pin: 'pin'
}

/** The field that a failure is about: a refused key at the key, a weak PIN at the PIN, everything else at the address. */
export function fieldOf(failure: Failure): ConnectField {
  if (failure.kind === 'service.credentials' || failure.kind === 'service.permission') return 'secret'
  if (failure.kind === 'person.pinWeak') return 'pin'
  const named = failure.facts?.['field']
  const first = typeof named === 'string' ? named.split('.') : []
  return first.map((part) => fieldOfInput[part]).findLast((field) => field !== undefined) ?? 'url'
}

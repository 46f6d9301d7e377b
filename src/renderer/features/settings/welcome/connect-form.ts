import { defined } from '../../../../shared/defined.ts'
import type { Failure } from '../../../../shared/failure.ts'
import { formatDateTime } from '../../../../shared/format.ts'
import type { ConnectionView } from '../../../../shared/views.ts'

// The choices of the connection form, and the field of a failure.

export const choiceNames = ['cashbox', 'organization', 'warehouse', 'priceList', 'currency', 'owner'] as const
export type ChoiceName = (typeof choiceNames)[number]
export type ConnectField = ChoiceName | 'url' | 'secret' | 'pin' | 'pinAgain'
export type Offer = { id: string; name: string }

type OfOrganization = Offer & { organizationId?: string | undefined }

/** Returns the rows of the organization or of no organization. Returns all rows if no organization is chosen. */
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

/** Returns all registers, each with its organization if there are several: the register decides the organization. */
export function registerOffers(found: ConnectionView): Offer[] {
  return found.cashboxes.map(({ id, name, organizationId }) => {
    const of = found.organizations.find((organization) => organization.id === organizationId)
    return { id, name: of === undefined || found.organizations.length < 2 ? name : `${name}, ${of.name}` }
  })
}

/**
 * Returns which of organization and warehouse the register decides: the organization that the back office names with
 * the register, and the only warehouse or the only main one of that organization. Without a register both wait for it.
 */
export function decidedBy(found: ConnectionView, cashboxId: string): ChoiceName[] {
  if (found.cashboxes.length === 0) return []
  const register = found.cashboxes.find(({ id }) => id === cashboxId)
  if (register === undefined) return cashboxId === '' ? ['organization', 'warehouse'] : []
  const organizationId = register.organizationId ?? defaultOf(found, 'organization', '')
  if (organizationId === '') return []
  return defaultOf(found, 'warehouse', organizationId) === '' ? ['organization'] : ['organization', 'warehouse']
}

/**
 * Returns the id that a field starts with: the only choice, the only main warehouse or price list of the organization,
 * or the only owner. Returns an empty text if the user has to decide.
 */
export function defaultOf(found: ConnectionView, name: ChoiceName, organizationId: string): string {
  const offered = offers(found, name, organizationId)
  const mains = [...found.warehouses, ...found.priceLists].filter(({ isMain }) => isMain)
  const bosses = found.people.filter(({ isBoss }) => isBoss)
  const usual = name === 'owner' ? bosses : name === 'warehouse' || name === 'priceList' ? mains : []
  const likely = offered.length === 1 ? offered : offered.filter(({ id }) => usual.some((one) => one.id === id))
  return likely.length === 1 ? (likely[0]?.id ?? '') : ''
}

/** The list of the form that each read of the back office fills. The keys are the till's names of the reads. */
export const choiceOfRead: Readonly<Record<string, ChoiceName>> = {
  organizations: 'organization',
  cashboxes: 'cashbox',
  warehouses: 'warehouse',
  priceLists: 'priceList',
  currencies: 'currency',
  people: 'owner'
}

/** The field of the form for each name in `facts.field` of a failure. */
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

/**
 * Returns the field of a failure: the key if it was refused, the PIN if it is weak, the register if it is in use, the
 * owner who has a shift at another one, the field that the failure names, or the address.
 */
export function fieldOf(failure: Failure): ConnectField {
  if (failure.kind === 'service.credentials' || failure.kind === 'service.permission') return 'secret'
  if (failure.kind === 'person.pinWeak') return 'pin'
  if (failure.kind === 'register.inUse') return 'cashbox'
  if (failure.kind === 'register.ownerBusy') return 'owner'
  const named = failure.facts?.['field']
  const first = typeof named === 'string' ? named.split('.') : []
  return first.map((part) => fieldOfInput[part]).findLast((field) => field !== undefined) ?? 'url'
}

/** Adds to the failure of a register in use who opened the shift and when, as far as they are known. */
export function withOpener(failure: Failure, found: ConnectionView | undefined): Failure {
  const { userId, openedAt } = failure.facts ?? {}
  const who = found?.people.find(({ id }) => id === userId)?.name
  const at = Date.parse(String(openedAt))
  return { ...failure, facts: defined({ who, time: Number.isNaN(at) ? undefined : formatDateTime(at) }) }
}

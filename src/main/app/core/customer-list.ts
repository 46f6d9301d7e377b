import type { CustomerId } from '../../../shared/ids.ts'
import type { CustomerView } from '../../../shared/views.ts'
import { customerView, isSamePhone, isSameTaxNumber, knownOf } from '../../domain/customers/customer.ts'
import type { Customer, KnownCustomer } from '../../domain/customers/records.ts'
import { withEdit } from '../../domain/customers/customer-edit.ts'
import { cachedByCard, cachedByPhone, cachedByTaxNumber, searchCustomers } from '../../db/customers/customer-cache.ts'
import { editsOf, namesOf, searchEdits, type KeptEdit } from '../../db/customers/customer-edits.ts'
import {
  customerAtService,
  customerById,
  customersByPhone,
  customersByCard,
  customersByTaxNumber,
  latestCustomers,
  searchMade
} from '../../db/customers/customers.ts'
import { isEnded, jobAbout } from '../../db/core/job-rows.ts'
import type { Reader } from '../../db/core/open.ts'
import { customerRecord, syncedAt } from '../../db/catalog/records.ts'
import type { Context } from './context.ts'

// Joins two lists: the shop's customers from the pull, and those created at this till. A customer in both appears once,
// as the shop has it. All appear with the local changes that the pull does not show yet.

/** How long the service's list may lag behind a write. */
const lagMs = 10 * 60 * 1000

/** `isUnsent`: the customer, or a change of the customer, is not at the service yet. */
export type Listed = { known: KnownCustomer; isUnsent: boolean }

/** Returns whether the list was read so long after `at` that it must contain the write. */
function isListed(context: Context, at: number): boolean {
  const cache = context.catalog()
  const pulledAt = cache && syncedAt(cache, 'customer')
  return pulledAt !== undefined && pulledAt >= at + lagMs
}

/** Returns the customer with its local changes, except those that were given up or that the pull already shows. */
function edited(context: Context, { known, isUnsent }: Listed): Listed {
  const isOpen = ({ state }: KeptEdit): boolean => !isEnded(state)
  const edits = editsOf(context.store, namesOf(context.store, known.id).all).filter(
    (edit) => isOpen(edit) || (edit.state === 'done' && !isListed(context, edit.changedAt))
  )
  return { known: edits.toReversed().reduce(withEdit, known), isUnsent: isUnsent || edits.some(isOpen) }
}

/**
 * Returns a customer that was created here, until the pull shows it. If a later pull does not contain it, it was
 * deleted at the service. Returns undefined for a deleted customer, or if its job was given up.
 */
function madeHere(context: Context, made: Customer): Listed | undefined {
  const { store } = context
  const cache = context.catalog()
  const there = customerAtService(store, made.id)
  if (there === 'never') return undefined
  const known = knownOf(made)
  if (there === 'unknown') return edited(context, { known, isUnsent: true })
  const pulled = cache && customerRecord(cache, there.id)
  if (pulled !== undefined) return edited(context, { known: pulled, isUnsent: false })
  const arrivedAt = jobAbout(store, 'customer.create', made.id)?.changedAt ?? made.madeAt
  return isListed(context, arrivedAt) ? undefined : edited(context, { known, isUnsent: false })
}

const pulledHere = (context: Context, known: KnownCustomer): Listed => edited(context, { known, isUnsent: false })

/** Returns a customer by an id of either list; undefined if it is in neither. */
export function listedCustomer(context: Context, id: CustomerId): Listed | undefined {
  const made = customerById(context.store, id)
  if (made !== undefined) return madeHere(context, made)
  const cache = context.catalog()
  const pulled = cache && customerRecord(cache, id)
  return pulled && pulledHere(context, pulled)
}

export const viewOfListed = ({ known, isUnsent }: Listed): CustomerView => customerView(known, isUnsent)

/** Returns the customer's view for the window. */
export function customerOf(context: Context, id: CustomerId): CustomerView | undefined {
  const listed = listedCustomer(context, id)
  return listed && viewOfListed(listed)
}

/**
 * Finds customers by a typed text, also by their names before a change. Without a text, returns the latest customers.
 */
export function* matching(context: Context, text: string): Generator<Listed | undefined> {
  const { store } = context
  if (text.trim() === '') {
    for (const { id } of latestCustomers(store, 50)) yield listedCustomer(context, id)
    return
  }
  const cache = context.catalog()
  for (const made of searchMade(store, text)) yield madeHere(context, made)
  for (const id of searchEdits(store, text)) yield listedCustomer(context, id)
  if (cache !== undefined) for (const pulled of searchCustomers(cache, text)) yield pulledHere(context, pulled)
}

type NumberKind = {
  made: (db: Reader, value: string) => Customer[]
  pulled: (db: Reader, value: string) => KnownCustomer[]
  isTheirs: (known: KnownCustomer, value: string) => boolean
}
const numbers = {
  phone: {
    made: customersByPhone,
    pulled: cachedByPhone,
    isTheirs: ({ phones }, phone) => phones.some((one) => isSamePhone(one, phone))
  },
  taxNumber: {
    made: customersByTaxNumber,
    pulled: cachedByTaxNumber,
    isTheirs: ({ taxNumber = '' }, other) => isSameTaxNumber(taxNumber, other)
  },
  card: { made: customersByCard, pulled: cachedByCard, isTheirs: ({ card }, other) => card === other }
} satisfies Record<string, NumberKind>

/** Returns the customers of both lists that have this number now. */
export function holdersOf(
  context: Context,
  number: keyof typeof numbers,
  value: string | null | undefined
): KnownCustomer[] {
  if (!value) return []
  const { made, pulled, isTheirs }: NumberKind = numbers[number]
  const cache = context.catalog()
  const all = [
    ...made(context.store, value).map((one) => madeHere(context, one)),
    ...searchEdits(context.store, value).map((id) => listedCustomer(context, id)),
    ...(cache === undefined ? [] : pulled(cache, value)).map((one) => pulledHere(context, one))
  ]
  return all.flatMap((listed) => (listed !== undefined && isTheirs(listed.known, value) ? [listed.known] : []))
}

import type { CustomerId } from '../../../shared/ids.ts'
import type { CustomerView } from '../../../shared/views.ts'
import {
  customerView,
  isSamePhone,
  isSameTaxNumber,
  knownOf,
  type Customer,
  type KnownCustomer
} from '../../domain/customers/customer.ts'
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

// Two lists are one here: the shop's customers as they were pulled, and those made at this till. Who is in both is shown
// once, as the shop has them; and all with what was changed of them here and the pull does not show yet.

/** How long the list of the service may lag behind what it was told. */
const lagMs = 10 * 60 * 1000

/** `isUnsent`: they, or what was changed of them, are not at the service yet. */
export type Listed = { known: KnownCustomer; isUnsent: boolean }

/** Was the list read so long after that it must show this? */
function isListed(context: Context, at: number): boolean {
  const cache = context.catalog()
  const pulledAt = cache && syncedAt(cache, 'customer')
  return pulledAt !== undefined && pulledAt >= at + lagMs
}

/** With what was changed here, and neither given up nor shown by the pull. */
function edited(context: Context, { known, isUnsent }: Listed): Listed {
  const isOpen = ({ state }: KeptEdit): boolean => !isEnded(state)
  const edits = editsOf(context.store, namesOf(context.store, known.id).all).filter(
    (edit) => isOpen(edit) || (edit.state === 'done' && !isListed(context, edit.changedAt))
  )
  return { known: edits.toReversed().reduce(withEdit, known), isUnsent: isUnsent || edits.some(isOpen) }
}

/**
 * A customer made here, as long as the pull does not show them: not yet at the service, or only just. One whom a later
 * pull did not bring was deleted there; one who was given up is nobody's customer.
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

/** Somebody by an id of either list; undefined for who is in neither. */
export function listedCustomer(context: Context, id: CustomerId): Listed | undefined {
  const made = customerById(context.store, id)
  if (made !== undefined) return madeHere(context, made)
  const cache = context.catalog()
  const pulled = cache && customerRecord(cache, id)
  return pulled && pulledHere(context, pulled)
}

export const viewOfListed = ({ known, isUnsent }: Listed): CustomerView => customerView(known, isUnsent)

/** The same as the window shows them. */
export function customerOf(context: Context, id: CustomerId): CustomerView | undefined {
  const listed = listedCustomer(context, id)
  return listed && viewOfListed(listed)
}

/** Who matches a typed text, by what they were called before a change as well; nothing typed is who came last. */
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

/** Who has this number now, in either list. */
export function holdersOf(context: Context, number: keyof typeof numbers, value: string | undefined): KnownCustomer[] {
  if (value === undefined) return []
  const { made, pulled, isTheirs }: NumberKind = numbers[number]
  const cache = context.catalog()
  const all = [
    ...made(context.store, value).map((one) => madeHere(context, one)),
    ...searchEdits(context.store, value).map((id) => listedCustomer(context, id)),
    ...(cache === undefined ? [] : pulled(cache, value)).map((one) => pulledHere(context, one))
  ]
  return all.flatMap((listed) => (listed !== undefined && isTheirs(listed.known, value) ? [listed.known] : []))
}

import { newId } from '../chance.ts'
import type { CallParsed } from '../../shared/bridge.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { CustomerId, Marker } from '../../shared/ids.ts'
import type { CustomerView, TicketView } from '../../shared/views.ts'
import {
  customerView,
  decideCustomer,
  isSameName,
  knownOf,
  withCustomer,
  type Customer,
  type Decided,
  type KnownCustomer
} from '../domain/customer.ts'
import { customerJob } from '../domain/jobs.ts'
import type { Person, Place } from '../domain/model.ts'
import { cachedByPhone, cachedByTaxNumber, searchCustomers } from '../store/customer-cache.ts'
import {
  customerAtService,
  customerById,
  customersByPhone,
  customersByTaxNumber,
  insertCustomer,
  latestCustomers,
  searchMade
} from '../store/customers.ts'
import { jobAbout } from '../store/job-rows.ts'
import type { Reader } from '../store/open.ts'
import { enqueue } from '../store/outbox.ts'
import { customerRecord, syncedAt } from '../store/records.ts'
import { place } from '../store/settings.ts'
import { saveTicket } from '../store/tickets.ts'
import type { Calls, Context } from './context.ts'
import { counter, viewOf } from './counter.ts'
import { selling } from './session.ts'
import { standingOf } from './standing.ts'
import { announce, shopOf } from './state.ts'

// Two lists are one here: the shop's customers as they were pulled, and those made at this till. Who is in both is shown
// once, as the shop has them.

/** How long the list of the service may lag behind what it was told. */
const lagMs = 10 * 60 * 1000

/**
 * A customer made here, as long as the pull does not show them: not yet at the service, or only just. One whom a later
 * pull did not bring was deleted there; one who was given up is nobody's customer.
 */
function madeHere(context: Context, made: Customer): CustomerView | undefined {
  const { store } = context
  const cache = context.catalog()
  const there = customerAtService(store, made.id)
  if (there === 'never') return undefined
  const known = knownOf(made)
  if (there === 'unknown') return customerView(known, true)
  const pulled = cache && customerRecord(cache, there.id)
  if (pulled !== undefined) return customerView(pulled, false)
  const pulledAt = cache && syncedAt(cache, 'customer')
  const arrivedAt = jobAbout(store, 'customer.create', made.id)?.changedAt ?? made.madeAt
  return pulledAt === undefined || pulledAt < arrivedAt + lagMs ? customerView(known, false) : undefined
}

/** Somebody by an id of either list. */
export function customerOf(context: Context, id: CustomerId): CustomerView | undefined {
  const made = customerById(context.store, id)
  if (made !== undefined) return madeHere(context, made)
  const cache = context.catalog()
  const pulled = cache && customerRecord(cache, id)
  return pulled && customerView(pulled, false)
}

function* matching(context: Context, text: string): Generator<CustomerView | undefined> {
  if (text.trim() === '') {
    for (const { id } of latestCustomers(context.store, 50)) yield customerOf(context, id)
    return
  }
  const cache = context.catalog()
  for (const made of searchMade(context.store, text)) yield madeHere(context, made)
  if (cache !== undefined) for (const pulled of searchCustomers(cache, text)) yield customerView(pulled, false)
}

/** With what they have or owe, where that is known. */
function withBalance(context: Context, customer: CustomerView): CustomerView {
  const here = place(context.store)
  const { main } = shopOf(context, here)
  if (here === undefined || main === undefined) return customer
  const { balance } = standingOf(context, customer.id, { organizationId: here.organizationId, currency: main })
  return balance === undefined ? customer : { ...customer, balanceMinor: balance }
}

function search(context: Context, input: CallParsed<'customer.search'>) {
  const { customers, hasMore } = searched(context, input)
  return { customers: customers.map((each) => withBalance(context, each)), hasMore }
}

function searched(context: Context, { text, limit }: CallParsed<'customer.search'>) {
  const found = new Map<CustomerId, CustomerView>()
  for (const customer of matching(context, text)) {
    if (customer === undefined || found.has(customer.id)) continue
    if (found.size === limit) return { customers: [...found.values()], hasMore: true }
    found.set(customer.id, customer)
  }
  return { customers: [...found.values()], hasMore: false }
}

type Holders = {
  made: (db: Reader, value: string) => Customer[]
  pulled: (db: Reader, value: string) => KnownCustomer[]
}
const withPhone: Holders = { made: customersByPhone, pulled: cachedByPhone }
const withTaxNumber: Holders = { made: customersByTaxNumber, pulled: cachedByTaxNumber }

/** Who has this number already, in either list. */
function holdersOf(context: Context, value: string | undefined, { made, pulled }: Holders): CustomerView[] {
  if (value === undefined) return []
  const cache = context.catalog()
  const here = made(context.store, value).flatMap((one) => madeHere(context, one) ?? [])
  return [...here, ...(cache === undefined ? [] : pulled(cache, value)).map((one) => customerView(one, false))]
}

type Here = { person: Person; place: Place }

/** T0: the customer and what the service is owed, in one transaction. */
function putCustomer(context: Context, { person, place }: Here, decided: Decided): Customer {
  const { store, random, clock, journal } = context
  const now = clock.now()
  const customer: Customer = {
    ...decided,
    id: newId<CustomerId>(random),
    organizationId: place.organizationId,
    employeeId: person.id,
    madeAt: now
  }
  store.transaction((db) => {
    insertCustomer(db, customer)
    journal.append(db, {
      at: now,
      actor: person.id,
      act: 'customer.add',
      subject: customer.id,
      facts: { name: customer.name }
    })
    enqueue(db, customerJob(customer, newId<Marker>(random)), now, random)
  })
  return customer
}

function add(context: Context, { name, phone, taxNumber, comment }: CallParsed<'customer.add'>): Result<CustomerView> {
  const here = selling(context)
  if (!here.ok) return here
  const decided = decideCustomer({ name, phone, taxNumber, comment })
  if (!decided.ok) return decided
  const [byPhone, byTaxNumber] = [
    holdersOf(context, decided.value.phone, withPhone),
    holdersOf(context, decided.value.taxNumber, withTaxNumber)
  ]
  const same = [...byPhone, ...byTaxNumber].find((holder) => isSameName(holder.name, decided.value.name))
  if (same !== undefined) return ok(same)
  if (byPhone[0] !== undefined) return fail('customer.phoneTaken', { name: byPhone[0].name })
  if (byTaxNumber[0] !== undefined) return fail('customer.taxNumberTaken', { name: byTaxNumber[0].name })
  const customer = putCustomer(context, here.value, decided.value)
  context.queue.wake()
  announce(context)
  return ok(customerView(knownOf(customer), true))
}

/** Whose basket it is that lies on the counter. It is known to the service with the ticket, or with the sale. */
export function setCustomer(context: Context, { customerId }: CallParsed<'ticket.setCustomer'>): Result<TicketView> {
  const at = counter(context)
  if (!at.ok) return at
  const customer = customerId === null ? undefined : customerOf(context, customerId)
  if (customerId !== null && customer === undefined) return fail('customer.unknown')
  const { ticket } = at.value
  // What was paid from a balance is that customer's.
  const isTheirs = ticket.fromBalance !== undefined || ticket.fromCashback !== undefined
  if (isTheirs && customer?.id !== ticket.customer?.id) return fail('ticket.paying')
  const after = withCustomer(ticket, customer && { id: customer.id, name: customer.name })
  context.store.transaction((db) => saveTicket(db, ticket, after, context.clock.now()))
  return ok(viewOf(context, after))
}

export const customer = {
  'customer.search': (context, input) => ok(search(context, input)),
  'customer.add': add
} satisfies Calls<'customer'>

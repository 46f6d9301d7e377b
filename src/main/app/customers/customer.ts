import { newId } from '../../system/random.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { CustomerId, EmployeeId, IdempotencyKey } from '../../../shared/ids.ts'
import type { CustomersView, CustomerView, TicketView } from '../../../shared/views.ts'
import { changedIn, changeFrom, decideEdit, detailsOf } from '../../domain/customers/customer-edit.ts'
import {
  customerView,
  decideCustomer,
  isSameName,
  knownOf,
  withCustomer,
  type Decided
} from '../../domain/customers/customer.ts'
import type { Customer, CustomerEdit, CustomerPatch } from '../../domain/customers/records.ts'
import { customerEditJob, customerJob, customerLane } from '../../domain/outbox/jobs.ts'
import type { Place } from '../../domain/core/model.ts'
import { editOfJob, insertEdit, namesOf } from '../../db/customers/customer-edits.ts'
import { frequentCustomers, insertCustomer } from '../../db/customers/customers.ts'
import { lastLiveJobOfLane } from '../../db/core/job-rows.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import type { Reader, Writer } from '../../db/core/open.ts'
import { enqueue, isAtHome } from '../../db/outbox/outbox.ts'
import { place } from '../../db/core/settings.ts'
import { currentTicket, saveTicket } from '../../db/ticket/tickets.ts'
import { readCashback } from '../core/cashback-balance.ts'
import { act, type Writing } from '../core/act.ts'
import type { Calls, Chance, Context } from '../core/context.ts'
import { currentSale, viewOf } from '../core/current-ticket.ts'
import { customerOf, holdersOf, listedCustomer, matching, viewOfListed, type Listed } from '../core/customer-list.ts'
import { selling } from '../core/session.ts'
import { customerBalanceOf } from '../core/customer-balance.ts'
import { shopOf } from '../core/state.ts'
import { after } from '../../../shared/time/moments.ts'
import { must, refuse } from '../core/refusal.ts'

// Customers are searched, created, changed, and put on the ticket, online or offline.

/** Returns the customer with the customer balance, if it is known. */
function withBalance(context: Context, customer: CustomerView): CustomerView {
  const here = place(context.store)
  const { main } = shopOf(context, here)
  if (here === undefined || main === undefined) return customer
  const { balance } = customerBalanceOf(context, customer.id, { organizationId: here.organizationId, currency: main })
  return balance === undefined ? customer : { ...customer, balanceMinor: balance }
}

function search(context: Context, input: CallParsed<'customer.search'>): CustomersView {
  if (input.text.trim() === '') return usual(context, input.limit)
  const { customers, hasMore } = searched(context, input)
  return { customers: customers.map((each) => withBalance(context, each)), hasMore }
}

/** The most customers of each kind that are shown before a search, and the days in which frequent ones bought. */
const mostUsual = 12
const frequentMs = 90 * 86_400_000

/** Returns the customers served last, then those who bought most often lately. Each customer once. */
function usual(context: Context, limit: number): CustomersView {
  const { store, clock } = context
  const { customers: recent } = searched(context, { text: '', limit: Math.min(limit, mostUsual) })
  const often = frequentCustomers(store, after(clock.now(), -frequentMs), 2 * mostUsual)
    .flatMap((id) => customerOf(context, id) ?? [])
    .filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at)
    .filter(({ id }) => !recent.some((each) => each.id === id))
    .slice(0, Math.min(mostUsual, limit - recent.length))
  return {
    customers: [...recent, ...often].map((each) => withBalance(context, each)),
    hasMore: false,
    ...(often.length > 0 && { frequentCount: often.length })
  }
}

function searched(context: Context, { text, limit }: CallParsed<'customer.search'>) {
  const found = new Map<CustomerId, CustomerView>()
  for (const listed of matching(context, text)) {
    if (listed === undefined || found.has(listed.known.id)) continue
    if (found.size === limit) return { customers: [...found.values()], hasMore: true }
    found.set(listed.known.id, viewOfListed(listed))
  }
  return { customers: [...found.values()], hasMore: false }
}

type Numbers = Pick<CustomerPatch, 'phone' | 'taxNumber'>
const holdersOfEither = (context: Context, { phone, taxNumber }: Numbers) => [
  ...holdersOf(context, 'phone', phone),
  ...holdersOf(context, 'taxNumber', taxNumber)
]

/** Fails if another customer has one of these numbers. */
function freeNumbers(context: Context, { phone, taxNumber }: Numbers, except: readonly CustomerId[] = []): void {
  const isOther = ({ id }: { id: CustomerId }): boolean => !except.includes(id)
  const byPhone = holdersOf(context, 'phone', phone).find(isOther)
  if (byPhone !== undefined) return refuse('customer.phoneTaken', { name: byPhone.name })
  const byTaxNumber = holdersOf(context, 'taxNumber', taxNumber).find(isOther)
  return byTaxNumber === undefined ? undefined : refuse('customer.taxNumberTaken', { name: byTaxNumber.name })
}

/** Inserts the customer and its job. */
function putCustomer({ context, db, by }: Writing, place: Place, decided: Decided): Customer {
  const { random, clock } = context
  const now = clock.now()
  const customer: Customer = {
    ...decided,
    id: newId<CustomerId>(random),
    organizationId: place.organizationId,
    employeeId: by,
    madeAt: now
  }
  insertCustomer(db, customer)
  enqueue(db, customerJob(customer, newId<IdempotencyKey>(random)), now, random)
  return customer
}

/** Decides on a new customer. `known`: a customer with the same name and number, who is not created again. */
function decideNew(context: Context, asked: CallParsed<'customer.add'>) {
  const { place } = selling(context)
  const decided = must(decideCustomer(asked))
  const holders = holdersOfEither(context, decided)
  const same = holders.find(({ name }) => isSameName(name, decided.name))
  const known = same && customerOf(context, same.id)
  // A known customer does not get a new card this way: then the call fails below.
  if (known !== undefined && (decided.card === undefined || decided.card === known.card))
    return { place, decided, known }
  const [holder] = holdersOf(context, 'card', decided.card)
  if (holder !== undefined) return refuse('customer.cardTaken', { name: holder.name })
  freeNumbers(context, decided)
  return { place, decided, known: undefined }
}

const add = (context: Context, asked: CallParsed<'customer.add'>): Promise<CustomerView> =>
  act(context, undefined, {
    decide: () => decideNew(context, asked),
    already: ({ known }) => known,
    write: (to, { place, decided }) => putCustomer(to, place, decided),
    journal: (_, __, { id, name }) => ({ act: 'customer.add', subject: id, facts: { name } }),
    sends: true,
    announces: true,
    answer: (customer) => customerView(knownOf(customer), true)
  })

// ---- Changes

type Change = { id: CustomerId; listed: Listed; after: CustomerPatch }

/** Returns what the requested change really changes of the present customer. */
function changeOf(context: Context, { customerId, change }: CallParsed<'customer.edit'>): Change {
  const listed = listedCustomer(context, customerId)
  if (listed === undefined) return refuse('customer.unknown')
  const { own, all } = namesOf(context.store, listed.known.id)
  const after = must(decideEdit(detailsOf(listed.known), change))
  freeNumbers(context, after, all)
  return { id: own, listed, after }
}

/** Returns an earlier change of the customer that is not sent yet, and that a new one replaces. */
function unsentEdit(db: Reader, id: CustomerId): CustomerEdit | undefined {
  const job = lastLiveJobOfLane(db, customerLane(id))
  return job?.kind === 'customer.update' && isAtHome(db, job) ? editOfJob(db, job) : undefined
}

const nameAfter = ({ listed, after }: Change): string => after.name ?? listed.known.name

/** Writes the change, its job, and the name on the ticket. Returns the change. */
function putEdit({ random, clock }: Chance, db: Writer, place: Place, change: Change, by: EmployeeId): CustomerEdit {
  const now = clock.now()
  const edit: CustomerEdit = {
    id: newId(random),
    customerId: change.id,
    name: nameAfter(change),
    ...changeFrom(detailsOf(change.listed.known), change.after, unsentEdit(db, change.id)),
    organizationId: place.organizationId,
    employeeId: by,
    madeAt: now
  }
  insertEdit(db, edit, enqueue(db, customerEditJob(edit, newId<IdempotencyKey>(random)), now, random))
  const ticket = currentTicket(db)
  if (ticket?.customer !== undefined && namesOf(db, change.id).all.includes(ticket.customer.id))
    saveTicket(db, ticket, { ...ticket, customer: { ...ticket.customer, name: edit.name } }, now)
  return edit
}

/** Returns what changes in the details, for the journal. */
function changedFacts({ listed, after }: Change): JournalFacts {
  const shown = detailsOf(listed.known)
  return Object.fromEntries(changedIn(after).map((detail) => [detail, `${shown[detail]} -> ${after[detail] ?? ''}`]))
}

const edit = (context: Context, asked: CallParsed<'customer.edit'>): Promise<CustomerView> =>
  act(context, asked.approval, {
    decide: () => {
      const { place } = selling(context)
      return { change: changeOf(context, asked), place }
    },
    already: ({ change }) => (changedIn(change.after).length === 0 ? viewOfListed(change.listed) : undefined),
    right: () => 'editCustomer',
    about: ({ change }) => ({ customer: nameAfter(change) }),
    write: ({ context, db, by }, { change, place }) => putEdit(context, db, place, change, by),
    journal: ({ change }, by) => ({ act: 'customer.edit', subject: change.id, facts: { ...changedFacts(change), by } }),
    sends: true,
    announces: true,
    answer: (_, { change }) => customerOf(context, change.id) ?? refuse('customer.unknown')
  })

/** Sets the customer of the current ticket. The service gets it with the ticket or with the sale. */
export const setCustomer = (context: Context, { customerId }: CallParsed<'ticket.setCustomer'>): Promise<TicketView> =>
  act(context, undefined, {
    decide: () => {
      const { ticket } = currentSale(context)
      const customer = customerId === null ? undefined : customerOf(context, customerId)
      if (customerId !== null && customer === undefined) return refuse('customer.unknown')
      // An amount paid from a balance belongs to that customer.
      const isTheirs = ticket.fromBalance !== undefined || ticket.fromCashback !== undefined
      if (isTheirs && customer?.id !== ticket.customer?.id) return refuse('ticket.paying')
      return { ticket, after: withCustomer(ticket, customer && { id: customer.id, name: customer.name }) }
    },
    write: ({ context, db }, { ticket, after }) => saveTicket(db, ticket, after, context.clock.now()),
    answer: (_, { after }) => viewOf(context, after)
  })

export const customer = {
  'customer.search': (context, input) => search(context, input),
  'customer.add': add,
  'customer.edit': edit,
  'customer.cashback': async (context, { customerId }) => {
    const before = currentSale(context)
    return readCashback(context, { ...before.ticket, customer: { id: customerId, name: '' } })
  }
} satisfies Calls<'customer', 'cashback'>

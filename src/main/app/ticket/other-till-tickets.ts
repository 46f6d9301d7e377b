import { defined, mapDefined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import type { EmployeeId, LineId, IdempotencyKey, TicketId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { OtherTillTicketView, SharedTicketView, TicketView } from '../../../shared/views.ts'
import { isSameTicket, linesFrom, takenOver, type SharedTicket } from '../../domain/ticket/other-till-tickets.ts'
import { totalOf } from '../../domain/outbox/jobs.ts'
import type { Line, Ticket } from '../../domain/core/model.ts'
import { conflicts, isOurs, laneOf, laneState, stuckInLane } from '../../db/outbox/conflicts.ts'
import { nextNumber } from '../../db/core/counters.ts'
import { fixesOf } from '../../db/outbox/fixes.ts'
import type { SalePoint } from '../../db/catalog/goods.ts'
import { heldTickets } from '../../db/ticket/held-tickets.ts'
import { remember, serverIdOf } from '../../db/core/id-map.ts'
import type { Job } from '../../db/core/job-rows.ts'
import type { Writer } from '../../db/core/open.ts'
import { replace } from '../../db/outbox/outbox.ts'
import { writeOff } from '../../db/outbox/probes.ts'
import { bookingTables, customerRecord, employees, sharedTickets, syncedAt } from '../../db/catalog/records.ts'
import { insertTicket, noteRemovedReason, putBase, putOrigin, saveTicket } from '../../db/ticket/tickets.ts'
import { enqueueTicket, shown } from './held-tickets.ts'
import { act } from '../core/act.ts'
import type { Calls, Context, Files, With } from '../core/context.ts'
import { currentSale, newTerms, type CurrentSale } from '../core/current-ticket.ts'
import { withLocalProducts, goodsOf } from '../core/local-products.ts'
import { attempt, must, refuse } from '../core/refusal.ts'

// Tickets of other tills, from the cache: to take them over, and to decide if another till has changed one of this
// till's tickets. Every write is verified again before it is sent, so that an old list does no harm.

/** A list that was read this soon after our own write may not show the write yet. */
const settlingMs = 10_000
/** An older list is read again when somebody opens it. */
const freshMs = 10_000

const listOf = ({ catalog }: Files): SharedTicket[] => {
  const cache = catalog()
  return cache === undefined ? [] : sharedTickets(cache)
}
const readAt = ({ catalog }: Files): number | undefined => {
  const cache = catalog()
  return cache && syncedAt(cache, 'openTicket')
}

// ---- Conflicts

/** A held ticket that differs at the service from what this till wrote, or that does not exist there any more. */
type Conflict = { ticket: Ticket; job: Job | undefined; theirs: SharedTicket | undefined; isRead: boolean }

function conflictOf(context: Context, ticket: Ticket, jobs: readonly Job[]): Conflict | undefined {
  const { store } = context
  const serverId = serverIdOf(store, 'ticket', ticket.id)
  if (serverId === undefined) return undefined
  const job = jobs.find(({ subjectId }) => subjectId === ticket.id)
  const found = listOf(context).find(({ id }) => id === serverId)
  const theirs = found && withLocalProducts(context, found, ticket.lines)
  const lane = laneState(store, laneOf(ticket.id))
  const isRead = (readAt(context) ?? 0) > lane.endedAt + (job === undefined ? settlingMs : 0)
  if (job !== undefined) return { ticket, job, theirs, isRead }
  if (lane.isOpen || !isRead || fixesOf(store, ticket.id).length > 0) return undefined
  return theirs !== undefined && isSameTicket(theirs.lines, ticket.lines) ? undefined : { ticket, job, theirs, isRead }
}

function allConflicts(context: Context): Conflict[] {
  const jobs = conflicts(context.store)
  return heldTickets(context.store).flatMap((ticket) => conflictOf(context, ticket, jobs) ?? [])
}

// ---- Views

/** The ticket of this till that a shared ticket is compared with; empty if it was never ours. */
type Ours = Pick<Ticket, 'lines' | 'receiptDiscounts'>
const neverOurs: Ours = { lines: [], receiptDiscounts: [] }

function sharedView(context: Context, shared: SharedTicket, ours: Ours): SharedTicketView {
  const cache = context.catalog()
  const at = attempt(() => currentSale(context))
  const lines = shared.lines.map(({ productId, quantity, price }) => {
    const known = ours.lines.find((line) => line.productId === productId)
    const name = known?.name ?? (at.ok ? goodsOf(context, productId, at.value.place)?.name : undefined)
    return { name: name ?? productId, quantity, price }
  })
  const who = cache && employees(cache).find(({ id }) => id === shared.responsibleId)
  const table = cache && bookingTables(cache).find(({ id }) => id === shared.tableId)
  const shownTotal = attempt(() => totalHereOf(context, shared, ours))
  return {
    id: shared.id,
    name: shared.name,
    ...defined({ table: table && { id: table.id, name: table.name } }),
    ...defined({ note: shared.note }),
    ...defined({ cashierName: who?.name }),
    lines,
    ...(shownTotal.ok ? { totalMinor: shownTotal.value } : {})
  }
}

/** Returns the total of the shared ticket's lines at this till. */
function totalHereOf(context: Context, shared: SharedTicket, { lines: ours, receiptDiscounts }: Ours): Minor {
  const at = currentSale(context)
  const lines = must(linesFrom(shared, ours, factsOf(context, at.place)))
  return totalOf({
    ...at.ticket,
    lines,
    receiptDiscounts,
    shares: [],
    tenders: [],
    costs: undefined
  }) as Minor
}

type ImportContext = Parameters<typeof linesFrom>[2]
function factsOf(context: Context, place: SalePoint & ImportContext['place']): ImportContext {
  return {
    place,
    goodsOf: (id) => goodsOf(context, id, place),
    newLineId: () => newId<LineId>(context.random),
    now: context.clock.now()
  }
}

function otherTillTicketsView(context: With<'pull'>): OtherTillTicketView {
  const at = readAt(context)
  if (at === undefined || context.clock.now() - at > freshMs) context.pull.syncNow()
  const otherTillTickets = listOf(context).filter(({ id, marker }) => !isOurs(context.store, id, marker))
  return {
    tickets: otherTillTickets.map((shared) => sharedView(context, shared, neverOurs)),
    conflicts: allConflicts(context).map(({ ticket, theirs, isRead }) => ({
      ticketId: ticket.id,
      isRead,
      ...defined({ theirs: mapDefined(theirs, (theirs) => sharedView(context, theirs, ticket)) })
    })),
    ...defined({ readAt: at })
  }
}

// ---- Taking over

const takeOver = (context: Context, { serverId, approval }: CallParsed<'tickets.takeOver'>): Promise<TicketView> =>
  act(context, approval, {
    decide: () => {
      const at = currentSale(context)
      const shared = listOf(context).find(({ id, marker }) => id === serverId && !isOurs(context.store, id, marker))
      if (shared === undefined) return refuse('ticket.taken')
      return { shared, taken: takenHere(context, at, shared) }
    },
    right: () => 'takeOverTicket',
    write: ({ context, db, by }, { shared, taken }) => {
      const ticket = { ...taken, number: nextNumber(db, 'ticket') }
      insertTicket(db, ticket)
      remember(db, { kind: 'ticket.create', subjectId: ticket.id }, shared.id)
      putOrigin(db, ticket.id, { marker: shared.marker ?? newId<IdempotencyKey>(context.random), base: shared.body })
      // The holder of the ticket is sent to the service at once, so that no other till takes it over too.
      enqueueTicket(context, db, ticket, by)
      return ticket
    },
    journal: ({ shared }, by, { id, number, ...ticket }) => ({
      act: 'ticket.takeOver',
      subject: id,
      facts: { number, serverId: shared.id, total: totalOf({ id, number, ...ticket }) },
      actor: by
    }),
    sends: true,
    announces: true,
    answer: () => shown(context)
  })

/** Returns the other till's ticket as a held ticket of this till, without a number. */
function takenHere(context: Context, at: CurrentSale, shared: SharedTicket): Ticket {
  const { place, person } = at
  const cache = context.catalog()
  const known = cache && shared.customerId !== undefined ? customerRecord(cache, shared.customerId) : undefined
  const table = cache && bookingTables(cache).find(({ id }) => id === shared.tableId)
  const now = context.clock.now()
  const basis = { id: newId<TicketId>(context.random), number: 0, place, ...newTerms(context, at), person, now }
  const customer = known && { id: known.id, name: known.name }
  return must(
    takenOver(shared, basis, {
      ...factsOf(context, place),
      customer,
      table: table && { id: table.id, name: table.name }
    })
  )
}

// ---- Deciding

type Choice = 'ours' | 'theirs'

const decide = (
  context: Context,
  { ticketId, keep, approval }: CallParsed<'tickets.resolveConflict'>
): Promise<TicketView> =>
  act(context, approval, {
    decide: () => {
      const { place } = currentSale(context)
      const conflict = allConflicts(context).find(({ ticket }) => ticket.id === ticketId)
      if (conflict?.isRead !== true) return refuse('ticket.taken')
      const { ticket, theirs } = conflict
      const isOursKept = theirs === undefined || keep === 'ours'
      return {
        conflict,
        lines: isOursKept ? ticket.lines : must(linesFrom(theirs, ticket.lines, factsOf(context, place)))
      }
    },
    right: () => 'decideTicket',
    write: ({ context, db, by }, { conflict, lines }) => {
      const { theirs } = conflict
      if (theirs === undefined) removeHere(context, db, conflict, keep, by)
      else putDecided(context, db, { ...conflict, theirs }, lines, keep, by)
    },
    journal: ({ conflict: { ticket, theirs } }, by) => ({
      act: 'ticket.decide',
      subject: ticket.id,
      facts: { number: ticket.number, keep, gone: theirs === undefined, was: totalOf(ticket) },
      actor: by
    }),
    sends: true,
    announces: true,
    answer: () => shown(context)
  })

/**
 * Writes the decision. A person has seen the service's version, so that it may be overwritten while it stays unchanged:
 * with our ticket, or with what was taken from theirs.
 */
function putDecided(
  context: Context,
  db: Writer,
  conflict: Conflict & { theirs: SharedTicket },
  lines: Line[],
  keep: Choice,
  by: EmployeeId
): void {
  const { ticket, job, theirs } = conflict
  const { clock, random } = context
  const now = clock.now()
  const decided =
    keep === 'ours' ? ticket : { ...ticket, lines, shares: [], name: theirs.name, note: theirs.note ?? ticket.note }
  saveTicket(db, ticket, decided, now)
  putBase(db, ticket.id, theirs.body)
  if (job !== undefined) replace(db, job, { by, reason: `kept ${keep}`, probes: [] }, now, random)
  else if (keep === 'ours') enqueueTicket(context, db, decided, by)
}

/** Handles a ticket that was settled or removed at another till: removes it here too, or keeps it as a new ticket. */
function removeHere(context: Context, db: Writer, { ticket }: Conflict, keep: Choice, by: EmployeeId): void {
  const { clock, random } = context
  const now = clock.now()
  const lane = laneOf(ticket.id)
  for (let stuck = stuckInLane(db, lane); stuck[0] !== undefined; stuck = stuckInLane(db, lane)) {
    writeOff(db, stuck[0].id, { by, reason: 'the ticket is gone at the service', probes: [] }, now)
  }
  saveTicket(db, ticket, { ...ticket, state: 'removed' }, now)
  noteRemovedReason(db, ticket.id, 'gone at the service')
  if (keep === 'theirs') return
  const kept: Ticket = { ...ticket, id: newId<TicketId>(random), number: nextNumber(db, 'ticket') }
  insertTicket(db, kept)
  enqueueTicket(context, db, kept, by)
}

export const otherTillTicketCalls = {
  'tickets.listOtherTills': (context) => otherTillTicketsView(context),
  'tickets.takeOver': takeOver,
  'tickets.resolveConflict': decide
} satisfies Partial<Calls<'tickets', 'pull'>>

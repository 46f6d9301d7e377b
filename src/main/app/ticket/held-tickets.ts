import { isDeepStrictEqual } from 'node:util'
import { assert } from '../../../shared/assert.ts'
import { defined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import type { EmployeeId, LineId, IdempotencyKey, TicketId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'
import type { SplitView, TicketView } from '../../../shared/views.ts'
import {
  describe,
  handOver,
  merge,
  partName,
  split,
  type Portion,
  type Split,
  splitOffTicket
} from '../../domain/ticket/held-tickets.ts'
import { moved } from '../../domain/pricing/discount-policy.ts'
import { holdJob, mergedAwayJob, totalOf } from '../../domain/outbox/jobs.ts'
import type { Person, Ticket, BookingTable } from '../../domain/core/model.ts'
import type { Act } from '../../domain/staff/people.ts'
import { ticketSums } from '../../domain/pricing/sums.ts'
import { shareOut, type ShareWay } from '../../domain/ticket/shares.ts'
import { nextNumber } from '../../db/core/counters.ts'
import { heldTickets } from '../../db/ticket/held-tickets.ts'
import type { Writer } from '../../db/core/open.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { placeLines } from '../../db/ticket/ticket-lines.ts'
import { personById } from '../../db/staff/people.ts'
import { bookingTables } from '../../db/catalog/records.ts'
import {
  insertTicket,
  noteRemovedReason,
  raiseVersion,
  renumber,
  saveTicket,
  ticketById,
  ticketVersion
} from '../../db/ticket/tickets.ts'
import { strictestAct } from '../core/ticket-command.ts'
import { act, type Entry } from '../core/act.ts'
import type { Calls, Chance, Context, Files } from '../core/context.ts'
import { currentSale, newCurrentTicket, viewOf, type CurrentSale } from '../core/current-ticket.ts'
import { actor, type Approval } from '../core/session.ts'
import { goodsOnHeld } from './held-goods.ts'
import { must, refuse } from '../core/refusal.ts'
import { putEmptyAway } from './removing.ts'

// Use cases of held tickets. Each one is one transaction, including its jobs: after a power cut the tickets are as
// before or as after it, and every line is on exactly one ticket.

/**
 * Enqueues the job that sends the present ticket to the service. A current ticket that the service does not have needs
 * none.
 */
export function enqueueTicket(context: Context, db: Writer, ticket: Ticket, by: EmployeeId): void {
  if (ticket.state !== 'held' && ticketVersion(db, ticket.id) === 0) return
  const { random, clock } = context
  const facts = { marker: newId<IdempotencyKey>(random), employeeId: by, version: raiseVersion(db, ticket.id) }
  enqueue(db, holdJob(ticket, facts), clock.now(), random)
}

/** Shows the current ticket after an act on held tickets. */
export const shown = (context: Context): TicketView => viewOf(context, currentSale(context).ticket)

type Own = {
  approval?: Approval
  right?: Act
  journal?: (ticket: Ticket, by: EmployeeId) => Omit<Entry, 'subject'>
}

/** Changes one held or current ticket, and writes the result with its job. */
export const changeHeld = (
  context: Context,
  ticketId: TicketId,
  change: (ticket: Ticket) => Ticket,
  own: Own = {}
): Promise<TicketView> =>
  act(context, own.approval, {
    decide: () => {
      const { person } = currentSale(context)
      const before = ticketById(context.store, ticketId) ?? refuse('ticket.unknown')
      return { person, before, after: change(before) }
    },
    right: () => own.right,
    write: ({ context, db }, { person, before, after }) => {
      saveTicket(db, before, after, context.clock.now())
      enqueueTicket(context, db, after, person.id)
    },
    journal: ({ after }, by) => own.journal && { ...own.journal(after, by), subject: ticketId },
    sends: true,
    announces: true,
    answer: () => shown(context)
  })

/** What was written: its journal entry, and what undo puts back. Guests' shares and an undo have nothing to undo. */
type Moved = { entry: Entry; undo?: { before: readonly Ticket[]; after: readonly TicketId[] } }

/** Splits or merges tickets, or undoes it. It may need a manager, if a discount goes over its limit by it. */
const moving = <T extends { acts: readonly Act[] }>(
  context: Context,
  own: Act,
  approval: Approval,
  decide: () => T,
  put: (context: Context, db: Writer, decided: T, by: EmployeeId) => Moved
): Promise<TicketView> =>
  act(context, approval, {
    decide,
    right: ({ acts }) => strictestAct(actor(context) ?? { isManager: false }, [own, ...acts]),
    about: ({ acts }) => ({ also: acts }),
    write: ({ context, db, by }, decided) => put(context, db, decided, by),
    journal: (_, by, { entry }) => ({ ...entry, actor: by }),
    sends: true,
    then: ({ undo }) => {
      const after = undo?.after.flatMap((id) => ticketById(context.store, id) ?? [])
      context.session.moved = undo && after && { right: own, before: undo.before, after }
    },
    announces: true,
    answer: () => shown(context)
  })

// ---- Split

type Way = { kind: 'goods'; portions: readonly Portion[] } | ShareWay
/** The goods that are split off, or the guests' shares. */
type SplitTicket = { before: Ticket; acts: readonly Act[] } & ({ parts: Parts } | { shared: Ticket })
type Parts = { rest: Ticket; off: Ticket }

function decideSplit(context: Context, ticketId: TicketId, way: Way, total?: number): SplitTicket {
  currentSale(context)
  const before = ticketById(context.store, ticketId)
  if (before === undefined) return refuse('ticket.unknown')
  if (total !== undefined && totalOf(before) !== total) return refuse('state.changed')
  if (way.kind !== 'goods') {
    const shared = must(shareOut(before, way))
    return { before, acts: [], shared }
  }
  const made = must(split(before, way.portions, () => newId<LineId>(context.random)))
  return { before, ...partsOf(before, made) }
}

/** Returns both tickets. The costs stay with the first one. */
function partsOf(before: Ticket, made: Split): { acts: readonly Act[]; parts: Parts } {
  const { receiptDiscounts } = made
  const rest = { ...before, receiptDiscounts, lines: made.rest }
  const off = { ...before, receiptDiscounts, lines: made.off, costs: undefined }
  const { acts, tickets } = moved([before], [rest, off])
  return { acts, parts: { rest: tickets[0] ?? rest, off: tickets[1] ?? off } }
}

function putSplitTicket(context: Context, db: Writer, splitTicket: SplitTicket, by: EmployeeId): Moved {
  const { before } = splitTicket
  if ('parts' in splitTicket) return putSplit(context, db, before, splitTicket.parts, by)
  // The service has no field for the guests' shares, so they stay at the till.
  saveTicket(db, before, splitTicket.shared, context.clock.now())
  const facts = { number: before.number, shares: splitTicket.shared.shares.join(', ') }
  return { entry: { act: 'ticket.share', subject: before.id, facts } }
}

/** Moves the lines as rows of the database: what leaves one ticket is what the other one gets. */
function putSplit(context: Context, db: Writer, before: Ticket, parts: Parts, by: EmployeeId): Moved {
  const { lines } = parts.rest
  const chosenLineId = lines.some(({ id }) => id === before.chosenLineId) ? before.chosenLineId : lines[0]?.id
  const rest: Ticket = { ...parts.rest, chosenLineId }
  saveTicket(db, before, rest, context.clock.now())
  const off = putPart(context, db, parts.off)
  enqueueTicket(context, db, off, by)
  enqueueTicket(context, db, rest, by)
  const facts = { number: before.number, into: off.number, total: totalOf(before), left: totalOf(rest) }
  const undo = { before: [before], after: [rest.id, off.id] }
  return { entry: { act: 'ticket.split', subject: before.id, facts }, undo }
}

/** Inserts the split off lines as a held ticket at the same table. Customer and note stay with the original ticket. */
function putPart({ random, clock }: Chance, db: Writer, off: Ticket): Ticket {
  const now = clock.now()
  const names = [off.name, ...heldTickets(db).map(({ name }) => name)]
  const part = splitOffTicket(off, {
    id: newId<TicketId>(random),
    number: nextNumber(db, 'ticket'),
    name: partName(off, names),
    state: 'held',
    lines: off.lines,
    createdAt: now,
    heldAt: now
  })
  insertTicket(db, part)
  return part
}

function splitView(context: Context, ticketId: TicketId, way: Way | undefined): SplitView {
  const ticket = ticketById(context.store, ticketId)
  if (ticket?.state !== 'held' && ticket?.state !== 'current') return refuse('ticket.unknown')
  const bare = { ticket: viewOf(context, ticket), offMinor: [] }
  if (way === undefined) return bare
  const splitTicket = decideSplit(context, ticketId, way)
  const [restMinor, ...offMinor] = 'shared' in splitTicket ? splitTicket.shared.shares : sumsOf(splitTicket.parts)
  return { ...bare, ...defined({ restMinor }), offMinor }
}

const sumsOf = ({ rest, off }: Parts): Minor[] => [rest, off].map((part) => ticketSums(part).total)

// ---- Merge

type Merging = { at: CurrentSale; into: Ticket; from: Ticket[]; merged: Ticket; acts: readonly Act[] }

function decideMerge(context: Context, ticketId: TicketId, ids: readonly TicketId[]): Merging {
  const at = currentSale(context)
  const into = ticketById(context.store, ticketId)
  const from = ids.map((id) => ticketById(context.store, id)).filter((ticket) => ticket !== undefined)
  if (into === undefined || from.length < ids.length) return refuse('ticket.unknown')
  const merged = must(merge(into, from))
  const { acts, tickets } = moved([into, ...from], [merged])
  return { at, into, from, merged: tickets[0] ?? merged, acts }
}

function putMerged(context: Context, db: Writer, { at, into, from, merged }: Merging, by: EmployeeId): Moved {
  putOnOne(context, db, { before: into, after: merged, from, reason: `merged into #${into.number}` }, by)
  const numbers = from.map(({ number }) => number).join(', ')
  if (from.some(({ state }) => state === 'current')) newCurrentTicket(context, db, at.place, at.person, into)
  const facts = { number: into.number, from: numbers, total: totalOf(merged) }
  return {
    entry: { act: 'ticket.merge', subject: into.id, facts },
    undo: { before: [into, ...from], after: [merged.id] }
  }
}

type OnOne = { before: Ticket; after: Ticket; from: readonly Ticket[]; reason: string }

/** Moves the lines to one ticket, removes the others, and enqueues all jobs. */
function putOnOne(context: Context, db: Writer, { before, after, from, reason }: OnOne, by: EmployeeId): void {
  const { clock, random } = context
  const now = clock.now()
  for (const ticket of from) {
    saveTicket(db, ticket, { ...ticket, state: 'removed' }, now)
    noteRemovedReason(db, ticket.id, reason)
  }
  saveTicket(db, before, after, now)
  enqueueTicket(context, db, after, by)
  for (const ticket of from) {
    if (ticketVersion(db, ticket.id) === 0) continue
    const facts = { marker: newId<IdempotencyKey>(random), employeeId: by, version: raiseVersion(db, ticket.id) }
    enqueue(db, mergedAwayJob(ticket, facts, after), now, random)
  }
}

// ---- Undo of a split or a merge

/** `kept` is on both sides. `gone` are tickets that the split made; `returned` are tickets that the merge removed. */
type Undoing = {
  at: CurrentSale
  kept: { before: Ticket; after: Ticket }
  gone: Ticket[]
  returned: Ticket[]
  acts: readonly Act[]
}

/** Refuses with `state.changed` if nothing was split or merged since the start, or if a ticket has changed since. */
function decideUndo(context: Context): Undoing {
  const at = currentSale(context)
  const { before, after } = context.session.moved ?? refuse('state.changed')
  const isAsLeft = (ticket: Ticket) => isDeepStrictEqual(ticketById(context.store, ticket.id), ticket)
  if (!after.every(isAsLeft)) return refuse('state.changed')
  const [kept, ...others] = before.flatMap((ticket) =>
    after.filter(({ id }) => id === ticket.id).map((left) => ({ before: ticket, after: left }))
  )
  assert(kept !== undefined && others.length === 0, 'one ticket is on both sides of a split and of a merge')
  const without = (tickets: readonly Ticket[]) => tickets.filter(({ id }) => id !== kept.before.id)
  return { at, kept, gone: without(after), returned: without(before), acts: [] }
}

/** Puts every line back on the ticket where it was, in its place. */
function putBack(context: Context, db: Writer, undoing: Undoing, by: EmployeeId): Moved {
  const { kept, gone, returned } = undoing
  const { before, after } = kept
  if (returned.length > 0) putApart(context, db, undoing, by)
  else putOnOne(context, db, { before: after, after: before, from: gone, reason: 'split undone' }, by)
  placeLines(db, before)
  const numbers = [...gone, ...returned].map(({ number }) => number).join(', ')
  const facts = { number: before.number, from: numbers, total: totalOf(before) }
  return { entry: { act: 'ticket.moveBack', subject: before.id, facts } }
}

/** Undoes a merge. The service and other tills get the returned tickets before the merged one loses their lines. */
function putApart(context: Context, db: Writer, { at, kept, returned }: Undoing, by: EmployeeId): void {
  saveTicket(db, kept.after, kept.before, context.clock.now())
  for (const ticket of returned) enqueueTicket(context, db, putReturned(context, db, ticket, at), by)
  enqueueTicket(context, db, kept.before, by)
}

/**
 * Inserts a ticket again that a merge removed. It has a new id, because the service may have removed the old one, and its
 * old number, by which people call it. What was the current ticket is current again if the present one is empty;
 * otherwise it is held.
 */
function putReturned(context: Context, db: Writer, ticket: Ticket, { ticket: current, person }: CurrentSale): Ticket {
  const { random, clock } = context
  const isCurrent = ticket.state === 'current' && current.lines.length === 0
  if (isCurrent) putEmptyAway(context, db, current, person.id)
  renumber(db, ticket.id, nextNumber(db, 'ticket'))
  const again: Ticket = { ...ticket, id: newId<TicketId>(random) }
  const returned: Ticket = isCurrent ? again : { ...again, state: 'held', heldAt: ticket.heldAt ?? clock.now() }
  insertTicket(db, returned)
  return returned
}

// ---- Tables and people

function tablesOf({ catalog }: Files): BookingTable[] {
  const cache = catalog()
  return cache === undefined ? [] : bookingTables(cache).map(({ id, name }) => ({ id, name }))
}

function assignee(context: Context, employeeId: EmployeeId): Person {
  const person = personById(context.store, employeeId)
  return person ?? refuse('person.unknown')
}

export const splitCalls = {
  'tickets.show': (context, { ticketId, way }) => splitView(context, ticketId, way),
  'tickets.split': (context, { ticketId, way, totalMinor, approval }) =>
    moving(context, 'splitTicket', approval, () => decideSplit(context, ticketId, way, totalMinor), putSplitTicket),
  'tickets.merge': (context, { ticketId, from, approval }) =>
    moving(context, 'mergeTickets', approval, () => decideMerge(context, ticketId, from), putMerged),
  'tickets.moveBack': (context, { approval }) => {
    const right = context.session.moved?.right ?? refuse('state.changed')
    return moving(context, right, approval, () => decideUndo(context), putBack)
  },
  'tickets.handOver': (context, { ticketId, employeeId, approval }) =>
    changeHeld(context, ticketId, (ticket) => must(handOver(ticket, assignee(context, employeeId))), {
      approval,
      right: 'handOverTicket',
      journal: ({ number }, by) => ({ act: 'ticket.handOver', facts: { number, to: employeeId, by } })
    }),
  'tickets.tables': (context) => tablesOf(context),
  'tickets.goods': (context) => goodsOnHeld(context),
  'tickets.describe': (context, { ticketId, tableId, ...written }) => {
    const table =
      tableId === undefined || tableId === null ? tableId : tablesOf(context).find(({ id }) => id === tableId)
    if (table === undefined && tableId !== undefined) return refuse('table.unknown')
    const facts = defined({ ...written, table })
    return changeHeld(context, ticketId, (ticket) => must(describe(ticket, facts)), {
      journal: ({ number, table }) => ({ act: 'ticket.describe', facts: { number, table: table?.name } })
    })
  }
} satisfies Partial<Calls<'tickets'>>

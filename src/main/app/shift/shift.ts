import { defined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import type { IdempotencyKey, ShiftId } from '../../../shared/ids.ts'
import type { ClosingView } from '../../../shared/views.ts'
import { isUncountable } from '../../../shared/money.ts'
import { findingViews } from '../../domain/shift/views.ts'
import { closeJob, openJob } from '../../domain/outbox/jobs.ts'
import type { Count, Shift } from '../../domain/core/model.ts'
import { checkedCounts, closingShift, countRow, drawer, openingRow, openingShift } from '../../domain/shift/shift.ts'
import { hold } from '../../domain/ticket/ticket.ts'
import { nextNumber } from '../../db/core/counters.ts'
import { countHeld } from '../../db/ticket/held-tickets.ts'
import { decimalsFacts } from '../../db/outbox/job-facts.ts'
import type { Writer } from '../../db/core/open.ts'
import { enqueue, unsent } from '../../db/outbox/outbox.ts'
import { place } from '../../db/core/settings.ts'
import { shiftEntries } from '../../db/shift/shift-entries.ts'
import { closeShift, freeOpening, insertShift, lastClosedShift, openShift } from '../../db/shift/shifts.ts'
import { currentTicket } from '../../db/ticket/tickets.ts'
import { verdictOf } from '../../db/outbox/verdicts.ts'
import type { Calls, Context } from '../core/context.ts'
import { act } from '../core/act.ts'
import { asksManager, count } from './counting.ts'
import { newCurrentTicket, putHeld } from '../core/current-ticket.ts'
import { knownShop, openRegister, toCount, type Register } from '../core/register.ts'
import { handOver } from './hand-over.ts'
import { printClosed } from '../printing/print-jobs.ts'
import { putEmptyAway } from '../ticket/removing.ts'
import { actor } from '../core/session.ts'
import { reportAsked, reportOf } from '../core/shift-report.ts'
import { checkNotPaying } from '../../domain/core/ticket-state.ts'
import { must, refuse } from '../core/refusal.ts'

/** Returns the register for an opening, if no shift is open. */
function closedRegister(context: Context): Register {
  const person = actor(context)
  const here = place(context.store)
  if (person === undefined) return refuse('person.notAllowed')
  if (here === undefined) return refuse('call.notNow')
  if (openShift(context.store) !== undefined) return refuse('shift.alreadyOpen')
  const shop = knownShop(context, here)
  return { person, place: here, shop }
}

const nothingYet = { opening: [], counted: [] }

export function putOpening(
  context: Context,
  db: Writer,
  register: Register,
  counts: Count[],
  note: string | undefined
): Shift {
  const { random, clock, journal } = context
  const { person, place: here, shop } = register
  const previous = lastClosedShift(db)
  const now = clock.now()
  const shift = openingShift({
    id: newId<ShiftId>(random),
    number: nextNumber(db, 'shift'),
    marker: newId<IdempotencyKey>(random),
    place: here,
    person,
    counts,
    note,
    openedAt: freeOpening(db, now)
  })
  insertShift(db, shift)
  journal.append(db, {
    at: now,
    actor: person.id,
    act: 'shift.open',
    subject: shift.id,
    facts: { number: shift.number, counts: JSON.stringify(counts) }
  })
  enqueue(db, openJob(shift, previous?.id, decimalsFacts(shop.currencies)), now, random)
  if (currentTicket(db) === undefined) newCurrentTicket(context, db, here, person)
  return shift
}

/** Closes the shift at the till at once; the service's close is sent after its sales. */
export function putClosing(
  context: Context,
  db: Writer,
  register: Register,
  shift: Shift,
  closed: Shift,
  marker: IdempotencyKey
): void {
  const { random, clock, journal } = context
  const now = clock.now()
  const openTicket = currentTicket(db)
  if (openTicket?.lines.length === 0)
    putEmptyAway(context, db, { ...openTicket, exchange: undefined }, register.person.id)
  if (openTicket !== undefined && openTicket.lines.length > 0) {
    // The current ticket is held for the next shift. An exchange on it is dropped: its refund does not exist yet.
    const held = hold({ ...openTicket, exchange: undefined }, undefined, register.person, now)
    if (held.ok) putHeld(context, db, openTicket, held.value, register.person)
  }
  closeShift(db, closed)
  const journalHead = journal.append(db, {
    at: now,
    actor: register.person.id,
    act: 'shift.close',
    subject: shift.id,
    facts: { number: shift.number, counts: JSON.stringify(shift.counted) }
  })
  enqueue(db, closeJob(closed, marker, { ...decimalsFacts(register.shop.currencies), journalHead }), now, random)
}

function closingView(context: Context): ClosingView {
  const { shift, rows, shop } = openRegister(context)
  const isCounted = shift.counted.length > 0
  return {
    isCounted,
    asksManager: asksManager(context, shift),
    rows: rows.map((row) => countRow(row, shop.currencies)),
    // An amount that is too large to compute with has no other explanation.
    findings:
      isCounted && !rows.some(({ expected }) => isUncountable(expected))
        ? findingViews(rows, shiftEntries(context.store, shift.id), shop.currencies)
        : [],
    heldTickets: countHeld(context.store),
    hasOpenTicket: (currentTicket(context.store)?.lines.length ?? 0) > 0,
    unsent: unsent(context.store)
  }
}

export const shift = {
  'shift.opening': (context) => {
    const { shop } = closedRegister(context)
    const last = lastClosedShift(context.store)
    const lastVerdict = last && verdictOf(context.store, last.id)
    return {
      rows: drawer(shop, nothingYet, []).map((row) => openingRow(row, last, shop.currencies)),
      heldTickets: countHeld(context.store),
      ...(last?.closedAt === undefined
        ? {}
        : { lastClosedAt: last.closedAt, lastCashierName: last.employeeName, lastNumber: last.number }),
      ...defined({ lastVerdict })
    }
  },
  'shift.open': (context, { counts, note }) =>
    act(context, undefined, {
      decide: () => {
        const register = closedRegister(context)
        const checked = must(checkedCounts(drawer(register.shop, nothingYet, []), counts.map(toCount)))
        return { register, checked }
      },
      isDated: true,
      write: ({ context, db }, { register, checked }) => putOpening(context, db, register, checked, note),
      sends: true,
      announces: true,
      answer: () => context.screen.state()
    }),
  'shift.closing': closingView,
  'shift.count': async (context, input) => {
    const counted = await count(context, input)
    context.seals?.beginShiftCheck(counted)
    return closingView(context)
  },
  'shift.close': async (context, { note }) => {
    const before = openShift(context.store)
    if (before !== undefined) await context.seals?.checkShift(before.id)
    const { closed, register } = await act(context, undefined, {
      decide: (now) => {
        const register = openRegister(context)
        // Money of an unfinished payment belongs to no sale yet: it must be finished or given back first.
        must(checkNotPaying(currentTicket(context.store)))
        const marker = newId<IdempotencyKey>(context.random)
        const closed = must(closingShift(register.shift, register.rows, marker, note, now))
        return { register, closed, marker }
      },
      isDated: true,
      write: ({ context, db }, { register, closed, marker }) =>
        putClosing(context, db, register, register.shift, closed, marker),
      sends: true,
      // The backup runs in the background; if it fails, a notice appears on the screen.
      then: () => void context.databaseHealth.backUp(),
      announces: true,
      answer: (_, decided) => decided
    })
    // The report is read after the commit, so that a row that cannot be read never keeps a shift open.
    const report = reportOf(context, closed, register.place, register.shop)
    printClosed(context, report, register.person.id)
    return report
  },
  'shift.report': (context, { isWhole, approval }) => reportAsked(context, isWhole ?? false, approval),
  'shift.handOver': handOver
} satisfies Calls<'shift', 'databaseHealth'>

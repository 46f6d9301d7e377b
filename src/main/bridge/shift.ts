import { newId } from '../chance.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { Marker, ShiftId } from '../../shared/ids.ts'
import type { ClosingView, ShiftReportView } from '../../shared/views.ts'
import { cashRowView } from '../domain/cash.ts'
import { findingViews } from '../domain/explain/views.ts'
import { closeJob, openJob } from '../domain/jobs.ts'
import type { Count, Person, Place, Shift } from '../domain/model.ts'
import {
  checkedCounts,
  closingShift,
  countRow,
  drawer,
  openingRow,
  openingShift,
  reportRow,
  type DrawerRow
} from '../domain/shift.ts'
import { hold } from '../domain/ticket.ts'
import { movedOf, movementsOfShift } from '../store/cash.ts'
import { nextNumber } from '../store/counters.ts'
import { decimalsFacts } from '../store/job-facts.ts'
import { head } from '../store/journal.ts'
import type { Writer } from '../store/open.ts'
import { enqueue, jobViews, unsent } from '../store/outbox.ts'
import { refundTotals, returnedOf } from '../store/refunds.ts'
import { shiftTotals, takings } from '../store/sales.ts'
import { place } from '../store/settings.ts'
import { shiftEntries } from '../store/shift-entries.ts'
import { closeShift, freeOpening, insertShift, lastClosedShift, openShift, putCounted } from '../store/shifts.ts'
import { countHeld, currentTicket } from '../store/tickets.ts'
import type { Calls, Context } from './context.ts'
import { newBasket, putHeld } from './counter.ts'
import { actor, selling } from './session.ts'
import { announce, shopOf, stateView, type Shop } from './state.ts'

type Given = { methodId: Count['methodId']; currencyId: Count['currencyId']; countedMinor: Count['amount'] }
const toCount = ({ methodId, currencyId, countedMinor }: Given): Count => ({
  methodId,
  currencyId,
  amount: countedMinor
})

type KnownShop = Shop & { main: NonNullable<Shop['main']> }

/** The shop as the cache knows it; without a currency nothing can be counted. */
function knownShop(context: Context, here: Place): Result<KnownShop> {
  const { main, ...rest } = shopOf(context, here)
  return main === undefined ? fail('call.notNow') : ok({ ...rest, main })
}

type Desk = { person: Person; place: Place; shop: KnownShop }

/** Who opens where, while no shift is open. */
function closedDesk(context: Context): Result<Desk> {
  const person = actor(context)
  const here = place(context.store)
  if (person === undefined) return fail('person.notAllowed')
  if (here === undefined) return fail('call.notNow')
  if (openShift(context.store) !== undefined) return fail('shift.alreadyOpen')
  const shop = knownShop(context, here)
  return shop.ok ? ok({ person, place: here, shop: shop.value }) : shop
}

/** The drawer of a shift as the books of this till have it. */
const drawerOf = ({ store }: Context, shift: Shift, shop: KnownShop): DrawerRow[] =>
  drawer(shop, shift, takings(store, shift.id), movedOf(store, shift.id), returnedOf(store, shift.id))

/** The open shift with its drawer as it should be. */
export function openDesk(context: Context): Result<Desk & { shift: Shift; rows: DrawerRow[] }> {
  const at = selling(context)
  if (!at.ok) return at
  const shop = knownShop(context, at.value.place)
  if (!shop.ok) return shop
  return ok({ ...at.value, shop: shop.value, rows: drawerOf(context, at.value.shift, shop.value) })
}

const nothingYet = { opening: [], counted: [] }

function putOpening(context: Context, db: Writer, desk: Desk, counts: Count[], note: string | undefined): void {
  const { random, clock, journal } = context
  const { person, place: here, shop } = desk
  const previous = lastClosedShift(db)
  const now = clock.now()
  const shift = openingShift({
    id: newId<ShiftId>(random),
    number: nextNumber(db, 'shift'),
    marker: newId<Marker>(random),
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
  if (currentTicket(db) === undefined) newBasket(context, db, here, person)
}

/** Closes the books here and now; the service's close follows when its sales have arrived. */
function putClosing(context: Context, db: Writer, desk: Desk, shift: Shift, closed: Shift, marker: Marker): void {
  const { random, clock, journal } = context
  const now = clock.now()
  const basket = currentTicket(db)
  if (basket !== undefined && basket.lines.length > 0) {
    // What lies on the counter is put aside, so that it is there for the next shift.
    const held = hold(basket, undefined, desk.person, now)
    if (held.ok) putHeld(context, db, basket, held.value, desk.person)
  }
  closeShift(db, closed)
  const journalHead = journal.append(db, {
    at: now,
    actor: desk.person.id,
    act: 'shift.close',
    subject: shift.id,
    facts: { number: shift.number, counts: JSON.stringify(shift.counted) }
  })
  enqueue(db, closeJob(closed, marker, { ...decimalsFacts(desk.shop.currencies), journalHead }), now, random)
}

function closingView(context: Context): Result<ClosingView> {
  const desk = openDesk(context)
  if (!desk.ok) return desk
  const { shift, rows, shop } = desk.value
  const isCounted = shift.counted.length > 0
  return ok({
    isCounted,
    rows: rows.map((row) => countRow(row, shop.currencies)),
    findings: isCounted ? findingViews(rows, shiftEntries(context.store, shift.id), shop.currencies) : [],
    heldTickets: countHeld(context.store),
    unsent: unsent(context.store)
  })
}

/** X while the shift is open, Z when it is closed. */
function reportOf(context: Context, shift: Shift, here: Place, shop: KnownShop): ShiftReportView {
  const { store, mode } = context
  const totals = shiftTotals(store, shift.id)
  const returned = refundTotals(store, shift.id)
  const rows = drawerOf(context, shift, shop)
  return {
    shiftId: shift.id,
    number: shift.number,
    kind: shift.state === 'open' ? 'X' : 'Z',
    organization: here.organizationName,
    cashbox: here.cashboxName,
    cashierName: shift.employeeName,
    openedAt: shift.openedAt,
    ...(shift.closedAt === undefined ? {} : { closedAt: shift.closedAt }),
    isTraining: mode === 'training',
    salesCount: totals.count,
    salesMinor: totals.total,
    discountMinor: totals.discount,
    refundsCount: returned.count,
    refundsMinor: returned.total,
    rows: rows.map((row) => reportRow(row, shop.currencies)),
    cash: movementsOfShift(store, shift.id).map(cashRowView),
    ...(shift.closeNote === undefined ? {} : { note: shift.closeNote }),
    unsent: jobViews(store, { which: 'shift', shiftId: shift.id, limit: 200 }, context.queue.status()),
    journalHead: head(store)
  }
}

export const shift = {
  'shift.opening': (context) => {
    const desk = closedDesk(context)
    if (!desk.ok) return desk
    const { shop } = desk.value
    const last = lastClosedShift(context.store)
    return ok({
      rows: drawer(shop, nothingYet, []).map((row) => openingRow(row, last, shop.currencies)),
      ...(last?.closedAt === undefined ? {} : { lastClosedAt: last.closedAt, lastCashierName: last.employeeName })
    })
  },
  'shift.open': (context, { counts, note }) => {
    const desk = closedDesk(context)
    if (!desk.ok) return desk
    const checked = checkedCounts(drawer(desk.value.shop, nothingYet, []), counts.map(toCount))
    if (!checked.ok) return checked
    context.store.transaction((db) => {
      putOpening(context, db, desk.value, checked.value, note)
    })
    context.queue.wake()
    announce(context)
    return ok(stateView(context))
  },
  'shift.closing': closingView,
  'shift.count': (context, { counts }) => {
    const desk = openDesk(context)
    if (!desk.ok) return desk
    const checked = checkedCounts(desk.value.rows, counts.map(toCount))
    if (!checked.ok) return checked
    context.store.transaction((db) => {
      putCounted(db, desk.value.shift.id, checked.value)
      context.journal.append(db, {
        at: context.clock.now(),
        actor: desk.value.person.id,
        act: 'shift.count',
        subject: desk.value.shift.id,
        facts: { counts: JSON.stringify(checked.value) }
      })
    })
    return closingView(context)
  },
  'shift.close': (context, { note }) => {
    const desk = openDesk(context)
    if (!desk.ok) return desk
    const { shift, place: here, shop } = desk.value
    // Money that lies on the counter belongs to no sale yet: it is finished or given back first.
    if ((currentTicket(context.store)?.tenders.length ?? 0) > 0) return fail('shift.ticketsOpen', { count: 1 })
    const marker = newId<Marker>(context.random)
    const closed = closingShift(shift, marker, note, context.clock.now())
    if (!closed.ok) return closed
    context.store.transaction((db) => {
      putClosing(context, db, desk.value, shift, closed.value, marker)
    })
    context.queue.wake()
    announce(context)
    return ok(reportOf(context, closed.value, here, shop))
  },
  'shift.report': (context) => {
    const found = openShift(context.store) ?? lastClosedShift(context.store)
    const here = place(context.store)
    if (found === undefined || here === undefined) return fail('shift.none')
    const shop = knownShop(context, here)
    return shop.ok ? ok(reportOf(context, found, here, shop.value)) : shop
  }
} satisfies Calls<'shift'>

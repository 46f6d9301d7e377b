import { defined, filled, nonZero } from '../../../shared/defined.ts'
import type { CurrencyId } from '../../../shared/ids.ts'
import { minor, minus, sum, zero, type Minor } from '../../../shared/money.ts'
import type { JobView, ShiftReportView } from '../../../shared/views.ts'
import { countingViews, drawerAsCounted } from '../../domain/shift/counting.ts'
import { handOverView } from '../../domain/shift/hand-over.ts'
import type { Place, Shift } from '../../domain/core/model.ts'
import { notRounding, paymentShares } from '../../domain/reports/payments.ts'
import { byHour } from '../../domain/reports/report.ts'
import { right } from '../../domain/staff/people.ts'
import { reportRow } from '../../domain/shift/shift.ts'
import { transitSums } from '../../domain/shift/transfer.ts'
import { movementsOfShift, cashInTransit } from '../../db/shift/cash.ts'
import { closingCount, closingHead } from '../../db/shift/closed-shifts.ts'
import { countingsOf } from '../../db/shift/countings.ts'
import { handOversOf, holderOf } from '../../db/shift/hand-overs.ts'
import { actsSince, factsSince, head } from '../../db/core/journal.ts'
import { takenBackAct } from '../../db/ticket/card-steps.ts'
import { jobViews } from '../../db/outbox/outbox.ts'
import { paymentsOfShift } from '../../db/reports/payments.ts'
import { outsideOfShift, salesOfShift } from '../../db/reports/report-rows.ts'
import { refundTotals } from '../../db/refund/refunds.ts'
import type { Reader } from '../../db/core/open.ts'
import { belowListOf, salesOfAlteredTickets, shiftTotals } from '../../db/ticket/sales.ts'
import { place } from '../../db/core/settings.ts'
import { closedBefore, lastClosedShift, openShift } from '../../db/shift/shifts.ts'
import { verdictOf } from '../../db/outbox/verdicts.ts'
import { act } from './act.ts'
import type { Context, Files } from './context.ts'
import { actor, type Approval } from './session.ts'
import { drawerOf, knownShop, registerName, type KnownShop } from './register.ts'
import { cashRowViews } from '../../domain/views/cash-views.ts'
import { refuse } from './refusal.ts'

/** Returns whether the drawer of this shift still has to be counted blind. */
const isUncounted = (shift: Shift): boolean => shift.state === 'open' && shift.counted.length === 0

/** Returns the X report of an open shift or the Z report of a closed one. */
export function reportOf(
  context: Context,
  shift: Shift,
  here: Place,
  shop: KnownShop,
  isBlind = false
): ShiftReportView {
  const { store, mode } = context
  const verdict = verdictOf(store, shift.id)
  const totals = shiftTotals(store, shift.id)
  const movements = movementsOfShift(store, shift.id)
  const returned = refundTotals(store, shift.id)
  const inTransit = transitSums(cashInTransit(store).filter(({ shiftId }) => shiftId === shift.id))
  const drawer = isBlind ? [] : drawerOf(context, shift, shop)
  const isClosed = shift.state === 'closed'
  const rows = isClosed ? drawerAsCounted(drawer, closingCount(store, shift.id)) : drawer
  const outside = outsideOfShift(store, shift.id)
  const unsent = jobViews(store, { which: 'shift', shiftId: shift.id, limit: 200 }, context.queue.status())
  return {
    shiftId: shift.id,
    number: shift.number,
    kind: shift.state === 'open' ? 'X' : 'Z',
    organization: here.organizationName,
    cashbox: registerName(context, here, shift.cashboxId),
    cashierName: shift.employeeName,
    openedAt: shift.openedAt,
    ...defined({ closedAt: shift.closedAt }),
    isTraining: mode === 'training',
    isBlind,
    salesCount: totals.count,
    discountMinor: totals.discount,
    ...belowList(store, shift),
    refundsCount: returned.count,
    ...(isBlind ? {} : sums(totals, returned)),
    hours: hoursOf(context, shift, isBlind),
    ...(isBlind
      ? {}
      : { payments: paymentShares(paymentsOfShift(store, shift.id), notRounding(outside), shop.main.id) }),
    outside: isBlind ? [] : outsideRows(outside, returned),
    rows: rows.map((row) => reportRow(row, shop.currencies)),
    cash: cashRowViews(movements),
    ...defined({ inTransit: filled(inTransit) }),
    countings: countingViews(
      countingsOf(store, shift.id),
      isBlind,
      movements.some(({ isAfterCount }) => isAfterCount),
      holderOf(store, shift).id
    ),
    handOvers: handOversOf(store, shift.id).map((each) => handOverView(each, isBlind)),
    ...defined({ note: shift.closeNote, verdict }),
    unsent: isBlind ? unsent.map(withoutAmount) : unsent,
    journalHead: (isClosed ? closingHead(store, shift.id) : undefined) ?? head(store),
    ...cardsTakenBack(context, shift),
    ...wrongPinsOf(context, shift),
    ...alteredSince(context, shift),
    ...defined({
      isJournalBroken: actsSince(store, 'journal.broken', shift.openedAt, shift.closedAt) !== 0 || undefined
    })
  }
}

/** Returns the sales by hour, as the Reports screen has them. A blind report has only the number of receipts. */
const hoursOf = ({ store }: Files, { id }: Shift, isBlind: boolean): ShiftReportView['hours'] =>
  byHour(salesOfShift(store, id), []).map(({ at, isEveryDay, count, amountMinor }) => ({
    at,
    count,
    ...defined({ isEveryDay, amountMinor: isBlind ? undefined : amountMinor })
  }))

/** Adds up what lines cost less than by the price list: by a lower price or by discounts that people gave. */
function belowList(db: Reader, { id }: Shift): Pick<ShiftReportView, 'belowList'> {
  const found = belowListOf(db, id)
  return found.count === 0 ? {} : { belowList: found }
}

/** Adds up the approved card payments that were taken back, by currency. */
function cardsTakenBack({ store }: Files, shift: Shift): Pick<ShiftReportView, 'cardsTakenBack'> {
  const facts = factsSince(store, takenBackAct, shift.openedAt, shift.closedAt)
  const byCurrency = Map.groupBy(facts, ({ currency }) => String(currency) as CurrencyId)
  const rows = [...byCurrency].map(([currencyId, each]) => ({
    currencyId,
    count: each.length,
    amountMinor: sum(each.map(({ amount }) => minor(Number(amount))))
  }))
  return defined({ cardsTakenBack: filled(rows) })
}

/** Counts wrong PINs, including those in the hours before the opening, when nobody was there. */
function wrongPinsOf({ store }: Files, shift: Shift): { wrongPins?: number } {
  const wrongPins = actsSince(store, 'pin.wrong', closedBefore(store, shift) ?? 0, shift.closedAt)
  return defined({ wrongPins: nonZero(wrongPins) })
}

/** Counts what another program has changed, including in the hours before the opening. */
function alteredSince({ store }: Files, shift: Shift): Pick<ShiftReportView, 'altered'> {
  const count = actsSince(store, 'seal.broken', closedBefore(store, shift) ?? 0, shift.closedAt)
  const receipts = salesOfAlteredTickets(store, shift.id).join(', ')
  return count === 0 && receipts === '' ? {} : { altered: { count, receipts } }
}

type Sums = { total: Minor; tax: Minor }
const sums = (sold: Sums, back: Sums) => ({
  salesMinor: sold.total,
  refundsMinor: back.total,
  revenueMinor: minus(sold.total, back.total),
  ...defined({ taxMinor: nonZero(minus(sold.tax, back.tax)) })
})

/** Returns the amounts outside of the drawer. The rounding of refunds is subtracted from the rounding of sales. */
function outsideRows(
  sold: ReturnType<typeof outsideOfShift>,
  back: ReturnType<typeof refundTotals>
): ShiftReportView['outside'] {
  const rounding = minus(sold.find(({ what }) => what === 'rounding')?.total ?? zero, back.rounded)
  const rows = [
    ...sold.filter(({ what }) => what !== 'rounding'),
    { what: 'rounding' as const, total: rounding },
    { what: 'credited' as const, total: back.credited }
  ]
  return rows.filter(({ total }) => total !== zero).map(({ what, total }) => ({ what, amountMinor: total }))
}

function withoutAmount(job: JobView): JobView {
  const bare = { ...job }
  delete bare.amountMinor
  return bare
}

/** Returns the report of the open shift or of the last one, without what the person must not see yet. */
export async function reportAsked(context: Context, isWhole: boolean, approval: Approval): Promise<ShiftReportView> {
  const found = openShift(context.store) ?? lastClosedShift(context.store)
  const here = place(context.store)
  if (found === undefined || here === undefined) return refuse('shift.none')
  const shop = knownShop(context, here)
  const mayExpected = await mayExpect(context, found, isWhole, approval)
  return reportOf(context, found, here, shop, !mayExpected)
}

/**
 * Decides whether this person may see the expected amount of an open shift's drawer. Each approval by a manager's PIN
 * is written to the journal. Returns whether it may be shown.
 */
export async function mayExpect(
  context: Context,
  shift: Shift | undefined,
  isAsked: boolean,
  approval: Approval
): Promise<boolean> {
  if (shift === undefined || !isUncounted(shift)) return true
  const person = actor(context)
  if (person === undefined) return refuse('person.notAllowed')
  if (right(person, 'seeExpected') === 'may') return true
  if (!isAsked) return false
  return act(context, approval, {
    decide: () => undefined,
    right: () => 'seeExpected',
    write: () => true,
    journal: (_, by) => ({ act: 'shift.seeExpected', subject: shift.id, facts: { allowedBy: by } }),
    answer: () => true
  })
}

/** `look` opens a report. `more` is its file, its paper, its next page, or the service's part. */
export type ReportUse = 'look' | 'more'

/**
 * Decides whether this person may see a report of past sales. While a shift is uncounted, the report would reveal the
 * drawer's expected amount. Opening a report needs the right each time; `more` does not need it again while the report
 * is open; any other act closes it.
 * @param what names the report
 */
export async function mayOpen(context: Context, what: string, use: ReportUse, approval: Approval): Promise<void> {
  const { store, session } = context
  const person = actor(context)
  const isOpen = session.openReport?.personId === person?.id && session.openReport?.what === what
  if (use === 'look' || !isOpen || approval !== undefined) {
    await mayExpect(context, openShift(store), true, approval)
  }
  session.openReport = person && { personId: person.id, what }
}

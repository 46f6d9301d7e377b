import { addDays, dayAt, formatDayNumber, type Day } from '../../../shared/time/day.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import { momentOf, type Written } from '../../../shared/time/past-date.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { DateOfferView } from '../../../shared/views.ts'
import { isAutomatic, withAutomatic } from '../pricing/discount.ts'
import type { Line, LineDiscount, SaleRules, Ticket } from '../core/model.ts'
import { isPaying, checkNoExchange } from '../core/ticket-state.ts'

// A sale with an old date (vendor-rules 2.6): the power was out, sales went into a paper book, and are entered afterwards
// with the hour at which they were made. Such a sale has two hours:
//
//   made      the customer's: on the receipt, in the history, `date` at the service; discounts are judged by it
//   entered   the till's: shift, drawer, X and Z, reports, the order of the queue and the journal go by it, since the
//             money is put into the drawer and counted now. The clock is judged by it too, which never goes back.
//
// Prices and rates are those of the entry: the till keeps none of former days.

type Allowed = Pick<SaleRules, 'takesPastDate' | 'pastDays'>

/** The settings of the back office that decide it, by the names that it has for them. */
const settings = { isAllowed: 'past_date_sell', days: 'max_day_past_date_sell' }

/** The first day that a sale may bear now. A day is one of this till's calendar, however many hours it has. */
function oldestDay({ takesPastDate, pastDays }: Allowed, now: Instant): Result<Day> {
  if (takesPastDate !== true) return fail('date.off', { setting: settings.isAllowed })
  if (pastDays === undefined) return fail('date.noLimit', { setting: settings.days })
  // A limit of more than this is none.
  return ok(addDays(dayAt(now), -Math.min(pastDays, 36_500)))
}

/** May a sale bear this hour, as the settings are now? */
export function checkMade(madeAt: Instant, rules: Allowed, now: Instant): Result<undefined> {
  const oldest = oldestDay(rules, now)
  if (!oldest.ok) return oldest
  if (madeAt > now) return fail('date.future')
  if (dayAt(madeAt) >= oldest.value) return ok(undefined)
  return fail('date.tooOld', { day: formatDayNumber(oldest.value), setting: settings.days })
}

/** The moment that a person wrote down, where a sale may bear it. */
export function madeAtOf(written: Written, rules: Allowed, now: Instant): Result<Instant> {
  const at = momentOf(written)
  if (at === undefined) return fail('date.noSuchHour')
  const checked = checkMade(at, rules, now)
  return checked.ok ? ok(at) : checked
}

/** Puts the hour on a ticket, or takes it off again. What was paid already was paid of another sum. */
export function dateTicket(ticket: Ticket, madeAt: Instant | undefined): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  // Goods that come back now were not taken for those of another day.
  if (madeAt !== undefined && !checkNoExchange([ticket]).ok) return fail('date.exchange')
  return ok({ ...ticket, madeAt })
}

/** What the shop's discounts say of a ticket at its hour. */
export type Judging = {
  /** Those that come by themselves; undefined where the goods are not known. */
  automatic: (line: Line) => readonly LineDiscount[] | undefined
  /** Is one of the shop's own in force? */
  isInForce: (discount: LineDiscount) => boolean
}

/** The ticket with the discounts of its hour: others come by themselves, and one that was picked may be none any more. */
export function withActsFor(ticket: Ticket, { automatic, isInForce }: Judging): Ticket {
  const isHeld = (discount: LineDiscount) => isAutomatic(discount) || discount.id === undefined || isInForce(discount)
  const allowed = (line: Line): Line => {
    const kept = { ...line, discounts: line.discounts.filter(isHeld) }
    const found = automatic(line)
    const after = found === undefined ? kept : withAutomatic(kept, found)
    // A line that stays as it was is not written again.
    return JSON.stringify(after.discounts) === JSON.stringify(line.discounts) ? line : after
  }
  return { ...ticket, lines: ticket.lines.map(allowed), receiptDiscounts: ticket.receiptDiscounts.filter(isHeld) }
}

/** Sales of different hours are different sales. */
export const isOfOneHour = (tickets: readonly Ticket[]): boolean =>
  new Set(tickets.map(({ madeAt }) => madeAt)).size === 1

/** What is offered: the day of the one entered before, so that a page of the paper book is entered in a row. */
export function dateOffer(rules: Allowed, last: Instant | undefined, now: Instant): Result<DateOfferView> {
  const oldest = oldestDay(rules, now)
  if (!oldest.ok) return oldest
  const isOffered = last !== undefined && checkMade(last, rules, now).ok
  return ok({ day: dayAt(isOffered ? last : now), today: dayAt(now), oldest: oldest.value })
}

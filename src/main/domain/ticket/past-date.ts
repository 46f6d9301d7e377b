import { addDays, dayAt, formatDayNumber, type Day } from '../../../shared/time/day.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import { momentOf, type Written } from '../../../shared/time/past-date.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { DateOfferView } from '../../../shared/views.ts'
import { isAutomatic, withAutomatic } from '../pricing/discount.ts'
import type { Line, LineDiscount, SaleRules, Ticket } from '../core/model.ts'
import { isPaying, checkNoExchange } from '../core/ticket-state.ts'

// A sale with a past date (vendor-rules 2.6): during a power cut, sales were written in a paper book. They are entered
// later with the time at which they were made. Such a sale has two times:
//
//   made      the customer's time: on the receipt, in the history, `date` at the service; it decides the discounts
//   entered   the till's time: used by shift, drawer, X and Z, reports, the order of the queue and the journal, because
//             the money enters the drawer and is counted now. So does the clock check, which expects a rising time.
//
// Prices and rates are those of the entry: the till does not store those of earlier days.

type Allowed = Pick<SaleRules, 'takesPastDate' | 'pastDays'>

/** The back office settings that decide this, by their names there. */
const settings = { isAllowed: 'past_date_sell', days: 'max_day_past_date_sell' }

/** Returns the earliest allowed day of a sale. A day is a calendar day of this till, however many hours it has. */
function oldestDay({ takesPastDate, pastDays }: Allowed, now: Instant): Result<Day> {
  if (takesPastDate !== true) return fail('date.off', { setting: settings.isAllowed })
  if (pastDays === undefined) return fail('date.noLimit', { setting: settings.days })
  // A larger limit counts as this one, so that the day stays valid.
  return ok(addDays(dayAt(now), -Math.min(pastDays, 36_500)))
}

/** Fails if the present settings do not allow a sale to have this time. */
export function checkMade(madeAt: Instant, rules: Allowed, now: Instant): Result<undefined> {
  const oldest = oldestDay(rules, now)
  if (!oldest.ok) return oldest
  if (madeAt > now) return fail('date.future')
  if (dayAt(madeAt) >= oldest.value) return ok(undefined)
  return fail('date.tooOld', { day: formatDayNumber(oldest.value), setting: settings.days })
}

/** Returns the time that a person typed, if a sale may have it. */
export function madeAtOf(written: Written, rules: Allowed, now: Instant): Result<Instant> {
  const at = momentOf(written)
  if (at === undefined) return fail('date.noSuchHour')
  const checked = checkMade(at, rules, now)
  return checked.ok ? ok(at) : checked
}

/** Sets or removes the past date of a ticket. Fails during payment, because the date can change the total. */
export function dateTicket(ticket: Ticket, madeAt: Instant | undefined): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  // An exchange happens now, so that its goods cannot belong to a sale of another day.
  if (madeAt !== undefined && !checkNoExchange([ticket]).ok) return fail('date.exchange')
  return ok({ ...ticket, madeAt })
}

/** Answers of the shop's discounts for the time of a ticket. */
export type DiscountRules = {
  /** The automatic discounts of the line; undefined if its goods are not known. */
  automatic: (line: Line) => readonly LineDiscount[] | undefined
  /** Whether a discount of the shop applies at that time. */
  isInForce: (discount: LineDiscount) => boolean
}

/**
 * Returns the ticket with the discounts of its time: the automatic ones of that time, without picked ones that did not
 * apply then.
 */
export function withDiscountsFor(ticket: Ticket, { automatic, isInForce }: DiscountRules): Ticket {
  const stays = (discount: LineDiscount) => isAutomatic(discount) || discount.id === undefined || isInForce(discount)
  const allowed = (line: Line): Line => {
    const kept = { ...line, discounts: line.discounts.filter(stays) }
    const found = automatic(line)
    const after = found === undefined ? kept : withAutomatic(kept, found)
    // An unchanged line stays the same object.
    return JSON.stringify(after.discounts) === JSON.stringify(line.discounts) ? line : after
  }
  return { ...ticket, lines: ticket.lines.map(allowed), receiptDiscounts: ticket.receiptDiscounts.filter(stays) }
}

/** Returns whether all tickets have the same past date, or none has one. Sales of different times stay separate. */
export const isOfOneHour = (tickets: readonly Ticket[]): boolean =>
  new Set(tickets.map(({ madeAt }) => madeAt)).size === 1

/**
 * Returns the suggested date: the day of the sale entered before, so that a page of the paper book can be entered in a
 * row.
 */
export function dateOffer(rules: Allowed, last: Instant | undefined, now: Instant): Result<DateOfferView> {
  const oldest = oldestDay(rules, now)
  if (!oldest.ok) return oldest
  const isOffered = last !== undefined && checkMade(last, rules, now).ok
  return ok({ day: dayAt(isOffered ? last : now), today: dayAt(now), oldest: oldest.value })
}

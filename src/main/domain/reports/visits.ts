import { plus, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import { average } from './report.ts'

/** One sale to a customer: when it was made, and its total less what was refunded. */
export type VisitFact = { at: Instant; kept: Minor }

/** How often a customer bought at this till and for how much, in one currency. */
export type Visits = {
  count: number
  spent: Minor
  average: Minor
  /** The last months, the present one last: the first instant of each, and what was spent in it. */
  months: { from: Instant; spent: Minor }[]
}

const shownMonths = 6

/** Returns the first instant of the month that is `back` months before the month of `now`, on this machine's calendar. */
function monthStart(now: Instant, back: number): Instant {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth() - back, 1).getTime() as Instant
}

/** Summarizes the sales to a customer. */
export function visitsIn(facts: readonly VisitFact[], now: Instant): Visits {
  const spentFrom = (from: number, to: number): Minor =>
    facts.filter(({ at }) => at >= from && at < to).reduce((sum, { kept }) => plus(sum, kept), zero)
  const spent = spentFrom(-Infinity, Infinity)
  const months = Array.from({ length: shownMonths }, (_, at) => shownMonths - 1 - at).map((back) => {
    const from = monthStart(now, back)
    return { from, spent: spentFrom(from, monthStart(now, back - 1)) }
  })
  return { count: facts.length, spent, average: average(spent, facts.length), months }
}

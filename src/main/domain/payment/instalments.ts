import { addMonths, type Day } from '../../../shared/time/day.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import { minor, minus, sum, type Minor } from '../../../shared/money.ts'
import type { PlanInterval, Plan } from '../core/terms.ts'

// A debt that is paid in parts (vendor-rules 2.7): equal ones, a month or a year apart, and what does not divide in the
// last or the first of them. A part set by hand stands as it was set; the others share what it leaves, so that together
// they are the debt to the minor unit, always.

const mostParts = 60
/** What a person asks for; the parts follow from it and the debt. */
export type PlanWish = {
  count: number
  interval: PlanInterval
  /** An interval from today where it is not said. */
  firstDay?: Day | undefined
  /** The part that takes what does not divide. */
  rest: 'first' | 'last'
  /** Parts set by hand, counted from 0. */
  edits: readonly { at: number; day?: Day | undefined; amount?: Minor | undefined }[]
}

/** The parts of a debt. */
export function planOf(debt: Minor, wish: PlanWish, today: Day): Result<Plan> {
  const { count, interval } = wish
  if (count < 1 || count > mostParts || debt < count) return fail('plan.parts', { most: mostParts })
  const amounts = amountsOf(debt, wish)
  if (!amounts.ok) return amounts
  const step = interval === 'year' ? 12 : 1
  const firstDay = wish.firstDay ?? addMonths(today, step)
  // Reckoned from the first day each time, so that a short month shortens no other one.
  const days = Array.from({ length: count }, (_, at) => dayOf(wish, at) ?? addMonths(firstDay, at * step))
  if (days.some((day) => day < today)) return fail('plan.past')
  if (days.some((day, at) => at > 0 && day <= (days[at - 1] ?? ''))) return fail('plan.order')
  return ok({ interval, parts: amounts.value.map((amount, at) => ({ day: days[at] ?? firstDay, amount })) })
}

/** The day that was set by hand. */
const dayOf = ({ edits }: PlanWish, at: number): Day | undefined =>
  edits.findLast((edit) => edit.at === at && edit.day !== undefined)?.day

function amountsOf(debt: Minor, { count, edits, rest }: PlanWish): Result<Minor[]> {
  const set = Array.from({ length: count }, (_, at) =>
    edits.findLast((edit) => edit.at === at && edit.amount !== undefined)
  ).map((edit) => edit?.amount)
  const fixed = set.filter((amount) => amount !== undefined)
  const free = count - fixed.length
  const left = minus(debt, sum(fixed))
  // Nothing is left for the others, or nobody is left to take it.
  if (fixed.some((amount) => amount <= 0) || (free === 0 ? left !== 0 : left < free)) return fail('plan.sum', { debt })
  const share = free === 0 ? 0 : Math.floor(left / free)
  const over = left - share * free
  const taker = rest === 'first' ? set.indexOf(undefined) : set.lastIndexOf(undefined)
  return ok(set.map((amount, at) => amount ?? minor(share + (at === taker ? over : 0))))
}

import { addMonths, type Day } from '../../../shared/time/day.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import { minor, minus, sum, type Minor } from '../../../shared/money.ts'
import type { Plan } from '../core/records.ts'
import type { PlanInterval } from '../core/terms.ts'

// A debt that is paid in parts (vendor-rules 2.7): equal parts, a month or a year apart. The first or the last part
// takes the indivisible rest. A part with a manual amount keeps that amount, and the others share what remains, so that
// all parts always add up to the debt, to the minor unit.

const mostParts = 60
/** The requested plan; the parts follow from it and the debt. */
export type PlanRequest = {
  count: number
  interval: PlanInterval
  /** If undefined, it is one interval from today. */
  firstDay?: Day | undefined
  /** The part that takes the indivisible rest. */
  rest: 'first' | 'last'
  /** Parts that were set by hand, counted from 0. */
  edits: readonly { at: number; day?: Day | undefined; amount?: Minor | undefined }[]
}

/** Returns the plan of a debt. */
export function planOf(debt: Minor, request: PlanRequest, today: Day): Result<Plan> {
  const { count, interval } = request
  if (count < 1 || count > mostParts || debt < count) return fail('plan.parts', { most: mostParts })
  const amounts = amountsOf(debt, request)
  if (!amounts.ok) return amounts
  const step = interval === 'year' ? 12 : 1
  const firstDay = request.firstDay ?? addMonths(today, step)
  // Each day is calculated from the first day, so that a short month does not shift the later days.
  const days = Array.from({ length: count }, (_, at) => dayOf(request, at) ?? addMonths(firstDay, at * step))
  if (days.some((day) => day < today)) return fail('plan.past')
  if (days.some((day, at) => at > 0 && day <= (days[at - 1] ?? ''))) return fail('plan.order')
  return ok({ interval, parts: amounts.value.map((amount, at) => ({ day: days[at] ?? firstDay, amount })) })
}

/** Returns the day that was set by hand. */
const dayOf = ({ edits }: PlanRequest, at: number): Day | undefined =>
  edits.findLast((edit) => edit.at === at && edit.day !== undefined)?.day

function amountsOf(debt: Minor, { count, edits, rest }: PlanRequest): Result<Minor[]> {
  const set = Array.from({ length: count }, (_, at) =>
    edits.findLast((edit) => edit.at === at && edit.amount !== undefined)
  ).map((edit) => edit?.amount)
  const fixed = set.filter((amount) => amount !== undefined)
  const free = count - fixed.length
  const left = minus(debt, sum(fixed))
  // Too little is left for the other parts, or there are no other parts to take the rest.
  if (fixed.some((amount) => amount <= 0) || (free === 0 ? left !== 0 : left < free)) return fail('plan.sum', { debt })
  const share = free === 0 ? 0 : Math.floor(left / free)
  const over = left - share * free
  const taker = rest === 'first' ? set.indexOf(undefined) : set.lastIndexOf(undefined)
  return ok(set.map((amount, at) => amount ?? minor(share + (at === taker ? over : 0))))
}

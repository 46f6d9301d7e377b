import type { z } from 'zod'
import { dayAt } from '../../../shared/time/day.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import { minus, sum } from '../../../shared/money.ts'
import type { PlanWish as Asked } from '../../../shared/schemas.ts'
import type { PlanView } from '../../../shared/views.ts'
import { settled } from '../../domain/payment/checkout.ts'
import { planOf } from '../../domain/payment/instalments.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { ticketSums } from '../../domain/pricing/sums.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale } from '../core/current-ticket.ts'
import { sellingRules } from '../core/customer-balance.ts'
import type { Plan } from '../../domain/core/terms.ts'

// Instalments: the parts follow from the debt of the current ticket and from the request, and are calculated again when
// it is finished. Nothing of them is stored before.

/** Returns the payment plan for the rest of the ticket. */
export function planFor(context: Context, ticket: Ticket, asked: z.output<typeof Asked>): Result<Plan> {
  const { sellsOnDebt, sellsByInstalments } = sellingRules(context)
  if (!sellsOnDebt) return fail('debt.off')
  if (!sellsByInstalments) return fail('plan.off')
  if (ticket.customer === undefined) return fail('customer.needed')
  const sums = settled(ticket, true)
  if (!sums.ok) return sums
  if (sums.value.remaining === 0) return fail('tender.notNeeded')
  const edits = asked.edits.map(({ at, day, amountMinor }) => ({ at, day, amount: amountMinor }))
  return planOf(sums.value.remaining, { ...asked, edits }, dayAt(context.clock.now()))
}

export const instalments = {
  'checkout.plan': (context, { ticketId, plan: asked }): Result<PlanView> => {
    const at = currentSale(context)
    if (!at.ok) return at
    const { ticket } = at.value
    if (ticket.id !== ticketId) return fail('state.changed')
    const plan = planFor(context, ticket, asked)
    if (!plan.ok) return plan
    // The parts add up to the debt, to the minor unit.
    const debt = sum(plan.value.parts.map(({ amount }) => amount))
    return ok({
      debtMinor: debt,
      firstMinor: minus(ticketSums(ticket).total, debt),
      parts: plan.value.parts.map(({ day, amount }) => ({ day, amountMinor: amount }))
    })
  }
} satisfies Partial<Calls<'checkout'>>

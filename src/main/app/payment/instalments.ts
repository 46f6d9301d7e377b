import type { z } from 'zod'
import { dayAt } from '../../../shared/time/day.ts'
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
import type { Plan } from '../../domain/core/records.ts'
import { must, refuse } from '../core/refusal.ts'

// Instalments: the parts follow from the debt of the current ticket and from the request, and are calculated again when
// it is finished. Nothing of them is stored before.

/** Returns the payment plan for the rest of the ticket. */
export function planFor(context: Context, ticket: Ticket, asked: z.output<typeof Asked>): Plan {
  const { sellsOnDebt, sellsByInstalments } = sellingRules(context)
  if (!sellsOnDebt) return refuse('debt.off')
  if (!sellsByInstalments) return refuse('plan.off')
  if (ticket.customer === undefined) return refuse('customer.needed')
  const sums = must(settled(ticket, true))
  if (sums.remaining === 0) return refuse('tender.notNeeded')
  const edits = asked.edits.map(({ at, day, amountMinor }) => ({ at, day, amount: amountMinor }))
  return must(planOf(sums.remaining, { ...asked, edits }, dayAt(context.clock.now())))
}

export const instalments = {
  'checkout.plan': (context, { ticketId, plan: asked }): PlanView => {
    const { ticket } = currentSale(context)
    if (ticket.id !== ticketId) return refuse('state.changed')
    const plan = planFor(context, ticket, asked)
    // The parts add up to the debt, to the minor unit.
    const debt = sum(plan.parts.map(({ amount }) => amount))
    return {
      debtMinor: debt,
      firstMinor: minus(ticketSums(ticket).total, debt),
      parts: plan.parts.map(({ day, amount }) => ({ day, amountMinor: amount }))
    }
  }
} satisfies Partial<Calls<'checkout'>>

import type { CallParsed } from '../../../shared/contract/index.ts'
import type { TicketView } from '../../../shared/views.ts'
import type { CardStep } from '../../domain/core/model.ts'
import { removeTender } from '../../domain/payment/checkout.ts'
import { settleCard } from '../../domain/payment/paying.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import { approvedCards, takenBackAct } from '../../db/ticket/card-steps.ts'
import { aboutTender } from '../core/approval-about.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale } from '../core/current-ticket.ts'
import { pay } from '../core/pay.ts'
import { allowed } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'

// The result of a card payment at the terminal, and how an approved one is taken back (domain/payment/paying.ts).

/** Returns the card payment's facts for the journal. */
export const cardFacts = ({ tender }: Pick<CardStep, 'tender'>): JournalFacts => ({
  tender: tender.id,
  method: tender.methodName,
  amount: tender.amount,
  currency: tender.currency.id
})

async function settle(
  context: Context,
  { tenderId, result, approval }: CallParsed<'checkout.settleCard'>
): Promise<TicketView> {
  const asked = currentSale(context)
  const step = asked.ticket.cardStep
  if (step?.tender.id !== tenderId) return refuse('state.changed')
  const act = step.state === 'unknown' ? 'settleCard' : 'noteCard'
  const by = await allowed(context, act, approval, aboutTender(step.tender))
  return pay(
    context,
    (ticket) => must(settleCard(ticket, tenderId, result)),
    () => ({ act: `card.${result}`, facts: { ...cardFacts(step), by } })
  )
}

/** Removes a payment. If the terminal has approved it, the journal has who took it back. */
function removed(context: Context, { tenderId }: CallParsed<'checkout.removeTender'>): TicketView {
  const { ticket } = currentSale(context)
  const tender = ticket.tenders.find(({ id }) => id === tenderId)
  const isApproved = approvedCards(context.store, ticket.id).has(tenderId)
  return pay(
    context,
    (ticket) => must(removeTender(ticket, tenderId)),
    () => (isApproved && tender ? { act: takenBackAct, facts: cardFacts({ tender }) } : undefined)
  )
}

export const card = {
  'checkout.settleCard': settle,
  'checkout.removeTender': removed
} satisfies Partial<Calls<'checkout'>>

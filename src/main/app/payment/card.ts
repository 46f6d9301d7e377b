import type { CallParsed } from '../../../shared/contract/index.ts'
import type { TicketView } from '../../../shared/views.ts'
import type { CardStep, Ticket } from '../../domain/core/model.ts'
import { removeTender } from '../../domain/payment/checkout.ts'
import { settleCard } from '../../domain/payment/paying.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import { approvedCards, takenBackAct } from '../../db/ticket/card-steps.ts'
import { aboutTender } from '../core/approval-about.ts'
import type { Calls, Context } from '../core/context.ts'
import { pay } from '../core/pay.ts'
import { must, refuse } from '../core/refusal.ts'

// The result of a card payment at the terminal, and how an approved one is taken back (domain/payment/paying.ts).

/** Returns the card payment's facts for the journal. */
export const cardFacts = ({ tender }: Pick<CardStep, 'tender'>): JournalFacts => ({
  tender: tender.id,
  method: tender.methodName,
  amount: tender.amount,
  currency: tender.currency.id
})

/** Notes what the terminal answered. A result that was unknown before needs a manager. */
function settle(
  context: Context,
  { tenderId, result, approval }: CallParsed<'checkout.settleCard'>
): Promise<TicketView> {
  const stepOf = ({ cardStep }: Ticket) => (cardStep?.tender.id === tenderId ? cardStep : refuse('state.changed'))
  const settled = (ticket: Ticket) => {
    stepOf(ticket)
    return must(settleCard(ticket, tenderId, result))
  }
  return pay(context, settled, {
    approval,
    right: (ticket) => (stepOf(ticket).state === 'unknown' ? 'settleCard' : 'noteCard'),
    about: (ticket) => aboutTender(stepOf(ticket).tender),
    journal: (ticket, _, by) => ({ act: `card.${result}`, facts: { ...cardFacts(stepOf(ticket)), by } })
  })
}

/** Removes a payment. If the terminal has approved it, the journal has who took it back. */
const removed = (context: Context, { tenderId }: CallParsed<'checkout.removeTender'>): Promise<TicketView> =>
  pay(context, (ticket) => must(removeTender(ticket, tenderId)), {
    journal: ({ id, tenders }) => {
      const tender = tenders.find((each) => each.id === tenderId)
      const isApproved = approvedCards(context.store, id).has(tenderId)
      return isApproved && tender ? { act: takenBackAct, facts: cardFacts({ tender }) } : undefined
    }
  })

export const card = {
  'checkout.settleCard': settle,
  'checkout.removeTender': removed
} satisfies Partial<Calls<'checkout'>>

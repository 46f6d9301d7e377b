import type { Calls } from '../core/context.ts'
import { readCashback } from '../core/cashback-balance.ts'
import { currentSale } from '../core/current-ticket.ts'
import { refuse } from '../core/refusal.ts'

export const cashback = {
  'checkout.cashback': async (context, { ticketId }) => {
    const { ticket } = currentSale(context)
    if (ticket.id !== ticketId) return refuse('state.changed')
    return readCashback(context, ticket)
  }
} satisfies Partial<Calls<'checkout', 'cashback'>>

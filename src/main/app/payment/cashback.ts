import { fail } from '../../../shared/failure.ts'
import type { Calls } from '../core/context.ts'
import { readCashback } from '../core/cashback-balance.ts'
import { currentSale } from '../core/current-ticket.ts'

export const cashback = {
  'checkout.cashback': async (context, { ticketId }) => {
    const before = currentSale(context)
    if (!before.ok) return before
    const { ticket } = before.value
    if (ticket.id !== ticketId) return fail('state.changed')
    return readCashback(context, ticket)
  }
} satisfies Partial<Calls<'checkout'>>

import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import { fromMajor } from '../../../shared/money.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { customerAtService } from '../../db/customers/customers.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale } from '../core/current-ticket.ts'
import { cashbackBalanceFor, keepAnswer } from '../core/cashback-balance.ts'

/** Asks the service for the cashback balance of the ticket's customer. */
async function ask(context: Context, ticket: Ticket): Promise<Result<void>> {
  const { customer, currency } = ticket
  if (customer === undefined) return fail('customer.needed')
  const there = customerAtService(context.store, customer.id)
  if (typeof there !== 'object') return fail('cashback.unknown')
  const readAt = context.clock.now()
  const answer = await context.cashback.of(there.id)
  if (!answer.ok) return answer
  const amount = fromMajor(answer.value.amount, currency.decimals, 'floor')
  keepAnswer(context, { customerId: customer.id, currencyId: answer.value.currencyId, amount, readAt })
  return ok(undefined)
}

export const cashback = {
  /** If the balance stays unknown, the till continues without it. */
  'checkout.cashback': async (context, { ticketId }) => {
    const before = currentSale(context)
    if (!before.ok) return before
    const { ticket } = before.value
    if (ticket.id !== ticketId) return fail('state.changed')
    if (ticket.rules.isCashbackActive !== true) return fail('cashback.off')
    await ask(context, ticket)
    const cashbackBalance = cashbackBalanceFor(context, ticket)
    return ok(defined({ balanceMinor: cashbackBalance }))
  }
} satisfies Partial<Calls<'checkout'>>

import { defined } from '../../../shared/defined.ts'
import { fromMajor, minus, type Minor } from '../../../shared/money.ts'
import type { CashbackView } from '../../../shared/views.ts'
import type { CustomerId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Ticket, TicketSums } from '../../domain/core/model.ts'
import { expectedCashback } from '../../domain/payment/cashback.ts'
import { cashbackSince } from '../../db/customers/cashback.ts'
import { customerAtService } from '../../db/customers/customers.ts'
import { localIdsOf } from '../../db/core/id-map.ts'
import { cashbackRules } from '../../db/catalog/records.ts'
import type { Context, Persons, With } from './context.ts'
import { refuse } from './refusal.ts'

// The till asks the service for the cashback balance when checkout opens, in parallel to the sale. Paying with cashback
// uses that answer, so that no key waits for the network. Without an answer the balance is unknown, and nothing is paid
// with it.

type Answer = { customerId: CustomerId; currencyId: string; amount: Minor; readAt: Instant }
/** The till asks again for an answer that is older than this. */
const freshMs = 5 * 60_000
const answers = new WeakMap<Context['session'], Map<CustomerId, Answer>>()

/** Stores the service's answer for this session. */
function keepAnswer({ session }: Persons, answer: Answer): void {
  const known = answers.get(session) ?? new Map<CustomerId, Answer>()
  answers.set(session, known.set(answer.customerId, answer))
}

/**
 * Returns the cashback balance of a customer, less what this till has used since. Returns undefined if it is unknown in
 * the currency of the ticket.
 */
export function cashbackBalanceFor(
  { session, store, clock }: Context,
  ticket: Pick<Ticket, 'currency' | 'customer'>
): Minor | undefined {
  const answer = ticket.customer && answers.get(session)?.get(ticket.customer.id)
  if (answer === undefined) return undefined
  if (answer.currencyId !== ticket.currency.id || clock.now() - answer.readAt > freshMs) return undefined
  const there = customerAtService(store, answer.customerId)
  const serverId = typeof there === 'object' ? there.id : answer.customerId
  const ids = [...new Set([answer.customerId, serverId, ...localIdsOf(store, 'customer', serverId)])]
  const left = minus(answer.amount, cashbackSince(store, ids, ticket.currency.id, answer.readAt))
  return left > 0 ? left : (0 as Minor)
}

/**
 * Asks the service for the cashback balance of a customer by the rules of a ticket. If the balance stays unknown, the
 * till continues without it.
 */
export async function readCashback(
  context: With<'cashback'>,
  of: Pick<Ticket, 'customer' | 'currency' | 'rules'>
): Promise<CashbackView> {
  if (of.rules.isCashbackActive !== true) return refuse('cashback.off')
  const there = of.customer && customerAtService(context.store, of.customer.id)
  if (of.customer !== undefined && typeof there === 'object') {
    const readAt = context.clock.now()
    const answer = await context.cashback.of(there.id)
    if (answer.ok) {
      const { amount, currencyId } = answer.value
      const minor = fromMajor(amount, of.currency.decimals, 'floor')
      keepAnswer(context, { customerId: of.customer.id, currencyId, amount: minor, readAt })
    }
  }
  return defined({ balanceMinor: cashbackBalanceFor(context, of) })
}

/** Returns the cashback that the ticket may earn, by the rules of the latest pull. */
export function expectedOn(context: Context, ticket: Ticket, sums: Pick<TicketSums, 'total'>): Minor | undefined {
  // This runs with every key and scan, so the rules are read only if cashback is possible.
  if (ticket.rules.isCashbackActive !== true || ticket.customer === undefined) return undefined
  const cache = context.catalog()
  return cache && expectedCashback(ticket, sums, cashbackRules(cache))
}

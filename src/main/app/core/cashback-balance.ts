import { minus, type Minor } from '../../../shared/money.ts'
import type { CustomerId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Ticket, TicketSums } from '../../domain/core/model.ts'
import { expectedCashback } from '../../domain/payment/cashback.ts'
import { cashbackSince } from '../../db/customers/cashback.ts'
import { customerAtService } from '../../db/customers/customers.ts'
import { localIdsOf } from '../../db/core/id-map.ts'
import { cashbackRules } from '../../db/catalog/records.ts'
import type { Context } from './context.ts'

// What a customer has gathered is asked of the service when checkout opens, beside the sale: paying with it uses what
// was answered then, so that no key waits for the network. Without an answer it is unknown, and nothing is paid with it.

type Answer = { customerId: CustomerId; currencyId: string; amount: Minor; readAt: Instant }
/** An answer older than this is asked for again. */
const freshMs = 5 * 60_000
const answers = new WeakMap<Context['session'], Answer>()

/** Keeps what the service answered, for this sitting. */
export const keepAnswer = ({ session }: Context, answer: Answer): void => void answers.set(session, answer)

/** What the customer of the ticket has gathered, less what this till sold for it since; undefined: nobody knows. */
export function cashbackBalanceFor({ session, store, clock }: Context, ticket: Ticket): Minor | undefined {
  const answer = answers.get(session)
  if (answer === undefined || answer.customerId !== ticket.customer?.id) return undefined
  if (answer.currencyId !== ticket.currency.id || clock.now() - answer.readAt > freshMs) return undefined
  const there = customerAtService(store, answer.customerId)
  const serverId = typeof there === 'object' ? there.id : answer.customerId
  const ids = [...new Set([answer.customerId, serverId, ...localIdsOf(store, 'customer', serverId)])]
  const left = minus(answer.amount, cashbackSince(store, ids, ticket.currency.id, answer.readAt))
  return left > 0 ? left : (0 as Minor)
}

/** What the ticket may earn, by the rules as they were pulled last. */
export function expectedOn(context: Context, ticket: Ticket, sums: Pick<TicketSums, 'total'>): Minor | undefined {
  // Asked with every key and scan: the rules are read only where there may be something to say.
  if (ticket.rules.isCashbackActive !== true || ticket.customer === undefined) return undefined
  const cache = context.catalog()
  return cache && expectedCashback(ticket, sums, cashbackRules(cache))
}

import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { checkOrdered } from '../../domain/core/order-part.ts'
import { checkStock } from '../../domain/pricing/stock.ts'
import { checkDiscountPolicy } from '../core/ticket-command.ts'
import type { Context } from '../core/context.ts'
import { knowing } from '../core/current-ticket.ts'
import { stillMade } from '../ticket/dating.ts'
import { actor } from '../core/session.ts'
import { sellingRules } from '../core/customer-balance.ts'
import { isPaying } from '../../domain/core/ticket-state.ts'

/**
 * May the ticket be paid as it stands by now? While it waited its hour may have passed and its goods may have been sold;
 * where the till wants that, it is within what was ordered;
 * and whoever takes the money may not be whoever gave the discount. Asked before the first payment, and where there is
 * none before the sale; money that lies on the counter already, or was taken from a card, is not stopped any more.
 */
export function payable(context: Context, ticket: Ticket): Result<undefined> {
  if (isPaying(ticket)) return ok(undefined)
  const person = actor(context)
  if (person === undefined) return fail('person.notAllowed')
  const made = stillMade(context, ticket)
  if (!made.ok) return made
  const ordered = sellingRules(context).refusesOverOrder ? checkOrdered(ticket) : ok(undefined)
  if (!ordered.ok) return ordered
  const known = knowing(context, ticket)
  const enough = checkStock(ticket, (line) => known(line)?.stock)
  return enough.ok ? checkDiscountPolicy(ticket, person) : enough
}

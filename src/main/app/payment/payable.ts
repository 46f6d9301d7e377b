import { isTooLarge } from '../../../shared/money.ts'
import { ticketSums } from '../../domain/pricing/sums.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { checkOrdered } from '../../domain/core/order-part.ts'
import { checkStock } from '../../domain/pricing/stock.ts'
import { checkDiscountPolicy } from '../core/ticket-command.ts'
import type { Context } from '../core/context.ts'
import { goodsStates } from '../core/current-ticket.ts'
import { stillMade } from '../ticket/dating.ts'
import { actor } from '../core/session.ts'
import { sellingRules } from '../core/customer-balance.ts'
import { isPaying } from '../../domain/core/ticket-state.ts'
import { must, refuse } from '../core/refusal.ts'

/**
 * Checks whether the ticket may be paid now. While it waited, its past date may have become too old, and its goods may
 * have been sold. If the till requires it, the quantities must not exceed the order. And the cashier may be another
 * person than the one who gave the discounts. It is checked before the first payment, or before the sale if there is
 * none. Once money was taken, only a change by another program stops the sale.
 */
export function payable(context: Context, ticket: Ticket): undefined {
  if (context.seals?.isTicketAltered(ticket.id) === true) return refuse('ticket.altered')
  if (isPaying(ticket)) return undefined
  if (isTooLarge(ticketSums(ticket).total, ticket.currency.decimals)) return refuse('cash.tooLarge')
  const person = actor(context)
  if (person === undefined) return refuse('person.notAllowed')
  stillMade(context, ticket)
  if (sellingRules(context).refusesOverOrder) must(checkOrdered(ticket))
  const known = goodsStates(context, ticket)
  must(checkStock(ticket, (line) => known(line)?.stock))
  return checkDiscountPolicy(ticket, person)
}

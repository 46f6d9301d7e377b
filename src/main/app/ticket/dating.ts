import { defined } from '../../../shared/defined.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { TicketView } from '../../../shared/views.ts'
import { isRunning } from '../../domain/pricing/discount.ts'
import type { SaleRules, Ticket } from '../../domain/core/model.ts'
import { checkMade, dateOffer, dateTicket, withDiscountsFor, madeAtOf } from '../../domain/ticket/past-date.ts'
import { discounts, saleRules } from '../../db/catalog/records.ts'
import { lastMadeAt } from '../../db/ticket/sales.ts'
import { datable } from '../core/clock.ts'
import type { Calls, Context, Files } from '../core/context.ts'
import { currentSale, goodsStates } from '../core/current-ticket.ts'
import { automaticFor, momentOf, withApproval } from './pricing.ts'
import { must } from '../core/refusal.ts'

// The calls for a sale with a past date (domain/ticket/past-date.ts).

/**
 * Returns the present rules of the shop and not those at the ticket's start; the ticket's own if the cache is not
 * available.
 */
const rulesOf = ({ catalog }: Files, ticket: Ticket): SaleRules => {
  const cache = catalog()
  return cache === undefined ? ticket.rules : saleRules(cache)
}

/**
 * Checks the past date again: while the ticket waited, it may have become too old, or the shop may have changed its
 * setting.
 */
export function stillMade(context: Context, ticket: Ticket): undefined {
  if (ticket.madeAt === undefined) return undefined
  return must(checkMade(ticket.madeAt, rulesOf(context, ticket), context.clock.now()))
}

/** Returns the ticket with the discounts of its past date. */
function datingOf(context: Context, ticket: Ticket): Ticket {
  const cache = context.catalog()
  if (cache === undefined) return ticket
  const known = goodsStates(context, ticket)
  const moment = momentOf(context, ticket)
  const running = new Set(discounts(cache).flatMap((each) => (isRunning(each, moment) ? [each.id] : [])))
  return withDiscountsFor(ticket, {
    automatic(line) {
      const goods = known(line)?.goods
      return goods && automaticFor(context, ticket, goods)
    },
    isInForce: ({ id }) => id !== undefined && running.has(id)
  })
}

async function setDate(context: Context, { made, approval }: CallParsed<'ticket.setDate'>): Promise<TicketView> {
  // If the clock is a day off, "yesterday" is the wrong day.
  datable(context)
  const decide = (ticket: Ticket): Ticket => {
    const at = made === null ? undefined : must(madeAtOf(made, rulesOf(context, ticket), context.clock.now()))
    const dated = must(dateTicket(ticket, at))
    return datingOf(context, dated)
  }
  return withApproval(context, approval, {
    decide,
    actOf: () => (made === null ? undefined : 'sellAtPastDate'),
    note: ({ id, number, madeAt }, after) => ({
      act: 'ticket.date',
      subject: id,
      // The journal row's own time is that of the entry.
      facts: { number, ...defined({ was: madeAt }), ...(after.madeAt && { made: after.madeAt }) }
    })
  })
}

export const dating = {
  'ticket.dates': (context) => {
    const at = currentSale(context)
    datable(context)
    const { ticket, shift } = at
    return must(dateOffer(rulesOf(context, ticket), lastMadeAt(context.store, shift.id), context.clock.now()))
  },
  'ticket.setDate': setDate
} satisfies Pick<Calls<'ticket'>, 'ticket.dates' | 'ticket.setDate'>

import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId, TenderId } from '../../shared/ids.ts'
import { minor, minus, type Minor } from '../../shared/money.ts'
import type { TicketView } from '../../shared/views.ts'
import type { Exchange, Tender, Ticket } from './model.ts'
import type { Asked, Decided } from './refund.ts'
import { paidOut } from './credit.ts'
import { isPaying } from './paying.ts'
import { ticketSums } from './sums.ts'

// Goods that come back for others, in one act. Two documents come of it, a refund and a sale, and the method by which the
// refund gives its money takes as much of it for the sale, so that the drawer and the terminal see the difference alone:
//
//   goods back 120 000, new ones 150 000      refund 120 000 by cash, sale: 120 000 by cash and 30 000 as people pay
//   goods back 120 000, new ones 100 000      refund 120 000 by cash, sale: 100 000 by cash; 20 000 is given out

/** What of a total the goods that come back pay for. */
export const coveredBy = (exchange: Exchange | undefined, total: Minor): Minor =>
  minor(Math.min(exchange?.total ?? 0, total))

/** What is left of it to be given out, once the new goods are paid for. */
export const givenOut = (exchange: Exchange, total: Minor): Minor => minus(exchange.total, coveredBy(exchange, total))

type Terms = { asked: Asked; decided: Decided; receiptNumber: string; refunds: number; allowedBy: EmployeeId }

/** Lets goods come back for those of this ticket. The money is reckoned against it, so it must be of its currency. */
export function exchangeOn(
  ticket: Ticket,
  { asked, decided, receiptNumber, refunds, allowedBy }: Terms
): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  if (ticket.madeAt !== undefined) return fail('date.exchange')
  if (decided.currency.id !== ticket.currency.id) return fail('exchange.otherCurrency')
  const { saleId, methodId, methodName, methodType, reason, note } = decided
  return ok({
    ...ticket,
    // What guests pay was of another sum.
    shares: [],
    exchange: {
      saleId,
      receiptNumber,
      refunds,
      lines: [...asked.lines],
      goods: decided.lines.map(({ name, quantity, unitName }) => ({ name, quantity, unitName })),
      methodId,
      methodName,
      methodType,
      ...(reason === undefined ? {} : { reasonId: reason.id }),
      ...(note === undefined ? {} : { note }),
      // What goes against a debt pays for nothing.
      total: paidOut(decided),
      allowedBy
    }
  })
}

/** Leaves the exchange: nothing came back yet. */
export function withoutExchange(ticket: Ticket): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  return ok({ ...ticket, exchange: undefined })
}

/** A ticket that waits, or is cut and joined with others, would leave the goods on the counter behind. */
export const checkNoExchange = (tickets: readonly Ticket[]): Result<undefined> =>
  tickets.some(({ exchange }) => exchange !== undefined) ? fail('exchange.here') : ok(undefined)

/** The ticket with what came back as its first payment. */
export function paidByExchange(ticket: Ticket, id: TenderId): Ticket {
  const { exchange, currency, tenders } = ticket
  if (exchange === undefined) return ticket
  const amount = coveredBy(exchange, ticketSums(ticket).total)
  const { methodId, methodName, methodType } = exchange
  const tender: Tender = { id, methodId, methodName, methodType, currency, amount, paid: amount }
  return { ...ticket, exchange: undefined, tenders: amount === 0 ? tenders : [tender, ...tenders] }
}

export const exchangeView = (exchange: Exchange, total: Minor): NonNullable<TicketView['exchange']> => ({
  receiptNumber: exchange.receiptNumber,
  methodName: exchange.methodName,
  goods: exchange.goods.map(({ name, quantity, unitName }) => ({ name, quantity, unit: unitName })),
  totalMinor: exchange.total,
  coveredMinor: coveredBy(exchange, total),
  giveMinor: givenOut(exchange, total)
})

import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { EmployeeId, TenderId } from '../../../shared/ids.ts'
import { minus, sum, type Minor } from '../../../shared/money.ts'
import type { TicketView } from '../../../shared/views.ts'
import { coveredParts, withCovered } from '../pricing/cash-rounding.ts'
import type { Exchange, Sale, SaleRules, Ticket } from '../core/model.ts'
import type { RefundRequest, Decided } from './refund.ts'
import { paidOut } from '../payment/credit.ts'
import type { RefundPayment } from './refund-allocation.ts'
import { ticketSums } from '../pricing/sums.ts'
import { isPaying } from '../core/ticket-state.ts'

// Goods that are exchanged for others in one act. It creates two documents, a refund and a sale. The payment method of
// the refund pays the same amount for the sale, so that the drawer and the terminal move only the difference:
//
//   goods back 120 000, new ones 150 000      refund 120 000 by cash, sale: 120 000 by cash and 30 000 as people pay
//   goods back 120 000, new ones 100 000      refund 120 000 by cash, sale: 100 000 by cash; 20 000 is given out
//
// If the refund uses several payment methods, the card part pays for the sale first. So as much as possible of the paid
// out money is cash, and the terminal is rarely needed.

/** Returns the refunded money that is left to be paid out per method, after goods were paid for with `used`. */
function givenOut(given: readonly RefundPayment[], used: readonly RefundPayment[]): RefundPayment[] {
  return given.flatMap((each) => {
    const gone = used.filter((part) => part.methodId === each.methodId && part.currency.id === each.currency.id)
    const paid = minus(each.paid, sum(gone.map((part) => part.paid)))
    return paid === 0 ? [] : [{ ...each, amount: minus(each.amount, sum(gone.map(({ amount }) => amount))), paid }]
  })
}

/** Returns the money that is left to be paid out of a refund and the sale that was made with it. */
export const givenOutOf = ({ given }: { given: readonly RefundPayment[] }, { tenders }: Sale): RefundPayment[] =>
  givenOut(
    given,
    tenders.filter(({ isExchanged }) => isExchanged)
  )

export const givesView = (parts: readonly RefundPayment[]): { methodName: string; amountMinor: Minor }[] =>
  parts.map(({ methodName, amount }) => ({ methodName, amountMinor: amount }))

type Terms = { asked: RefundRequest; decided: Decided; receiptNumber: string; refunds: number; allowedBy: EmployeeId }

/**
 * Puts an exchange on the ticket. The refunded money must be in the ticket's currency, because it reduces what is due.
 */
export function exchangeOn(
  ticket: Ticket,
  { asked, decided, receiptNumber, refunds, allowedBy }: Terms
): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  if (ticket.madeAt !== undefined) return fail('date.exchange')
  if (decided.given.some(({ currency }) => currency.id !== ticket.currency.id)) return fail('exchange.otherCurrency')
  const { saleId, given, reason, note } = decided
  return ok({
    ...ticket,
    // The guests' shares were shares of another sum.
    shares: [],
    exchange: {
      saleId,
      receiptNumber,
      refunds,
      lines: asked.lines.map(({ marks, ...line }) => ({ ...line, ...defined({ marks: marks && [...marks] }) })),
      goods: decided.lines.map(({ name, quantity, unitName }) => ({ name, quantity, unitName })),
      given,
      ...defined({ keepsCosts: asked.keepsCosts === true || undefined, reasonId: reason?.id, note }),
      // The part that reduces a debt does not pay for the sale.
      total: paidOut(decided),
      allowedBy
    }
  })
}

/** Removes the exchange from the ticket; no refund exists yet. */
export function withoutExchange(ticket: Ticket): Result<Ticket> {
  if (isPaying(ticket)) return fail('ticket.paying')
  return ok({ ...ticket, exchange: undefined })
}

/** Returns the ticket with the refunded money as its first payments. */
export function paidByExchange(ticket: Ticket, freshId: () => TenderId): Ticket {
  const { exchange, tenders, rules } = ticket
  if (exchange === undefined) return ticket
  const parts = coveredParts(exchange, ticketSums(ticket).total, rules.cashRounding)
  const first = parts.map((part) => withCovered({ id: freshId(), ...part, isExchanged: true }, part.amount, part.paid))
  return { ...ticket, exchange: undefined, tenders: [...first, ...tenders] }
}

export function exchangeView(exchange: Exchange, total: Minor, { cashRounding }: SaleRules): ExchangeView {
  const used = coveredParts(exchange, total, cashRounding)
  const gives = givenOut(exchange.given, used)
  return {
    receiptNumber: exchange.receiptNumber,
    methodName: exchange.given.map(({ methodName }) => methodName).join(', '),
    goods: exchange.goods.map(({ name, quantity, unitName }) => ({ name, quantity, unit: unitName })),
    totalMinor: exchange.total,
    coveredMinor: sum(used.map(({ amount }) => amount)),
    giveMinor: sum(gives.map(({ amount }) => amount)),
    gives: givesView(gives)
  }
}
type ExchangeView = NonNullable<TicketView['exchange']>

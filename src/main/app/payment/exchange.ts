import { defined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import type { EmployeeId, SaleId, TenderId } from '../../../shared/ids.ts'
import { isOtherTillSale } from '../../domain/refund/other-till-sale.ts'
import { exchangeOn, paidByExchange, withoutExchange } from '../../domain/refund/exchange.ts'
import { paidOut } from '../../domain/payment/credit.ts'
import type { Exchange, Ticket } from '../../domain/core/model.ts'
import type { Refund } from '../../domain/refund/refund.ts'
import type { Writer } from '../../db/core/open.ts'
import { anySaleById } from '../../db/refund/other-till-sales.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { backOf, stillLeft } from '../refund/returns.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale, viewOf } from '../core/current-ticket.ts'
import type { Paying } from '../core/pay.ts'
import { payable } from './payable.ts'
import { decideAt, putRefund } from '../refund/refund.ts'
import { act } from '../core/act.ts'
import { aboutRefund } from '../core/approval-about.ts'
import { must, refuse } from '../core/refusal.ts'

// Exchange of goods in one act. It is decided and allowed in the refund, stays on the ticket while the new goods are
// added, and is booked together with the sale: both or neither.

/** Decides the refund again: somebody else may have refunded the goods meanwhile. */
export function decideBack(context: Context, exchange: Exchange) {
  const { saleId, refunds, lines, given, keepsCosts, reasonId, note } = exchange
  const sale = anySaleById(context.store, saleId)
  if (sale === undefined || backOf(context.store, sale).length !== refunds) return refuse('exchange.changed')
  const decided = decideAt(context, {
    saleId,
    refunds,
    lines: lines.map(({ marks, ...line }) => ({ ...line, ...(marks === undefined ? {} : { marks: [...marks] }) })),
    // No payment method is named if the whole refund reduces a debt.
    ways: given.map(({ methodId, currency, paid }) => ({ methodId, currencyId: currency.id, paidMinor: paid })),
    ...defined({ keepsCosts, reasonId, note })
  })
  const { decided: back } = decided
  const isSame = paidOut(back) === exchange.total && back.given.every(({ amount }, at) => amount === given[at]?.amount)
  return isSame ? decided : refuse('exchange.changed')
}

/**
 * Returns a payment that is refused if the exchange can no longer be booked, or the ticket may not be paid now.
 * Otherwise a card would be charged for nothing.
 */
export const unlessChanged =
  (context: Context, pay: Paying): Paying =>
  (ticket) => {
    payable(context, ticket)
    if (ticket.exchange !== undefined) decideBack(context, ticket.exchange)
    return pay(ticket)
  }

export type Back = ReturnType<typeof decideBack>

/** Books the refund of the exchange; its money pays for the goods of the ticket. */
export function putBack(
  context: Context,
  db: Writer,
  { decided, ...register }: Back,
  { allowedBy }: Exchange,
  exchangedFor: SaleId
): Refund {
  return putRefund(context, db, register, decided, { allowedBy, exchangedFor })
}

/** Returns the ticket as it is paid, with the refunded money among its tenders. */
export const withRefundTenders = (context: Context, ticket: Ticket): Ticket =>
  paidByExchange(ticket, () => newId<TenderId>(context.random))

export const exchange = {
  'exchange.start': async (context, input) => {
    const { lines, keepsCosts, reasonId, note } = input
    const asked = { lines, keepsCosts, reasonId, note }
    const decide = () => {
      const { decided, sale, person } = decideAt(context, input)
      // The exchange is booked when the new goods are paid, and the service could not be asked again then.
      if (isOtherTillSale(sale)) return refuse('otherTillSales.noExchange')
      const { ticket } = currentSale(context)
      const terms = { asked, decided, receiptNumber: sale.receiptNumber, refunds: input.refunds }
      const exchanged = (by: EmployeeId): Ticket => must(exchangeOn(ticket, { ...terms, allowedBy: by }))
      exchanged(person.id)
      return { sale, decided, ticket, exchanged }
    }
    // The service is asked before the act, and only about what is possible: so the exchange is decided a second time.
    await stillLeft(context, decide().sale)
    return act(context, input.approval, {
      decide,
      right: () => 'refund',
      about: ({ sale, decided }) => aboutRefund(sale, decided),
      write: ({ context, db, by }, { ticket, exchanged }) => {
        const after = exchanged(by)
        saveTicket(db, ticket, after, context.clock.now())
        return after
      },
      answer: (after) => viewOf(context, after)
    })
  },
  'exchange.cancel': (context) =>
    act(context, undefined, {
      decide: () => currentSale(context),
      write: ({ context, db }, { ticket }) => {
        const after = must(withoutExchange(ticket))
        saveTicket(db, ticket, after, context.clock.now())
        return after
      },
      answer: (after) => viewOf(context, after)
    })
} satisfies Calls<'exchange', 'sales'>

import { defined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { SaleId, TenderId } from '../../../shared/ids.ts'
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
import { allowed } from '../core/session.ts'
import { aboutRefund } from '../core/approval-about.ts'

// Exchange of goods in one act. It is decided and allowed in the refund, stays on the ticket while the new goods are
// added, and is booked together with the sale: both or neither.

/** Decides the refund again: somebody else may have refunded the goods meanwhile. */
export function decideBack(context: Context, exchange: Exchange) {
  const { saleId, refunds, lines, given, keepsCosts, reasonId, note } = exchange
  const sale = anySaleById(context.store, saleId)
  if (sale === undefined || backOf(context.store, sale).length !== refunds) return fail('exchange.changed')
  const decided = decideAt(context, {
    saleId,
    refunds,
    lines: lines.map(({ marks, ...line }) => ({ ...line, ...(marks === undefined ? {} : { marks: [...marks] }) })),
    // No payment method is named if the whole refund reduces a debt.
    ways: given.map(({ methodId, currency, paid }) => ({ methodId, currencyId: currency.id, paidMinor: paid })),
    ...defined({ keepsCosts, reasonId, note })
  })
  if (!decided.ok) return decided
  const { decided: back } = decided.value
  const isSame = paidOut(back) === exchange.total && back.given.every(({ amount }, at) => amount === given[at]?.amount)
  return isSame ? decided : fail('exchange.changed')
}

/**
 * Returns a payment that is refused if the exchange can no longer be booked, or the ticket may not be paid now.
 * Otherwise a card would be charged for nothing.
 */
export const unlessChanged =
  (context: Context, pay: Paying): Paying =>
  (ticket) => {
    const may = payable(context, ticket)
    if (!may.ok) return may
    const back = ticket.exchange && decideBack(context, ticket.exchange)
    return back?.ok === false ? back : pay(ticket)
  }

export type Back = Extract<ReturnType<typeof decideBack>, { ok: true }>['value']

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

function put(context: Context, before: Ticket, after: Result<Ticket>) {
  if (!after.ok) return after
  context.store.transaction((db) => {
    saveTicket(db, before, after.value, context.clock.now())
  })
  return ok(viewOf(context, after.value))
}

export const exchange = {
  'exchange.start': async (context, input) => {
    const { lines, keepsCosts, reasonId, note } = input
    const asked = { lines, keepsCosts, reasonId, note }
    const decide = () => {
      const register = decideAt(context, input)
      if (!register.ok) return register
      const at = currentSale(context)
      if (!at.ok) return at
      const { decided, sale, person } = register.value
      const terms = { asked, decided, receiptNumber: sale.receiptNumber, refunds: input.refunds }
      const after = exchangeOn(at.value.ticket, { ...terms, allowedBy: person.id })
      return after.ok ? ok({ ticket: at.value.ticket, terms }) : after
    }
    const possible = decide()
    if (!possible.ok) return possible
    const sale = anySaleById(context.store, input.saleId)
    // The exchange is booked when the new goods are paid, and the service could not be asked again then.
    if (sale === undefined || isOtherTillSale(sale)) return fail('otherTillSales.noExchange')
    const left = await stillLeft(context, sale)
    if (!left.ok) return left
    const { decided } = possible.value.terms
    const by = await allowed(context, 'refund', input.approval, aboutRefund(sale, decided))
    if (!by.ok) return by
    const now = decide()
    if (!now.ok) return now
    const { ticket, terms } = now.value
    return put(context, ticket, exchangeOn(ticket, { ...terms, allowedBy: by.value }))
  },
  'exchange.cancel': (context) => {
    const at = currentSale(context)
    return at.ok ? put(context, at.value.ticket, withoutExchange(at.value.ticket)) : at
  }
} satisfies Calls<'exchange'>

import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import { minus, sum, type Minor } from '../../../shared/money.ts'
import type { EmployeeId, IdempotencyKey, SaleId, TenderId, TicketId } from '../../../shared/ids.ts'
import type { SoldView, TicketView } from '../../../shared/views.ts'
import { addTender, cashExact, settled, toSale } from '../../domain/payment/checkout.ts'
import { payFromCashback, takeBackCashback } from '../../domain/payment/cashback.ts'
import {
  checkCustomer,
  debtAct,
  paidOut,
  payFromBalance,
  takeBackBalance,
  type CustomerBalance
} from '../../domain/payment/credit.ts'
import { sendReceipt } from '../../domain/customers/customer.ts'
import { removeJob, saleJob } from '../../domain/outbox/jobs.ts'
import { givenOutOf, givesView } from '../../domain/refund/exchange.ts'
import type { Exchange, Sale, Ticket, TicketSums } from '../../domain/core/model.ts'
import { askTerminal, usesTerminal } from '../../domain/payment/paying.ts'
import type { Act } from '../../domain/staff/people.ts'
import { currencyOn } from '../../domain/pricing/rates.ts'
import type { Refund } from '../../domain/refund/refund.ts'
import { nextNumber } from '../../db/core/counters.ts'
import { takeBackCount } from '../../db/shift/countings.ts'
import type { Writer } from '../../db/core/open.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { exchangedForSale, unsentRefundsOf } from '../../db/refund/refunds.ts'
import { insertSale, saleDigest, saleOfTicket } from '../../db/ticket/sales.ts'
import { place, tillPrefix } from '../../db/core/settings.ts'
import { raiseVersion, saveTicket, ticketVersion } from '../../db/ticket/tickets.ts'
import type { Calls, Context } from '../core/context.ts'
import { atTime, datable } from '../core/clock.ts'
import { currentSale, newCurrentTicket, viewOf, type CurrentSale } from '../core/current-ticket.ts'
import { card, cardFacts } from './card.ts'
import { cashback } from './cashback.ts'
import { change } from './change.ts'
import { expectedOn, cashbackBalanceFor } from '../core/cashback-balance.ts'
import { instalments, planFor } from './instalments.ts'
import { decideBack, putBack, unlessChanged, withRefundTenders, type Back } from './exchange.ts'
import { receiptOf } from '../printing/papers.ts'
import { pay, type Paying } from '../core/pay.ts'
import { payable } from './payable.ts'
import { printRefunded, printSold } from '../printing/print-jobs.ts'
import { rates } from '../ticket/rates.ts'
import { checkOwn } from '../ticket/marks.ts'
import { allowed } from '../core/session.ts'
import { sellingRules, balanceOf } from '../core/customer-balance.ts'
import { announce, shopOf } from '../core/state.ts'
import type { Plan } from '../../domain/core/terms.ts'
import { aboutDebt } from '../core/approval-about.ts'
import { must, refuse } from '../core/refusal.ts'

/**
 * Finishes the current ticket. If the ticket was already sold, returns its sale again, so that pressing Enter twice
 * pays once. Fails for any other ticket.
 */
function finish(context: Context, ticketId: TicketId, lastPayment: Paying, debt?: Debt): SoldView {
  const at = currentSale(context)
  const before = saleOfTicket(context.store, ticketId)
  if (before !== undefined) return soldView(context, before, at.ticket)
  if (at.ticket.id !== ticketId) return refuse('state.changed')
  const dated = datable(context)
  payable(context, at.ticket)
  const paid = lastPayment(at.ticket)
  const sums = must(settled(paid, debt !== undefined))
  const plan = debt?.wish && planFor(context, paid, debt.wish)
  must(checkCustomer(paid, sellingRules(context), balanceOf(context, paid)))
  checkOwn(context, paid)
  const { exchange } = paid
  const back = exchange && decideBack(context, exchange)
  const settling = {
    paid: withRefundTenders(context, paid),
    sums,
    plan,
    back: exchange && back && { decided: back, exchange }
  }
  const now = atTime(context, dated)
  const { sale, next } = context.store.transaction((db) => ({
    sale: putSale(now, db, { ...at, debtBy: debt?.by }, settling),
    next: newCurrentTicket(now, db, at.place, at.person, at.ticket)
  }))
  // Only what is committed is sent, shown and printed.
  context.queue.wake()
  printSold(context, sale)
  const refund = exchange && exchangedForSale(context.store, sale.id)
  if (refund !== undefined) printRefunded(context, refund)
  announce(context)
  return soldView(context, sale, next)
}

/** Returns the right that the debt of this ticket needs, by the present customer balance. */
function debtOf(context: Context, ticket: Ticket): Act {
  const sums = must(settled(ticket, true))
  const rules = sellingRules(context)
  return must(debtAct({ ticket, sums, rules, customerBalance: balanceOf(context, ticket) }))
}

type OnDebt = CallParsed<'checkout.finishOnDebt'>

async function finishOnDebt(context: Context, { ticketId, plan: wish, approval }: OnDebt): Promise<SoldView> {
  const { ticket } = currentSale(context)
  if (ticket.id !== ticketId) return finish(context, ticketId, asPaid)
  const act = debtOf(context, ticket)
  if (wish !== undefined) planFor(context, ticket, wish)
  const by = await allowed(context, act, approval, aboutDebt(ticket))
  // The current ticket may have changed while the manager typed the PIN.
  const now = currentSale(context)
  const again = now.ticket.id === ticketId ? debtOf(context, now.ticket) : act
  if (again !== act) return refuse('state.changed')
  return finish(context, ticketId, asPaid, { by, wish })
}

/** The last payment of a ticket that is paid already. */
const asPaid: Paying = (ticket) => ticket

/** Who allowed the debt, and the requested payment plan. */
type Debt = { by: EmployeeId; wish: OnDebt['plan'] }
type Selling = CurrentSale & { debtBy: EmployeeId | undefined }
type Settling = {
  /** Given for a sale that the service has already. */
  marker?: IdempotencyKey
  paid: Ticket
  sums: TicketSums
  plan: Plan | undefined
  back: { decided: Back; exchange: Exchange } | undefined
}

/** Inserts the sale and all of its jobs in one transaction; in an exchange together with its refund. */
export function putSale(context: Context, db: Writer, at: Selling, { paid, sums, plan, back, marker }: Settling): Sale {
  const { random, clock, journal } = context
  const { shift, place, person, ticket } = at
  const now = clock.now()
  const id = newId<SaleId>(random)
  const refund = back && putBack(context, db, back.decided, back.exchange, id)
  const number = nextNumber(db, 'receipt')
  const receiptNumber = `${tillPrefix(db, random)}-${number}`
  const credit = {
    ...(sums.remaining === 0 ? {} : { debt: sums.remaining, debtBy: at.debtBy }),
    ...defined({ fromBalance: paid.fromBalance, fromCashback: paid.fromCashback, parts: plan?.parts.length }),
    ...defined({ rounding: nonZero(sums.rounding), seller: paid.seller?.id }),
    ...{ sendsReceipt: paid.sendsReceipt, made: paid.madeAt }
  }
  const sold = toSale(paid, sums, {
    ...{ id, receiptNumber, shift, place, now, plan },
    marker: marker ?? newId<IdempotencyKey>(random),
    cashier: person,
    journalHead: '',
    expectedCashback: expectedOn(context, paid, sums)
  })
  // The journal contains the digests of the sale's rows and of its request, so that neither can change unnoticed.
  const digests = { rows: saleDigest(sold, number), body: context.queue.digestOf?.(sold) }
  const journalHead = journal.append(db, {
    at: now,
    actor: person.id,
    act: 'sale',
    subject: receiptNumber,
    facts: {
      ...{ sale: id, ticket: ticket.id, shift: shift.id, total: sums.total, currency: ticket.currency.id, ...credit },
      ...digests
    }
  })
  const sale = { ...sold, journalHead }
  saveTicket(db, ticket, { ...paid, state: 'sold' }, now)
  insertSale(db, sale, number)
  // An earlier count is no longer valid, because the drawer has changed.
  takeBackCount(db, shift, now)
  const again = unsentRefundsOf(
    db,
    sale.lines.flatMap(({ marks = [] }) => marks)
  )
  const refunds = refund === undefined ? again : [refund.id, ...again]
  enqueue(db, saleJob(sale, shift, refunds, digests.body), now, random)
  if (ticketVersion(db, ticket.id) > 0) {
    const facts = { marker: newId<IdempotencyKey>(random), employeeId: person.id, version: raiseVersion(db, ticket.id) }
    enqueue(db, removeJob(ticket, facts, sale), now, random)
  }
  return sale
}

function soldView(context: Context, sale: Sale, next: Ticket): SoldView {
  const back = exchangedForSale(context.store, sale.id)
  return {
    receipt: receiptOf(context, sale, false),
    changeMinor: sale.sums.change,
    ...defined({ back: mapDefined(back, (back) => backView(back, sale)) }),
    ticket: viewOf(context, next)
  }
}

function backView(refund: Refund, sale: Sale): NonNullable<SoldView['back']> {
  const { number, total, saleId } = refund
  const gives = givenOutOf(refund, sale)
  const giveMinor = sum(gives.map(({ amount }) => amount))
  const usedMinor = minus(paidOut(refund), sum(gives.map(({ paid }) => paid)))
  return { number, totalMinor: total, usedMinor, giveMinor, gives: givesView(gives), saleId }
}

/** Adds the change that a guest gets before the next one pays, if less was taken than handed over. */
function withHandedChange(view: TicketView, handed: Minor): TicketView {
  const kept = view.tenders.at(-1)?.amountMinor ?? handed
  return kept < handed ? { ...view, handBackMinor: minus(handed, kept) } : view
}

const unknownBalance: CustomerBalance = { balance: undefined, readAt: undefined, isBlacklisted: false }

export const checkout = {
  ...instalments,
  ...cashback,
  ...change,
  ...card,
  ...rates,
  'checkout.addTender': (context, { methodId, currencyId, amountMinor }) => {
    const shop = shopOf(context, place(context.store))
    const method = shop.methods.find(({ id, isEnabled }) => id === methodId && isEnabled)
    if (method === undefined) return refuse('tender.unknownMethod')
    const take: Paying = (ticket) => {
      const currency =
        currencyId === ticket.currency.id ? ticket.currency : shop.currencies.find(({ id }) => id === currencyId)
      if (currency === undefined) return refuse('tender.noRate')
      const own = currencyOn(ticket, currency)
      const handed = { id: newId<TenderId>(context.random), method, currency: own, amount: amountMinor }
      const paid = must(addTender(ticket, handed))
      return usesTerminal(method) ? must(askTerminal(ticket, paid, context.clock.now())) : paid
    }
    const taken = pay(
      context,
      unlessChanged(context, take),
      ({ cardStep }) => cardStep && { act: 'card.asked', facts: cardFacts(cardStep) }
    )
    return taken.card === undefined ? withHandedChange(taken, amountMinor) : taken
  },
  'checkout.payFromBalance': (context, { amountMinor }) =>
    pay(
      context,
      unlessChanged(context, (ticket) =>
        must(payFromBalance(ticket, amountMinor, balanceOf(context, ticket) ?? unknownBalance))
      )
    ),
  'checkout.takeBackBalance': (context) => pay(context, (ticket) => must(takeBackBalance(ticket))),
  'checkout.payFromCashback': (context, { amountMinor }) =>
    pay(
      context,
      unlessChanged(context, (ticket) =>
        must(payFromCashback(ticket, amountMinor, cashbackBalanceFor(context, ticket)))
      )
    ),
  'checkout.takeBackCashback': (context) => pay(context, (ticket) => must(takeBackCashback(ticket))),
  'checkout.sendReceipt': (context, { isWanted }) => pay(context, (ticket) => must(sendReceipt(ticket, isWanted))),
  'checkout.finishOnDebt': finishOnDebt,
  'checkout.cashExact': (context, { ticketId }) => {
    const { methods } = shopOf(context, place(context.store))
    const cash = methods.find(({ type, isEnabled }) => type === 'cash' && isEnabled)
    return finish(context, ticketId, (ticket) => must(cashExact(ticket, newId<TenderId>(context.random), cash)))
  },
  'checkout.finish': (context, { ticketId }) => finish(context, ticketId, asPaid)
} satisfies Calls<'checkout'>

import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import { minus, sum, type Minor } from '../../../shared/money.ts'
import type { EmployeeId, IdempotencyKey, SaleId, TenderId, TicketId } from '../../../shared/ids.ts'
import type { SoldView, TicketView } from '../../../shared/views.ts'
import { changesNow } from '../../domain/payment/change.ts'
import { addTender, cashExact, handedBackOf, settled, toSale } from '../../domain/payment/checkout.ts'
import { checkChange } from '../../domain/payment/choose-change.ts'
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
import { currencyOn } from '../../domain/pricing/rates.ts'
import { changeRowViews } from '../../domain/views/receipt.ts'
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
import { act } from '../core/act.ts'
import { currentSale, newCurrentTicket, viewOf, type CurrentSale } from '../core/current-ticket.ts'
import { card, cardFacts } from './card.ts'
import { cashback } from './cashback.ts'
import { change } from './change.ts'
import { expectedOn, cashbackBalanceFor } from '../core/cashback-balance.ts'
import { instalments, planFor } from './instalments.ts'
import { decideBack, putBack, unlessChanged, withRefundTenders, type Back } from './exchange.ts'
import { receiptOf } from '../printing/papers.ts'
import { pay, type Paying } from '../core/pay.ts'
import { cashInDrawer } from '../core/register.ts'
import { payable } from './payable.ts'
import { printRefunded, printSold } from '../printing/print-jobs.ts'
import { rates } from '../ticket/rates.ts'
import { checkOwn } from '../ticket/marks.ts'
import type { Approval } from '../core/session.ts'
import { sellingRules, balanceOf } from '../core/customer-balance.ts'
import { shopOf } from '../core/state.ts'
import type { Plan } from '../../domain/core/records.ts'
import { aboutDebt } from '../core/approval-about.ts'
import { must, refuse } from '../core/refusal.ts'

/** How the ticket is finished: with which last payment, or with which debt and payment plan. */
type Finishing = {
  ticketId: TicketId
  lastPayment?: Paying
  debt?: { wish: CallParsed<'checkout.finishOnDebt'>['plan'] }
  approval?: Approval
}

/**
 * Finishes the current ticket. If the ticket was already sold, returns its sale again, so that pressing Enter twice
 * pays once. Fails for any other ticket.
 */
const finish = (context: Context, asked: Finishing): SoldView | Promise<SoldView> =>
  soldBefore(context, asked.ticketId) ??
  act(context, asked.approval, {
    decide: () => decideSale(context, asked),
    right: ({ debtRight }) => debtRight,
    about: ({ at }) => aboutDebt(at.ticket),
    isDated: true,
    write: ({ context, db, by }, { at, settling }) => ({
      sale: putSale(context, db, { ...at, debtBy: asked.debt && by }, settling),
      next: newCurrentTicket(context, db, at.place, at.person, at.ticket)
    }),
    sends: true,
    then: ({ sale }) => printSale(context, sale),
    announces: true,
    answer: ({ sale, next }) => soldView(context, sale, next)
  })

function soldBefore(context: Context, ticketId: TicketId): SoldView | undefined {
  const { ticket } = currentSale(context)
  const before = saleOfTicket(context.store, ticketId)
  return before && soldView(context, before, ticket)
}

/** Decides whether the ticket can be sold as it is paid, and which right its debt needs. */
function decideSale(context: Context, { ticketId, lastPayment = asPaid, debt }: Finishing) {
  const at = currentSale(context)
  if (at.ticket.id !== ticketId) return refuse('state.changed')
  payable(context, at.ticket)
  const paid = lastPayment(at.ticket)
  const sums = must(settled(paid, debt !== undefined))
  const [rules, customerBalance] = [sellingRules(context), balanceOf(context, paid)]
  const debtRight = debt && must(debtAct({ ticket: paid, sums, rules, customerBalance }))
  const plan = debt?.wish && planFor(context, paid, debt.wish)
  must(checkCustomer(paid, rules, customerBalance))
  checkOwn(context, paid)
  if (paid.changeIn !== undefined) must(checkChange(paid, cashInDrawer(context)))
  const { exchange } = paid
  const back = exchange && { decided: decideBack(context, exchange), exchange }
  return { at, debtRight, settling: { paid: withRefundTenders(context, paid), sums, plan, back } }
}

/** Prints the receipt, and in an exchange the slip of its refund. */
function printSale(context: Context, sale: Sale): void {
  printSold(context, sale)
  const refund = exchangedForSale(context.store, sale.id)
  if (refund !== undefined) printRefunded(context, refund)
}

/** The last payment of a ticket that is paid already. */
const asPaid: Paying = (ticket) => ticket

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
    sendsReceipt: paid.sendsReceipt,
    made: paid.madeAt
  }
  const sold = toSale(paid, sums, {
    id,
    receiptNumber,
    shift,
    place,
    now,
    plan,
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
      sale: id,
      ticket: ticket.id,
      shift: shift.id,
      total: sums.total,
      currency: ticket.currency.id,
      ...credit,
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
    changeMinor: minus(sale.sums.change, handedBackOf(sale)),
    changes: changeRowViews(changesNow(sale), sale.currency),
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
  const { amountMinor: kept = handed, handedBackMinor } = view.tenders.at(-1) ?? {}
  const handBackMinor = handedBackMinor ?? minus(handed, kept)
  return handBackMinor > 0 ? { ...view, handBackMinor } : view
}

const unknownBalance: CustomerBalance = { balance: undefined, readAt: undefined, isBlacklisted: false }

export const checkout = {
  ...instalments,
  ...cashback,
  ...change,
  ...card,
  ...rates,
  'checkout.addTender': async (context, { methodId, currencyId, amountMinor }) => {
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
    const taken = await pay(context, unlessChanged(context, take), {
      journal: (_, { cardStep }) => cardStep && { act: 'card.asked', facts: cardFacts(cardStep) }
    })
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
  'checkout.finishOnDebt': (context, { ticketId, plan: wish, approval }) =>
    finish(context, { ticketId, debt: { wish }, approval }),
  'checkout.cashExact': (context, { ticketId }) => {
    const { methods } = shopOf(context, place(context.store))
    const cash = methods.find(({ type, isEnabled }) => type === 'cash' && isEnabled)
    const lastPayment: Paying = (ticket) => must(cashExact(ticket, newId<TenderId>(context.random), cash))
    return finish(context, { ticketId, lastPayment })
  },
  'checkout.finish': (context, { ticketId }) => finish(context, { ticketId })
} satisfies Calls<'checkout', 'cashback'>

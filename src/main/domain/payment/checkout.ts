import { defined } from '../../../shared/defined.ts'
import { isArticleNumber } from '../../../shared/article-number.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { IdempotencyKey, SaleId, TenderId } from '../../../shared/ids.ts'
import { divided, minor, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import { isZeroDecimal, maxDecimals, scaled } from '../../../shared/quantity.ts'
import { cashDue } from '../pricing/cash-rounding.ts'
import { changesOf } from './change.ts'
import { denominations } from './denominations.ts'
import { roundTenders } from '../pricing/round-tenders.ts'
import { checkAllMarked } from '../ticket/marks.ts'
import type { Line, PaymentMethod, Person, Place, Sale, Shift, Tender, Ticket, TicketSums } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'
import { nextShare } from '../ticket/shares.ts'
import { sumsOfLine, ticketSums } from '../pricing/sums.ts'
import { checkNoCard } from '../core/ticket-state.ts'
import type { Plan } from '../core/terms.ts'

// Payment. Tenders are kept gross, as handed over; what goes back are rows of their own (domain/payment/change.ts).

export type Handed = { id: TenderId; method: PaymentMethod; currency: Currency; amount: Minor }

/**
 * Takes a payment. Cashless never exceeds what remains; cash may, and the rest is change. Of a bill that guests share
 * only the share is kept of the cash that one of them gives, for his change is given before the next one pays.
 */
export function addTender(ticket: Ticket, handed: Handed): Result<Ticket> {
  if (ticket.lines.length === 0) return fail('ticket.empty')
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  const marked = checkAllMarked(ticket)
  if (!marked.ok) return marked
  const { method, currency, amount } = handed
  if (amount <= 0) return fail('tender.zero')
  const sums = ticketSums(ticket)
  const { remaining } = sums
  if (remaining === 0) return fail('tender.notNeeded')
  const share = nextShare(ticket, sums)
  const paid = exchanged(amount, currency, ticket.currency)
  if (paid === undefined) return fail('tender.noRate', { currency: currency.code })
  if (isAbsurd(handed, paid, remaining, ticket.currency)) return fail('tender.tooLarge', { amount, remaining })
  if (method.type === 'cashless' && paid > remaining) return fail('tender.overCashless', { remaining })
  const due = share?.isLast === false ? cashDue(share.due, ticket.rules.cashRounding) : remaining
  if (due < remaining && method.type === 'cash' && paid > due) {
    if (currency.id !== ticket.currency.id) return fail('tender.overShare', { due })
    return ok(taking(ticket, tender({ ...handed, amount: due }, due)))
  }
  return ok(taking(ticket, tender(handed, minor(paid))))
}

const taking = (ticket: Ticket, tender: Tender): Ticket =>
  roundTenders({ ...ticket, tenders: [...ticket.tenders, tender] })

const tender = ({ id, method, currency, amount }: Handed, paid: Minor): Tender => ({
  id,
  methodId: method.id,
  methodName: method.name,
  methodType: method.type,
  currency,
  amount,
  paid
})

export function removeTender(ticket: Ticket, id: TenderId): Result<Ticket> {
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  const tenders = ticket.tenders.filter((each) => each.id !== id)
  return tenders.length < ticket.tenders.length ? ok(roundTenders({ ...ticket, tenders })) : fail('state.changed')
}

/** Pays what remains in cash, to the last unit, or to the step that cash goes in. */
export function cashExact(ticket: Ticket, id: TenderId, method: PaymentMethod | undefined): Result<Ticket> {
  if (ticket.lines.length === 0) return fail('ticket.empty')
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  const { remaining } = ticketSums(ticket)
  if (remaining === 0) return ok(ticket)
  if (method === undefined) return fail('tender.unknownMethod')
  const amount = cashDue(remaining, ticket.rules.cashRounding)
  return addTender({ ...ticket, shares: [] }, { id, method, currency: ticket.currency, amount })
}

/**
 * An amount in another currency, by the rates of both against the main one. One fraction and one rounding, to the
 * currency it ends in; a rate is never inverted. Undefined where a rate is missing.
 */
export function exchanged(amount: Minor, from: Currency, to: Currency): number | undefined {
  if (from.id === to.id) return amount
  const here = rateOf(from)
  const there = rateOf(to)
  if (here === undefined || there === undefined) return undefined
  const numerator = BigInt(amount) * here.numerator * there.denominator * 10n ** BigInt(to.decimals)
  const denominator = here.denominator * there.numerator * 10n ** BigInt(from.decimals)
  return Number(divided(numerator, denominator, to.rounding))
}

type Fraction = { numerator: bigint; denominator: bigint }

function rateOf({ isMain, rate }: Currency): Fraction | undefined {
  if (isMain) return { numerator: 1n, denominator: 1n }
  if (rate === undefined || isZeroDecimal(rate.numerator) || isZeroDecimal(rate.denominator)) return undefined
  return { numerator: scaled(rate.numerator, maxDecimals), denominator: scaled(rate.denominator, maxDecimals) }
}

/**
 * A slip of the hand or a barcode that landed in the amount. Over a hundred times what is due is refused unless one
 * note is that large; so is an overpayment that reads like an article number with a right check digit.
 */
function isAbsurd({ amount, currency }: Handed, paid: number, remaining: Minor, due: Currency): boolean {
  if (!Number.isSafeInteger(paid)) return true
  const largestNote = exchanged(denominations(currency)[0] ?? minor(0), currency, due) ?? 0
  if (paid > Math.max(remaining * 100, largestNote)) return true
  const unit = 10 ** currency.decimals
  return paid > remaining && amount % unit === 0 && isArticleNumber(String(amount / unit))
}

/** May the ticket be finished as it stands, its rest left as a debt? Answers its sums. */
export function settled(ticket: Ticket, isOnDebt = false): Result<TicketSums> {
  if (ticket.lines.length === 0) return fail('ticket.empty')
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  const marked = checkAllMarked(ticket)
  if (!marked.ok) return marked
  const sums = ticketSums(ticket)
  return sums.remaining > 0 && !isOnDebt ? fail('tender.short', { remaining: sums.remaining }) : ok(sums)
}

export type Finishing = {
  id: SaleId
  marker: IdempotencyKey
  receiptNumber: string
  shift: Shift
  place: Place
  cashier: Person
  now: Instant
  journalHead: string
  plan?: Plan | undefined
  expectedCashback?: Minor | undefined
}

/** What it took a line to come so far is of the ticket alone. */
function asSold(line: Line): Line {
  const sold = { ...line }
  delete sold.held
  delete sold.allowed
  return sold
}

/** The sale that a settled ticket becomes; it never changes again. */
export function toSale(ticket: Ticket, sums: TicketSums, finishing: Finishing): Sale {
  const { id, marker, receiptNumber, shift, place, cashier, now, journalHead, plan, expectedCashback } = finishing
  return {
    id,
    ticketId: ticket.id,
    receiptNumber,
    code: codeOf(receiptNumber, marker),
    marker,
    shiftId: shift.id,
    organizationId: ticket.organizationId,
    cashboxId: shift.cashboxId,
    warehouseId: place.warehouseId,
    priceListId: place.priceListId,
    employeeId: cashier.id,
    employeeName: cashier.name,
    ...(ticket.seller === undefined || ticket.seller.id === cashier.id ? {} : { seller: ticket.seller }),
    customer: ticket.customer,
    note: ticket.note,
    currency: ticket.currency,
    rules: ticket.rules,
    lines: ticket.lines.map((line, index) => ({ ...asSold(line), sums: sumsOfLine(sums, index) })),
    receiptDiscounts: ticket.receiptDiscounts,
    sums,
    tenders: ticket.tenders,
    changes: changesOf(ticket, sums),
    ...defined({ costs: ticket.costs, fromBalance: ticket.fromBalance, fromCashback: ticket.fromCashback }),
    ...(expectedCashback === undefined || expectedCashback === 0 ? {} : { expectedCashback }),
    ...defined({ plan }),
    ...(ticket.sendsReceipt === undefined || ticket.customer === undefined ? {} : { sendsReceipt: true }),
    soldAt: now,
    ...defined({ madeAt: ticket.madeAt }),
    journalHead
  }
}

const codeOf = (receiptNumber: string, marker: IdempotencyKey): string => `${receiptNumber}-${marker}`

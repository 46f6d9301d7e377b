import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import { isArticleNumber } from '../../../shared/article-number.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { IdempotencyKey, SaleId, TenderId } from '../../../shared/ids.ts'
import { divided, isTooLarge, minor, minus, plus, sum, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import { isZeroDecimal, maxDecimals, scaled } from '../../../shared/quantity.ts'
import { cashDue } from '../pricing/cash-rounding.ts'
import { allChangesOf } from './change.ts'
import { denominations, upToNotes } from './denominations.ts'
import { roundTenders } from '../pricing/round-tenders.ts'
import { fieldsWith, pickFields } from '../ticket/field-policy.ts'
import { checkAllMarked } from '../ticket/marks.ts'
import type { Line, PaymentMethod, Person, Place, Sale, Shift, Tender, Ticket, TicketSums } from '../core/model.ts'
import type { Currency, Plan } from '../core/records.ts'
import { nextShare } from '../ticket/shares.ts'
import { sumsOfLine, ticketSums } from '../pricing/sums.ts'
import { checkNoCard } from '../core/ticket-state.ts'

// Payment. Tenders are stored gross, as handed over; the change is stored in its own rows (domain/payment/change.ts).

export type Handed = { id: TenderId; method: PaymentMethod; currency: Currency; amount: Minor }

/**
 * Adds a payment. A cashless payment never exceeds what remains, or the guest's share; with cash the excess is change.
 * If guests share the ticket, a cash payment counts only up to the guest's share, because the guest gets the change
 * before the next guest pays.
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
  const most = share?.isLast === false ? share.due : remaining
  if (method.type === 'cashless' && paid > most) return fail('tender.overCashless', { remaining: most })
  const due = share?.isLast === false ? cashDue(share.due, ticket.rules.cashRounding) : remaining
  if (due < remaining && method.type === 'cash' && paid > due) {
    if (currency.id === ticket.currency.id) return ok(withTender(ticket, tender({ ...handed, amount: due }, due)))
    // Money of another currency stays whole, and its change is in the ticket's currency.
    const whole = minor(paid)
    return ok(withTender(ticket, { ...tender(handed, whole), handedBack: minus(whole, due) }))
  }
  return ok(withTender(ticket, tender(handed, minor(paid))))
}

const withTender = (ticket: Ticket, tender: Tender): Ticket =>
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

/**
 * Returns what the customer pays next in another currency: in cash the least amount in notes that covers it, because
 * the excess is change; by another method the most that does not exceed it. Returns undefined if nothing remains or a
 * rate is missing.
 */
export function dueIn(ticket: Ticket, method: PaymentMethod, currency: Currency): Minor | undefined {
  const sums = ticketSums(ticket)
  const share = nextShare(ticket, sums)
  const isCash = method.type === 'cash'
  const open = share?.due ?? sums.remaining
  const due = isCash ? cashDue(open, ticket.rules.cashRounding) : open
  const near = exchanged(due, ticket.currency, currency)
  if (near === undefined || !Number.isSafeInteger(near)) return undefined
  const worth = (amount: number) => exchanged(minor(amount), currency, ticket.currency) ?? 0
  const around = [near - 1, near, near + 1]
  const amount = isCash ? around.find((each) => worth(each) >= due) : around.findLast((each) => worth(each) <= due)
  if (amount === undefined || amount <= 0) return undefined
  return isCash && currency.id !== ticket.currency.id ? upToNotes(minor(amount), currency) : minor(amount)
}

export function removeTender(ticket: Ticket, id: TenderId): Result<Ticket> {
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  const tenders = ticket.tenders.filter((each) => each.id !== id)
  return tenders.length < ticket.tenders.length ? ok(roundTenders({ ...ticket, tenders })) : fail('state.changed')
}

/** Pays what remains in cash, to the minor unit or to the rounding step of cash. */
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
 * Converts an amount to another currency, by the rates of both against the main currency. It is one fraction with one
 * rounding, to the target currency; a rate is never inverted. Returns undefined if a rate is missing.
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
 * Returns whether the amount is a typing error or a barcode that was scanned into the amount field. An amount of more
 * than a hundred times what is due is refused, unless one note is that large. So is an overpayment that is an article
 * number with a correct check digit.
 */
function isAbsurd({ amount, currency }: Handed, paid: number, remaining: Minor, due: Currency): boolean {
  if (!Number.isSafeInteger(paid) || isTooLarge(amount, currency.decimals)) return true
  const largestNote = exchanged(denominations(currency)[0] ?? minor(0), currency, due) ?? 0
  if (paid > Math.max(remaining * 100, largestNote)) return true
  const unit = 10 ** currency.decimals
  return paid > remaining && amount % unit === 0 && isArticleNumber(String(amount / unit))
}

/** Checks whether the ticket can be finished, with a debt if `isOnDebt`. Returns its sums. */
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

/** Removes the fields of a line that only the ticket needs. */
function asSold(line: Line): Line {
  const sold = { ...line }
  delete sold.held
  delete sold.allowed
  return sold
}

/** Returns the change that guests got before the next one paid. */
export const handedBackOf = ({ tenders }: Pick<Ticket, 'tenders'>): Minor =>
  sum(tenders.map(({ handedBack }) => handedBack ?? zero))

/** Returns the sale that a settled ticket becomes; it never changes. */
export function toSale(ticket: Ticket, { lines: lineSums, ...sums }: TicketSums, finishing: Finishing): Sale {
  const { id, marker, receiptNumber, shift, place, cashier, now, journalHead, plan, expectedCashback } = finishing
  const handedBack = handedBackOf(ticket)
  return {
    ...pickFields(ticket, fieldsWith('sold', 'same')),
    id,
    ticketId: ticket.id,
    receiptNumber,
    code: codeOf(receiptNumber, marker),
    marker,
    shiftId: shift.id,
    cashboxId: shift.cashboxId,
    warehouseId: place.warehouseId,
    priceListId: place.priceListId,
    employeeId: cashier.id,
    employeeName: cashier.name,
    ...(ticket.seller === undefined || ticket.seller.id === cashier.id ? {} : { seller: ticket.seller }),
    lines: ticket.lines.map((line, index) => ({ ...asSold(line), sums: sumsOfLine({ lines: lineSums }, index) })),
    sums: { ...sums, paid: plus(sums.paid, handedBack), change: plus(sums.change, handedBack) },
    changes: allChangesOf(ticket, sums),
    ...defined({ expectedCashback: mapDefined(expectedCashback, nonZero), plan }),
    ...(ticket.sendsReceipt === undefined || ticket.customer === undefined ? {} : { sendsReceipt: true }),
    soldAt: now,
    journalHead
  }
}

const codeOf = (receiptNumber: string, marker: IdempotencyKey): string => `${receiptNumber}-${marker}`

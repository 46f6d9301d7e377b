import { defined, nonZero } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId } from '../../../shared/ids.ts'
import { fromMajor, minus, percentOf, plus, smaller, sum, zero, type Minor } from '../../../shared/money.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { AnySale } from '../core/any-sale.ts'
import { creditedOf, creditOf } from './credit.ts'
import { roundTenders } from '../pricing/round-tenders.ts'
import type { Ticket, TicketSums } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { ticketSums } from '../pricing/sums.ts'
import { checkNoCard } from '../core/ticket-state.ts'

// Cashback (vendor-rules 3.7): what customers earn with sales and spend on other sales. The service stores the balance
// and the till asks for it. What a sale earns is only an expected amount here, until the service confirms it.
//
//   tier      the highest threshold that is not above the total; if one rule is for all sales, the first tier
//   earned    a fixed sum, or per cent of the total less what is paid with cashback (this base is our reading)

export type CashbackTier = {
  kind: 'percent' | 'cash'
  /** The threshold in major units; 0 means from the first unit. */
  from: Decimal
  percent: Decimal
  amount: Decimal
  currencyId: CurrencyId
}
/** The rules of one organization. */
export type CashbackRules = { id: string; organizationIds: string[]; isForAll: boolean; tiers: CashbackTier[] }

const inMinor = (value: Decimal, { decimals, rounding }: Currency): Minor => fromMajor(value, decimals, rounding)

/** Returns what a ticket may earn for its customer; undefined if it earns no cashback. */
export function expectedCashback(
  ticket: Ticket,
  { total }: Pick<TicketSums, 'total'>,
  sets: readonly CashbackRules[]
): Minor | undefined {
  const { currency } = ticket
  if (ticket.rules.isCashbackActive !== true || ticket.customer === undefined) return undefined
  const rules = sets.find(({ organizationIds }) => organizationIds.includes(ticket.organizationId))
  const own = rules?.tiers.filter(({ currencyId }) => currencyId === currency.id) ?? []
  const within = own.filter(({ from }) => inMinor(from, currency) <= total)
  const tier =
    rules?.isForAll === true
      ? own[0]
      : within.toSorted((a, b) => inMinor(b.from, currency) - inMinor(a.from, currency))[0]
  if (tier === undefined) return zero
  if (tier.kind === 'cash') return inMinor(tier.amount, currency)
  return percentOf(minus(total, ticket.fromCashback ?? zero), tier.percent, currency.rounding)
}

/** Pays from the cashback balance: the requested amount, or as much as is there and needed. */
export function payFromCashback(
  ticket: Ticket,
  asked: Minor | undefined,
  cashbackBalance: Minor | undefined
): Result<Ticket> {
  if (ticket.lines.length === 0) return fail('ticket.empty')
  if (ticket.customer === undefined) return fail('customer.needed')
  if (ticket.rules.isCashbackActive !== true) return fail('cashback.off')
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  if (cashbackBalance === undefined) return fail('cashback.unknown')
  const { remaining } = ticketSums(ticket)
  if (remaining === 0) return fail('tender.notNeeded')
  const before = ticket.fromCashback ?? zero
  const left = minus(cashbackBalance, before)
  const amount = asked ?? smaller(remaining, left)
  if (left <= 0 || amount > left) return fail('cashback.short', { cashback: left > 0 ? left : zero })
  if (amount <= 0) return fail('tender.zero')
  if (amount > remaining) return fail('tender.overCashless', { remaining })
  return ok(roundTenders({ ...ticket, fromCashback: plus(before, amount) }))
}

export const takeBackCashback = (ticket: Ticket): Result<Ticket> =>
  (ticket.fromCashback ?? zero) > 0 ? ok(roundTenders({ ...ticket, fromCashback: undefined })) : fail('state.changed')

/**
 * Returns how much of the unpaid part of a refund goes back to cashback: debt and customer balance come first. The
 * service gives cashback back; the drawer never does.
 */
export function toCashbackOf(
  sale: AnySale,
  before: readonly { credited?: Minor | undefined }[],
  credited: Minor
): Minor {
  const owed = minus(creditOf(sale), sale.fromCashback ?? zero)
  const done = sum(before.map((refund) => refund.credited ?? zero))
  const over = (amount: Minor): Minor => (amount > owed ? minus(amount, owed) : zero)
  return minus(over(plus(done, credited)), over(done))
}

/**
 * Returns how much of a refund is not paid out, and how much of that was paid with cashback. Leaves out amounts of 0.
 */
export function notPaidOut(sale: AnySale, before: readonly { credited?: Minor | undefined }[], total: Minor) {
  const credited = creditedOf(sale, before, total)
  const toCashback = toCashbackOf(sale, before, credited)
  return defined({ credited: nonZero(credited), toCashback: nonZero(toCashback) })
}

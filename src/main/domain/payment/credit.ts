import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId, OrganizationId } from '../../../shared/ids.ts'
import { fromMajor, minor, minus, negated, plus, smaller, sum, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { TicketView } from '../../../shared/views.ts'
import type { AnySale } from '../core/any-sale.ts'
import { roundTenders } from '../pricing/round-tenders.ts'
import type { SaleRules, Ticket, TicketSums } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import type { Act } from '../staff/people.ts'
import { ticketSums } from '../pricing/sums.ts'
import { checkNoCard } from '../core/ticket-state.ts'
import type { SellingRules } from '../core/terms.ts'

// The customer balance (vendor-rules 2.7 and 3.7): what customers have with the shop and can pay with, and what they
// owe it.
//
//   debt = total - tenders + change - from the balance       the unpaid rest of a sale, never a row of its payments

/**
 * The amount that a customer has (or owes, if `isDebt`) in one currency, in one organization or in all, as the service
 * says.
 */
export type Balance = { currencyId: CurrencyId; organizationId?: OrganizationId; amount: Decimal; isDebt?: true }

/** The customer's balance with the shop, as far as this till knows it. A negative balance is a debt. */
export type CustomerBalance = {
  balance: Minor | undefined
  readAt: Instant | undefined
  isBlacklisted: boolean
  /** The customer's phone number. */
  phone?: string | undefined
  note?: string | undefined
}

/**
 * Returns the balance in a currency: that of the organization if it has its own. Returns undefined if no balances are
 * known.
 */
export function balanceIn(
  balances: readonly Balance[] | undefined,
  { organizationId, currency }: { organizationId: OrganizationId; currency: Currency }
): Minor | undefined {
  const inCurrency = balances?.filter(({ currencyId }) => currencyId === currency.id)
  if (inCurrency === undefined) return undefined
  const own = inCurrency.filter((each) => each.organizationId === organizationId)
  const counted = own.length > 0 ? own : inCurrency.filter((each) => each.organizationId === undefined)
  const amounts = counted.map(({ amount, isDebt }) => {
    const figure = fromMajor(amount, currency.decimals, currency.rounding)
    return isDebt === true ? negated(figure) : figure
  })
  return sum(amounts)
}

/** Pays from the customer balance: the requested amount, or as much as is there and needed. */
export function payFromBalance(ticket: Ticket, asked: Minor | undefined, { balance }: CustomerBalance): Result<Ticket> {
  if (ticket.lines.length === 0) return fail('ticket.empty')
  if (ticket.customer === undefined) return fail('customer.needed')
  const free = checkNoCard(ticket)
  if (!free.ok) return free
  if (balance === undefined) return fail('balance.unknown')
  const { remaining } = ticketSums(ticket)
  if (remaining === 0) return fail('tender.notNeeded')
  const before = ticket.fromBalance ?? zero
  const left = minus(balance, before)
  const amount = asked ?? smaller(remaining, left)
  if (left <= 0 || amount > left) return fail('balance.short', { balance: left > 0 ? left : zero })
  if (amount <= 0) return fail('tender.zero')
  if (amount > remaining) return fail('tender.overCashless', { remaining })
  return ok(roundTenders({ ...ticket, fromBalance: plus(before, amount) }))
}

export const takeBackBalance = (ticket: Ticket): Result<Ticket> =>
  (ticket.fromBalance ?? zero) > 0 ? ok(roundTenders({ ...ticket, fromBalance: undefined })) : fail('state.changed')

/** Fails if the ticket may not be sold to its customer, or needs a customer and has none. */
export function checkCustomer(
  { customer }: Pick<Ticket, 'customer'>,
  { needsCustomer, refusesBlacklisted }: SellingRules,
  customerBalance: CustomerBalance | undefined
): Result<void> {
  if (customer === undefined) return needsCustomer ? fail('customer.needed') : ok(undefined)
  return refusesBlacklisted && customerBalance?.isBlacklisted === true
    ? fail('customer.blacklisted', { name: customer.name })
    : ok(undefined)
}

type Debt = { ticket: Ticket; sums: TicketSums; rules: SellingRules; customerBalance: CustomerBalance | undefined }

/** Returns the right that is needed to leave the rest unpaid. Fails if a debt is not possible. */
export function debtAct({ ticket, sums, rules, customerBalance }: Debt): Result<Act> {
  if (sums.remaining === 0) return fail('tender.notNeeded')
  if (!rules.sellsOnDebt) return fail('debt.off')
  if (ticket.customer === undefined) return fail('customer.needed')
  if (customerBalance?.isBlacklisted === true) return fail('customer.blacklisted', { name: ticket.customer.name })
  if (needsBoss(ticket.rules)) return ok('sellOnAnyDebt')
  const limit = debtLimit(ticket, rules)
  const owes = debtAfter(sums, customerBalance)
  return ok(limit === undefined || owes === undefined || owes > limit ? 'sellOnDebtOverLimit' : 'sellOnDebt')
}

const needsBoss = ({ debtNeedsBoss }: SaleRules): boolean => debtNeedsBoss === true

/** Returns what a customer may owe without a manager. Undefined if the till has no limit. */
const debtLimit = ({ currency }: Ticket, rules: SellingRules): Minor | undefined =>
  rules.debtLimit && fromMajor(rules.debtLimit, currency.decimals, currency.rounding)

/** Returns what a person who may leave the rest as a debt is shown. Undefined if a debt is not possible. */
export function debtView(debt: Debt): TicketView['debt'] {
  const act = debtAct(debt)
  if (!act.ok) return undefined
  const { ticket, sums, rules, customerBalance } = debt
  const isLimited = !needsBoss(ticket.rules) && customerBalance?.balance !== undefined
  return {
    asksManager: act.value !== 'sellOnDebt',
    ...defined({
      afterMinor: debtAfter(sums, customerBalance),
      mostMinor: isLimited ? debtLimit(ticket, rules) : undefined
    })
  }
}

/** Returns what the customer will owe after the sale; undefined if the present debt is not known. */
export function debtAfter({ remaining }: Pick<TicketSums, 'remaining'>, customerBalance: CustomerBalance | undefined) {
  return customerBalance?.balance === undefined ? undefined : minor(remaining - customerBalance.balance)
}

/**
 * Returns the part of a sale that was paid neither in cash nor by card: its debt, and what balance and cashback paid.
 */
export const creditOf = ({
  sums,
  fromBalance,
  fromCashback
}: Pick<AnySale, 'fromBalance' | 'fromCashback'> & { sums: Pick<AnySale['sums'], 'remaining'> }): Minor =>
  sum([sums.remaining, fromBalance ?? zero, fromCashback ?? zero])

/**
 * Returns how much of a refund is not paid out. If a part of the sale was not paid with money, the refund reduces that
 * part first, so that nobody gets cash for goods that they owe.
 */
export function creditedOf(sale: AnySale, before: readonly { credited?: Minor | undefined }[], total: Minor): Minor {
  const left = minus(creditOf(sale), sum(before.map(({ credited }) => credited ?? zero)))
  return smaller(total, left > 0 ? left : zero)
}

/** Returns how much of a refund was paid out. */
export const paidOut = ({ total, credited }: { total: Minor; credited?: Minor | undefined }): Minor =>
  minus(total, credited ?? zero)

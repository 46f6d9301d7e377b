import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId, OrganizationId } from '../../../shared/ids.ts'
import { fromMajor, minor, minus, negated, plus, smaller, sum, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { AnySale } from '../core/any-sale.ts'
import { roundTenders } from '../pricing/round-tenders.ts'
import type { SaleRules, Ticket, TicketSums } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'
import type { Act } from '../staff/people.ts'
import { ticketSums } from '../pricing/sums.ts'
import { checkNoCard } from '../core/ticket-state.ts'
import type { SellingRules } from '../core/terms.ts'

// Customers' money (vendor-rules 2.7 and 3.7): what they have with the shop, which may pay, and what they owe it.
//
//   debt = total - tenders + change - from the balance       the unpaid rest of a sale, never a row of its payments

/** What the service says a customer has (or, with `isDebt`, owes) in one currency, in one organization or in all. */
export type Balance = { currencyId: CurrencyId; organizationId?: OrganizationId; amount: Decimal; isDebt?: true }

/** How a customer stands with the shop, as far as this till can know. A balance below nothing is a debt. */
export type CustomerBalance = {
  balance: Minor | undefined
  readAt: Instant | undefined
  isBlacklisted: boolean
  /** Where the customer can be reached. */
  phone?: string | undefined
}

/** The balance in a currency: that of the organization where it is told apart. Undefined: nothing is said of it. */
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

/** Pays from what the customer has with the shop: what was asked for, or as much as there is and is needed. */
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

/** May this be sold to whom it is for? */
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

/** May the rest be left unpaid, and what right does it take? */
export function debtAct({ ticket, sums, rules, customerBalance }: Debt): Result<Act> {
  if (sums.remaining === 0) return fail('tender.notNeeded')
  if (!rules.sellsOnDebt) return fail('debt.off')
  if (ticket.customer === undefined) return fail('customer.needed')
  if (customerBalance?.isBlacklisted === true) return fail('customer.blacklisted', { name: ticket.customer.name })
  if (needsBoss(ticket.rules)) return ok('sellOnAnyDebt')
  const { currency } = ticket
  const limit = rules.debtLimit && fromMajor(rules.debtLimit, currency.decimals, currency.rounding)
  const owes = owedAfter(sums, customerBalance)
  return ok(limit === undefined || owes === undefined || owes > limit ? 'sellOnDebtOverLimit' : 'sellOnDebt')
}

const needsBoss = ({ debtNeedsBoss }: SaleRules): boolean => debtNeedsBoss === true

/** What the customer will owe after the sale; undefined where nobody knows what they owe by now. */
export function owedAfter({ remaining }: Pick<TicketSums, 'remaining'>, customerBalance: CustomerBalance | undefined) {
  return customerBalance?.balance === undefined ? undefined : minor(remaining - customerBalance.balance)
}

/** What of a sale no drawer and no terminal has seen: its debt, and what balance and cashback paid. */
export const creditOf = ({
  sums,
  fromBalance,
  fromCashback
}: Pick<AnySale, 'fromBalance' | 'fromCashback'> & { sums: Pick<AnySale['sums'], 'remaining'> }): Minor =>
  sum([sums.remaining, fromBalance ?? zero, fromCashback ?? zero])

/**
 * What of a total is not paid out: as long as a part of the sale was not paid with money, what comes back goes against
 * that first, so that nobody is given cash for goods that they owe.
 */
export function creditedOf(sale: AnySale, before: readonly { credited?: Minor }[], total: Minor): Minor {
  const left = minus(creditOf(sale), sum(before.map(({ credited }) => credited ?? zero)))
  return smaller(total, left > 0 ? left : zero)
}

/** What of a refund was given out. */
export const paidOut = ({ total, credited }: { total: Minor; credited?: Minor }): Minor =>
  minus(total, credited ?? zero)

import type { CurrencyId, MethodId } from '../../../shared/ids.ts'
import { sum, type Minor } from '../../../shared/money.ts'
import type { PaymentShareView } from '../../../shared/views.ts'

// What sales were paid with. The shares add up to the sales to the last unit:
//
//   sold = payments less change, by method and currency + returned goods of exchanges + balance + cashback + debt

/** The payments by one method in one currency, less the change that was given by it. */
export type PaymentFact = {
  methodId: MethodId
  name: string
  currencyId: CurrencyId
  /** The money of goods that were returned in an exchange; it went through no drawer. */
  isExchanged: boolean
  /** In the currency of the payment. Negative if more change was given than taken. */
  amount: Minor
  /** What it covered of the sales, in their currency. */
  paid: Minor
}
type OutsideFact = { what: PaymentShareView['what']; total: Minor }
type OrRounding = Omit<OutsideFact, 'what'> & { what: OutsideFact['what'] | 'rounding' }

/** Returns the facts without rounding: a payment covers its part of the sale as it was rounded. */
export const notRounding = (facts: readonly OrRounding[]): OutsideFact[] =>
  facts.flatMap(({ what, total }) => (what === 'rounding' ? [] : [{ what, total }]))

/**
 * Returns the shares of the sales, the largest first; a method that gave more change than it took has a negative share.
 */
export function paymentShares(
  payments: readonly PaymentFact[],
  outside: readonly OutsideFact[],
  currencyId: CurrencyId
): PaymentShareView[] {
  const exchanged = sum(payments.filter(({ isExchanged }) => isExchanged).map(({ paid }) => paid))
  const money = payments
    .filter(({ isExchanged }) => !isExchanged)
    .map(({ methodId, name, currencyId: own, amount, paid }) => ({
      what: 'method' as const,
      methodId,
      name,
      currencyId: own,
      amountMinor: amount,
      worthMinor: paid
    }))
  const others = [...outside, { what: 'exchanged' as const, total: exchanged }].map(({ what, total }) => ({
    what,
    name: '',
    currencyId,
    amountMinor: total,
    worthMinor: total
  }))
  return [...money, ...others]
    .filter(({ amountMinor, worthMinor }) => amountMinor !== 0 || worthMinor !== 0)
    .sort((a, b) => b.worthMinor - a.worthMinor)
}

import { formatMinor } from '../../../shared/format.ts'
import { text } from '../../../shared/locales/index.ts'
import type { CurrencyView, GivesView, LocaleName } from '../../../shared/views.ts'

/** By which ways the rest of an exchange is given out; of several it matters how much goes by each. */
export function givesLabel(gives: readonly GivesView[], { decimals }: CurrencyView, locale: LocaleName): string {
  const named = gives.map(({ methodName, amountMinor }) =>
    gives.length === 1 ? methodName : `${methodName} ${formatMinor(amountMinor, decimals, locale)}`
  )
  return text(locale, 'exchange.give', { method: named.join(', ') })
}

import { formatMinor } from '../../../shared/format.ts'
import { text } from '../../../shared/locales/index.ts'
import type { CurrencyView, GivesView, LocaleName } from '../../../shared/views.ts'

/** Returns the methods that pay out the difference of an exchange. If there are several, adds the amount of each. */
export function givesLabel(gives: readonly GivesView[], { decimals }: CurrencyView, locale: LocaleName): string {
  const named = gives.map(({ methodName, amountMinor }) =>
    gives.length === 1 ? methodName : `${methodName} ${formatMinor(amountMinor, decimals, locale)}`
  )
  return text(locale, 'exchange.give', { method: named.join(', ') })
}

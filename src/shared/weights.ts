import { formatDecimal } from './format.ts'
import { text } from './locales/index.ts'
import type { LineView, LocaleName } from './views.ts'

/** Formats the net and gross weight of goods, as far as the shop shows them. Returns an empty text if it shows none. */
export function weightsText({ net, gross }: NonNullable<LineView['weights']>, locale: LocaleName): string {
  const parts = [
    net && text(locale, 'line.netWeight', { weight: formatDecimal(net, locale) }),
    gross && text(locale, 'line.grossWeight', { weight: formatDecimal(gross, locale) })
  ]
  return parts.filter(Boolean).join(', ')
}

import { formatDecimal } from './format.ts'
import { text } from './locales/index.ts'
import type { LineView, LocaleName } from './views.ts'

/** What goods weigh, in words: net beside gross, as far as the shop shows it. Empty where it shows nothing. */
export function weightsText({ net, gross }: NonNullable<LineView['weights']>, locale: LocaleName): string {
  const parts = [
    net && text(locale, 'line.netWeight', { weight: formatDecimal(net, locale) }),
    gross && text(locale, 'line.grossWeight', { weight: formatDecimal(gross, locale) })
  ]
  return parts.filter(Boolean).join(', ')
}

import { text } from '../../shared/locales/index.ts'
import type { LocaleName } from '../../shared/views.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Returns a duration in one or two units: "4 s", "2 h 26 min", "3 d 4 h". */
export function spanText(locale: LocaleName, lengthMs: number): string {
  const length = Math.max(0, lengthMs)
  if (length < minute) return text(locale, 'time.seconds', { count: Math.ceil(length / second) })
  if (length < hour) return text(locale, 'time.minutes', { count: Math.floor(length / minute) })
  const minutes = Math.floor((length % hour) / minute)
  if (length < 2 * day) return text(locale, 'time.hours', { hours: Math.floor(length / hour), minutes })
  return text(locale, 'time.days', { days: Math.floor(length / day), hours: Math.floor((length % day) / hour) })
}

/** Returns an age. Below ten seconds it is "just now". */
export const agoText = (locale: LocaleName, ageMs: number): string =>
  ageMs < 10 * second ? text(locale, 'system.justNow') : text(locale, 'system.ago', { time: spanText(locale, ageMs) })

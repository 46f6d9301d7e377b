import type { Instant } from '../../../shared/ports.ts'
import { instantOf } from '../../../shared/time/moments.ts'

/** Returns the local day of a date in the till's format: 21.11.2026. Returns undefined if the text is no such date. */
export function typedDay(text: string): { from: Instant; to: Instant } | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const from = new Date(Number(year), Number(month) - 1, Number(day))
  // The 31st of a short month would become a day of the next month.
  if (day === undefined || from.getDate() !== Number(day)) return undefined
  const to = new Date(from)
  to.setDate(to.getDate() + 1)
  return { from: instantOf(from), to: instantOf(to) }
}

// Divides time into periods for a chart, in the time zone of Tashkent, which has no summer time (policy
// "report-clock").

export type Divider = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'
export type Window = { from: number | undefined; to: number | undefined }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const offsetMs = 5 * hourMs
/** A longer chart shows only the periods in which something happened. */
const mostBuckets = 1000

/** Returns a date whose UTC parts are the local ones. */
const local = (at: number): Date => new Date(at + offsetMs)

/** Returns the start of the period that contains a time. */
export function bucketOf(at: number, divider: Divider): number {
  const date = local(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (divider) {
    case 'hour':
      return Math.floor(at / hourMs) * hourMs
    case 'day':
      return startOfDay(at)
    case 'week':
      // Monday is the first day.
      return startOfDay(at) - ((date.getUTCDay() + 6) % 7) * dayMs
    case 'month':
      return Date.UTC(year, month) - offsetMs
    case 'quarter':
      return Date.UTC(year, month - (month % 3)) - offsetMs
    case 'year':
      return Date.UTC(year, 0) - offsetMs
  }
}
const startOfDay = (at: number): number => Math.floor((at + offsetMs) / dayMs) * dayMs - offsetMs

/** Long enough to reach the next period from the start of any period, and short enough never to skip one. */
const strides: Record<Divider, number> = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 31 * dayMs,
  quarter: 92 * dayMs,
  year: 366 * dayMs
}

/** Returns the starts of all periods of a window, also of empty ones, oldest first. */
export function bucketsOf(moments: readonly number[], divider: Divider, { from, to }: Window): number[] {
  const seen = [...new Set(moments.map((at) => bucketOf(at, divider)))].sort((a, b) => a - b)
  const [first, last] = [from ?? seen[0], to ?? seen.at(-1)]
  if (first === undefined || last === undefined) return seen
  const starts: number[] = []
  for (let at = bucketOf(first, divider); at <= last; at = bucketOf(at + strides[divider], divider)) {
    if (starts.length === mostBuckets) return seen
    starts.push(at)
  }
  return starts
}

/** Returns the day of a time as a chart writes it. */
export const dayOf = (at: number): string => local(at).toISOString().slice(0, 10)
/** Returns the month of a time, as `2024-02`. */
export const monthOf = (at: number): string => dayOf(at).slice(0, 7)
export const hourOf = (at: number): number => local(at).getUTCHours()
/** Returns the parts of a date. Months are counted from 1. */
export const partsOf = (at: number) => {
  const date = local(at)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

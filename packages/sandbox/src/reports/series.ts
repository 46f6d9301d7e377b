import { bucketOf, bucketsOf, dayOf } from './buckets.ts'
import { windowOf, type ReportInput } from './filter.ts'
import { grouped } from './entries.ts'

type Moment = { at: number }

/**
 * Returns a chart with one point per day of the window, calculated from the items of that day (policy
 * "report-empty-stretches").
 */
export function byDay<T extends Moment, P extends { value: number }>(
  items: readonly T[],
  input: ReportInput,
  draw: (items: readonly T[]) => P
): ({ label: string } & P)[] {
  const days = grouped(items, (item) => bucketOf(item.at, 'day'))
  const moments = items.map((item) => item.at)
  return bucketsOf(moments, 'day', windowOf(input)).map((start) => ({
    label: dayOf(start),
    ...draw(days.get(start) ?? [])
  }))
}

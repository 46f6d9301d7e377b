import { isKey, textOf } from '../../../shared/locales/index.ts'
import type { FillView, LocaleName } from '../../../shared/views.ts'

// The progress of the first download as a list of finished, current and next resources. The till announces one resource
// at a time.

export type FillRow = {
  resource: string
  state: 'done' | 'now'
  done: number
  total: number | undefined
  rate: number
  secondsLeft: number | undefined
}

/** The order of the download: what a sale needs comes first. */
const fillOrder = [
  'currency',
  'method',
  'employee',
  'organization',
  'warehouse',
  'cashbox',
  'priceList',
  'unit',
  'saleRules',
  'financeRules',
  'tax',
  'discount',
  'category',
  'product',
  'priceItem',
  'stock',
  'customer',
  'article',
  'reason'
]

/** Returns the resources after this one, in order. */
export function comesAfter(resource: string): string[] {
  const at = fillOrder.indexOf(resource)
  return at < 0 ? [] : fillOrder.slice(at + 1)
}

/** Returns the rows with the announced state. Rows of other resources become done. */
export function noteFill(rows: readonly FillRow[], fill: FillView): FillRow[] {
  const { resource, done, total, rate, secondsLeft } = fill
  const isWhole = total !== undefined && done >= total
  const row: FillRow = { resource, state: isWhole ? 'done' : 'now', done, total, rate, secondsLeft }
  const others = rows.map((other) => (other.resource === resource ? row : { ...other, state: 'done' as const }))
  return rows.some((other) => other.resource === resource) ? others : [...others, row]
}

/** Returns whole per cent, rounded down, so that 100 means all. Returns undefined if the total is not known. */
export function percentOfFill({ done, total }: Pick<FillRow, 'done' | 'total'>): number | undefined {
  if (total === undefined) return undefined
  return total === 0 ? 100 : Math.min(100, Math.floor((done * 100) / total))
}

/** Returns the name of a resource. A resource without a text keeps its own name. */
export function resourceName(locale: LocaleName, resource: string): string {
  const key = `resource.${resource}`
  return isKey(key) ? textOf(locale, key) : resource
}

/** Returns why a resource could not be read, in words. `why` is the kind of a failure, or a text key. */
export function troubleText(locale: LocaleName, why: string): string {
  for (const key of [`failure.${why}`, why]) if (isKey(key)) return textOf(locale, key)
  return why
}

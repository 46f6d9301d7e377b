import { isKey, textOf } from '../../../shared/locales/index.ts'
import type { FillView, LocaleName } from '../../../shared/views.ts'

// The first fill as a list: what has come, what comes now, what comes next. The till tells of one resource at a time.

export type FillRow = {
  resource: string
  state: 'done' | 'now'
  done: number
  total: number | undefined
  rate: number
  secondsLeft: number | undefined
}

/** The order in which a till is filled: what a sale needs before what it does not. */
const fillOrder = [
  ...[
    'currency',
    'method',
    'employee',
    'organization',
    'warehouse',
    'cashbox',
    'priceList',
    'unit',
    'saleRules',
    'financeRules'
  ],
  ...['tax', 'discount', 'category', 'product', 'priceItem', 'stock', 'customer', 'article', 'reason']
]

/** What is still to come after a resource, nearest first. */
export function comesAfter(resource: string): string[] {
  const at = fillOrder.indexOf(resource)
  return at < 0 ? [] : fillOrder.slice(at + 1)
}

/** Notes what the till just told: a resource that was coming and is not named any more has come. */
export function noteFill(rows: readonly FillRow[], fill: FillView): FillRow[] {
  const { resource, done, total, rate, secondsLeft } = fill
  const isWhole = total !== undefined && done >= total
  const row: FillRow = { resource, state: isWhole ? 'done' : 'now', done, total, rate, secondsLeft }
  const others = rows.map((other) => (other.resource === resource ? row : { ...other, state: 'done' as const }))
  return rows.some((other) => other.resource === resource) ? others : [...others, row]
}

/** Whole per cent, rounded down so that 100 means all; undefined while nobody knows how many there are. */
export function percentOfFill({ done, total }: Pick<FillRow, 'done' | 'total'>): number | undefined {
  if (total === undefined) return undefined
  return total === 0 ? 100 : Math.min(100, Math.floor((done * 100) / total))
}

/** What a resource is called on the screens; one that nobody named yet keeps its own name. */
export function resourceName(locale: LocaleName, resource: string): string {
  const key = `resource.${resource}`
  return isKey(key) ? textOf(locale, key) : resource
}

/** Why a resource does not come, in words: the cache keeps the kind of a failure, or what was wrong with the list. */
export function troubleText(locale: LocaleName, why: string): string {
  for (const key of [`failure.${why}`, why]) if (isKey(key)) return textOf(locale, key)
  return why
}

import { defined } from '../../shared/defined.ts'
import type { Clock } from '../../shared/ports.ts'
import type { FillView } from '../../shared/views.ts'
import type { Cursor } from '../db/catalog/cursors.ts'
import type { Reader } from '../db/core/open.ts'
import { neededToSell, resources, type PullPlace } from './pull-resources.ts'
import { pageLimit } from './pull-ahead.ts'
import { integer, nullable, text } from '../domain/core/checks.ts'
import { rowReader } from '../db/core/rows.ts'

/** Returns true if there is enough data to sell: currencies, methods, people and some goods. */
function canSell(db: Reader): boolean {
  const kept = (kind: string) => db.prepare(`SELECT 1 FROM record WHERE kind = (SELECT ?) LIMIT 1`).get(kind)
  const goods = db.prepare(`SELECT 1 FROM product WHERE is_deleted = 0 LIMIT 1`).get()
  return goods !== undefined && neededToSell.every((kind) => kept(kind) !== undefined)
}

const Filled = rowReader('cursor', { resource: text, filled_at: nullable(integer), error: nullable(text) })

/**
 * Returns true while the first fill is running. Only the goods must be complete, so that another list that the service
 * refuses does not block the till for ever.
 */
export function isFirstFill(db: Reader, place: PullPlace | undefined): boolean {
  const rows = Filled.all(db.prepare(`SELECT resource, filled_at, error FROM cursor`))
  const isFilled = (name: string, mayFail: boolean) =>
    rows.some((row) => row.resource === name && (row.filled_at !== null || (mayFail && row.error !== null)))
  const asked = resources.filter(({ asks }) => asks(place) !== undefined)
  return !asked.every(({ name }) => isFilled(name, name !== 'product'))
}

/** The time over which the rate is measured. */
const windowMs = 5000
/** The window is not informed more often than this. */
const quietMs = 100

export type Progress = {
  page(cursor: Cursor): void
  trouble(error: string): void
  /** Must be called at the end of a round. */
  rest(): void
}

type PullListener = { place(): PullPlace | undefined; onFill(fill: FillView): void }

/** Calculates the progress that a person sees from the stored pages. */
export function createProgress(db: Reader, clock: Clock, listener: PullListener): Progress {
  let current = ''
  let marks: { at: number; done: number }[] = []
  let lastReportedAt = -Infinity
  let isSelling = false
  let isFirst = true
  type Seen = Omit<FillView, 'isFirst' | 'canSell'>
  let view: Seen = { resource: 'currency', done: 0, rate: 0 }

  const report = (seen: Seen, isUrgent: boolean) => {
    isSelling = isSelling || canSell(db)
    isFirst = isFirst && isFirstFill(db, listener.place())
    view = seen
    const now = clock.monotonic()
    if (!isUrgent && now - lastReportedAt < quietMs) return
    lastReportedAt = now
    listener.onFill({ ...view, isFirst, canSell: isSelling })
  }

  const rateAt = (at: number, done: number): number => {
    marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, done }]
    const first = marks[0]
    return first === undefined || at <= first.at ? 0 : ((done - first.done) * 1000) / (at - first.at)
  }

  return {
    page({ resource, page, total, rows }) {
      const isNew = resource !== current
      if (isNew) marks = []
      current = resource
      const done = page === 0 ? rows : Math.min(page * pageLimit, total ?? page * pageLimit)
      const rate = rateAt(clock.monotonic(), done)
      const left = total === undefined || rate <= 0 ? undefined : (total - done) / rate
      const known = { ...defined({ total, secondsLeft: left }) }
      report({ resource, done, rate, ...known }, isNew)
    },
    trouble(error) {
      report({ ...view, error }, true)
    },
    rest() {
      report({ ...view, rate: 0 }, true)
    }
  }
}

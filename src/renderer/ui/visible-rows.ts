// Calculates which rows of a long list are in the page: the visible ones and some next to them. Pure, for tests.

/** A list of up to this many rows is in the page as a whole, because leaving some out would save nothing. */
export const wholeUpTo = 40
/** The number of rows kept in the page above and below the visible ones. */
export const spareRows = 8

export type VisibleRows = {
  /** The index of the first row in the page, and the index after the last one. */
  from: number
  to: number
  /** The heights of the rows that are left out above and below. */
  abovePx: number
  belowPx: number
}

/** Returns the rows to put into the page if the pane shows `heightPx` from `topPx` on. */
export function visibleRowsOf(heights: readonly number[], topPx: number, heightPx: number): VisibleRows {
  const count = heights.length
  if (count <= wholeUpTo) return { from: 0, to: count, abovePx: 0, belowPx: 0 }
  const first = firstVisible(heights, topPx)
  let at = sumOf(heights, 0, first)
  let last = first
  while (last < count && at < topPx + heightPx) at += heights[last++] ?? 0
  const from = Math.max(0, first - spareRows)
  const to = Math.min(count, Math.max(last, first + 1) + spareRows)
  return { from, to, abovePx: sumOf(heights, 0, from), belowPx: sumOf(heights, to, count) }
}

/** Returns the sum of the heights of these rows. */
export function sumOf(heights: readonly number[], from: number, to: number): number {
  let sum = 0
  for (let index = from; index < to; index += 1) sum += heights[index] ?? 0
  return sum
}

/**
 * The measured heights of rows by their keys, and the assumed height of the others. `isMeasured` says whether
 * `commonPx` is the mean of measured rows. A long list keeps no height that equals `commonPx`.
 */
export type Measured = {
  readonly rows: ReadonlyMap<string, number>
  readonly commonPx: number
  readonly isMeasured: boolean
}

/**
 * Returns how far the rows visible from `topPx` on have moved down, because rows above them have the heights in `news`
 * instead of the assumed ones.
 */
export function aboveBy(
  heights: readonly number[],
  topPx: number,
  news: readonly (readonly [string, number])[],
  keys: readonly string[]
): number {
  const first = firstVisible(heights, topPx)
  const known = new Map(news)
  let by = 0
  for (let index = 0; index < first; index += 1) {
    const height = known.get(keys[index] ?? '')
    if (height !== undefined) by += height - (heights[index] ?? 0)
  }
  return by
}

/** Returns the index of the top visible row, which may be partly hidden. */
function firstVisible(heights: readonly number[], topPx: number): number {
  let first = 0
  let at = 0
  while (first < heights.length - 1 && at + (heights[first] ?? 0) <= topPx) at += heights[first++] ?? 0
  return first
}

/** The state before any row was measured. */
export const unmeasured: Measured = { rows: new Map(), commonPx: 44, isMeasured: false }

/** Returns the measured height of a row, or the assumed one. */
export const heightIn = ({ rows, commonPx }: Measured, key: string): number => rows.get(key) ?? commonPx

/** Whether a row differs from its measured or assumed height. A mean of equal heights may differ from them by rounding. */
export const differs = (measured: Measured, [key, height]: readonly [string, number]): boolean =>
  Math.abs(heightIn(measured, key) - height) > 0.01

/** Returns the heights of all rows of a list. */
export const heightsOf = (measured: Measured, keys: readonly string[]): number[] =>
  keys.map((key) => heightIn(measured, key))

/**
 * Returns the state after new measurements: the same object if they change nothing, because a new one costs a pass over
 * all rows in each frame of scrolling. The first rows set the assumed height for good, because each new one would move
 * hundreds of rows. It drops heights of rows that are gone, because one component shows many lists in a day.
 */
export function withMeasured(
  before: Measured,
  news: readonly (readonly [string, number])[],
  keys: readonly string[]
): Measured {
  if (news.length === 0) return before
  const { rows, isMeasured } = before
  const mean = news.reduce((sum, [, height]) => sum + height, 0) / news.length
  const assumed = isMeasured ? before : { rows, commonPx: mean, isMeasured: true }
  // A short list needs every height: it tells a row that was never measured from one that becomes higher.
  const isLong = keys.length > wholeUpTo
  const kept = isLong ? news.filter((row) => differs(assumed, row)) : news
  if (kept.length === 0) return assumed
  const all = new Map([...rows, ...kept])
  if (all.size <= 2 * keys.length + wholeUpTo) return { ...assumed, rows: all }
  const present = new Set(keys)
  return { ...assumed, rows: new Map([...all].filter(([key]) => present.has(key))) }
}

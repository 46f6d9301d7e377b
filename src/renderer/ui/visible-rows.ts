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

/** The measured heights of rows by their keys, and the assumed height of the others. */
export type Measured = { readonly rows: ReadonlyMap<string, number>; readonly commonPx: number }

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
export const unmeasured: Measured = { rows: new Map(), commonPx: 44 }

/** Returns the heights of all rows of a list. */
export const heightsOf = ({ rows, commonPx }: Measured, keys: readonly string[]): number[] =>
  keys.map((key) => rows.get(key) ?? commonPx)

/**
 * Returns the state after new measurements. The first rows set the assumed height for good, because each new one would
 * move hundreds of rows. It drops heights of rows that are gone, because one component shows many lists in a day.
 */
export function withMeasured(
  { rows, commonPx }: Measured,
  news: readonly (readonly [string, number])[],
  keys: readonly string[]
): Measured {
  const all = new Map([...rows, ...news])
  const isFirst = rows.size === 0 && news.length > 0
  const usual = isFirst ? news.reduce((sum, [, height]) => sum + height, 0) / news.length : commonPx
  if (all.size <= 2 * keys.length + wholeUpTo) return { rows: all, commonPx: usual }
  const kept = keys.flatMap((key) => (all.has(key) ? [[key, all.get(key) ?? usual] as const] : []))
  return { rows: new Map(kept), commonPx: usual }
}

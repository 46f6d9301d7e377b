// Which rows of a long list are in the page: those in sight and some beside them. Pure, so that it can be tested.

/** A list of so many rows is in the page as a whole: nothing is won by less. */
export const wholeUpTo = 40
/** Rows kept ready above and below what is in sight. */
export const spareRows = 8

export type Sight = {
  /** The first row in the page, and the one after the last. */
  from: number
  to: number
  /** How high the rows are that are left out, above and below. */
  abovePx: number
  belowPx: number
}

/** The rows to put into the page where the pane shows `heightPx` from `topPx` on. */
export function sightOf(heights: readonly number[], topPx: number, heightPx: number): Sight {
  const count = heights.length
  if (count <= wholeUpTo) return { from: 0, to: count, abovePx: 0, belowPx: 0 }
  const first = firstInSight(heights, topPx)
  let at = sumOf(heights, 0, first)
  let last = first
  while (last < count && at < topPx + heightPx) at += heights[last++] ?? 0
  const from = Math.max(0, first - spareRows)
  const to = Math.min(count, Math.max(last, first + 1) + spareRows)
  return { from, to, abovePx: sumOf(heights, 0, from), belowPx: sumOf(heights, to, count) }
}

/** How high these rows are together. */
export function sumOf(heights: readonly number[], from: number, to: number): number {
  let sum = 0
  for (let index = from; index < to; index += 1) sum += heights[index] ?? 0
  return sum
}

/** Heights of rows by their keys as they were measured, and what one not seen yet is taken for. */
export type Measured = { readonly rows: ReadonlyMap<string, number>; readonly usualPx: number }

/**
 * By how much what is in sight from `topPx` on has moved down, now that rows above it are known to be as high as the
 * `news` say and not as high as they were taken for.
 */
export function aboveBy(
  heights: readonly number[],
  topPx: number,
  news: readonly (readonly [string, number])[],
  keys: readonly string[]
): number {
  const first = firstInSight(heights, topPx)
  const known = new Map(news)
  let by = 0
  for (let index = 0; index < first; index += 1) {
    const height = known.get(keys[index] ?? '')
    if (height !== undefined) by += height - (heights[index] ?? 0)
  }
  return by
}

/** The row at the top of the sight, which may stand out above it. */
function firstInSight(heights: readonly number[], topPx: number): number {
  let first = 0
  let at = 0
  while (first < heights.length - 1 && at + (heights[first] ?? 0) <= topPx) at += heights[first++] ?? 0
  return first
}

/** Before any row was measured. */
export const unmeasured: Measured = { rows: new Map(), usualPx: 44 }

/** How high all rows of a list are. */
export const heightsOf = ({ rows, usualPx }: Measured, keys: readonly string[]): number[] =>
  keys.map((key) => rows.get(key) ?? usualPx)

/**
 * What is known after more was measured. The first rows say what is usual, once and for all: hundreds of rows would
 * move with each new guess. Lists follow each other all day, so rows that are gone are forgotten.
 */
export function learned(
  { rows, usualPx }: Measured,
  news: readonly (readonly [string, number])[],
  keys: readonly string[]
): Measured {
  const all = new Map([...rows, ...news])
  const isFirst = rows.size === 0 && news.length > 0
  const usual = isFirst ? news.reduce((sum, [, height]) => sum + height, 0) / news.length : usualPx
  if (all.size <= 2 * keys.length + wholeUpTo) return { rows: all, usualPx: usual }
  const kept = keys.flatMap((key) => (all.has(key) ? [[key, all.get(key) ?? usual] as const] : []))
  return { rows: new Map(kept), usualPx: usual }
}

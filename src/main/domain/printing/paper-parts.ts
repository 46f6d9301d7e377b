import type { PaperView } from '../../../shared/devices/printing.ts'

// Splits a long paper into parts that are drawn as one page each, because no window is as high as a thousand rows.

/** The largest height of a page that any graphics card can capture. */
const mostDots = 4_000

/** Returns the parts of a paper; `tops` are the dots at which its blocks start. A block is never divided. */
export function partsOf(paper: PaperView, tops: readonly number[], height: number, most = mostDots): PaperView[] {
  const { blocks } = paper
  if (height <= most || tops.length !== blocks.length) return [paper]
  const parts: PaperView[] = []
  let from = 0
  for (let at = 1; at <= blocks.length; at += 1) {
    const end = at === blocks.length ? height : (tops[at + 1] ?? height)
    if (at < blocks.length && end - (tops[from] ?? 0) <= most) continue
    parts.push({ ...paper, blocks: blocks.slice(from, at) })
    from = at
  }
  return parts
}

/** The rows of a picture between two cuts, or a cut itself. */
export type Band = { kind: 'picture' | 'cut'; from: number; to: number }

export function bandsOf({ blocks }: PaperView, tops: readonly number[], height: number): Band[] {
  const bands: Band[] = []
  let from = 0
  blocks.forEach((block, at) => {
    const top = tops[at]
    if (block.kind !== 'cut' || top === undefined) return
    const to = Math.min(tops[at + 1] ?? height, height)
    if (top > from) bands.push({ kind: 'picture', from, to: top })
    bands.push({ kind: 'cut', from: top, to })
    from = to
  })
  if (height > from) bands.push({ kind: 'picture', from, to: height })
  return bands
}

import type { PaperView } from '../../../shared/devices/printing.ts'

// A long paper is drawn in parts, one page each: no window is as high as a thousand rows.

/** How high a page may be and still be captured by any graphics card. */
const mostDots = 4_000

/** The parts of a paper whose blocks begin at these dots; a block is never divided. */
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

/** The rows of a picture between the places where the paper is cut, and those places themselves. */
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

/** A part of time, in milliseconds of one clock. */
export type Span = { from: number; to: number }

/** Returns the same time as spans in order that do not overlap. */
export function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { from, to } of spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** Returns the spans, of some in order that do not overlap, that overlap a part of time. */
export function overlapping(spans: readonly Span[], { from, to }: Span): Span[] {
  let low = 0
  for (let high = spans.length; low < high;) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? Infinity) <= from) low = middle + 1
    else high = middle
  }
  const found: Span[] = []
  for (let at = low; at < spans.length; at += 1) {
    const span = spans[at]
    if (span === undefined || span.from >= to) break
    found.push(span)
  }
  return found
}

/** Returns how many milliseconds of a part of time no span covers. */
export function uncoveredMs({ from, to }: Span, spans: readonly Span[]): number {
  let uncovered = 0
  let at = from
  for (const span of joined(spans)) {
    uncovered += Math.max(0, Math.min(span.from, to) - at)
    at = Math.max(at, span.to)
  }
  return uncovered + Math.max(0, to - at)
}

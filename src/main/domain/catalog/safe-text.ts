// Text that other people wrote: names from the back office, notes. It is only ever displayed: it must not control a
// printer or a drawer, turn the direction of the next line, or fill a page with one name.

/** The largest number of characters as people count them. */
export const mostGraphemes = 200
/** The largest length in code units; the rest is not read. */
const mostUnits = 4096

/** Control characters (ESC, NUL, line ends), direction marks and line separators, with the spaces around them. */
const unprintable =
  /\s*[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029][\s\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]*/gu

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns one line of plain text that is safe to store, show and print. Broken surrogate pairs become a replacement
 * mark.
 */
export function safeText(text: string): string {
  return clipped(text.slice(0, mostUnits).toWellFormed().replace(unprintable, ' ').trim()).trim()
}

/** Returns the first 200 graphemes. It never separates a letter from its accents, or the parts of an emoji. */
function clipped(text: string): string {
  if (text.length <= mostGraphemes) return text
  let count = 0
  for (const { index } of segments.segment(text)) {
    if (count === mostGraphemes) return text.slice(0, index)
    count += 1
  }
  return text
}

// Text that somebody else wrote: names from the back office, notes of people. Whatever it says, it is only said: no
// command for a printer or a drawer, no turned writing over the next line, no page full of one name.

/** So many characters as people count them are kept. */
export const mostGraphemes = 200
/** No name is longer in code units; what lies beyond is not even looked at. */
const mostUnits = 4096

/** Controls (ESC, NUL, line ends), marks that turn the writing, and line separators; with the blanks around them. */
const unprintable =
  /\s*[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029][\s\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]*/gu

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One line of plain text, safe to keep, show and print: nothing in it is a command. Half characters become a mark. */
export function safeText(text: string): string {
  return clipped(text.slice(0, mostUnits).toWellFormed().replace(unprintable, ' ').trim()).trim()
}

/** The first 200 graphemes: a letter is never parted from its accents, nor a family of emoji. */
function clipped(text: string): string {
  if (text.length <= mostGraphemes) return text
  let count = 0
  for (const { index } of segments.segment(text)) {
    if (count === mostGraphemes) return text.slice(0, index)
    count += 1
  }
  return text
}

import type { PaperBlock } from '../../../shared/devices/printing.ts'

// The blocks that every paper is built from.

type TextLook = Extract<PaperBlock, { kind: 'text' }>['look']
type PairLook = Extract<PaperBlock, { kind: 'pair' }>['look']

export const rule: PaperBlock = { kind: 'rule' }

export const line = (words: string, look: TextLook = 'plain', align: 'left' | 'center' = 'left'): PaperBlock => ({
  kind: 'text',
  text: clean(words),
  look,
  align
})

/** Returns a row with words at the left edge and an amount at the right. */
export const pair = (left: string, right: string, look: PairLook = 'plain'): PaperBlock => ({
  kind: 'pair',
  left: clean(left),
  right: clean(right),
  look
})

/** Returns the code in groups of four, as on the slip. */
export const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

// ---- External text

/** Characters from a back office, a customer or a barcode that no screen or printer should interpret. */
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu
const mostGraphemes = 200
/** Single characters with only one encoding: Latin, Cyrillic, digits, dashes, quotes, № and ₽. */
const plain = /^[ -~\u00a0-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2015\u2018-\u201f\u2026\u20bd\u2116]*$/
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Cleans external text for printing. It removes control characters, so that a product's name cannot open the drawer,
 * and direction marks. It repairs broken surrogate pairs and clips the text.
 */
export function clean(text: string): string {
  // A fast path for almost every text of a shop, a hundred times faster: a receipt of 500 lines cleans a thousand
  // texts.
  if (text.length <= mostGraphemes && plain.test(text)) return text.trimEnd()
  // Clipped before it is segmented: a name of ten megabytes must not take a second.
  const short = text
    .slice(0, mostGraphemes * 8)
    .toWellFormed()
    .replace(unprintable, ' ')
    .normalize('NFC')
  let kept = ''
  let count = 0
  for (const { segment } of graphemes.segment(short)) {
    if (count === mostGraphemes) break
    // A letter with too many combining marks is not readable, so only the first ones stay.
    kept += Array.from(segment).slice(0, 8).join('')
    count += 1
  }
  return kept.trimEnd()
}

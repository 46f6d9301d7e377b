import type { Dots, PaperBlock, PaperView } from '../../../shared/devices/printing.ts'

// Paper in the printer's own fonts: blocks become rows of characters of equal width.

export type PaperRow =
  /** At most `columns / size` characters, including the spaces that position them. */
  | { kind: 'text'; text: string; size: 1 | 2; isBold: boolean; isBand: boolean }
  | { kind: 'barcode'; code: string }
  | { kind: 'cut' }
  | { kind: 'qr'; code: string }
  | { kind: 'logo'; dots: Dots }

/**
 * Plain replacements for characters that no code page has. The letter in Oʻzbekiston is typed as an apostrophe on most
 * keyboards.
 */
const plainCharacters: Record<string, string> = {
  '\u02bb': "'",
  '\u02bc': "'",
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u00d7': 'x',
  '\u2026': '...',
  '\u00a0': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202f': ' '
}
const plain = (text: string): string => text.replace(/[^\x20-\x7e]/g, (sign) => plainCharacters[sign] ?? sign)

/** Returns every text of a paper in plain characters, which the code page must contain. */
export const textsOf = ({ blocks }: PaperView): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'text') return [plain(block.text)]
    return block.kind === 'pair' ? [plain(block.left), plain(block.right)] : []
  })

export const paperRows = ({ blocks, columns }: PaperView): PaperRow[] =>
  blocks.flatMap((block) => rowsOf(block, columns))

function rowsOf(block: PaperBlock, columns: number): PaperRow[] {
  if (block.kind === 'rule') return [row('-'.repeat(columns))]
  if (block.kind === 'cut') return [block]
  if (block.kind === 'barcode') return [{ kind: 'barcode', code: block.code }]
  if (block.kind === 'qr') return [{ kind: 'qr', code: block.code }]
  if (block.kind === 'logo') return [block]
  const size = block.look === 'large' || block.look === 'total' || block.look === 'band' ? 2 : 1
  const isBold = block.look !== 'plain'
  const width = columns / size
  if (block.kind === 'pair') {
    return pairRows(plain(block.left), plain(block.right), width).map((text) => row(text, size, isBold))
  }
  const isBand = block.look === 'band'
  const wrapped = wrap(plain(block.text), width)
  return wrapped.map((text) => {
    const placed = block.align === 'center' ? centred(text, width) : text
    return row(isBand ? placed.padEnd(width) : placed, size, isBold, isBand)
  })
}

const row = (text: string, size: 1 | 2 = 1, isBold = false, isBand = false): PaperRow => ({
  kind: 'text',
  text,
  size,
  isBold,
  isBand
})

const centred = (text: string, width: number): string => ' '.repeat(Math.floor((width - text.length) / 2)) + text

/** Wraps words into rows; breaks a word that is wider than the paper. */
function wrap(text: string, width: number): string[] {
  const rows: string[] = []
  const indent = /^ */.exec(text)?.[0].slice(0, width / 2) ?? ''
  let now = indent
  for (const word of text.trim().split(/ +/)) {
    const joined = now.trim() === '' ? now + word : `${now} ${word}`
    if (joined.length <= width) {
      now = joined
      continue
    }
    if (now.trim() !== '') rows.push(now)
    now = word
    while (now.length > width) {
      rows.push(now.slice(0, width))
      now = now.slice(width)
    }
  }
  return [...rows, now]
}

/** Puts the amount at the right edge, in the last row of the words if it fits, else below them. */
function pairRows(left: string, right: string, width: number): string[] {
  if (left === '') return wrap(right, width).map((text) => text.padStart(width))
  const words = wrap(left, width)
  const figures = wrap(right, width)
  const last = words.at(-1) ?? ''
  const [figure = ''] = figures
  if (figures.length === 1 && last.length + 1 + figure.length <= width) {
    return [...words.slice(0, -1), last + figure.padStart(width - last.length)]
  }
  return [...words, ...figures.map((text) => text.padStart(width))]
}

import { text } from '../locales/index.ts'
import type { PaperBlock, PaperView } from './printing.ts'

// The receipt as plain text in a QR code: the customer reads it from the screen with a phone, without the internet.

/** The most bytes of a code that phones still read from a screen: QR version 25 with the lowest error correction. */
const mostBytes = 1270

const bytesOf = (words: string): number => new TextEncoder().encode(words).length

/** Returns the words of blocks, a line for each block; logos and codes have none. */
const wordsOf = (blocks: readonly PaperBlock[], between = ': '): string[] =>
  blocks.flatMap((block) => {
    if (block.kind !== 'text' && block.kind !== 'pair') return []
    const words = block.kind === 'text' ? [block.text] : [block.left, block.right]
    return words
      .map((each) => each.replaceAll('\u00a0', ' ').trim())
      .filter((each) => each !== '')
      .join(between)
  })

/** Splits blocks before each one of a kind. The first part has what stands before all of them. */
function partsAt(blocks: readonly PaperBlock[], isFirst: (block: PaperBlock) => boolean): PaperBlock[][] {
  const parts: PaperBlock[][] = [[]]
  for (const block of blocks) {
    if (isFirst(block)) parts.push([])
    parts.at(-1)?.push(block)
  }
  return parts
}

/** Returns the first lines that fit into a number of bytes, each with its end of line. */
function fitting(lines: readonly string[], most: number): string[] {
  let bytes = 0
  const end = lines.findIndex((line) => (bytes += bytesOf(line) + 1) > most)
  return end < 0 ? [...lines] : lines.slice(0, end)
}

/**
 * Returns the text of a receipt for a QR code, at most 1,270 bytes. The last goods that do not fit are replaced by their
 * number; if that is not enough, the last lines are left out.
 * @param paper the paper of a receipt: shop, number, goods, sums, payments and footer between rules
 */
export function phoneReceipt({ blocks, language }: PaperView): string {
  const [shop = [], number = [], lines = [], ...rest] = partsAt(blocks, ({ kind }) => kind === 'rule')
  const [, ...goods] = partsAt(lines, (block) => block.kind === 'text' && block.look === 'bold')
  const before = [...wordsOf([...shop, ...number], ', '), '']
  const after = ['', ...wordsOf(rest.flat())]
  const all = goods.map((each) => wordsOf(each).join(' · '))
  const more = (count: number): string[] => (count === 0 ? [] : [text(language, 'phone.moreGoods', { count })])
  const free = mostBytes - bytesOf([...before, ...after].join('\n'))
  const some = fitting(all, free)
  const shown = some.length === all.length ? all : fitting(all, free - bytesOf(more(all.length).join('')) - 1)
  return fitting([...before, ...shown, ...more(all.length - shown.length), ...after], mostBytes).join('\n')
}

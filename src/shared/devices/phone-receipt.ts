import { text } from '../locales/index.ts'
import type { PaperBlock, PaperView } from './printing.ts'

// The receipt as plain text in a QR code: the customer reads it from the screen with a phone, without the internet.

/** The most bytes of a code that phones still read from a screen: QR version 25 with the lowest error correction. */
const mostBytes = 1270

const bytesOf = (words: string): number => new TextEncoder().encode(words).length

/** Returns the words of blocks, a line for each block; logos and codes have none. */
const wordsOf = (blocks: readonly PaperBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'pair') return [block.left === '' ? block.right : `${block.left.trim()}: ${block.right}`]
    return block.kind === 'text' ? [block.text.trim()] : []
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

/**
 * Returns the text of a receipt for a QR code, at most 1,270 bytes. The last goods that do not fit are replaced by their
 * number; if that is not enough, the last lines are left out.
 * @param paper the paper of a receipt: shop, number, goods, sums, payments and footer between rules
 */
export function phoneReceipt({ blocks, language }: PaperView): string {
  const [shop = [], number = [], lines = [], ...rest] = partsAt(blocks, ({ kind }) => kind === 'rule')
  const [, ...goods] = partsAt(lines, (block) => block.kind === 'text' && block.look === 'bold')
  const words = (kept: number): string => {
    const left = goods.length - kept
    return [
      ...wordsOf([...shop, ...number]),
      '',
      ...goods.slice(0, kept).flatMap((each) => wordsOf(each).join(' · ')),
      ...(left === 0 ? [] : [text(language, 'phone.moreGoods', { count: left })]),
      '',
      ...wordsOf(rest.flat())
    ]
      .join('\n')
      .replaceAll('\u00a0', ' ')
  }
  let kept = goods.length
  while (kept > 0 && bytesOf(words(kept)) > mostBytes) kept -= 1
  const found = words(kept).split('\n')
  while (bytesOf(found.join('\n')) > mostBytes) found.pop()
  return found.join('\n')
}

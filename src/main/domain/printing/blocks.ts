import type { PaperBlock } from '../../../shared/devices/printing.ts'
import { clean } from '../catalog/clean.ts'

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

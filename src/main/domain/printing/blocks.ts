import type { PaperBlock } from '../../../shared/devices/printing.ts'
import { clean } from '../catalog/clean.ts'

// What every paper is put together from.

type TextLook = Extract<PaperBlock, { kind: 'text' }>['look']
type PairLook = Extract<PaperBlock, { kind: 'pair' }>['look']

export const rule: PaperBlock = { kind: 'rule' }

export const line = (words: string, look: TextLook = 'plain', align: 'left' | 'center' = 'left'): PaperBlock => ({
  kind: 'text',
  text: clean(words),
  look,
  align
})

/** Words at the left edge, a figure at the right. */
export const pair = (left: string, right: string, look: PairLook = 'plain'): PaperBlock => ({
  kind: 'pair',
  left: clean(left),
  right: clean(right),
  look
})

/** As it stands on the slip, in fours. */
export const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

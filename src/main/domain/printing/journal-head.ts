import { text } from '../../../shared/locales/index.ts'
import type { PaperBlock } from '../../../shared/devices/printing.ts'
import type { LocaleName } from '../../../shared/views.ts'
import { line, grouped } from './blocks.ts'

// The head of the journal as it stands on paper: the only copy of it that nobody at the till can change. A journal whose
// tail was cut off, with the sales in it, is whole in itself; a head on paper that is not in it tells.

const printedLength = 16

/** The first quarter of a head, in fours: enough that no two are alike, few enough to be typed. */
export const headLine = (head: string, language: LocaleName): PaperBlock =>
  line(`${text(language, 'report.journal')} ${grouped(head.slice(0, printedLength))}`, 'plain', 'center')

/** A head as somebody typed it from paper, with spaces or without; undefined where it cannot be one. */
export function readHead(typed: string): string | undefined {
  const head = typed.toLowerCase().replace(/[\s-]/g, '')
  return /^[0-9a-f]{16,64}$/.test(head) ? head : undefined
}

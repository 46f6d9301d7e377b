import { text } from '../../../shared/locales/index.ts'
import type { PaperBlock } from '../../../shared/devices/printing.ts'
import type { LocaleName } from '../../../shared/views.ts'
import { line, grouped } from './blocks.ts'

// The head of the journal on paper, the only copy that nobody at the till can change. A journal whose end was cut off,
// with its sales, is still consistent in itself; a printed head that it does not contain reveals the cut.

const printedLength = 16

/** Returns the first quarter of a head in groups of four: long enough to be unique, short enough to be typed. */
export const headLine = (head: string, language: LocaleName): PaperBlock =>
  line(`${text(language, 'report.journal')} ${grouped(head.slice(0, printedLength))}`, 'plain', 'center')

/** Returns a head that a person typed from paper, with or without spaces; undefined if it cannot be a head. */
export function readHead(typed: string): string | undefined {
  const head = typed.toLowerCase().replace(/[\s-]/g, '')
  return /^[0-9a-f]{16,64}$/.test(head) ? head : undefined
}

import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import type { PaperView } from '../../../src/shared/devices/printing.ts'
import type { CurrencyId } from '../../../src/shared/ids.ts'
import type { CurrencyView } from '../../../src/shared/views.ts'
import { paperRows } from '../../../src/main/domain/printing/paper-rows.ts'
import type { Design } from '../../../src/main/domain/printing/paper.ts'
import { at } from '../model-fixtures.ts'

// Papers as text, for tests that read a whole paper.

export const design: Design = {
  template: { ...firstTemplate, columns: 48, language: 'en', parts: { ...firstTemplate.parts, journal: true } },
  tillLocale: 'ru',
  logo: undefined
}
export const som: CurrencyView = {
  id: 'som' as CurrencyId,
  code: 'UZS',
  symbol: 'soʻm',
  side: 'end',
  decimals: 0,
  isMain: true
}
export const dollar: CurrencyView = {
  id: 'dollar' as CurrencyId,
  code: 'USD',
  symbol: '$',
  side: 'start',
  decimals: 2,
  isMain: false
}
/** A local time, so that the paper is the same in every zone. */
export const time = (hour: number, minute = 0) => at(new Date(2026, 0, 5, hour, minute).getTime())
export const journalHead = '0123456789abcdef'

/** Returns the rows without rules; `#` is a large row, `*` a bold one, and ` | ` the space before an amount. */
export const rowsOf = (paper: PaperView): string[] =>
  paperRows(paper).flatMap((row) => {
    if (row.kind !== 'text') return [row.kind]
    const plain = row.text.trimEnd().replaceAll(/(?<=\S) {2,}/g, ' | ')
    return /^-*$/.test(plain) ? [] : [(row.size === 2 ? '#' : row.isBold ? '*' : ' ') + plain]
  })

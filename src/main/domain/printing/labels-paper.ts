import { formatDateTime, formatDecimal, nbsp } from '../../../shared/format.ts'
import '../../../shared/locales/all.ts'
import { text } from '../../../shared/locales/index.ts'
import { dotsPerColumn } from '../../../shared/devices/paper.ts'
import type { PaperBlock, PaperView } from '../../../shared/devices/printing.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { LocaleName } from '../../../shared/views.ts'
import { line } from './blocks.ts'
import type { Currency } from '../core/records.ts'
import type { Design } from './paper.ts'

// Shelf labels, one below the other on the paper of the receipt printer. The printer cuts them apart if it can.

/** The contents of labels at the time of the request; `price` is for one unit, by the till's price list. */
export type LabelFacts = {
  goods: { name: string; sku: string; barcode?: string | undefined; unit: string; price: Decimal }[]
  currency: Pick<Currency, 'symbol' | 'decimals'>
  askedAt: Instant
}
type Label = LabelFacts['goods'][number]

/** Returns the paper of the labels. */
export function labelsPaper(facts: LabelFacts, { template, tillLocale }: Design): PaperView {
  const language = template.language === 'till' ? tillLocale : template.language
  const { columns } = template
  const blocks = facts.goods.flatMap((each, at): PaperBlock[] => [
    ...(at === 0 ? [] : [{ kind: 'cut' as const }]),
    ...labelBlocks(each, facts, columns, language)
  ])
  return { columns, language, blocks }
}

function labelBlocks(label: Label, facts: LabelFacts, columns: number, language: LocaleName): PaperBlock[] {
  const { name, sku, barcode, unit, price } = label
  const { symbol, decimals } = facts.currency
  return [
    line(name, 'bold', 'center'),
    line(`${formatDecimal(price, language, decimals)}${nbsp}${symbol}`, 'large', 'center'),
    line(text(language, 'labels.per', { unit }), 'plain', 'center'),
    ...(barcode !== undefined && isNarrow(barcode, columns)
      ? [{ kind: 'barcode' as const, code: barcode, label: barcode }]
      : []),
    ...(barcode === undefined ? [] : [line(barcode, 'plain', 'center')]),
    line(`${sku} · ${formatDateTime(facts.askedAt)}`, 'plain', 'center')
  ]
}

/**
 * Returns whether a barcode fits the paper. Bars narrower than two dots scan badly, so a longer code is printed as text
 * only.
 */
const isNarrow = (code: string, columns: number): boolean =>
  /^[\x20-\x7e]+$/.test(code) && 2 * (11 * (code.length + 2) + 13) <= columns * dotsPerColumn

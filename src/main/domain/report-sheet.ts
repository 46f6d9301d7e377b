import type { ReportTableName } from '../../shared/reports.ts'
import type { ReportRowView } from '../../shared/views.ts'

// A report as the cells of a file that a spreadsheet opens.

export type SheetCell = string | number
/** The headings in the language of the till. */
export type SheetWords = {
  what: string
  count: string
  quantity: string
  unit: string
  amount: string
  currency: string
}
type Money = { decimals: number; code: string }

/**
 * A text that a spreadsheet takes for a formula (=, +, -, @, or a tab or return in front of one) becomes a text by the
 * sign spreadsheets know for it: names of goods come from outside, and a file that computes is a door.
 */
export const safeText = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

/** The headings and one row of cells for every row. Sums are numbers, in whole units of their currency. */
export function sheetRows(
  table: ReportTableName,
  rows: readonly ReportRowView[],
  words: SheetWords,
  { nameOf, moneyOf }: { nameOf: (row: ReportRowView) => string; moneyOf: (row: ReportRowView) => Money }
): SheetCell[][] {
  const isGoods = table === 'product'
  const head = [words.what, words.count, ...(isGoods ? [words.quantity, words.unit] : []), words.amount, words.currency]
  const cells = rows.map((row): SheetCell[] => {
    const { decimals, code } = moneyOf(row)
    const goods = isGoods ? [Number(row.quantity ?? 0), safeText(row.unit ?? '')] : []
    return [safeText(nameOf(row)), row.count, ...goods, row.amountMinor / 10 ** decimals, safeText(code)]
  })
  return [head, ...cells]
}

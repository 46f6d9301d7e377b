import { isNetTable, type ReportTableName } from '../../../shared/reports.ts'
import type { ReportRowView } from '../../../shared/views.ts'

// A report as the cells of a spreadsheet file.

export type SheetCell = string | number
/** The headings in the language of the till. */
export type SheetWords = {
  what: string
  count: string
  quantity: string
  unit: string
  /** The total; in a table with refunds, the sold amount. */
  amount: string
  back: string
  net: string
  currency: string
}
type Money = { decimals: number; code: string }

/**
 * Invisible characters that may precede a formula: white space, control characters and zero-width characters of any
 * script, and the fillers that Unicode counts as letters or symbols.
 */
const unseen = '[\\p{White_Space}\\p{Z}\\p{C}\\u115F\\u1160\\u2800\\u3164\\uFFA0]|\\p{Variation_Selector}'
/**
 * The first character of a formula after such characters, also in full width; or a tab or return at the start of a
 * text.
 */
const formula = new RegExp(`^(?:[\\t\\r\\n]|(?:${unseen})*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20])`, 'u')

/**
 * Returns a text that no spreadsheet executes as a formula: it gets an apostrophe in front. Names of goods come from
 * outside, and a formula in a file could do what its reader does not want.
 */
export const notFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Returns the headings and one row of cells for each row. Amounts are numbers, in major units of their currency. */
export function sheetRows(
  table: ReportTableName,
  rows: readonly ReportRowView[],
  words: SheetWords,
  { nameOf, moneyOf }: { nameOf: (row: ReportRowView) => string; moneyOf: (row: ReportRowView) => Money }
): SheetCell[][] {
  const [isGoods, isNet] = [table === 'product', isNetTable(table)]
  const { quantity, back, net } = words
  const head = [
    words.what,
    words.count,
    ...(isGoods ? [quantity, `${quantity}, ${back}`, `${quantity}, ${net}`, words.unit] : []),
    words.amount,
    ...(isNet ? [back, net] : []),
    words.currency
  ]
  const cells = rows.map((row): SheetCell[] => {
    const { decimals, code } = moneyOf(row)
    const major = (amount: number | undefined): number => (amount ?? 0) / 10 ** decimals
    const pieces = [row.quantity, row.backQuantity, row.netQuantity].map((each) => Number(each ?? 0))
    return [
      notFormula(nameOf(row)),
      row.count,
      ...(isGoods ? [...pieces, notFormula(row.unit ?? '')] : []),
      ...[row.amountMinor, ...(isNet ? [row.backMinor, row.netMinor] : [])].map(major),
      notFormula(code)
    ]
  })
  return [head, ...cells]
}

import {
  formatDate,
  formatDateTime,
  formatDecimal,
  formatMinor,
  formatMoney,
  formatTime
} from '../../../shared/format.ts'
import { text } from '../../../shared/locales/index.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { PaperBlock, PaperView } from '../../../shared/devices/printing.ts'
import { isNetTable, shownFigures, type ReportTableName } from '../../../shared/reports.ts'
import type { CurrencyView, LocaleName, ReportFigures, ReportRowView, ReportView } from '../../../shared/views.ts'
import { line, pair, rule } from './blocks.ts'
import type { Design } from './paper.ts'
import { paperOf, slipHead } from './slip-paper.ts'

// One table of the reports on paper: the sums of the time, then the rows of the table.

/** The most rows on a paper. A longer table is for the files, because it would empty a roll. */
export const mostPaperRows = 100

/** A table as it was when its paper was requested. */
export type TableFacts = {
  report: ReportFigures & Pick<ReportView, 'from' | 'to' | 'currencyId' | 'isTraining'>
  table: ReportTableName
  /** The rows on the paper, and how many more the table has. */
  rows: readonly ReportRowView[]
  more: number
  organization: string
  cashbox: string
  currencies: readonly CurrencyView[]
  askedAt: Instant
}

/** Returns the first and the last day of a report: "01.11.2026 – 15.11.2026". Its last instant is not included. */
export function daysOf({ from, to }: { from: number; to: number }): string {
  const [first, last] = [formatDate(from), formatDate(Math.max(from, to - 1))]
  return first === last ? first : `${first} – ${last}`
}

/** Returns the paper of a table. */
export function tablePaper(facts: TableFacts, isCopy: boolean, design: Design): PaperView {
  const { report, table, rows, more, cashbox, askedAt } = facts
  const { columns, language } = paperOf(design)
  const blocks = [
    ...slipHead({ isTraining: report.isTraining, isCopy, organization: facts.organization }, language),
    line(text(language, `reports.${table}`), 'large', 'center'),
    line(daysOf(report), 'bold', 'center'),
    rule,
    pair(cashbox, ''),
    pair(text(language, 'report.printed'), formatDateTime(askedAt)),
    rule,
    ...sums(facts, language),
    rule,
    ...(rows.length === 0 ? [line(text(language, 'reports.nothingHere'))] : []),
    ...rows.flatMap((row) => rowBlocks(row, facts, language)),
    ...(more === 0 ? [] : [line(text(language, 'reports.paperLeft', { count: more }), 'bold')])
  ]
  return { columns, language, blocks }
}

function sums({ report, currencies }: TableFacts, language: LocaleName): PaperBlock[] {
  const currency = currencies.find(({ id }) => id === report.currencyId)
  const money = (amount: Minor): string =>
    currency === undefined ? String(amount) : formatMoney(amount, currency, language)
  return [
    ...shownFigures(report).map((figure) =>
      pair(
        text(language, figure.label),
        figure.kind === 'number' ? String(report[figure.of]) : money(report[figure.of])
      )
    ),
    pair(text(language, 'reports.revenue'), money(report.revenueMinor), 'bold')
  ]
}

/** Returns a row: its name and sum, and below it the number, and in a table of nets what was sold and returned. */
function rowBlocks(row: ReportRowView, { table, currencies }: TableFacts, language: LocaleName): PaperBlock[] {
  const currency = currencies.find(({ id }) => id === row.currencyId)
  const figure = (amount: Minor = row.amountMinor): string => formatMinor(amount, currency?.decimals ?? 0, language)
  const name = nameOf(row, language)
  const shown = table === 'method' && currency?.isMain === false ? `${name}, ${currency.symbol}` : name
  const isNet = isNetTable(table)
  const back = row.backMinor
  return [
    pair(shown, figure(isNet ? row.netMinor : row.amountMinor), 'bold'),
    pair(`  ${counted(row, table, language)}`, ''),
    ...(isNet && back !== undefined && back !== 0
      ? [
          pair(`  ${text(language, 'reports.sold')}`, figure()),
          pair(`  ${text(language, 'reports.returned')}`, figure(back))
        ]
      : [])
  ]
}

function nameOf({ at, isEveryDay, name }: ReportRowView, language: LocaleName): string {
  if (at !== undefined) return isEveryDay === true ? formatTime(at) : formatDateTime(at)
  return name === '' ? text(language, 'reports.nameless') : name
}

/** Returns the number of receipts of a row, and the amount of goods. */
function counted(row: ReportRowView, table: ReportTableName, language: LocaleName): string {
  const receipts = `${text(language, 'reports.count')}: ${String(row.count)}`
  if (table !== 'product' || row.quantity === undefined) return receipts
  return `${formatDecimal(row.quantity, language)} ${row.unit ?? ''} · ${receipts}`
}

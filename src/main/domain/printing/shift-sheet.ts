import { formatDateTime } from '../../../shared/format.ts'
import { text } from '../../../shared/locales/index.ts'
import type { Minor } from '../../../shared/money.ts'
import type { ClosedShiftRowView, LocaleName, ShiftReportView } from '../../../shared/views.ts'
import type { Currency } from '../core/records.ts'
import { notFormula, type SheetCell } from './report-sheet.ts'

// Closed shifts, and the drawer of one of them, as the cells of a spreadsheet file. Amounts are numbers in major units.

/** A counted row of a drawer, and what was expected in it. */
type CountedRow = { methodName: string; currencyId: string; counted: Minor; expected: Minor }
type Currencies = readonly Pick<Currency, 'id' | 'code' | 'decimals'>[]

/** Returns the name of the sheet. */
export const shiftSheetTitle = (isOneShift: boolean, locale: LocaleName): string =>
  text(locale, isOneShift ? 'report.z' : 'shifts.title')

/** Returns the code of a currency, and how an amount of it is written. */
function moneyOf(currencies: Currencies, id: string) {
  const currency = currencies.find((each) => each.id === id)
  return {
    code: notFormula(currency?.code ?? id),
    major: (amount: Minor): number => amount / 10 ** (currency?.decimals ?? 0)
  }
}

/**
 * Returns the headings, and for each shift one row for each method and currency that was counted. The sales of a shift
 * are in its first row only, so that the column adds up.
 */
export function shiftRows(
  shifts: readonly (ClosedShiftRowView & { counted: readonly CountedRow[] })[],
  currencies: Currencies,
  main: Pick<Currency, 'id'>,
  locale: LocaleName
): SheetCell[][] {
  const head = [
    ...(['shifts.number', 'shifts.register', 'shifts.people', 'report.opened', 'report.closedAt'] as const),
    ...(['report.sales', 'report.sold', 'report.refunded', 'report.method', 'reports.currency'] as const),
    ...(['report.expected', 'report.counted', 'report.difference'] as const)
  ].map((key) => text(locale, key))
  const ofMain = moneyOf(currencies, main.id)
  const cells = shifts.flatMap((shift) => {
    const who = notFormula(shift.people.map(({ name }) => name).join(', '))
    const start = [shift.number, notFormula(shift.register), who]
    const times = [formatDateTime(shift.openedAt), formatDateTime(shift.closedAt)]
    const sums = [shift.salesCount, ofMain.major(shift.soldMinor), ofMain.major(shift.refundsMinor)]
    const counted = shift.counted.length === 0 ? [undefined] : shift.counted
    return counted.map((row, at): SheetCell[] => [
      ...start,
      ...times,
      ...(at === 0 ? sums : ['', '', '']),
      ...(row === undefined ? ['', ofMain.code, '', '', ''] : countCells(row, currencies))
    ])
  })
  return [head, ...cells]
}

function countCells({ methodName, currencyId, counted, expected }: CountedRow, currencies: Currencies): SheetCell[] {
  const { code, major } = moneyOf(currencies, currencyId)
  const difference = major((counted - expected) as Minor)
  return [notFormula(methodName), code, major(expected), major(counted), difference]
}

/** Returns the headings and one row for each method and currency of a Z report. */
export function zReportRows(report: ShiftReportView, currencies: Currencies, locale: LocaleName): SheetCell[][] {
  const head = [
    ...(['report.method', 'reports.currency', 'report.opening', 'report.taken', 'report.change'] as const),
    ...(['report.movedIn', 'report.movedOut', 'report.refunded'] as const),
    ...(['report.expected', 'report.counted', 'report.difference'] as const)
  ].map((key) => text(locale, key))
  const cells = report.rows.map((row): SheetCell[] => {
    const { code, major } = moneyOf(currencies, row.currencyId)
    const known = (amount: Minor | undefined): SheetCell => (amount === undefined ? '' : major(amount))
    return [
      notFormula(row.methodName),
      code,
      ...[row.openingMinor, row.takenMinor, row.changeMinor, row.movedInMinor, row.movedOutMinor].map(major),
      major(row.refundedMinor),
      known(row.expectedMinor),
      known(row.countedMinor),
      known(row.differenceMinor)
    ]
  })
  return [head, ...cells]
}

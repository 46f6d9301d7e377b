import { defined } from '../../../shared/defined.ts'
import { formatDate, formatNumber, formatTime } from '../../../shared/format.ts'
import {
  reportPeriods,
  reportTables,
  type ReportPeriod,
  type ReportSpanName,
  type ReportTableName
} from '../../../shared/reports.ts'
import type { DayRange } from '../../../shared/time/day.ts'
import type { ExportedView, ReportRowView, ReportView, ServiceReportView } from '../../../shared/views.ts'
import type { ReportPaper } from '../../core/reports/report-paper.ts'
import type { SaleSearch } from '../../core/nav/places.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The report on the screen: a period, one of its tables, and the figures of the back office. */
export class Reports {
  readonly #till: Till
  #period = $state<ReportSpanName>('shift')
  #days = $state.raw<DayRange>()
  #table = $state<ReportTableName>('hour')
  #view = $state.raw<ReportView>()
  #row = $state(0)
  #service = $state.raw<ServiceReportView | 'waits' | 'off'>('waits')
  #written = $state.raw<ExportedView>()
  /** The number of the newest request. The answer of an older one is ignored. */
  #reading = 0

  constructor(till: Till) {
    this.#till = till
    if (!till.isSelling) this.#period = 'today'
  }

  get period(): ReportSpanName {
    return this.#period
  }

  /** The days of a report of chosen days. */
  get days(): DayRange | undefined {
    return this.#days
  }

  /** The table on the screen, as a paper to print. */
  get paper(): ReportPaper | undefined {
    return this.#view && { kind: 'table', table: this.#table, ...this.#span }
  }

  get #span(): { period: ReportSpanName; days?: DayRange } {
    return { period: this.#period, ...defined({ days: this.#days }) }
  }

  get table(): ReportTableName {
    return this.#table
  }

  get view(): ReportView | undefined {
    return this.#view
  }

  /** The index of the chosen row. */
  get row(): number {
    return this.#row
  }

  get chosen(): ReportRowView | undefined {
    return this.#view?.tables[this.#table][this.#row]
  }

  move(by: 1 | -1): void {
    const rows = this.#view?.tables[this.#table].length ?? 0
    this.#row = Math.max(0, Math.min(rows - 1, this.#row + by))
  }

  choose(at: number): void {
    this.#row = at
  }

  get service(): ServiceReportView | 'waits' | 'off' {
    return this.#service
  }

  /** The file written last. It is cleared when the report changes. */
  get written(): ExportedView | undefined {
    return this.#written
  }

  /** The periods to choose from. There is no report of the shift unless a shift is open. */
  get periods(): readonly ReportPeriod[] {
    return reportPeriods.filter((period) => period !== 'shift' || this.#till.isSelling)
  }

  /** Reads the report of a period, or of chosen days. Returns false if the user may not see it. */
  async read(period: ReportSpanName, days?: DayRange): Promise<boolean> {
    const reading = ++this.#reading
    const span = { period, ...defined({ days }) }
    const view = await this.#till.act('reports.view', span)
    if (view === undefined || reading !== this.#reading) return view !== undefined
    this.#period = period
    this.#days = days
    this.#view = view
    this.#row = 0
    this.#written = undefined
    this.#service = 'waits'
    // Shows the till's own figures at once. Those of the back office follow later or not at all.
    const answer = await this.#till.bridge.call('reports.service', span)
    if (reading === this.#reading) this.#service = answer.ok ? answer.value : 'off'
    return true
  }

  nextPeriod(): Promise<boolean> {
    const at = this.periods.findIndex((period) => period === this.#period)
    return this.read(this.periods[(at + 1) % this.periods.length] ?? 'today')
  }

  show(table: ReportTableName): void {
    this.#table = table
    this.#row = 0
    this.#written = undefined
  }

  step(by: 1 | -1): void {
    const at = reportTables.indexOf(this.#table)
    this.show(reportTables[(at + by + reportTables.length) % reportTables.length] ?? this.#table)
  }

  async write(format: 'xlsx' | 'csv'): Promise<void> {
    const written = await this.#till.act('reports.export', { ...this.#span, table: this.#table, format })
    if (written !== undefined) this.#written = written
  }
}

/** Returns by how many per cent a figure is above or below the one for comparison. */
export const compared = (now: number, then: number | undefined): number | undefined =>
  then === undefined || then <= 0 ? undefined : Math.round((now / then - 1) * 1000) / 10

const weekMs = 7 * 86_400_000
/** Whether a report is compared with earlier times of its length, and not with the same days of earlier weeks. */
export const isLong = ({ period, from, to }: Pick<ReportView, 'period' | 'from' | 'to'>): boolean =>
  period === 'month' || period === 'quarter' || (period === 'days' && to - from > weekMs)

/** Returns what an earlier time is called: its day, or its first and its last day. */
export function spanDays({ from, to }: { from: number; to: number }): string {
  const [first, last] = [formatDate(from), formatDate(to)]
  return first === last ? first : `${first} – ${last}`
}

export const percentText = ({ locale }: Till, percent: number): string =>
  `${percent >= 0 ? '+' : ''}${formatNumber(percent, locale)} %`

const hourMs = 3_600_000

/** Returns what a row of a report is called. */
export function rowName(till: Till, table: ReportTableName, { at, name, currencyId }: ReportRowView): string {
  if (at !== undefined) return formatTime(at)
  const currency = till.currencyOf(currencyId)
  const shown = name === '' ? till.say('reports.nameless') : name
  return table === 'method' && currency !== undefined && !currency.isMain ? `${shown}, ${currency.symbol}` : shown
}

/** Returns the filter of the history that shows exactly the sales behind a row. Undefined if there is none. */
export function saleSearchOf(
  till: Till,
  { period, from, to }: ReportView,
  table: ReportTableName,
  row: ReportRowView
): SaleSearch | undefined {
  if (row.key === undefined) return undefined
  const name = rowName(till, table, row)
  const shown = row.at === undefined ? name : `${name} – ${formatTime(row.at + hourMs)}`
  return {
    row: {
      asked: { table, key: row.key, period, from, to },
      says: `${period === 'days' ? spanDays({ from, to: to - 1 }) : till.say(`reports.${period}`)} · ${till.say(`reports.${table}`)} · ${shown}`
    }
  }
}

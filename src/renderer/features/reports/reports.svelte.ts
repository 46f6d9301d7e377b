import { formatNumber } from '../../../shared/format.ts'
import { reportPeriods, reportTables, type ReportPeriod, type ReportTableName } from '../../../shared/reports.ts'
import type { ExportedView, ReportRowView, ReportView, ServiceReportView } from '../../../shared/views.ts'
import type { SaleSearch } from '../../core/nav/nav.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The report on the screen: a period, one of its tables, and the figures of the back office. */
export class Reports {
  readonly #till: Till
  #period = $state<ReportPeriod>('shift')
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

  get period(): ReportPeriod {
    return this.#period
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

  /** Reads the report of a period. Returns false if the user may not see it. */
  async read(period: ReportPeriod): Promise<boolean> {
    const reading = ++this.#reading
    const view = await this.#till.act('reports.view', { period })
    if (view === undefined || reading !== this.#reading) return view !== undefined
    this.#period = period
    this.#view = view
    this.#row = 0
    this.#written = undefined
    this.#service = 'waits'
    // Shows the till's own figures at once. Those of the back office follow later or not at all.
    const answer = await this.#till.bridge.call('reports.service', { period })
    if (reading === this.#reading) this.#service = answer.ok ? answer.value : 'off'
    return true
  }

  nextPeriod(): Promise<boolean> {
    const at = this.periods.indexOf(this.#period)
    return this.read(this.periods[(at + 1) % this.periods.length] ?? this.#period)
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
    const written = await this.#till.act('reports.export', { period: this.#period, table: this.#table, format })
    if (written !== undefined) this.#written = written
  }
}

/** Returns by how many per cent a figure is above or below the one for comparison. */
export const compared = (now: number, then: number | undefined): number | undefined =>
  then === undefined || then <= 0 ? undefined : Math.round((now / then - 1) * 1000) / 10

export const percentText = ({ locale }: Till, percent: number): string =>
  `${percent >= 0 ? '+' : ''}${formatNumber(percent, locale)} %`

/** Returns the filters of the history that show the sales behind a row of a report. */
export function saleSearchOf(table: ReportTableName, row: ReportRowView, period: ReportPeriod): SaleSearch {
  switch (table) {
    case 'hour':
      return row.isEveryDay === true || row.at === undefined ? { period } : { period, hour: row.at }
    case 'method':
      return { period, method: row.name }
    case 'cashier':
      return { period, cashier: row.name }
    case 'product':
    case 'customer':
      return { period, text: row.name }
    case 'debt':
      return { period, text: row.name, state: 'debt' }
    case 'refund':
      return { period, state: 'back' }
    case 'category':
    case 'discount':
    case 'seller':
      return { period }
  }
}

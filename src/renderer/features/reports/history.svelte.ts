import type { CallInput } from '../../../shared/contract/index.ts'
import { defined } from '../../../shared/defined.ts'
import { reportPeriods, soldStates, type ReportPeriod, type SoldState } from '../../../shared/reports.ts'
import type {
  CurrencyView,
  CustomerView,
  MethodView,
  PersonView,
  SaleRowView,
  SalesTotalView
} from '../../../shared/views.ts'
import type { SaleSearch } from '../../core/nav/places.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The number of sales in a page of the list. */
const limit = 100
/** The list reads the next page when the chosen sale is that near to the end. */
const nearEnd = 20

/** Returns the entry after `of`. The cycle starts and ends with undefined. */
const nextOf = <T extends { id: string }>(all: readonly T[], of: T | undefined): T | undefined =>
  all[all.findIndex(({ id }) => id === of?.id) + 1]
const nextWord = <T extends string>(all: readonly T[], of: T | undefined): T | undefined =>
  all[of === undefined ? 0 : all.indexOf(of) + 1]

/** `only` shows the sales of a customer or a shift, or those behind a row of a report. */
export type Narrowing = 'period' | 'cashier' | 'only' | 'method' | 'currency' | 'state'

/** The sales of this till, newest first, with filters and the chosen sale. */
export class History {
  readonly #till: Till
  #text = $state('')
  #rows = $state.raw<SaleRowView[]>()
  #total = $state.raw<SalesTotalView>()
  #hasMore = false
  #index = $state(0)
  /** The people with a PIN at this till. Only they, and people who left, can have made sales. */
  #people = $state.raw<PersonView[]>([])
  #period = $state<ReportPeriod>()
  #cashier = $state.raw<PersonView>()
  #customer = $state.raw<Pick<CustomerView, 'id' | 'name'>>()
  #shift = $state.raw<SaleSearch['shift']>()
  #row = $state.raw<SaleSearch['row']>()
  #method = $state.raw<MethodView>()
  #currency = $state.raw<CurrencyView>()
  #state = $state<SoldState>()
  /** The number of the newest request. The answer of an older one is ignored. */
  #reading = $state(0)
  #answered = $state(0)
  #running: Promise<void> = Promise.resolve()

  constructor(till: Till) {
    this.#till = till
  }

  get text(): string {
    return this.#text
  }

  get rows(): readonly SaleRowView[] {
    return this.#rows ?? []
  }

  /** The number of sales that the list has with all its pages, and their sum. */
  get total(): SalesTotalView | undefined {
    return this.#total
  }

  get isRead(): boolean {
    return this.#rows !== undefined
  }

  get index(): number {
    return this.#index
  }

  /** The chosen sale. It is undefined while the list is being read; the old list stays on the screen. */
  get chosen(): SaleRowView | undefined {
    return this.isReading ? undefined : this.rows[this.#index]
  }

  /** Whether the answer for the current filters has not arrived yet. */
  get isReading(): boolean {
    return this.#answered !== this.#reading
  }

  /** Returns the sale at this index, or the chosen one. If the user was faster than the list, waits for it. */
  async meant(at?: number): Promise<SaleRowView | undefined> {
    while (this.isReading) await this.#running
    if (at !== undefined) this.choose(at)
    return at === undefined ? this.chosen : this.rows[at]
  }

  /** The filters with the texts of their buttons. */
  get ways(): { what: Narrowing; isOn: boolean; says: string }[] {
    const { period, cashier, only, method, currency, state } = this
    const { say, view } = this.#till
    const age = say(period === undefined ? 'history.ever' : `reports.${period}`)
    const money = say(currency === undefined ? 'history.anyCurrency' : 'history.inCurrency', {
      currency: currency ?? ''
    })
    const hasCurrencies = (view?.currencies.length ?? 0) > 1
    return [
      ...(only === undefined ? [] : [{ what: 'only' as const, isOn: true, says: only }]),
      // The filter of a shift or of a row of a report already names its period.
      ...(this.#row === undefined && this.#shift === undefined
        ? [{ what: 'period' as const, isOn: period !== undefined, says: age }]
        : []),
      { what: 'cashier', isOn: cashier !== undefined, says: cashier ?? say('history.anyCashier') },
      { what: 'method', isOn: method !== undefined, says: method ?? say('history.anyMethod') },
      ...(hasCurrencies ? [{ what: 'currency' as const, isOn: currency !== undefined, says: money }] : []),
      {
        what: 'state',
        isOn: state !== undefined,
        says: say(state === undefined ? 'history.anyState' : `historyState.${state}`)
      }
    ]
  }

  get period(): ReportPeriod | undefined {
    return this.#period
  }

  /** The name of the cashier whose sales are shown; undefined for all cashiers. */
  get cashier(): string | undefined {
    return this.#cashier?.name
  }

  /** The only customer, shift or row of a report whose sales are shown. */
  get only(): string | undefined {
    const shift = this.#shift && this.#till.say('report.shift', { number: String(this.#shift.number) })
    return this.#row?.says ?? this.#customer?.name ?? shift
  }

  get method(): string | undefined {
    return this.#method?.name
  }

  /** The symbol of the currency that the sales shown were paid in. */
  get currency(): string | undefined {
    return this.#currency?.symbol
  }

  get state(): SoldState | undefined {
    return this.#state
  }

  get isNarrowed(): boolean {
    return (this.#period ?? this.#cashier ?? this.only ?? this.#method ?? this.#currency ?? this.#state) !== undefined
  }

  /** Reads the list for the first time, and the values of the filters. */
  async open(): Promise<void> {
    const { customer, row, state, shift } = this.#till.nav.at('history')?.sales ?? {}
    this.#state = state
    this.#customer = customer
    this.#row = row
    this.#shift = shift
    const people = this.#till.act('people.list', {})
    await this.#read()
    this.#people = (await people)?.filter(({ isEnrolled }) => isEnrolled) ?? []
  }

  async search(text: string): Promise<void> {
    this.#text = text
    await this.#read()
  }

  /** Sets the next value of a filter; after the last value, removes the filter. */
  async next(what: Narrowing): Promise<void> {
    const { methods = [], currencies = [] } = this.#till.view ?? {}
    if (what === 'period') this.#period = nextWord(reportPeriods, this.#period)
    else if (what === 'cashier') this.#cashier = nextOf(this.#people, this.#cashier)
    else if (what === 'only') this.#removeOnly()
    else if (what === 'method') this.#method = nextOf(methods, this.#method)
    else if (what === 'currency') this.#currency = nextOf(currencies, this.#currency)
    else this.#state = nextWord(soldStates, this.#state)
    await this.#read()
  }

  async everything(): Promise<void> {
    this.#period = undefined
    this.#cashier = undefined
    this.#removeOnly()
    this.#method = undefined
    this.#currency = undefined
    this.#state = undefined
    await this.#read()
  }

  #removeOnly(): void {
    this.#customer = undefined
    this.#row = undefined
    this.#shift = undefined
  }

  choose(index: number): void {
    if (this.rows[index] === undefined) return
    this.#index = index
    if (index + nearEnd >= this.rows.length) void this.readOn()
  }

  /** Moves the choice by some sales, at most to the first or the last one that was read. */
  move(by: number): void {
    this.choose(Math.max(0, Math.min(this.rows.length - 1, this.#index + by)))
  }

  /** Reads the next page of the list. */
  async readOn(): Promise<void> {
    const after = this.rows.at(-1)?.id
    if (!this.#hasMore || this.isReading || after === undefined) return
    const reading = this.#reading
    this.#hasMore = false
    const rows = await this.#till.act('sales.list', { ...this.#asked(), limit, after })
    if (reading !== this.#reading || rows === undefined) return
    this.#rows = [...this.rows, ...rows]
    this.#hasMore = rows.length === limit
  }

  #read(): Promise<void> {
    this.#running = this.#ask(++this.#reading)
    return this.#running
  }

  #asked(): CallInput<'sales.total'> {
    const search = this.#text.trim()
    return defined({
      search: search === '' ? undefined : search,
      period: this.#period,
      shiftId: this.#shift?.shiftId,
      row: this.#row?.asked,
      cashierId: this.#cashier?.id,
      customerId: this.#customer?.id,
      methodId: this.#method?.id,
      currencyId: this.#currency?.id,
      state: this.#state
    })
  }

  async #ask(reading: number): Promise<void> {
    const asked = this.#asked()
    const rows = await this.#till.act('sales.list', { ...asked, limit })
    if (reading !== this.#reading) return
    this.#answered = reading
    if (rows === undefined) return
    this.#rows = rows
    this.#index = 0
    this.#hasMore = rows.length === limit
    // The list does not wait for its total.
    const total = await this.#till.act('sales.total', asked)
    if (reading === this.#reading) this.#total = total
  }
}

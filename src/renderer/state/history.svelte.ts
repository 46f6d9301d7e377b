import { reportPeriods, type ReportPeriod } from '../../shared/reports.ts'
import type { MethodView, PersonView, SaleRowView } from '../../shared/views.ts'
import type { Till } from './till.svelte.ts'

const limit = 100

/** What is after `of` in a ring that begins with nothing chosen. */
function nextOf<T extends { id: string }>(all: readonly T[], of: T | undefined): T | undefined {
  return all[all.findIndex(({ id }) => id === of?.id) + 1]
}

/** The sales of this till, newest first, and the one that is chosen; all of them, or those of a time, a cashier, a method. */
export class History {
  readonly #till: Till
  #text = $state('')
  #rows = $state.raw<SaleRowView[]>()
  #index = $state(0)
  /** Who has a PIN here: nobody else can have sold, but for those who left. */
  #people = $state.raw<PersonView[]>([])
  #period = $state<ReportPeriod>()
  #cashier = $state.raw<PersonView>()
  #method = $state.raw<MethodView>()
  /** Which reading is the newest: an older answer that comes late is not shown. */
  #reading = 0

  constructor(till: Till) {
    this.#till = till
  }

  get text(): string {
    return this.#text
  }

  get rows(): readonly SaleRowView[] {
    return this.#rows ?? []
  }

  get isRead(): boolean {
    return this.#rows !== undefined
  }

  get index(): number {
    return this.#index
  }

  get chosen(): SaleRowView | undefined {
    return this.rows[this.#index]
  }

  get period(): ReportPeriod | undefined {
    return this.#period
  }

  /** Names of the cashier and the method whose sales are shown; undefined: everybody's, however paid. */
  get cashier(): string | undefined {
    return this.#cashier?.name
  }

  get method(): string | undefined {
    return this.#method?.name
  }

  get isNarrowed(): boolean {
    return (this.#period ?? this.#cashier ?? this.#method) !== undefined
  }

  /** Reads the list for the first time, and what it can be narrowed to. */
  async open(): Promise<void> {
    const [people] = await Promise.all([this.#till.act('people.list', {}), this.search('')])
    this.#people = people?.filter(({ isEnrolled }) => isEnrolled) ?? []
  }

  async search(text: string): Promise<void> {
    this.#text = text
    await this.#read()
  }

  /** The next time, cashier or method in turn, and after the last one all of them again. */
  async next(what: 'period' | 'cashier' | 'method'): Promise<void> {
    if (what === 'period')
      this.#period = reportPeriods[this.#period === undefined ? 0 : reportPeriods.indexOf(this.#period) + 1]
    else if (what === 'cashier') this.#cashier = nextOf(this.#people, this.#cashier)
    else this.#method = nextOf(this.#till.view?.methods ?? [], this.#method)
    await this.#read()
  }

  async everything(): Promise<void> {
    this.#period = undefined
    this.#cashier = undefined
    this.#method = undefined
    await this.#read()
  }

  choose(index: number): void {
    if (this.rows[index] !== undefined) this.#index = index
  }

  move(by: 1 | -1): void {
    this.choose(this.#index + by)
  }

  async #read(): Promise<void> {
    const reading = ++this.#reading
    const search = this.#text.trim()
    const rows = await this.#till.act('sales.list', {
      limit,
      ...(search === '' ? {} : { search }),
      ...(this.#period === undefined ? {} : { period: this.#period }),
      ...(this.#cashier === undefined ? {} : { cashierId: this.#cashier.id }),
      ...(this.#method === undefined ? {} : { methodId: this.#method.id })
    })
    if (rows === undefined || reading !== this.#reading) return
    this.#rows = rows
    this.#index = 0
  }
}

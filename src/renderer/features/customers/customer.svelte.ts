import type { CallInput } from '../../../shared/contract/index.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Key } from '../../../shared/locales/index.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { CustomersView, CustomerView, GoodsView, VisitsView } from '../../../shared/views.ts'
import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

const limit = 50

/** The favourites that one key adds: goods by the piece with a price. */
export const addable = (visits: VisitsView | undefined): GoodsView[] =>
  (visits?.favourites ?? []).flatMap(({ goods }) =>
    goods.unitDecimals === 0 && goods.unsellable === undefined && goods.variants === undefined ? [goods] : []
  )

/** Customers that match the typed text, or the recent ones, and the one that Enter puts on the ticket. */
export class CustomerSearchState {
  readonly #till: Till
  #text = $state('')
  #found = $state.raw<{ text: string; view: CustomersView }>()
  #index = $state(0)
  /** The number of the newest search. The answer of an older search is ignored. */
  #reading = 0
  #visits = $state.raw<{ id: CustomerView['id']; view: VisitsView }>()
  #cashback = $state.raw<{ id: CustomerView['id']; amount: Minor | undefined }>()
  /** The last scanned code. */
  #scanned = ''
  /** The goods that were added to the ticket from the favourites last. */
  added = $state.raw<string>()
  /** Who is written down in the form that is open: somebody new, or somebody who is changed. */
  asked = $state.raw<'new' | CustomerView>()

  constructor(till: Till) {
    this.#till = till
  }

  get text(): string {
    return this.#text
  }

  /** The rows of the last answer. They stay until the next answer arrives, but cannot be chosen meanwhile. */
  get rows(): readonly CustomerView[] {
    return this.#found?.view.customers ?? []
  }

  /**
   * The rows with the title of their part: those served last and those who buy often, or the results of the search.
   * `at` is the index among all rows.
   */
  get parts(): { title: Key; rows: { row: CustomerView; at: number }[] }[] {
    const rows = this.rows.map((row, at) => ({ row, at }))
    const first = rows.length - (this.#found?.view.frequentCount ?? 0)
    const title = this.#found?.text === '' ? ('customer.latest' as const) : ('customer.found' as const)
    return [
      { title, rows: rows.slice(0, first) },
      { title: 'customer.frequent' as const, rows: rows.slice(first) }
    ].filter((part) => part.rows.length > 0)
  }

  get hasMore(): boolean {
    return this.#found?.view.hasMore === true
  }

  /** Whether the text in the field was scanned, so that it is the code of a card. */
  get isCard(): boolean {
    return this.#text !== '' && this.#text === this.#scanned
  }

  /** Whether nobody has the text in the field. */
  get isNobody(): boolean {
    return this.isRead && this.rows.length === 0 && this.#text.trim() !== ''
  }

  /** Whether the last answer is for the text in the field. */
  get isRead(): boolean {
    return this.#found?.text === this.#text.trim()
  }

  get index(): number {
    return this.#index
  }

  get chosen(): CustomerView | undefined {
    return this.isRead ? this.rows[this.#index] : undefined
  }

  /** What the chosen customer bought at this till, as soon as it was read. */
  get visits(): VisitsView | undefined {
    return this.#visits !== undefined && this.#visits.id === this.chosen?.id ? this.#visits.view : undefined
  }

  /** Reads what a customer bought. The user did not request it, so a failure shows nothing. */
  async readVisits(id: CustomerView['id']): Promise<void> {
    // The list may have been read again while the customer stayed chosen.
    if (this.#visits?.id !== id) this.added = undefined
    const answer = await this.#till.ask('sales.visits', { customerId: id })
    // An answer for somebody who is not chosen any more must not replace that of the chosen one.
    if (answer.ok && this.chosen?.id === id) this.#visits = { id, view: answer.value }
  }

  /** The cashback of the chosen customer, if the shop gives cashback and the service answered. */
  get cashbackMinor(): Minor | undefined {
    return this.#cashback?.id === this.chosen?.id ? this.#cashback?.amount : undefined
  }

  /** Reads the cashback of a customer. The user did not request it, so a failure shows nothing. */
  async readCashback(id: CustomerView['id']): Promise<void> {
    const answer = await this.#till.ask('customer.cashback', { customerId: id })
    if (answer.ok && this.chosen?.id === id) this.#cashback = { id, amount: answer.value.balanceMinor }
  }

  /** Adds one piece of a favourite to the ticket; goods that ask something first are added on the sale screen only. */
  async addFavourite(goods: GoodsView): Promise<void> {
    const isAdded = await this.#till.ticket.add({ productId: goods.id, quantity: '1' })
    this.added = isAdded ? goods.name : undefined
  }

  /** Opens the history with all sales to the chosen customer. */
  showHistory(): void {
    if (this.chosen !== undefined) this.#till.nav.go({ name: 'history', sales: { customer: this.chosen } })
  }

  async search(text: string): Promise<void> {
    this.#text = text
    const found = await this.#sought((asked) => this.#till.act('customer.search', asked))
    if (found === undefined) return
    this.#found = found
    this.#index = 0
  }

  /** Searches for the name of a customer and chooses that customer. */
  async show({ id, name }: CustomerView): Promise<void> {
    await this.search(name)
    this.#chooseRow(id)
  }

  #chooseRow(id: CustomerView['id'] | undefined): void {
    this.#index = Math.max(
      0,
      this.rows.findIndex((row) => row.id === id)
    )
  }

  /**
   * Repeats the search and keeps the chosen customer, because debts or customers may have changed. Shows no failure,
   * because the user did not ask for this search.
   */
  async refresh(): Promise<void> {
    if (!this.isRead) return
    const found = await this.#sought(async (asked) => {
      const result = await this.#till.ask('customer.search', asked)
      return result.ok ? result.value : undefined
    })
    if (found === undefined) return
    const chosen = this.chosen?.id
    this.#found = found
    this.#chooseRow(chosen)
  }

  /** Returns the customers for the typed text. Returns undefined if the call failed or a newer search has started. */
  async #sought(
    ask: (asked: CallInput<'customer.search'>) => Promise<CustomersView | undefined>
  ): Promise<{ text: string; view: CustomersView } | undefined> {
    const reading = ++this.#reading
    const text = this.#text.trim()
    const view = await ask({ text, limit })
    return view === undefined || reading !== this.#reading ? undefined : { text, view }
  }

  /** Chooses the customer whose card was scanned. If it is not the card of exactly one, shows the results. */
  async scan(code: string): Promise<void> {
    this.#scanned = code
    await this.search(code)
    const [only, ...others] = this.rows
    if (this.#till.isSelling && this.isRead && only?.card === code && others.length === 0) await this.choose(only)
  }

  move(by: 1 | -1): void {
    this.goTo(this.#index + by)
  }

  goTo(at: number): void {
    if (this.rows[at] !== undefined) this.#index = at
  }

  /** Puts a customer on the ticket, or removes the customer, and goes back. */
  async choose(customer: CustomerView | undefined): Promise<boolean> {
    const isSet = await this.#till.ticket.change('ticket.setCustomer', { customerId: customer?.id ?? null })
    if (isSet) this.#till.nav.back()
    return isSet
  }

  /** Returns the customer at this index, or the chosen one. If the user was faster than the search, waits for it. */
  async #meant(at?: number): Promise<CustomerView | undefined> {
    if (!this.isRead) await this.search(this.#text)
    return at === undefined || !this.isRead ? this.chosen : this.rows[at]
  }

  async enter(at?: number): Promise<void> {
    const customer = await this.#meant(at)
    if (customer !== undefined) await this.choose(customer)
  }

  async #pays(): Promise<void> {
    const customer = await this.#meant()
    if (customer !== undefined) this.#till.nav.go({ name: 'cash', payer: customer })
  }

  /** Adds a customer and puts them on the ticket. Returns the failure, if any. */
  async add(asked: CallInput<'customer.add'>): Promise<Failure | undefined> {
    const added = await this.#till.ask('customer.add', asked)
    if (!added.ok) return added.failure
    this.asked = undefined
    await this.choose(added.value)
    return undefined
  }

  /** Changes a customer and keeps them chosen in the list. Returns the failure, if any. */
  async edit(asked: CallInput<'customer.edit'>): Promise<Failure | undefined> {
    const changed = await this.#till.ask('customer.edit', asked)
    if (!changed.ok) return changed.failure
    this.asked = undefined
    await this.#till.ticket.load()
    const at = this.#index
    await this.search(this.#text)
    if (this.isRead && this.rows[at]?.id === changed.value.id) this.#index = at
    return undefined
  }

  async #edits(): Promise<void> {
    this.asked = (await this.#meant()) ?? this.asked
  }

  /** Opens the form for a new customer, which begins with the text in the field. */
  write = (): void => {
    this.asked = 'new'
  }

  acts(focus: () => void): Acts {
    const { nav, isSelling } = this.#till
    const moves: Acts = {
      'screen.back': () => nav.back(),
      'customer.find': focus,
      'customer.edit': this.chosen !== undefined || !this.isRead ? () => void this.#edits() : undefined,
      'customer.history': this.visits?.count ? () => this.showHistory() : undefined,
      'list.up': () => this.move(-1),
      'list.down': () => this.move(1)
    }
    return isSelling ? { ...moves, ...this.#sellingActs() } : moves
  }

  /** Returns the acts that need an open shift, because they change the ticket or move cash. */
  #sellingActs(): Acts {
    return {
      'customer.new': this.write,
      'customer.clear': this.#till.ticket.view?.customer && (() => void this.choose(undefined)),
      'customer.choose': this.#enterAct(),
      'customer.pays': this.chosen !== undefined || !this.isRead ? () => void this.#pays() : undefined,
      ...Object.fromEntries(
        addable(this.visits).map((goods, at) => [`favourite.${at + 1}`, () => void this.addFavourite(goods)])
      ),
      ...Object.fromEntries(this.rows.slice(0, 9).map((_, at) => [`pick.${at + 1}`, () => void this.enter(at)]))
    }
  }

  #enterAct(): Act | undefined {
    if (this.isNobody)
      return { run: this.write, label: this.#till.say('customer.newNamed', { text: this.#text.trim() }) }
    const name = this.chosen?.name ?? (this.isRead ? undefined : this.#text.trim())
    if (name === undefined) return undefined
    return { run: () => void this.enter(), label: this.#till.say('customer.choose', { name }) }
  }
}

import { formatDateTime } from '../../../shared/format.ts'
import type { CustomerView, SaleRowView } from '../../../shared/views.ts'
import { fetchWords, type Words } from '../../../shared/locales/words/index.ts'
import type { Till } from '../../core/till.svelte.ts'
import { chaptersAbout, fetchManual, type Chapter } from '../manual/chapters.ts'
import { isMeant, meantOf } from '../meant.ts'
import { menuColumns, menuStrip } from '../menu-rows.ts'
import { otherRows, presentRows, type Available } from './act-rows.ts'
import type { PaletteRow } from './palette-row.ts'
import { settingRows } from './setting-rows.ts'

/** The number of customers, of receipts and of chapters of the manual in the results. */
const most = 4
/** The search of Ctrl K. Commands, screens and settings are found at once, customers and receipts in the till's database. */
export class PaletteState {
  readonly #till: Till
  readonly #close: () => void
  readonly #fixed: readonly PaletteRow[]
  readonly #others: readonly PaletteRow[]
  #words = $state.raw<Words>({})
  #chapters = $state.raw<readonly Chapter[]>([])
  #text = $state('')
  #index = $state(0)
  #customers = $state.raw<readonly CustomerView[]>([])
  #sales = $state.raw<readonly SaleRowView[]>([])
  readonly #rows = $derived.by(() => this.#found())

  constructor(till: Till, available: readonly Available[], close: () => void) {
    this.#till = till
    this.#close = close
    this.#fixed = [...presentRows(till, available), ...this.#menuRows()]
    this.#others = [...otherRows(till, this.#fixed), ...settingRows(till)]
    void fetchWords(till.locale).then((words) => (this.#words = words))
    void fetchManual(till.locale).then((chapters) => (this.#chapters = chapters))
  }

  get text(): string {
    return this.#text
  }

  get rows(): readonly PaletteRow[] {
    return this.#rows
  }

  get index(): number {
    return Math.min(this.#index, Math.max(0, this.#rows.length - 1))
  }

  get chosen(): PaletteRow | undefined {
    return this.#rows[this.index]
  }

  move(by: 1 | -1): void {
    const count = this.#rows.length
    if (count > 0) this.#index = (this.index + by + count) % count
  }

  type(text: string): void {
    this.#text = text
    this.#index = 0
    void this.#read(text.trim())
  }

  run(row: PaletteRow | undefined): void {
    if (row === undefined) return
    this.#close()
    row.run()
  }

  #found(): PaletteRow[] {
    const typed = this.#text.trim()
    if (typed === '') return [...this.#fixed]
    const rows = meantOf([...this.#fixed, ...this.#others], typed, this.#words)
    return [...rows, ...this.#customerRows(), ...this.#saleRows(), ...this.#manualRows(typed, rows.length > 0)]
  }

  /** Chapters of the manual. Beside what was found, only those with the words in the title. */
  #manualRows(typed: string, isFound: boolean): PaletteRow[] {
    return chaptersAbout(this.#chapters, typed)
      .filter(({ title }) => !isFound || isMeant(title, typed))
      .slice(0, most)
      .map(({ title }) => ({
        id: `manual ${title}`,
        name: 'manual.title',
        icon: 'learn' as const,
        label: title,
        detail: this.#till.say('manual.title'),
        run: () => this.#till.nav.openDialog({ name: 'manual', title })
      }))
  }

  /** Searches customers and receipts. Ignores the answer if the text has changed meanwhile. */
  async #read(text: string): Promise<void> {
    if (text === '' || !this.#till.isSignedIn) return
    const [customers, sales] = await Promise.all([
      this.#till.act('customer.search', { text, limit: most }),
      this.#till.act('sales.list', { search: text, limit: most })
    ])
    if (this.#text.trim() !== text) return
    this.#customers = customers?.customers ?? []
    this.#sales = sales ?? []
  }

  #menuRows(): PaletteRow[] {
    const acts = { close: () => undefined }
    const strip = { title: this.#till.say('menu.groupTill'), rows: menuStrip(this.#till) }
    return [...menuColumns(this.#till, acts).flat(), strip].flatMap(({ title, rows }) =>
      rows.map(({ name, label, icon, run }) => ({ id: `${title} ${name}`, name, icon, label, detail: title, run }))
    )
  }

  #customerRows(): PaletteRow[] {
    return this.#customers.map((customer) => ({
      id: customer.id,
      name: 'customer',
      icon: 'person' as const,
      label: customer.name,
      detail: [this.#till.say('key.customer'), customer.phone ?? ''].filter(Boolean).join(' · '),
      run: () => void this.#openCustomer(customer)
    }))
  }

  /** Puts a customer on the ticket if the ticket is on the screen, and says so. Elsewhere it opens the customer's card. */
  async #openCustomer(customer: CustomerView): Promise<void> {
    const { nav, ticket, isSelling, say } = this.#till
    if (!isSelling || (nav.place !== 'sale' && nav.place !== 'checkout')) return nav.go({ name: 'customer', customer })
    const isSet = await ticket.change('ticket.setCustomer', { customerId: customer.id })
    if (isSet) this.#till.tell(say('customer.set', { name: customer.name }), '', { isHint: true })
  }

  #saleRows(): PaletteRow[] {
    return this.#sales.map((sale) => ({
      id: sale.id,
      name: 'sale',
      icon: 'receipt' as const,
      label: this.#till.say('receipt.number', { number: sale.receiptNumber }),
      detail: `${formatDateTime(sale.soldAt)} · ${this.#till.money(sale.totalMinor)}`,
      run: () => this.#till.nav.go({ name: 'receipt', saleId: sale.id })
    }))
  }
}

import type { SaleRowView } from '../../shared/views.ts'
import type { Till } from './till.svelte.ts'

const limit = 100

/** The sales of this till, newest first, and the one that is chosen. */
export class History {
  readonly #till: Till
  #text = $state('')
  #rows = $state.raw<SaleRowView[]>()
  #index = $state(0)
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

  async search(text: string): Promise<void> {
    this.#text = text
    const reading = ++this.#reading
    const search = text.trim()
    const rows = await this.#till.act('sales.list', { limit, ...(search === '' ? {} : { search }) })
    if (rows === undefined || reading !== this.#reading) return
    this.#rows = rows
    this.#index = 0
  }

  choose(index: number): void {
    if (this.rows[index] !== undefined) this.#index = index
  }

  move(by: 1 | -1): void {
    this.choose(this.#index + by)
  }
}

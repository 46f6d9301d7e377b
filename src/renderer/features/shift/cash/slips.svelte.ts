import type { MovementId } from '../../../../shared/ids.ts'
import type { CashListView, CashSlipView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** The slips of cash of this shift, newest first, and the one that is looked at. */
export class CashSlips {
  readonly #till: Till
  #moved = $state.raw<CashListView>()
  /** The one that is looked at; nobody has chosen while it is undefined. */
  #id = $state<MovementId>()
  /** The slip just booked, which is no copy yet. */
  #fresh = $state.raw<CashSlipView>()
  /** Which reading is the newest: an older list that comes late is not shown. */
  #reading = 0

  constructor(till: Till) {
    this.#till = till
  }

  /** Reads the movements of this shift; the one that is looked at stays. */
  async load(): Promise<void> {
    const reading = ++this.#reading
    const moved = await this.#till.act('cash.list', {})
    if (moved !== undefined && reading === this.#reading) this.#moved = moved
  }

  /** Shows the slip of what was booked just now, whatever list is still on its way. */
  async show(slip: CashSlipView): Promise<void> {
    this.#fresh = slip
    this.#id = slip.id
    await this.load()
  }

  get moved(): CashListView {
    return this.#moved ?? []
  }

  get isRead(): boolean {
    return this.#moved !== undefined
  }

  get #index(): number {
    return Math.max(
      0,
      this.moved.findIndex(({ id }) => id === this.#id)
    )
  }

  /** The slip that is looked at. */
  get shown(): CashSlipView | undefined {
    return this.#id !== undefined && this.#id === this.#fresh?.id ? this.#fresh : this.moved[this.#index]
  }

  look(index: number): void {
    this.#id = this.moved[index]?.id ?? this.#id
  }

  move(by: 1 | -1): void {
    this.look(this.#index + by)
  }
}

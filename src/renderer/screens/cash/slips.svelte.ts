import type { MovementId } from '../../../shared/ids.ts'
import type { CashListView, CashSlipView } from '../../../shared/views.ts'
import type { Till } from '../../state/till.svelte.ts'

/** The slips of cash of this shift, newest first, and the one that is looked at. */
export class CashSlips {
  readonly #till: Till
  #moved = $state.raw<CashListView>()
  #index = $state(0)
  /** The slip just booked, which is no copy yet. */
  #fresh = $state.raw<CashSlipView>()

  constructor(till: Till) {
    this.#till = till
  }

  /** Reads the movements of this shift; the one that is looked at stays. */
  async load(chosen: MovementId | undefined = this.shown?.id): Promise<void> {
    const moved = await this.#till.act('cash.list', {})
    if (moved === undefined) return
    this.#moved = moved
    this.#index = Math.max(
      0,
      moved.findIndex(({ id }) => id === chosen)
    )
  }

  /** Shows the slip of what was booked just now. */
  async show(slip: CashSlipView): Promise<void> {
    this.#fresh = slip
    await this.load(slip.id)
  }

  get moved(): CashListView {
    return this.#moved ?? []
  }

  get isRead(): boolean {
    return this.#moved !== undefined
  }

  /** The slip that is looked at. */
  get shown(): CashSlipView | undefined {
    const chosen = this.moved[this.#index]
    return chosen === undefined || chosen.id === this.#fresh?.id ? this.#fresh : chosen
  }

  look(index: number): void {
    if (this.moved[index] !== undefined) this.#index = index
  }

  move(by: 1 | -1): void {
    this.look(this.#index + by)
  }
}

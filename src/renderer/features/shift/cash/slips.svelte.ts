import type { Failure } from '../../../../shared/failure.ts'
import type { MovementId } from '../../../../shared/ids.ts'
import type { CashListView, CashSlipView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** The cash slips of this shift, newest first, and the chosen one. */
export class CashSlips {
  readonly #till: Till
  #moved = $state.raw<CashListView>()
  /** The id of the chosen slip; undefined until the user chooses one. */
  #id = $state<MovementId>()
  /** The slip just booked, which is not marked as a copy. */
  #fresh = $state.raw<CashSlipView>()
  /** The slip that a manager is asked to cancel. */
  #asked = $state.raw<CashListView[number]>()
  /** The number of the newest request. The answer of an older one is ignored. */
  #reading = 0

  constructor(till: Till) {
    this.#till = till
    this.#id = till.nav.at('cash')?.slip
  }

  /** Reads the movements of this shift and keeps the chosen slip. */
  async load(): Promise<void> {
    const reading = ++this.#reading
    const moved = await this.#till.act('cash.list', {})
    if (moved !== undefined && reading === this.#reading) this.#moved = moved
  }

  /** Shows the slip just booked, even before the new list arrives. */
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
    return this.moved.findIndex(({ id }) => id === this.#id)
  }

  /** The slip on the screen: the one just booked, or the chosen one. */
  get shown(): CashSlipView | undefined {
    return this.#id !== undefined && this.#id === this.#fresh?.id ? this.#fresh : this.moved[this.#index]
  }

  /** The chosen slip, if it can be cancelled. */
  get cancellable(): CashListView[number] | undefined {
    const row = this.moved[this.#index]
    return row?.mayCancel === true ? row : undefined
  }

  get asked(): CashListView[number] | undefined {
    return this.#asked
  }

  /** Asks whether the chosen slip is cancelled, and why. */
  ask(): void {
    this.#asked = this.cancellable
  }

  leave(): void {
    this.#asked = undefined
  }

  /** Cancels a slip by a second one, and shows that one. */
  async cancel({ id }: CashSlipView, reason: string): Promise<Failure | undefined> {
    const done = await this.#till.ask('cash.cancel', { movementId: id, reason: reason.trim() })
    if (!done.ok) return done.failure
    await this.show(done.value.slip)
    return undefined
  }

  look(index: number): void {
    this.#id = this.moved[index]?.id ?? this.#id
  }

  move(by: 1 | -1): void {
    this.look(this.#index + by)
  }
}

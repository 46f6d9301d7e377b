import type { TransferView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** The code on another desk's slip, and what it says once it was read. */
export class SlipCode {
  readonly #till: Till
  #told = $state.raw<TransferView>()

  constructor(till: Till) {
    this.#till = till
  }

  get told(): TransferView | undefined {
    return this.#told
  }

  forget(): void {
    this.#told = undefined
  }

  /** Reads a code; `now` tells what stands there when the answer comes, which may be another one. */
  async read(code: string, now: () => string): Promise<void> {
    const told = await this.#till.act('cash.readSlip', { code })
    if (told !== undefined && now() === code) this.#told = told
  }

  /** What Enter does with a code, in words; undefined where there is none. */
  label(code: string): string | undefined {
    const told = this.#told
    if (told === undefined) return code === '' ? undefined : this.#till.say('cash.readCode')
    const amount = this.#till.money(told.amountMinor, told.currencyId)
    return this.#till.say('cash.receive', { amount, name: told.fromName })
  }
}

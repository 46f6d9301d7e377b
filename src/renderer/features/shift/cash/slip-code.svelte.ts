import type { TransferView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** The code on the slip of another register, and the transfer that the till read from it. */
export class SlipCode {
  readonly #till: Till
  #slip = $state.raw<TransferView>()

  constructor(till: Till) {
    this.#till = till
  }

  get told(): TransferView | undefined {
    return this.#slip
  }

  forget(): void {
    this.#slip = undefined
  }

  /** Reads a code. Ignores the answer if `now` returns another code by then. */
  async read(code: string, now: () => string): Promise<void> {
    const told = await this.#till.act('cash.readSlip', { code })
    if (told !== undefined && now() === code) this.#slip = told
  }

  /** Returns what Enter does with a code, in words. Returns undefined if there is no code. */
  label(code: string): string | undefined {
    const told = this.#slip
    if (told === undefined) return code === '' ? undefined : this.#till.say('cash.readCode')
    const amount = this.#till.money(told.amountMinor, told.currencyId)
    return this.#till.say('cash.receive', { amount, name: told.fromName })
  }
}

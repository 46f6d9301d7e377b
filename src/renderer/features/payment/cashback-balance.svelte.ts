import type { Minor } from '../../../shared/money.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The earned cashback balance. The back office knows it, so the till reads it once for each ticket and customer. */
export class CashbackBalance {
  readonly #till: Till
  #known = $state.raw<{ key: string; amount: Minor | undefined; isAsked?: true }>()

  constructor(till: Till) {
    this.#till = till
  }

  /** The ticket and customer of the balance. It is undefined if the shop gives no cashback. */
  get #key(): string | undefined {
    const ticket = this.#till.ticket.view
    return ticket?.cashback === undefined ? undefined : `${ticket.id} ${ticket.customer?.id ?? ''}`
  }

  get #current() {
    return this.#known !== undefined && this.#known.key === this.#key ? this.#known : undefined
  }

  /** The balance; undefined if it is not known. */
  get amount(): Minor | undefined {
    return this.#current?.amount
  }

  /** Whether the answer has not arrived yet. */
  get isAsked(): boolean {
    return this.#current?.isAsked === true
  }

  /** Reads the balance if it was not read. Returns whether an answer came for the current ticket and customer. */
  async read(): Promise<boolean> {
    const key = this.#key
    const ticketId = this.#till.ticket.view?.id
    if (key === undefined || ticketId === undefined || this.#known?.key === key) return false
    this.#known = { key, amount: undefined, isAsked: true }
    const view = await this.#till.act('checkout.cashback', { ticketId })
    if (this.#key !== key) return false
    this.#known = { key, amount: view?.balanceMinor }
    return true
  }
}

import type { Minor } from '../../../shared/money.ts'
import type { Till } from '../../core/till.svelte.ts'

/** What the customer has gathered as cashback; the service knows it, and is asked once for each ticket and customer. */
export class CashbackBalance {
  readonly #till: Till
  #known = $state.raw<{ key: string; amount: Minor | undefined; isAsked?: true }>()

  constructor(till: Till) {
    this.#till = till
  }

  /** Whose cashback it is; undefined where the shop gives none. */
  get #key(): string | undefined {
    const ticket = this.#till.ticket.view
    return ticket?.cashback === undefined ? undefined : `${ticket.id} ${ticket.customer?.id ?? ''}`
  }

  get #current() {
    return this.#known !== undefined && this.#known.key === this.#key ? this.#known : undefined
  }

  /** Undefined while nobody knows. */
  get amount(): Minor | undefined {
    return this.#current?.amount
  }

  /** The answer is still on its way. */
  get isAsked(): boolean {
    return this.#current?.isAsked === true
  }

  /** Asks, where that was not done yet; says whether an answer came that is of now. */
  async read(): Promise<boolean> {
    const key = this.#key
    const ticketId = this.#till.ticket.view?.id
    if (key === undefined || ticketId === undefined || this.#known?.key === key) return false
    this.#known = { key, amount: undefined, isAsked: true }
    const view = await this.#till.act('checkout.cashback', { ticketId })
    if (this.#key !== key) return false
    this.#known = { key, amount: view?.gatheredMinor }
    return true
  }
}

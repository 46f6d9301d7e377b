import type { Minor } from '../../../shared/money.ts'
import type { CurrencyView, MethodView, TicketView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

/** What is paid next at the checkout. */
type Paid = {
  readonly ticket: TicketView | undefined
  readonly method: MethodView | undefined
  readonly currency: CurrencyView | undefined
}

/** What is due in another currency. Only the main process converts amounts, so it is read for each choice. */
export class ForeignDue {
  readonly #till: Till
  readonly #paid: Paid
  #known = $state.raw<Paid & { sums: readonly Minor[] }>()

  constructor(till: Till, paid: Paid) {
    this.#till = till
    this.#paid = paid
  }

  /** The due sum first, then the round sums that a customer may hand over. Empty until the answer arrives. */
  get sums(): readonly Minor[] {
    return this.#known !== undefined && this.#isNow(this.#known) ? this.#known.sums : []
  }

  /** Reads the sums. The user did not ask for them, so a failure shows nothing. */
  async read(): Promise<void> {
    const { ticket, method, currency } = this.#paid
    const isForeign = currency !== undefined && currency.id !== this.#till.currency?.id
    if (!isForeign || ticket === undefined || method === undefined || ticket.remainingMinor === 0) return
    const answer = await this.#till.ask('checkout.dueIn', { methodId: method.id, currencyId: currency.id })
    const read = { ticket, method, currency }
    // An older answer may arrive after a newer one.
    if (answer.ok && this.#isNow(read)) this.#known = { ...read, sums: answer.value.quickMinor }
  }

  #isNow({ ticket, method, currency }: Paid): boolean {
    const now = this.#paid
    return ticket === now.ticket && method?.id === now.method?.id && currency?.id === now.currency?.id
  }
}

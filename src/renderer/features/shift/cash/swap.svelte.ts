import { formatMinor } from '../../../../shared/format.ts'
import type { ArticleId, CurrencyId, MethodId } from '../../../../shared/ids.ts'
import type { Minor } from '../../../../shared/money.ts'
import type { CashMovedView, CurrencyView, MethodView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** What goes out or comes in. */
export type SwapSide = {
  methodId: MethodId
  currencyId: CurrencyId
  amountMinor: Minor
  articleId?: ArticleId
}

/** Money for other money: first what goes out, then what comes in for it. */
export class SwapSteps {
  readonly #till: Till
  /** What goes out; undefined while it is asked for. */
  #given = $state.raw<SwapSide>()
  /** What was written down as its worth, until somebody types another amount. */
  #offered: string | undefined
  /** Which question about its worth is the newest. */
  #asking = 0

  constructor(till: Till) {
    this.#till = till
  }

  get offered(): string | undefined {
    return this.#offered
  }

  get given(): SwapSide | undefined {
    return this.#given
  }

  /** Is it asked what comes in? */
  get isTaking(): boolean {
    return this.#given !== undefined
  }

  /** What goes out, in words. */
  get givenWords(): string | undefined {
    const given = this.#given
    if (given === undefined) return undefined
    const method = this.#till.view?.methods.find(({ id }) => id === given.methodId)
    return `${this.#till.money(given.amountMinor, given.currencyId)} · ${method?.name ?? ''}`
  }

  give(side: SwapSide): void {
    this.#given = side
  }

  leave(): void {
    this.#asking += 1
    this.#offered = undefined
    this.#given = undefined
  }

  /** What is likely to come in for it: other money of the same kind, or the same money of another kind. */
  opposite(currencies: readonly CurrencyView[], methods: readonly MethodView[]) {
    const given = this.#given
    const currency = currencies.find(({ id }) => id !== given?.currencyId)
    const method = methods.find(({ id }) => (id === given?.methodId) === (currency !== undefined))
    return { currencyId: currency?.id ?? given?.currencyId, methodId: method?.id }
  }

  /** What it is worth in a currency, as it would be typed; undefined where that is not known, or asked for once more. */
  async worth(currency: CurrencyView): Promise<string | undefined> {
    const given = this.#given
    if (given === undefined) return undefined
    const { amountMinor, currencyId } = given
    const asking = ++this.#asking
    const worth = await this.#till.act('cash.worth', { amountMinor, currencyId, toCurrencyId: currency.id })
    if (asking !== this.#asking || worth?.amountMinor === undefined) return undefined
    this.#offered = formatMinor(worth.amountMinor, currency.decimals, this.#till.locale)
    return this.#offered
  }

  /** What Enter does with this amount. */
  label(money: string): string {
    const given = this.#given
    if (given === undefined) return this.#till.say('cash.swapGive', { amount: money })
    return this.#till.say('cash.swapMove', {
      given: this.#till.money(given.amountMinor, given.currencyId),
      amount: money
    })
  }

  async move({ note, ...into }: SwapSide & { note?: string }): Promise<CashMovedView | undefined> {
    const given = this.#given
    if (given === undefined) return undefined
    const done = await this.#till.act('cash.swap', { out: given, in: into, ...(note === undefined ? {} : { note }) })
    if (done !== undefined) this.leave()
    return done
  }
}

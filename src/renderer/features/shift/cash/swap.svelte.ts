import { defined } from '../../../../shared/defined.ts'
import { formatMinor } from '../../../../shared/format.ts'
import type { ArticleId, CurrencyId, MethodId } from '../../../../shared/ids.ts'
import type { Minor } from '../../../../shared/money.ts'
import type { CashMovedView, CurrencyView, MethodView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** The money that goes out or comes in. */
export type SwapSide = {
  methodId: MethodId
  currencyId: CurrencyId
  amountMinor: Minor
  articleId?: ArticleId
}

/** An exchange of money in two steps: first what goes out, then what comes in. */
export class SwapSteps {
  readonly #till: Till
  /** The money that goes out; undefined during the first step. */
  #given = $state.raw<SwapSide>()
  /** The filled-in value of the money that goes out. The user can replace it. */
  #offered: string | undefined
  /** The number of the newest request for this value. */
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

  /** Whether the form asks for the money that comes in. */
  get isTaking(): boolean {
    return this.#given !== undefined
  }

  /** The money that goes out, in words. */
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

  /** Returns the likely money that comes in: another currency by this method, or this currency by another method. */
  opposite(currencies: readonly CurrencyView[], methods: readonly MethodView[]) {
    const given = this.#given
    const currency = currencies.find(({ id }) => id !== given?.currencyId)
    const method = methods.find(({ id }) => (id === given?.methodId) === (currency !== undefined))
    return { currencyId: currency?.id ?? given?.currencyId, methodId: method?.id }
  }

  /**
   * Returns the value of the money that goes out in a currency, as text for the field. Returns undefined if it is not
   * known or a newer request has started.
   */
  async worth(currency: CurrencyView): Promise<string | undefined> {
    const given = this.#given
    if (given === undefined) return undefined
    const { amountMinor, currencyId } = given
    const asking = ++this.#asking
    const worth = await this.#till.act('cash.convert', { amountMinor, currencyId, toCurrencyId: currency.id })
    if (asking !== this.#asking || worth?.amountMinor === undefined) return undefined
    this.#offered = formatMinor(worth.amountMinor, currency.decimals, this.#till.locale)
    return this.#offered
  }

  /** Returns what Enter does with this amount, in words. */
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
    const done = await this.#till.act('cash.exchange', {
      out: given,
      in: into,
      ...defined({ note })
    })
    if (done !== undefined) this.leave()
    return done
  }
}

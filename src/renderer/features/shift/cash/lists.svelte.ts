import type { CashboxId } from '../../../../shared/ids.ts'
import { negated, zero, type Minor } from '../../../../shared/money.ts'
import type {
  CashArticleView,
  CurrencyView,
  CustomerView,
  MethodView,
  OtherRegisterView
} from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'
import { after } from './after.ts'

/** What the shop has to choose from where cash is moved: articles, other desks, methods and currencies. */
export class CashLists {
  readonly #till: Till
  #articles = $state.raw<CashArticleView[]>()
  #desks = $state.raw<OtherRegisterView[]>()
  #deskId = $state<CashboxId>()

  constructor(till: Till) {
    this.#till = till
  }

  async load(): Promise<void> {
    const [articles, desks] = await Promise.all([this.#till.act('cash.articles', {}), this.#till.act('cash.desks', {})])
    this.#articles = articles
    this.#desks = desks
  }

  /** A customer who pays what is owed, or gets back what lies here. */
  get payer(): CustomerView | undefined {
    return this.#till.nav.payer
  }

  /** All that the customer owes, or all that lies here. */
  wholeOf(isOut: boolean): Minor | undefined {
    const balance = this.payer?.balanceMinor ?? zero
    const whole = isOut ? balance : negated(balance)
    return whole > 0 ? whole : undefined
  }

  /** The other desks; undefined until they are known. */
  get desks(): OtherRegisterView[] | undefined {
    return this.#desks
  }

  /** Is there another desk, as far as it is known yet? A customer's money goes to none. */
  get hasDesks(): boolean {
    return this.payer === undefined && this.#desks?.length !== 0
  }

  /** The desk that cash goes to: the one that was chosen, or the first. */
  get desk(): OtherRegisterView | undefined {
    return this.#desks?.find(({ id }) => id === this.#deskId) ?? this.#desks?.[0]
  }

  send(desk: OtherRegisterView): void {
    this.#deskId = desk.id
  }

  nextDesk(): void {
    this.send(after(this.#desks ?? [], this.desk))
  }

  /**
   * What cash may go out or come in for; undefined until it is known. `isWithin` the shop, from desk to desk or for other
   * money, it is the shop's own article for that, if any.
   */
  articlesFor(isOut: boolean, isWithin: boolean): CashArticleView[] | undefined {
    const own = this.#articles?.filter((each) => each.direction === 'transfer' && !each.isOfCustomers) ?? []
    if (own.length > 0 && isWithin) return own
    const isOfCustomers = this.payer !== undefined
    return this.#articles?.filter(
      (article) => article.direction === (isOut ? 'out' : 'in') && article.isOfCustomers === isOfCustomers
    )
  }

  get methods(): MethodView[] {
    return this.#till.view?.methods ?? []
  }

  get currencies(): CurrencyView[] {
    return this.#till.view?.currencies ?? []
  }
}

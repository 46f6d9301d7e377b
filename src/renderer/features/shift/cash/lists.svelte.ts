import type { CashboxId } from '../../../../shared/ids.ts'
import { negated, sum, zero, type Minor } from '../../../../shared/money.ts'
import type {
  CashArticleView,
  CurrencyView,
  CustomerView,
  ForgottenMoveView,
  MethodView,
  OtherRegisterView
} from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'
import { after } from './after.ts'

/** The lists for cash movements: articles, other registers, methods and currencies. */
export class CashLists {
  readonly #till: Till
  #articles = $state.raw<CashArticleView[]>()
  #registers = $state.raw<OtherRegisterView[]>()
  #registerId = $state<CashboxId>()

  constructor(till: Till) {
    this.#till = till
  }

  async load(): Promise<void> {
    const [registers] = await Promise.all([this.#till.act('cash.registers', {}), this.loadArticles()])
    this.#registers = registers
  }

  /** Reads the articles again: a movement changes the last amounts of its article. */
  async loadArticles(): Promise<void> {
    this.#articles = await this.#till.act('cash.articles', {})
  }

  /** The customer who pays a debt or takes out a balance. */
  get payer(): CustomerView | undefined {
    return this.#till.nav.at('cash')?.payer
  }

  /** Adds an amount to the balance of the payer after a cash movement. */
  payerMoved(by: Minor): void {
    const route = this.#till.nav.at('cash')
    const payer = route?.payer
    if (payer?.balanceMinor === undefined) return
    this.#till.nav.replace({ ...route, name: 'cash', payer: { ...payer, balanceMinor: sum([payer.balanceMinor, by]) } })
  }

  /** The movement that was forgotten before the count. The form shows only it, and its amount may become smaller. */
  get forgotten(): ForgottenMoveView | undefined {
    return this.#till.nav.at('cash')?.forgotten
  }

  /** Returns what Enter does with this money, in words. Returns undefined if there is no register to give it to. */
  label(amount: string, isOut: boolean, isToRegister: boolean): string | undefined {
    const { say } = this.#till
    if (this.forgotten) return say(isOut ? 'closing.recordOut' : 'closing.recordIn', { amount })
    if (isToRegister) return this.register && say('cash.give', { amount, name: this.register.name })
    return say(isOut ? 'cash.moveOut' : 'cash.moveIn', { amount })
  }

  /** Returns the whole debt or balance of the customer. Returns undefined if there is none. */
  wholeOf(isOut: boolean): Minor | undefined {
    const balance = this.payer?.balanceMinor ?? zero
    const whole = isOut ? balance : negated(balance)
    return whole > 0 ? whole : undefined
  }

  /** The other registers; undefined until they are known. */
  get registers(): OtherRegisterView[] | undefined {
    return this.#registers
  }

  /** Whether there may be another register. A customer's money and a forgotten movement never go to one. */
  get hasRegisters(): boolean {
    return this.payer === undefined && this.forgotten === undefined && this.#registers?.length !== 0
  }

  /** The register that receives the cash: the chosen one, or the first. */
  get register(): OtherRegisterView | undefined {
    return this.#registers?.find(({ id }) => id === this.#registerId) ?? this.#registers?.[0]
  }

  send(register: OtherRegisterView): void {
    this.#registerId = register.id
  }

  nextRegister(): void {
    this.send(after(this.#registers ?? [], this.register))
  }

  /**
   * Returns the articles for cash that goes out or comes in. Returns undefined until they are known. If `isWithin` is
   * true (a transfer or an exchange) and the shop has its own articles for this, returns only those.
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
    const methods = this.#till.view?.methods ?? []
    return methods.filter(({ id }) => this.forgotten === undefined || id === this.forgotten.methodId)
  }

  get currencies(): CurrencyView[] {
    const currencies = this.#till.view?.currencies ?? []
    return currencies.filter(({ id }) => this.forgotten === undefined || id === this.forgotten.currencyId)
  }
}

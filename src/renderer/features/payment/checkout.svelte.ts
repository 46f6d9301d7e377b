import { formatMinor, readDecimal, typedFigure } from '../../../shared/format.ts'
import type { CurrencyId, MethodId, TenderId } from '../../../shared/ids.ts'
import { fromMajor, type Minor } from '../../../shared/money.ts'
import type { CurrencyView, MethodView, TicketView } from '../../../shared/views.ts'
import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'
import { changeText } from './change.ts'
import { CashbackBalance } from './cashback-balance.svelte.ts'
import type { Wish } from './plan.svelte.ts'

/**
 * What covers the checkout while it is answered: the discount of the receipt, its additional costs, the rate of this sale,
 * in what the change goes back, whether the rest becomes a debt, and in what parts it is to be paid.
 */
export type CheckoutQuestion = 'discount' | 'costs' | 'rate' | 'change' | 'debt' | 'plan'

/** What the checkout does: one amount at a time by one method, until nothing remains. */
export class CheckoutState {
  readonly #till: Till
  readonly gathered: CashbackBalance
  #methodId = $state<MethodId>()
  #currencyId = $state<CurrencyId>()
  #typed = $state('')
  /** The key of cashback was pressed before it was known how much there is. */
  #wantsCashback = $state(false)
  question = $state<CheckoutQuestion>()

  constructor(till: Till) {
    this.#till = till
    this.gathered = new CashbackBalance(till)
  }

  get ticket(): TicketView | undefined {
    return this.#till.ticket.view
  }

  get method(): MethodView | undefined {
    const methods = this.#till.view?.methods ?? []
    const chosen = methods.find((method) => method.id === this.#methodId)
    return chosen ?? methods.find((method) => method.type === 'cash') ?? methods[0]
  }

  /** The currency the customer gives. */
  get currency(): CurrencyView | undefined {
    return this.#till.currencyOf(this.#currencyId)
  }

  /** Currencies that can be given: the ticket's own, and those with a rate today. */
  get currencies(): CurrencyView[] {
    const own = this.#till.currency
    const others = this.#till.view?.currencies.filter(({ id, rate }) => id !== own?.id && rate !== undefined) ?? []
    return own === undefined ? [] : [own, ...others]
  }

  get isOwnCurrency(): boolean {
    return this.currency?.id === this.#till.currency?.id
  }

  /** What was typed, in groups; empty while the offered amount stands. */
  get typed(): string {
    return this.#typed
  }

  type(text: string): void {
    if (this.isCovered) return
    this.#typed = typedFigure(text, this.currency?.decimals ?? 0, this.#till.locale)
  }

  /** Asks what the customer has gathered; a key that was pressed meanwhile is obeyed then. */
  async readCashback(): Promise<void> {
    if (!(await this.gathered.read()) || !this.#wantsCashback) return
    this.#wantsCashback = false
    if (this.maySpendCashback) await this.payFromCashback()
    else this.#till.complain({ kind: this.gathered.amount === undefined ? 'cashback.unknown' : 'cashback.short' })
  }

  /** Until it is known how much there is, nothing else is taken. */
  get awaitsCashback(): boolean {
    return this.#wantsCashback && this.gathered.isAsked
  }

  get maySpendCashback(): boolean {
    return (this.gathered.amount ?? 0) > (this.ticket?.fromCashbackMinor ?? 0) && !this.isCovered
  }

  /** From what the customer has gathered: what was typed, or as much as there is and is needed. */
  async payFromCashback(): Promise<void> {
    const typed = this.#typed === '' || !this.isOwnCurrency ? {} : { amountMinor: this.amount }
    if (await this.#till.ticket.change('checkout.payFromCashback', typed)) this.#typed = ''
  }

  async takeBackCashback(): Promise<void> {
    await this.#till.ticket.change('checkout.takeBackCashback', {})
  }

  /** What is paid next: a guest's share, or all that remains; in cash, in the steps that it goes in. */
  get #next(): Minor | undefined {
    const due = this.ticket?.share?.dueMinor ?? this.ticket?.remainingMinor
    return this.method?.type === 'cash' ? (this.ticket?.cashDueMinor ?? due) : due
  }

  /** What Enter takes if nothing is typed. There is no offer in another currency: the till alone reckons with rates. */
  get offered(): Minor | undefined {
    return this.isOwnCurrency ? this.#next : undefined
  }

  get amount(): Minor | undefined {
    if (this.#typed === '') return this.offered
    const decimals = this.currency?.decimals ?? 0
    const value = readDecimal(this.#typed, decimals)
    return value && fromMajor(value, decimals, 'nearest')
  }

  /** Nothing remains: Enter finishes. */
  get isCovered(): boolean {
    return this.ticket?.remainingMinor === 0
  }

  /** The customer has something with the shop. */
  get hasBalance(): boolean {
    return (this.ticket?.customer?.balanceMinor ?? 0) > 0
  }

  /** Something is left that somebody known could owe. */
  get mayOwe(): boolean {
    const customer = this.ticket?.customer
    return !this.isCovered && customer !== undefined && customer.isBlacklisted !== true
  }

  /** Sums a customer may hand over, beside the exact one. */
  get rounds(): Minor[] {
    if (!this.isOwnCurrency || this.method?.type !== 'cash' || this.isCovered) return []
    return this.ticket?.quickMinor.slice(1, 4) ?? []
  }

  /** Whether the service shall send the customer the receipt: the other way from now. */
  async sendReceipt(): Promise<void> {
    await this.#till.ticket.change('checkout.sendReceipt', { isWanted: this.ticket?.sendsReceipt !== true })
  }

  /** To whom the service sends the receipt, as far as it is known here. */
  get sendingText(): string {
    const { name = '', phone } = this.ticket?.customer ?? {}
    const { say } = this.#till
    if (phone === undefined) return say('checkout.sendsUnreachable')
    return say('checkout.sendsReceipt', { name, phone: phone.replaceAll(' ', '\u00a0') })
  }

  choose(method: MethodView): void {
    this.#methodId = method.id
  }

  give(currencyId: CurrencyId): void {
    this.#currencyId = currencyId
    this.#typed = ''
  }

  nextCurrency(): void {
    const { currencies } = this
    const next = currencies[(currencies.findIndex(({ id }) => id === this.currency?.id) + 1) % currencies.length]
    if (next !== undefined) this.give(next.id)
  }

  round(amount: Minor): void {
    this.#typed = formatMinor(amount, this.currency?.decimals ?? 0, this.#till.locale)
  }

  async take(): Promise<void> {
    const { method, currency, amount } = this
    if (method === undefined || currency === undefined || amount === undefined) return
    const tender = { methodId: method.id, currencyId: currency.id, amountMinor: amount }
    if (!(await this.#till.ticket.change('checkout.addTender', tender))) return
    this.#typed = ''
    // The rest is nearly always paid in the money of the shop.
    this.#currencyId = undefined
  }

  async takeBack(tenderId: TenderId): Promise<void> {
    await this.#till.ticket.change('checkout.removeTender', { tenderId })
  }

  /** From what the customer has with the shop: what was typed, or as much as there is and is needed. */
  async payFromBalance(): Promise<void> {
    const typed = this.#typed === '' || !this.isOwnCurrency ? {} : { amountMinor: this.amount }
    if (await this.#till.ticket.change('checkout.payFromBalance', typed)) this.#typed = ''
  }

  async takeBackBalance(): Promise<void> {
    await this.#till.ticket.change('checkout.takeBackBalance', {})
  }

  async finish(name: 'checkout.finish' | 'checkout.finishOnDebt' = 'checkout.finish', plan?: Wish): Promise<void> {
    const { nav, ticket } = this.#till
    if (!(await ticket.finish(name, plan))) return
    this.question = undefined
    this.#till.finder.clear()
    nav.home()
    nav.go('done')
  }

  enter(): void {
    void (this.isCovered ? this.finish() : this.take())
  }

  /** The code never lands in the amount; it goes on the ticket while nothing is paid yet. */
  async scan(code: string): Promise<void> {
    const result = await this.#till.ticket.scan(code)
    if (result === 'several') this.#till.tell(this.#till.say('checkout.scanned', { code }))
  }

  /** What Enter will do, in words; undefined when nothing. */
  get enterLabel(): string | undefined {
    const { say, money, figure } = this.#till
    const { ticket } = this
    if (this.isCovered) {
      const give = ticket?.exchange?.giveMinor ?? 0
      if (give > 0) return say('exchange.finishGive', { amount: figure(give as Minor) })
      if (ticket === undefined || ticket.changeMinor === 0) return say('checkout.finish')
      return say('checkout.finishGive', { amount: changeText(this.#till, ticket) })
    }
    if (this.method === undefined || this.amount === undefined || this.awaitsCashback) return undefined
    const amount = this.isOwnCurrency ? figure(this.amount) : money(this.amount, this.currency?.id)
    return say('checkout.take', { amount, method: this.method.name })
  }

  /** Something goes back, and somebody may say in what. */
  get mayAskChange(): boolean {
    return this.isCovered && (this.ticket?.changeMinor ?? 0) > 0
  }

  acts(): Acts {
    const { currencies, enterLabel, isCovered, isOwnCurrency } = this
    const last = this.ticket?.tenders.at(-1)
    const exact = this.#next
    const rounds = this.rounds.map((amount, index): [string, () => void] => [
      `round.${index + 1}`,
      () => this.round(amount)
    ])
    return {
      'checkout.leave': () => this.#till.nav.back(),
      'customer.open': () => this.#till.nav.go('customer'),
      'receipt.discount': last === undefined ? () => (this.question = 'discount') : undefined,
      'checkout.enter': enterLabel === undefined ? undefined : { run: () => this.enter(), label: enterLabel },
      'costs.ask': last === undefined ? () => (this.question = 'costs') : undefined,
      'rate.ask': currencies.length > 1 && !isCovered ? () => (this.question = 'rate') : undefined,
      'change.ask': this.mayAskChange ? () => (this.question = 'change') : undefined,
      'balance.pay': this.hasBalance && !isCovered ? () => void this.payFromBalance() : undefined,
      'cashback.pay': this.cashbackAct,
      'debt.ask': this.mayOwe ? () => (this.question = 'debt') : undefined,
      'plan.ask': this.mayOwe ? () => (this.question = 'plan') : undefined,
      'receipt.send': this.ticket?.customer && {
        run: () => void this.sendReceipt(),
        isOn: this.ticket.sendsReceipt === true
      },
      'tender.remove': this.#deleteAct(last?.id),
      'amount.exact': isOwnCurrency && !isCovered && exact !== undefined ? () => this.round(exact) : undefined,
      'amount.currency': currencies.length > 1 ? () => this.nextCurrency() : undefined,
      ...this.#methodActs(),
      ...Object.fromEntries(rounds)
    }
  }

  /** A hand that is faster than the service waits for it; the second press lets that be. */
  get cashbackAct(): Act | undefined {
    if (this.maySpendCashback) return { run: () => void this.payFromCashback() }
    if (!this.gathered.isAsked || this.isCovered) return undefined
    return { run: () => (this.#wantsCashback = !this.#wantsCashback), isOn: this.awaitsCashback }
  }

  /** Del first empties the amount, then takes back the payment made last. */
  #deleteAct(last: TenderId | undefined): (() => void) | undefined {
    if (this.#typed !== '') return () => (this.#typed = '')
    if (last !== undefined) return () => void this.takeBack(last)
    if (this.ticket?.fromCashbackMinor !== undefined) return () => void this.takeBackCashback()
    return this.ticket?.fromBalanceMinor === undefined ? undefined : () => void this.takeBackBalance()
  }

  #methodActs(): Acts {
    const acts = this.#till.view?.methods.flatMap((method): [string, Act][] => {
      if (method.key === undefined) return []
      const act: Act = {
        run: () => this.choose(method),
        label: method.name,
        isOn: method.id === this.method?.id
      }
      return [[`method.${method.key.slice(1)}`, act]]
    })
    return Object.fromEntries<Act>(acts ?? [])
  }
}

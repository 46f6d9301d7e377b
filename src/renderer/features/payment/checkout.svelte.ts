import { formatMinor, readDecimal, typedFigure } from '../../../shared/format.ts'
import type { CurrencyId, MethodId, TenderId } from '../../../shared/ids.ts'
import { fromMajor, type Minor } from '../../../shared/money.ts'
import type { CurrencyView, MethodView, TenderView, TicketView } from '../../../shared/views.ts'
import { DoublePress } from '../../keyboard/double-press.ts'
import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import { MethodPages } from './methods/method-pages.svelte.ts'
import { finishSale } from '../../core/till-acts.ts'
import type { Till } from '../../core/till.svelte.ts'
import { finishText } from './change.ts'
import { CashbackBalance } from './cashback-balance.svelte.ts'
import { ForeignDue } from './foreign-due.svelte.ts'
import type { Wish } from './plan.svelte.ts'
import { shiftActs } from './shift-acts.ts'

/**
 * The dialogs of the checkout: the discount of the receipt, its additional costs, the rate of this sale, the change in
 * other money, whether the rest becomes a debt, its instalments, the name of the ticket when it is held, and whether an
 * approved card payment is taken back.
 */
export type CheckoutQuestion = 'discount' | 'costs' | 'rate' | 'change' | 'debt' | 'plan' | 'hold' | 'takeBack'

/** The state of the checkout: takes one amount at a time by one method, until nothing remains. */
export class CheckoutState {
  readonly #till: Till
  readonly #presses: DoublePress
  readonly cashbackBalance: CashbackBalance
  readonly foreignDue: ForeignDue
  readonly methods: MethodPages
  #methodId = $state<MethodId>()
  #currencyId = $state<CurrencyId>()
  #typed = $state('')
  /** The amount is a quick sum: a typed figure begins a new amount. */
  #isQuickSum = false
  /** Whether the cashback key was pressed before the balance was known. */
  #wantsCashback = $state(false)
  question = $state<CheckoutQuestion>()
  /** The approved card payment that the question 'takeBack' is about. */
  approved = $state.raw<TenderView>()

  constructor(till: Till) {
    this.#till = till
    this.#presses = new DoublePress(till.clock)
    this.cashbackBalance = new CashbackBalance(till)
    this.foreignDue = new ForeignDue(till, this)
    this.methods = new MethodPages(till)
  }

  get ticket(): TicketView | undefined {
    return this.#till.ticket.view
  }

  get method(): MethodView | undefined {
    const methods = this.#till.view?.methods ?? []
    const chosen = methods.find((method) => method.id === this.#methodId)
    return chosen ?? methods.find((method) => method.type === 'cash') ?? methods[0]
  }

  /** The currency that the customer gives. */
  get currency(): CurrencyView | undefined {
    return this.#till.currencyOf(this.#currencyId)
  }

  /** The currencies that the customer can give: that of the ticket, and those with a rate today. */
  get currencies(): CurrencyView[] {
    const own = this.#till.currency
    const others = this.#till.view?.currencies.filter(({ id, rate }) => id !== own?.id && rate !== undefined) ?? []
    return own === undefined ? [] : [own, ...others]
  }

  get isOwnCurrency(): boolean {
    return this.currency?.id === this.#till.currency?.id
  }

  /** The typed amount with grouped digits. It is empty while the offered amount applies. */
  get typed(): string {
    return this.#typed
  }

  type(text: string): void {
    if (this.isCovered) return
    const isLonger = text.length > this.#typed.length && text.startsWith(this.#typed)
    const figure = this.#isQuickSum && isLonger ? text.slice(this.#typed.length) : text
    this.#isQuickSum = false
    this.#typed = typedFigure(figure, this.currency?.decimals ?? 0, this.#till.locale)
  }

  /** Reads the cashback balance. If the cashback key was pressed meanwhile, pays from it then. */
  async readCashback(): Promise<void> {
    if (!(await this.cashbackBalance.read()) || !this.#wantsCashback) return
    this.#wantsCashback = false
    if (this.maySpendCashback) await this.payFromCashback()
    else
      this.#till.complain({ kind: this.cashbackBalance.amount === undefined ? 'cashback.unknown' : 'cashback.short' })
  }

  /** Whether a pressed cashback key waits for the balance. Enter takes no payment meanwhile. */
  get awaitsCashback(): boolean {
    return this.#wantsCashback && this.cashbackBalance.isAsked
  }

  get maySpendCashback(): boolean {
    return (this.cashbackBalance.amount ?? 0) > (this.ticket?.fromCashbackMinor ?? 0) && !this.isCovered
  }

  /** Pays from the cashback balance: the typed amount, or as much as is available and needed. */
  async payFromCashback(): Promise<void> {
    const typed = this.#typed === '' || !this.isOwnCurrency ? {} : { amountMinor: this.amount }
    if (await this.#till.ticket.change('checkout.payFromCashback', typed)) this.#typed = ''
  }

  async takeBackCashback(): Promise<void> {
    const amount = this.ticket?.fromCashbackMinor
    if (amount !== undefined) await this.#takeBackOwn('Cashback', amount)
  }

  /** Takes back what the customer's own money with the shop paid. One key undoes it. */
  async #takeBackOwn(from: 'Balance' | 'Cashback', amount: Minor): Promise<void> {
    const { say, figure, ticket } = this.#till
    await ticket.takeBack(from, amount, `${say(`receipt.from${from}`)}, ${figure(amount)}`)
  }

  /** The next amount: the share of a guest, or the rest. For cash it is rounded to the smallest coin. */
  get #next(): Minor | undefined {
    const due = this.ticket?.share?.dueMinor ?? this.ticket?.remainingMinor
    return this.method?.type === 'cash' ? (this.ticket?.cashDueMinor ?? due) : due
  }

  /** The default amount of Enter; undefined until what is due in another currency is known. */
  get offered(): Minor | undefined {
    return this.isOwnCurrency ? this.#next : this.foreignDue.sums[0]
  }

  get amount(): Minor | undefined {
    if (this.#typed === '') return this.offered
    const decimals = this.currency?.decimals ?? 0
    const value = readDecimal(this.#typed, decimals)
    return value && fromMajor(value, decimals, 'nearest')
  }

  /** Whether nothing remains to pay, so that Enter finishes the sale. */
  get isCovered(): boolean {
    return this.ticket?.remainingMinor === 0
  }

  /** Whether the customer has a positive balance. */
  get hasBalance(): boolean {
    return (this.ticket?.customer?.balanceMinor ?? 0) > 0
  }

  /** Whether something remains and the ticket has a customer who may owe it, by the rules of the shop. */
  get mayOwe(): boolean {
    return !this.isCovered && this.ticket?.debt !== undefined
  }

  /** The round sums that a customer may hand over, apart from the exact one. */
  get rounds(): Minor[] {
    if (this.method?.type !== 'cash' || this.isCovered) return []
    const sums = this.isOwnCurrency ? this.ticket?.quickMinor : this.foreignDue.sums
    return sums?.slice(1, 4) ?? []
  }

  /** Turns on or off that the back office sends the receipt to the customer. */
  async sendReceipt(): Promise<void> {
    await this.#till.ticket.change('checkout.sendReceipt', { isWanted: this.ticket?.sendsReceipt !== true })
  }

  /** Chooses the method. Only cash gives change: for another method, more than is due becomes what is due. */
  choose(method: MethodView): void {
    this.#methodId = method.id
    this.#presses.forget()
    if (method.type !== 'cash' && (this.amount ?? 0) > (this.offered ?? 0)) this.#typed = ''
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
    this.#isQuickSum = true
  }

  async take(): Promise<void> {
    const { method, currency, amount } = this
    if (method === undefined || currency === undefined || amount === undefined) return
    const tender = { methodId: method.id, currencyId: currency.id, amountMinor: amount }
    const guest = this.ticket?.share?.number
    if (this.#typed !== '') this.#presses.forget()
    await this.#presses.once(async () => {
      if (!(await this.#till.ticket.addTender(tender))) return false
      this.#typed = ''
      // The rest is nearly always paid in the currency of the shop.
      this.#currencyId = undefined
      return guest !== undefined && this.ticket?.share?.number !== guest
    })
  }

  /** Removes a payment. If the terminal has approved it, the till first asks whether it is given back there. */
  takeBack(tender: TenderView): void {
    if (tender.isApproved !== true) return void this.#return(tender)
    this.approved = tender
    this.question = 'takeBack'
  }

  /** Removes a payment that no terminal has approved. One key undoes it; of cash, the till says how much goes back. */
  async #return(tender: TenderView): Promise<void> {
    const { view, money, ticket } = this.#till
    const isCash = view?.methods.find(({ id }) => id === tender.methodId)?.type === 'cash'
    const given = money(tender.amountMinor, tender.currencyId)
    const { handedBackMinor: back } = tender
    const amount = back === undefined ? given : `${given} − ${money(back)}`
    await ticket.removeTender(tender, { isCash, name: isCash ? amount : `${tender.methodName}, ${amount}` })
  }

  /** Removes a payment that was given back at the terminal. */
  async remove(tenderId: TenderId): Promise<void> {
    this.question = undefined
    await this.#till.ticket.change('checkout.removeTender', { tenderId })
  }

  /** Pays from the customer balance: the typed amount, or as much as is available and needed. */
  async payFromBalance(): Promise<void> {
    const typed = this.#typed === '' || !this.isOwnCurrency ? {} : { amountMinor: this.amount }
    if (await this.#till.ticket.change('checkout.payFromBalance', typed)) this.#typed = ''
  }

  async takeBackBalance(): Promise<void> {
    const amount = this.ticket?.fromBalanceMinor
    if (amount !== undefined) await this.#takeBackOwn('Balance', amount)
  }

  async finish(name: 'checkout.finish' | 'checkout.finishOnDebt' = 'checkout.finish', plan?: Wish): Promise<void> {
    if (await finishSale(this.#till, name, plan)) this.question = undefined
  }

  enter(): void {
    void (this.isCovered ? this.finish() : this.take())
  }

  /** Adds the scanned goods to the ticket. A code never becomes an amount. */
  async scan(code: string): Promise<void> {
    const result = await this.#till.ticket.scan(code)
    if (result === 'several') this.#till.tell(this.#till.say('checkout.scanned', { code }))
  }

  /** What Enter will do, in words. It is undefined if Enter does nothing. */
  get enterLabel(): string | undefined {
    const { say, money, figure } = this.#till
    if (this.isCovered) return finishText(this.#till, this.ticket)
    if (this.method === undefined || this.amount === undefined || this.awaitsCashback) return undefined
    const amount = this.isOwnCurrency ? figure(this.amount) : money(this.amount, this.currency?.id)
    return say('checkout.take', { amount, method: this.method.name })
  }

  /** Whether there is change that the cashier can give in other money. */
  get mayAskChange(): boolean {
    return this.isCovered && (this.ticket?.changeMinor ?? 0) > 0
  }

  acts(): Acts {
    const { currencies, enterLabel, isCovered, offered: exact } = this
    const last = this.ticket?.tenders.at(-1)
    const rounds = this.rounds.map((amount, index): [string, () => void] => [
      `round.${index + 1}`,
      () => this.round(amount)
    ])
    return {
      'checkout.leave': () => this.#till.nav.back(),
      ...shiftActs(this.#till, () => (this.question = 'hold')),
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
      'tender.remove': this.#deleteAct(last),
      'ticket.undo': this.#till.ticket.undoAct,
      'amount.exact': !isCovered && exact !== undefined ? () => this.round(exact) : undefined,
      'amount.currency': currencies.length > 1 ? () => this.nextCurrency() : undefined,
      ...this.methods.acts(this.method, (method) => this.choose(method)),
      ...Object.fromEntries(rounds)
    }
  }

  /**
   * The act of the cashback key. While the balance is being read, the first press waits and the second one cancels
   * that.
   */
  get cashbackAct(): Act | undefined {
    if (this.maySpendCashback) return { run: () => void this.payFromCashback() }
    if (!this.cashbackBalance.isAsked || this.isCovered) return undefined
    return { run: () => (this.#wantsCashback = !this.#wantsCashback), isOn: this.awaitsCashback }
  }

  /** Returns the act of Del: it empties the amount, or else removes the last payment. */
  #deleteAct(last: TenderView | undefined): (() => void) | undefined {
    if (this.#typed !== '') return () => (this.#typed = '')
    if (last !== undefined) return () => this.takeBack(last)
    if (this.ticket?.fromCashbackMinor !== undefined) return () => void this.takeBackCashback()
    return this.ticket?.fromBalanceMinor === undefined ? undefined : () => void this.takeBackBalance()
  }
}

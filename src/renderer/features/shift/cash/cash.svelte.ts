import { defined, filled } from '../../../../shared/defined.ts'
import { formatMinor, readDecimal, typedFigure } from '../../../../shared/format.ts'
import type { ArticleId, CurrencyId, MethodId } from '../../../../shared/ids.ts'
import { fromMajor, negated, type Minor } from '../../../../shared/money.ts'
import type { CashArticleView, CashMovedView, CurrencyView, MethodView } from '../../../../shared/views.ts'
import { after } from './after.ts'
import { CashLists } from './lists.svelte.ts'
import { CashInTransitList } from './cash-in-transit.svelte.ts'
import { SlipCode } from './slip-code.svelte.ts'
import { CashSlips } from './slips.svelte.ts'
import { SwapSteps, type SwapSide } from './swap.svelte.ts'
import type { Till } from '../../../core/till.svelte.ts'

/** `toRegister` and `fromRegister`: cash from one register of the shop to another; `swap`: an exchange for other money. */
export type Way = 'in' | 'out' | 'toRegister' | 'fromRegister' | 'swap'

/** The form for cash put in or taken out, one movement at a time. */
export class CashState {
  readonly #till: Till
  readonly #onMoved: () => void
  readonly #onOffered: () => void
  readonly slips: CashSlips
  readonly inTransit: CashInTransitList
  readonly swap: SwapSteps
  readonly lists: CashLists
  readonly code: SlipCode
  #way = $state<Way>('in')
  #articleId = $state<ArticleId>()
  #methodId = $state<MethodId>()
  #currencyId = $state<CurrencyId>()
  #typed = $state('')
  note = $state('')
  #isBusy = $state(false)

  constructor(till: Till, onMoved: () => void, onOffered: () => void) {
    this.#till = till
    this.#onMoved = onMoved
    this.#onOffered = onOffered
    this.slips = new CashSlips(till)
    this.inTransit = new CashInTransitList(till)
    this.swap = new SwapSteps(till)
    this.lists = new CashLists(till)
    this.code = new SlipCode(till)
    const { forgotten } = this.lists
    if (!forgotten) return
    this.#way = forgotten.direction
    this.#currencyId = forgotten.currencyId
    this.write(forgotten.amountMinor)
  }

  async load(): Promise<void> {
    await this.lists.load()
    // The user chose another register before the list arrived, but the shop has none.
    if (!this.lists.hasRegisters && (this.#way === 'toRegister' || this.#way === 'fromRegister')) this.turn('in')
  }

  /** The amount that `=` fills in: the whole debt or balance of the customer, in the currency of the shop. */
  get whole(): Minor | undefined {
    return this.currency?.isMain === true ? this.lists.wholeOf(this.isOut) : undefined
  }

  takeWhole(): void {
    if (this.whole !== undefined) this.write(this.whole)
  }

  /** Replaces the typed amount. */
  write(amount: Minor): void {
    this.type(formatMinor(amount, this.currency?.decimals ?? 0, this.#till.locale))
  }

  get way(): Way {
    return this.#way
  }

  /** Whether cash leaves this drawer. */
  get isOut(): boolean {
    return this.#way === 'out' || this.#way === 'toRegister' || this.isGiving
  }

  /** Whether the form asks for the money that goes out in an exchange. */
  get isGiving(): boolean {
    return this.#way === 'swap' && this.swap.given === undefined
  }

  /** Whether the user types the code of a slip instead of an amount. */
  get isCoded(): boolean {
    return this.#way === 'fromRegister'
  }

  turn(way: Way): void {
    if (way === this.#way || this.lists.forgotten !== undefined) return
    this.#way = way
    this.#articleId = undefined
    this.#typed = ''
    this.code.forget()
    this.swap.leave()
  }

  /** Goes back to the money that goes out in an exchange. */
  giveAgain(): void {
    const { given } = this.swap
    this.swap.leave()
    if (given === undefined) return
    this.#methodId = given.methodId
    this.#currencyId = given.currencyId
    this.#articleId = given.articleId
    this.write(given.amountMinor)
  }

  /** Chooses the transfer to another register. Every further press chooses the next register. */
  toRegister(): void {
    if (this.#way === 'toRegister') this.lists.nextRegister()
    this.turn('toRegister')
  }

  /** The articles for this direction; undefined until they are known. */
  get articles(): CashArticleView[] | undefined {
    return this.lists.articlesFor(this.isOut, this.#way !== 'in' && this.#way !== 'out')
  }

  /** The chosen article, or the only one. */
  get article(): CashArticleView | undefined {
    const { articles: offered = [] } = this
    return offered.find(({ id }) => id === this.#articleId) ?? (offered.length === 1 ? offered[0] : undefined)
  }

  choose(article: CashArticleView): void {
    this.#articleId = article.id
  }

  /** The last amounts of the article. An exchange and a customer's payment have amounts of their own. */
  get recent(): Minor[] {
    if (this.#way === 'swap' || this.isCoded || this.lists.forgotten !== undefined) return []
    const uses = this.article?.recent.filter(({ currencyId }) => currencyId === this.currency?.id) ?? []
    return uses.map(({ amountMinor }) => amountMinor)
  }

  /** The methods to choose from. Only cash can be moved, but an exchange can also use other methods. */
  get methods(): MethodView[] {
    return this.lists.methods.filter(({ type }) => type === 'cash' || this.#way === 'swap')
  }

  get method(): MethodView | undefined {
    return this.methods.find(({ id }) => id === this.#methodId) ?? this.methods[0]
  }

  pay(method: MethodView): void {
    this.#methodId = method.id
  }

  nextMethod(): void {
    this.pay(after(this.methods, this.method))
  }

  get currency(): CurrencyView | undefined {
    return this.#till.currencyOf(this.#currencyId)
  }

  give(currency: CurrencyView): void {
    if (currency.id === this.currency?.id) return
    this.#currencyId = currency.id
    this.#typed = ''
    void this.#offerWorth()
  }

  /** Fills in the value of the money that goes out, unless the user has typed an amount. */
  async #offerWorth(): Promise<void> {
    const { currency } = this
    const worth = currency && (await this.swap.worth(currency))
    if (worth === undefined || this.#typed !== '' || currency?.id !== this.currency?.id) return
    this.type(worth)
    this.#onOffered()
  }

  get typed(): string {
    return this.#typed
  }

  type(text: string): void {
    this.code.forget()
    this.#typed = this.isCoded
      ? text.replace(/\D/g, '').slice(0, 40)
      : typedFigure(text, this.currency?.decimals ?? 0, this.#till.locale)
  }

  /** Adds a character. The first one replaces the offered amount. */
  add(text: string): void {
    this.type(this.#typed === this.swap.offered ? text : this.#typed + text)
  }

  /** Reads a scanned slip of another register. */
  async scan(code: string): Promise<void> {
    if (this.lists.forgotten !== undefined) return
    this.turn('fromRegister')
    this.type(code)
    await this.#read()
  }

  async #read(): Promise<void> {
    this.#isBusy = true
    await this.code.read(this.#typed, () => this.#typed)
    this.#isBusy = false
  }

  get amount(): Minor | undefined {
    const decimals = this.currency?.decimals ?? 0
    const value = this.#typed === '' ? undefined : readDecimal(this.#typed, decimals)
    return value && fromMajor(value, decimals, 'nearest')
  }

  /** What Enter will do, in words. It is undefined if Enter does nothing. */
  get moveLabel(): string | undefined {
    if (this.method === undefined || this.#isBusy) return undefined
    return this.isCoded ? this.code.label(this.#typed) : this.#giveLabel
  }

  get #giveLabel(): string | undefined {
    const { amount, currency } = this
    if (amount === undefined || currency === undefined) return undefined
    const money = this.#till.money(amount, currency.id)
    if (this.#way === 'swap') return this.swap.label(money)
    return this.lists.label(money, this.isOut, this.#way === 'toRegister')
  }

  async move(): Promise<void> {
    if (this.moveLabel === undefined) return
    if (this.isCoded && this.code.told === undefined) return this.#read()
    if (this.isGiving) return this.#takeFor()
    this.#isBusy = true
    const done = await (this.isCoded ? this.#receive() : this.swap.isTaking ? this.#change() : this.#give())
    this.#isBusy = false
    if (done === undefined) return
    if (this.lists.forgotten !== undefined) return this.#till.nav.back()
    this.code.forget()
    const { amountMinor, currency, direction } = done.slip
    if (currency.isMain) this.lists.payerMoved(direction === 'in' ? amountMinor : negated(amountMinor))
    this.#typed = this.note = ''
    this.#articleId = undefined
    this.#onMoved()
    this.inTransit.hide()
    await Promise.all([this.slips.show(done.slip), this.lists.loadArticles()])
    await this.inTransit.load()
  }

  /** The input on the screen: amount, currency, method and article. */
  get #side(): SwapSide | undefined {
    const { amount, currency, method, article } = this
    if (amount === undefined || currency === undefined || method === undefined) return undefined
    return {
      methodId: method.id,
      currencyId: currency.id,
      amountMinor: amount,
      ...defined({ articleId: article?.id })
    }
  }

  /** Stores the money that goes out, and asks for the money that comes in. */
  async #takeFor(): Promise<void> {
    const side = this.#side
    if (side === undefined) return
    if (side.articleId === undefined && this.articles?.length !== 0)
      return this.#till.complain({ kind: 'cash.articleNeeded' })
    this.swap.give(side)
    const opposite = this.swap.opposite(this.lists.currencies, this.methods)
    this.#currencyId = opposite.currencyId
    this.#methodId = opposite.methodId
    this.#articleId = undefined
    this.#typed = ''
    await this.#offerWorth()
  }

  get #noteInput(): { note?: string } {
    return defined({ note: filled(this.note.trim()) })
  }

  async #change(): Promise<CashMovedView | undefined> {
    return this.#side && this.swap.move({ ...this.#side, ...this.#noteInput })
  }

  async #receive(): Promise<CashMovedView | undefined> {
    const { method, article, code: slip } = this
    const code = slip.told?.code
    if (code === undefined || method === undefined) return undefined
    const given = { code, methodId: method.id, ...defined({ articleId: article?.id }) }
    return this.#till.act('cash.receive', { ...given, ...this.#noteInput })
  }

  async #give(): Promise<CashMovedView | undefined> {
    const side = this.#side
    const { register, payer, forgotten } = this.lists
    if (side === undefined) return undefined
    return this.#till.act('cash.move', {
      ...side,
      direction: this.isOut ? 'out' : 'in',
      ...(this.#way === 'toRegister' && register !== undefined ? { toRegisterId: register.id } : {}),
      ...defined({ customerId: payer?.id, isAfterCount: forgotten && (true as const) }),
      ...this.#noteInput
    })
  }
}

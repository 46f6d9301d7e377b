import { formatMinor, readDecimal, typedFigure } from '../../../shared/format.ts'
import type { ArticleId, CashboxId, CurrencyId, MethodId } from '../../../shared/ids.ts'
import { fromMajor, negated, zero, type Minor } from '../../../shared/money.ts'
import type {
  CashArticleView,
  CashMovedView,
  CurrencyView,
  CustomerView,
  MethodView,
  OtherDeskView,
  TransferView
} from '../../../shared/views.ts'
import { after } from './after.ts'
import { OnWayList } from './on-way.svelte.ts'
import { CashSlips } from './slips.svelte.ts'
import type { Till } from '../../state/till.svelte.ts'

/** `toDesk` and `fromDesk`: cash that goes from one desk of the shop to another. */
export type Way = 'in' | 'out' | 'toDesk' | 'fromDesk'

/** Cash put in or taken out, one movement at a time. */
export class CashDesk {
  readonly #till: Till
  readonly #onMoved: () => void
  readonly slips: CashSlips
  readonly onWay: OnWayList
  #way = $state<Way>('in')
  #desks = $state.raw<OtherDeskView[]>()
  #deskId = $state<CashboxId>()
  /** What the code of another desk's slip says, once it was read. */
  #told = $state.raw<TransferView>()
  #articles = $state.raw<CashArticleView[]>()
  #articleId = $state<ArticleId>()
  #methodId = $state<MethodId>()
  #currencyId = $state<CurrencyId>()
  #typed = $state('')
  #note = $state('')
  #isBusy = $state(false)

  constructor(till: Till, onMoved: () => void) {
    this.#till = till
    this.#onMoved = onMoved
    this.slips = new CashSlips(till)
    this.onWay = new OnWayList(till)
  }

  async load(): Promise<void> {
    const [articles, desks] = await Promise.all([this.#till.act('cash.articles', {}), this.#till.act('cash.desks', {})])
    this.#articles = articles
    this.#desks = desks
    // A hand that was faster than the list of desks meant one, and there is none.
    if (!this.hasDesks && (this.#way === 'toDesk' || this.#way === 'fromDesk')) this.turn('in')
  }

  /** A customer who pays what is owed, or gets back what lies here. */
  get payer(): CustomerView | undefined {
    return this.#till.nav.payer
  }

  /** What `=` writes down: all that the customer owes, or all that lies here, in the shop's own money. */
  get whole(): Minor | undefined {
    const balance = this.payer?.balanceMinor ?? zero
    const whole = this.isOut ? balance : negated(balance)
    return whole > 0 && this.currency?.isMain === true ? whole : undefined
  }

  takeWhole(): void {
    if (this.whole !== undefined) this.type(formatMinor(this.whole, this.currency?.decimals ?? 0, this.#till.locale))
  }

  get way(): Way {
    return this.#way
  }

  /** Does cash leave this drawer? */
  get isOut(): boolean {
    return this.#way === 'out' || this.#way === 'toDesk'
  }

  /** A code is typed, and not an amount. */
  get isCoded(): boolean {
    return this.#way === 'fromDesk'
  }

  turn(way: Way): void {
    if (way === this.#way) return
    this.#way = way
    this.#articleId = undefined
    this.#typed = ''
    this.#told = undefined
  }

  /** The other desks; undefined until they are known. */
  get desks(): OtherDeskView[] | undefined {
    return this.#desks
  }

  /** Is there another desk, as far as it is known yet? A customer's money goes to none. */
  get hasDesks(): boolean {
    return this.payer === undefined && this.#desks?.length !== 0
  }

  /** The desk that cash goes to: the one that was chosen, or the first. */
  get desk(): OtherDeskView | undefined {
    return this.#desks?.find(({ id }) => id === this.#deskId) ?? this.#desks?.[0]
  }

  send(desk: OtherDeskView): void {
    this.#deskId = desk.id
  }

  /** The first press turns to the other desks, the next ones go through them. */
  toDesk(): void {
    if (this.#way === 'toDesk') this.send(after(this.#desks ?? [], this.desk))
    else this.turn('toDesk')
  }

  get told(): TransferView | undefined {
    return this.#told
  }

  /** What is offered for this way; undefined until it is known. Between desks it is the shop's own for that, if any. */
  get articles(): CashArticleView[] | undefined {
    const own = this.#articles?.filter((each) => each.direction === 'transfer' && !each.isOfCustomers) ?? []
    if (own.length > 0 && (this.#way === 'toDesk' || this.#way === 'fromDesk')) return own
    const isOfCustomers = this.payer !== undefined
    return this.#articles?.filter(
      (article) => article.direction === (this.isOut ? 'out' : 'in') && article.isOfCustomers === isOfCustomers
    )
  }

  /** The one that was chosen, or the only one there is. */
  get article(): CashArticleView | undefined {
    const offered = this.articles ?? []
    return offered.find(({ id }) => id === this.#articleId) ?? (offered.length === 1 ? offered[0] : undefined)
  }

  choose(article: CashArticleView): void {
    this.#articleId = article.id
  }

  /** Only cash can be moved by hand. */
  get methods(): MethodView[] {
    return this.#till.view?.methods.filter(({ type }) => type === 'cash') ?? []
  }

  get method(): MethodView | undefined {
    return this.methods.find(({ id }) => id === this.#methodId) ?? this.methods[0]
  }

  pay(method: MethodView): void {
    this.#methodId = method.id
  }

  get currencies(): CurrencyView[] {
    return this.#till.view?.currencies ?? []
  }

  get currency(): CurrencyView | undefined {
    return this.#till.currencyOf(this.#currencyId)
  }

  give(currency: CurrencyView): void {
    if (currency.id === this.currency?.id) return
    this.#currencyId = currency.id
    this.#typed = ''
  }

  get typed(): string {
    return this.#typed
  }

  type(text: string): void {
    this.#told = undefined
    this.#typed = this.isCoded
      ? text.replace(/\D/g, '').slice(0, 40)
      : typedFigure(text, this.currency?.decimals ?? 0, this.#till.locale)
  }

  /** The slip of another desk was scanned. */
  async scan(code: string): Promise<void> {
    this.turn('fromDesk')
    this.type(code)
    await this.#read()
  }

  async #read(): Promise<void> {
    const code = this.#typed
    this.#isBusy = true
    const told = await this.#till.act('cash.readSlip', { code })
    this.#isBusy = false
    // Another code may stand there by now.
    if (told !== undefined && this.#typed === code) this.#told = told
  }

  get note(): string {
    return this.#note
  }

  set note(text: string) {
    this.#note = text
  }

  get amount(): Minor | undefined {
    const decimals = this.currency?.decimals ?? 0
    const value = this.#typed === '' ? undefined : readDecimal(this.#typed, decimals)
    return value && fromMajor(value, decimals, 'nearest')
  }

  /** What Enter will do, in words; undefined when nothing. */
  get moveLabel(): string | undefined {
    if (this.method === undefined || this.#isBusy) return undefined
    return this.isCoded ? this.#receiveLabel : this.#giveLabel
  }

  get #receiveLabel(): string | undefined {
    const told = this.#told
    if (told === undefined) return this.#typed === '' ? undefined : this.#till.say('cash.readCode')
    const amount = this.#till.money(told.amountMinor, told.currencyId)
    return this.#till.say('cash.receive', { amount, name: told.fromName })
  }

  get #giveLabel(): string | undefined {
    const { amount, currency, desk } = this
    if (amount === undefined || currency === undefined) return undefined
    const money = this.#till.money(amount, currency.id)
    if (this.#way === 'toDesk') return desk && this.#till.say('cash.give', { amount: money, name: desk.name })
    return this.#till.say(this.isOut ? 'cash.moveOut' : 'cash.moveIn', { amount: money })
  }

  async move(): Promise<void> {
    if (this.moveLabel === undefined) return
    if (this.isCoded && this.#told === undefined) return this.#read()
    this.#isBusy = true
    const done = await (this.isCoded ? this.#receive() : this.#give())
    this.#isBusy = false
    if (done === undefined) return
    this.#told = undefined
    const { amountMinor, currency, direction } = done.slip
    if (currency.isMain) this.#till.nav.payerMoved(direction === 'in' ? amountMinor : negated(amountMinor))
    this.#typed = ''
    this.#note = ''
    this.#articleId = undefined
    this.#onMoved()
    this.onWay.hide()
    await this.slips.show(done.slip)
    await this.onWay.load()
  }

  /** What both ways send along. */
  get #rest() {
    const note = this.#note.trim()
    return {
      ...(this.article === undefined ? {} : { articleId: this.article.id }),
      ...(note === '' ? {} : { note })
    }
  }

  async #receive(): Promise<CashMovedView | undefined> {
    const { code } = this.#told ?? {}
    if (code === undefined || this.method === undefined) return undefined
    return this.#till.act('cash.receive', { code, methodId: this.method.id, ...this.#rest })
  }

  async #give(): Promise<CashMovedView | undefined> {
    const { amount, currency, method, desk } = this
    if (amount === undefined || currency === undefined || method === undefined) return undefined
    return this.#till.act('cash.move', {
      direction: this.isOut ? 'out' : 'in',
      methodId: method.id,
      currencyId: currency.id,
      amountMinor: amount,
      ...(this.#way === 'toDesk' && desk !== undefined ? { toDeskId: desk.id } : {}),
      ...(this.payer === undefined ? {} : { customerId: this.payer.id }),
      ...this.#rest
    })
  }
}

import { defined } from '../../../shared/defined.ts'
import { formatDecimal, readDecimal, typedFigure } from '../../../shared/format.ts'
import type { ReasonId, RefundId, SaleId } from '../../../shared/ids.ts'
import { compareDecimals, isZeroDecimal, maxDecimals, zeroDecimal, type Decimal } from '../../../shared/quantity.ts'
import type {
  RefundLineView,
  RefundListView,
  RefundPreviewView,
  RefundReasonView,
  RefundSlipView
} from '../../../shared/views.ts'
import { DoublePress } from '../../keyboard/double-press.ts'
import type { Till } from '../../core/till.svelte.ts'
import { allLeft, changed, draftOf, firstLeft, keepDraft, stepped, withPiece, type Chosen } from './chosen.ts'
import { scanned } from './scanned.ts'
import { chosenWays, MoneyBack, type RefundWay } from './money-back.svelte.ts'

/** The returned goods of a sale, the reason, and the payment methods. The main process calculates the amounts. */
export class RefundState {
  readonly #till: Till
  readonly #saleId: SaleId
  readonly #presses: DoublePress
  readonly money = new MoneyBack()
  #view = $state.raw<RefundPreviewView>()
  #list = $state.raw<RefundListView>([])
  #asked: readonly Chosen[] = []
  #index = $state(0)
  /** The text in the quantity field of the current line. An invalid text prevents the refund. */
  #typed = $state<string>()
  #isBad = $state(false)
  #reasonId = $state<ReasonId>()
  note = $state('')
  /** The slip just booked, which is not marked as a copy. */
  #fresh = $state.raw<RefundSlipView>()
  #lookedAt = $state<RefundId>()
  /** A typed text has ended the view of the booked refund. It may be the first character of a scanned code. */
  #wasFresh = false
  /** The number of the newest calculation. The answer of an older one is ignored. */
  #asking = $state(0)
  #answered = $state(0)
  #isBusy = $state(false)

  constructor(till: Till, saleId: SaleId) {
    this.#till = till
    this.#saleId = saleId
    this.#presses = new DoublePress(till.clock)
  }

  async load(): Promise<void> {
    if (!(await this.#resume())) await this.#ask([])
    this.#index = firstLeft(this.lines)
    await this.loadList()
    await this.#till.ask('refund.view', { saleId: this.#saleId })
    await this.#renew()
  }

  /** Restores the draft of this sale. Returns false if there is none or its quantities are not left any more. */
  async #resume(): Promise<boolean> {
    const draft = draftOf(this.#till, this.#saleId)
    if (draft === undefined || !(await this.#ask(draft.lines))) return false
    this.#reasonId = draft.reasonId
    this.note = draft.note
    return true
  }

  /** Stores the draft. The screen calls this when it closes, so that the cashier finds the choices again. */
  keep(): void {
    keepDraft(this.#till, { saleId: this.#saleId, lines: this.#asked, reasonId: this.#reasonId, note: this.note })
  }

  /** Calculates again if another user or till has made a refund of this sale meanwhile. */
  async #renew(): Promise<void> {
    const now = await this.#till.ask('refund.preview', { saleId: this.#saleId })
    if (now.ok && now.value.refunds !== this.#view?.refunds) await this.#ask([])
  }

  async loadList(): Promise<void> {
    this.#list = (await this.#till.act('refund.list', { saleId: this.#saleId })) ?? this.#list
  }

  /** Calculates the refund of these quantities. If the till refuses them, nothing changes. */
  async #ask(asked: readonly Chosen[]): Promise<boolean> {
    const asking = ++this.#asking
    const wish = { saleId: this.#saleId, lines: [...asked], ...this.money.asked }
    const view = await this.#till.act('refund.preview', wish)
    if (asking !== this.#asking) return true
    this.#answered = asking
    if (view === undefined) return false
    this.#view = view
    this.#asked = asked
    return true
  }

  get view(): RefundPreviewView | undefined {
    return this.#view
  }

  get lines(): readonly RefundLineView[] {
    return this.#view?.lines ?? []
  }

  get index(): number {
    return this.#index
  }

  get here(): RefundLineView | undefined {
    return this.lines[this.#index]
  }

  get isBad(): boolean {
    return this.#isBad
  }

  /** Returns the text in the field of a line: the typed text, or the chosen quantity. */
  textOf(line: RefundLineView, at: number): string {
    return at === this.#index && this.#typed !== undefined ? this.#typed : formatDecimal(line.chosen, this.#till.locale)
  }

  goTo(index: number): void {
    if (this.lines[index] === undefined || index === this.#index) return
    this.#index = index
    this.#typed = undefined
    this.#isBad = false
  }

  /** Moves to the next line of which something is left. */
  move(by: 1 | -1): void {
    let index = this.#index + by
    while (this.lines[index] !== undefined && isZeroDecimal(this.lines[index]?.left ?? zeroDecimal)) index += by
    this.goTo(index)
  }

  async type(text: string): Promise<void> {
    const line = this.here
    if (line === undefined) return
    const typed = typedFigure(text, line.unitDecimals, this.#till.locale)
    this.#typed = typed
    if (this.isFresh) this.#wasFresh = true
    const quantity = typed === '' ? zeroDecimal : readDecimal(typed, line.unitDecimals)
    this.#isBad = quantity === undefined || compareDecimals(quantity, line.left) > 0
    if (quantity === undefined) return
    // Sends an excessive quantity too, because the answer says how much is left.
    if (!(await this.#choose(line, quantity))) this.#isBad = true
  }

  async #choose(line: RefundLineView, quantity: Decimal): Promise<boolean> {
    this.#fresh = undefined
    this.#lookedAt = undefined
    return this.#ask(changed(this.#asked, line, quantity))
  }

  async #put(line: RefundLineView, quantity: Decimal): Promise<void> {
    this.#clean()
    await this.#choose(line, quantity)
  }

  /** Clears the typed text and the shown slip before a new choice. */
  #clean(): void {
    this.#typed = undefined
    this.#isBad = false
    this.#fresh = undefined
    this.#lookedAt = undefined
    this.#wasFresh = false
  }

  /** Changes the quantity that comes back of a line by one piece. For weighed goods it is all or nothing. */
  async step(by: 1 | -1, line = this.here): Promise<void> {
    if (line !== undefined) await this.#put(line, stepped(line, by))
  }

  async all(): Promise<void> {
    this.#clean()
    await this.#ask(allLeft(this.lines))
  }

  /** Returns whether a scanned code belongs to the next sale: the refund is booked, and nothing was chosen since. */
  isForNextSale(): boolean {
    // The keyboard has restored the field, which the first character of the code had changed.
    const isNothing = isZeroDecimal(readDecimal(this.#typed ?? '', maxDecimals) ?? zeroDecimal)
    const isNext = this.isFresh || (this.#wasFresh && isNothing)
    if (isNext) this.#asked = []
    return isNext
  }

  /** Adds one piece of the scanned goods. A piece with a traceability code is added only once. */
  async scan(code: string): Promise<void> {
    const found = await scanned(this.#till, this.#saleId, this.lines, code)
    if (found === undefined) return
    this.goTo(this.lines.indexOf(found.line))
    if (found.mark === undefined) return this.step(1)
    this.#clean()
    await this.#ask(withPiece(this.#asked, found.line, found.mark))
  }

  get isSomeChosen(): boolean {
    return this.lines.some(({ chosen }) => !isZeroDecimal(chosen))
  }

  get isAllBack(): boolean {
    return this.lines.length > 0 && this.lines.every(({ left }) => isZeroDecimal(left))
  }

  // ---- Payment and reason

  get ways(): readonly RefundWay[] {
    return this.#view?.ways ?? []
  }

  async pay(way: RefundWay): Promise<void> {
    this.money.pay(way)
    await this.#ask(this.#asked)
  }

  async typeAmount(way: RefundWay, text: string): Promise<void> {
    const currency = this.#view?.currency
    if (currency !== undefined && this.money.type(way, text, currency, this.#till.locale)) await this.#ask(this.#asked)
  }

  async toggleCosts(): Promise<void> {
    this.money.toggleCosts()
    await this.#ask(this.#asked)
  }

  get reasons(): readonly RefundReasonView[] {
    return this.#view?.reasons ?? []
  }

  /** The chosen reason, or the only one. */
  get reason(): RefundReasonView | undefined {
    const { reasons } = this
    return reasons.find(({ id }) => id === this.#reasonId) ?? (reasons.length === 1 ? reasons[0] : undefined)
  }

  because(reason: RefundReasonView): void {
    this.#reasonId = reason.id
  }

  get list(): RefundListView {
    return this.#list
  }

  /** The slip on the screen: a chosen one, the one just booked, or the last one if everything has been returned. */
  get slip(): RefundSlipView | undefined {
    const looked = this.#list.find(({ id }) => id === this.#lookedAt)
    return looked ?? this.#fresh ?? (this.isAllBack ? this.#list[0] : undefined)
  }

  get isFresh(): boolean {
    return this.#fresh !== undefined && this.slip === this.#fresh
  }

  look(id: RefundId | undefined): void {
    this.#lookedAt = id === this.#fresh?.id ? undefined : id
  }

  /** What Enter will do, in words. It is undefined if Enter does nothing. */
  get giveLabel(): string | undefined {
    const isReady = this.isSomeChosen && !this.#isBad && !this.#isBusy && this.#answered === this.#asking
    return isReady && this.#view !== undefined ? this.money.giveLabel(this.#view, this.#till) : undefined
  }

  give(): Promise<void> {
    return this.#presses.once(() => this.#finish())
  }

  /** Leaves the end of a refund. The second half of the Enter that booked it does not, because nobody has read it. */
  next(): Promise<void> {
    return this.#presses.once(() => {
      this.#till.nav.home()
      return Promise.resolve(false)
    })
  }

  /** Books the refund. Returns whether it is booked. */
  async #finish(): Promise<boolean> {
    const wish = this.#wish
    if (wish === undefined) return false
    this.#isBusy = true
    const done = await this.#till.act('refund.finish', wish)
    this.#isBusy = false
    if (done === undefined) {
      await this.#renew()
      return false
    }
    this.#clean()
    this.#fresh = done.slip
    this.note = ''
    this.#reasonId = undefined
    this.money.reset()
    await this.#ask([])
    await this.loadList()
    return true
  }

  /** Removes the current line from the refund. */
  none(): void {
    if (this.here !== undefined) void this.#put(this.here, zeroDecimal)
  }

  /** The input for a refund or an exchange. It is undefined until the choices are complete. */
  get #wish() {
    if (this.giveLabel === undefined || this.#view === undefined) return undefined
    const note = this.note.trim()
    return {
      saleId: this.#saleId,
      refunds: this.#view.refunds,
      lines: [...this.#asked],
      ways: chosenWays(this.ways),
      keepsCosts: this.#view.keepsCosts,
      ...defined({ reasonId: this.reason?.id, note: note === '' ? undefined : note })
    }
  }

  /** Whether an exchange is possible: only for a sale of this till with all money in the currency of the sale. */
  get canExchange(): boolean {
    return (
      !this.#view?.otherTillSale &&
      this.giveLabel !== undefined &&
      chosenWays(this.ways).every(({ currencyId }) => currencyId === this.#view?.currency.id)
    )
  }

  /** Starts an exchange: the cashier adds the new goods next, and the difference is paid by or to the customer. */
  async exchange(): Promise<void> {
    const wish = this.#wish
    const { say, nav, ticket } = this.#till
    if (wish === undefined || !this.canExchange) return
    this.#isBusy = true
    const begun = (await ticket.change('exchange.start', wish)) ? ticket.view?.exchange : undefined
    this.#isBusy = false
    if (begun === undefined) return
    this.#asked = []
    nav.home()
    const amount = this.#till.money(begun.totalMinor)
    this.#till.tell(say('exchange.begun', { number: begun.receiptNumber, amount }), '', { isHint: true })
  }
}

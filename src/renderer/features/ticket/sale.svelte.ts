import { isArticleNumber } from '../../../shared/article-number.ts'
import { defined } from '../../../shared/defined.ts'
import { readDecimal } from '../../../shared/format.ts'
import { minor } from '../../../shared/money.ts'
import type { GoodsView, LineView, TileView } from '../../../shared/views.ts'
import { addDecimals, compareDecimals, oneDecimal } from '../../../shared/quantity.ts'
import { maxDecimals, scaled, unscaled } from '../../../shared/quantity.ts'
import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import { finishSale } from '../../core/till-acts.ts'
import type { Till } from '../../core/till.svelte.ts'
import { filterActs } from '../catalog/filter-acts.ts'
import { asksOf, type PlainQuestion, type Question } from './question.ts'
import { ScanState } from './scans.svelte.ts'
import { dateAct, discountAct, giveDiscount, labelsAct, lookAct, newGoodsAct, splitAct } from './ticket-acts.ts'

/** The acts of the sale screen: each key is a method here. */
export class SaleState {
  readonly #till: Till
  question = $state.raw<Question>()
  readonly scans: ScanState

  constructor(till: Till) {
    this.#till = till
    this.scans = new ScanState(till, this)
  }

  ask = (question: Question): void => {
    this.question = question
  }

  get canActOnLine(): boolean {
    return this.#till.finder.text === ''
  }

  /** The typed code if the search found no goods that Enter could add, and the code was not refused as unknown yet. */
  get typedCode(): string | undefined {
    const { finder } = this.#till
    const code = finder.text.trim()
    if (code === this.scans.unknownCode) return undefined
    return finder.found?.goods.length === 0 && /^(?=.*\d)[\w-]{3,60}$/.test(code) ? code : undefined
  }

  /** Opens the dialog for traceability codes. Returns false if the line needs none. */
  askMarks(line = this.#till.ticket.chosen): boolean {
    if (line?.marks === undefined) return false
    this.question = { kind: 'traceabilityCodes', lineId: line.id }
    return true
  }

  /** Opens the dialog for traceability codes if one is missing. The ticket cannot be paid before. */
  #lacksMarks(): boolean {
    const line = this.#till.ticket.view?.lines.find(({ marks }) => (marks?.missing ?? 0) > 0)
    return line !== undefined && this.askMarks(line)
  }

  checkout(): void {
    if (!this.#lacksMarks()) this.#till.nav.go('checkout')
  }

  /** Adds goods picked from the list, a tile or the chooser. */
  async pick(goods: GoodsView, quantity = this.#till.finder.quantity): Promise<void> {
    const { finder, ticket } = this.#till
    const asks = asksOf(goods.unsellable)
    const isWeighed = goods.unitDecimals > 0 && quantity === undefined
    if (isWeighed && asks !== 'variants') return this.ask({ kind: 'weight', goods })
    if (asks !== undefined) return this.ask({ kind: asks, goods, ...(quantity && { quantity }) })
    const isAdded = await ticket.add({ productId: goods.id, ...(quantity && { quantity }) })
    if (!isAdded) return
    this.question = undefined
    finder.clear()
  }

  /** Runs a tile: adds goods, opens a category, or gives a discount. Shows a message if its target no longer exists. */
  async tile(tile: TileView): Promise<void> {
    if (tile.kind === 'goods') return this.pick(tile.goods)
    if (tile.kind === 'category') return this.#till.board.open(tile.id)
    if (tile.kind === 'discount') return giveDiscount(this.#till, tile.id)
    this.#till.complain({ kind: 'goods.unknown' })
  }

  /** Adds goods from a dialog, such as their card. A further dialog replaces it. */
  async pickFromDialog(goods: GoodsView): Promise<void> {
    this.question = undefined
    await this.pick(goods)
  }

  /** Closes the dialog after goods were added at a typed price. */
  added(): void {
    this.question = undefined
    this.#till.finder.clear()
  }

  /**
   * Adds what Enter names. If the user was faster than the search, waits for its answer. A typed article number always
   * counts as a code, so that goods with the same number lead to a choice and the till never takes the first without
   * asking.
   */
  async enter(): Promise<void> {
    const { finder } = this.#till
    const typed = finder.text.trim()
    if (isArticleNumber(typed)) return this.#enterCode(typed)
    await finder.answer()
    if (finder.text.trim() !== typed) return
    if (finder.chosen !== undefined) return this.pick(finder.chosen)
    if (this.typedCode !== undefined) return this.#enterCode(this.typedCode)
  }

  async #enterCode(code: string): Promise<void> {
    await this.scans.scan(code)
    if (this.#till.message === undefined) this.#till.finder.clear()
  }

  /** `3*`: uses the typed number as the quantity of the next goods. */
  times(): void {
    const { finder } = this.#till
    const quantity = readDecimal(finder.text, maxDecimals)
    if (quantity === undefined) return
    finder.clear()
    finder.quantity = quantity
  }

  choose(line: LineView): void {
    void this.#till.ticket.change('ticket.choose', { lineId: line.id })
  }

  /** Moves through the search results, or through the ticket if there is no search. */
  move(by: 1 | -1): void {
    const { finder, ticket } = this.#till
    if (finder.isSearching) return finder.move(by)
    const lines = ticket.view?.lines ?? []
    const next = lines[lines.findIndex((line) => line === ticket.chosen) + by]
    if (next !== undefined) this.choose(next)
  }

  more(line: LineView): void {
    void this.#till.ticket.change('ticket.setQuantity', {
      lineId: line.id,
      quantity: addDecimals(line.quantity, oneDecimal)
    })
  }

  /** Reduces the quantity, but not to zero: only Del removes a line. */
  less(line: LineView): void {
    if (compareDecimals(line.quantity, oneDecimal) <= 0) {
      this.#till.tell(this.#till.say('sale.oneIsLeast', { key: 'Del' }), '', { isHint: true })
      return
    }
    // The user chooses which piece to remove by its traceability code.
    if (line.marks?.missing === 0 && this.askMarks(line)) return
    const rest = scaled(line.quantity, maxDecimals) - scaled(oneDecimal, maxDecimals)
    void this.#till.ticket.change('ticket.setQuantity', { lineId: line.id, quantity: unscaled(rest, maxDecimals) })
  }

  remove(line: LineView): void {
    void this.#till.ticket.removeLine(line)
  }

  async cashExact(): Promise<void> {
    if (!this.#lacksMarks()) await finishSale(this.#till, 'checkout.cashExact')
  }

  /** The label of exact cash on a part-paid ticket: what it takes now. */
  get #exactLabel(): string | undefined {
    const exact = this.#till.ticket.view?.partPaid?.exactMinor ?? 0
    return exact === 0 ? undefined : this.#till.say('sale.takeExact', { amount: this.#till.figure(minor(exact)) })
  }

  /** Asks a question that a ticket with payments refuses. Then it says how the money is given back. */
  askUnpaid(kind: 'empty' | 'hold'): void {
    if (this.#till.ticket.view?.partPaid === undefined) this.question = { kind }
    else this.#till.complain({ kind: 'ticket.paying' })
  }

  clear(): void {
    this.#till.finder.clear()
    this.#till.dismiss()
  }

  /** Returns what each key does now. A key without an act does nothing. */
  acts(focus: () => void): Acts {
    const { ticket, finder, nav, message, guide } = this.#till
    const sold = ticket.sold
    const has = !ticket.isEmpty
    const isClean = finder.text === '' && finder.quantity === undefined && message === undefined
    const open = (kind: PlainQuestion) => () => (this.question = { kind })
    const openUnpaid = (kind: 'empty' | 'hold') => () => this.askUnpaid(kind)
    return {
      'finder.clear': isClean ? (this.#upAct() ?? guide.ending) : () => this.clear(),
      'finder.focus': this.#findAct(focus),
      'goods.look': lookAct(this.#till, this.ask),
      'goods.new': newGoodsAct(this.#till, this.scans.unknownCode, this.ask),
      'favourites.open': () => nav.go('favourites'),
      'board.back': this.#turnAct(-1),
      'board.on': this.#turnAct(1),
      'finder.add': this.#enterAct(),
      'finder.times': readDecimal(finder.text, maxDecimals) === undefined ? undefined : () => this.times(),
      'line.quantity': ticket.chosen && open('quantity'),
      'line.price': ticket.chosen && open('price'),
      'line.why': ticket.chosen && open('why'),
      'discount.off': discountAct(this.#till, () => (this.question = { kind: 'discountOff' })),
      'line.note': ticket.chosen && open('lineNote'),
      'ticket.note': has ? open('ticketNote') : undefined,
      'ticket.guests': has ? open('guests') : undefined,
      'ticket.empty': has ? openUnpaid('empty') : undefined,
      'receipt.discount': has ? open('receiptDiscount') : undefined,
      'ticket.hold': has ? openUnpaid('hold') : undefined,
      'tickets.open': () => nav.go('tickets'),
      'orders.open': () => nav.go('orders'),
      'ticket.split': splitAct(this.#till),
      'exchange.cancel': ticket.view?.exchange && (() => void ticket.change('exchange.cancel', {})),
      'history.open': () => nav.go('history'),
      'checkout.cashExact': has
        ? { run: () => void this.cashExact(), ...defined({ label: this.#exactLabel }) }
        : undefined,
      'checkout.open': has ? () => this.checkout() : undefined,
      'menu.open': () => nav.openDialog('menu'),
      'cash.open': () => nav.go('cash'),
      'customer.open': () => nav.go('customer'),
      'seller.ask': open('seller'),
      'more.open': open('more'),
      'date.ask': dateAct(this.#till, open('date')),
      'list.ask': open('list'),
      'labels.open': labelsAct(this.#till, (ids) => this.ask({ kind: 'labels', ids })),
      'list.up': () => this.move(-1),
      'list.down': () => this.move(1),
      'ticket.undo': ticket.undoAct,
      'receipt.open': sold && (() => nav.go({ name: 'receipt', saleId: sold.receipt.saleId })),
      ...filterActs(this.#till, (kind) => this.ask({ kind })),
      ...this.#lineActs(),
      ...this.#pickActs()
    }
  }

  #lineActs(): Acts {
    const line = this.#till.ticket.chosen
    if (line === undefined || !this.canActOnLine) return {}
    return {
      'traceabilityCodes.open': line.marks && (() => void this.askMarks(line)),
      'line.more': () => this.more(line),
      'line.less': () => this.less(line),
      'line.remove': () => this.remove(line),
      'line.weigh':
        line.unitDecimals === 0 ? undefined : () => void this.#till.ticket.change('ticket.weigh', { lineId: line.id })
    }
  }

  #pickActs(): Acts {
    const { finder, board } = this.#till
    const found = finder.found?.goods ?? []
    return finder.isSearching
      ? Object.fromEntries(found.map((one, index) => [`pick.${index + 1}`, () => void this.pick(one)]))
      : Object.fromEntries(board.tiles.map((one, index) => [`tile.${index + 1}`, () => void this.tile(one)]))
  }

  /** Returns the act of F2: focuses the search box, or without a search switches between favourites and catalogue. */
  #findAct(focus: () => void): Act {
    const { finder, board, say } = this.#till
    if (finder.isSearching) return { run: focus }
    const label = say(board.isCatalogue ? 'find.favourites' : 'find.catalogue')
    return { run: () => void board.swap().then(focus), label }
  }

  /** Returns the act of Esc if there is nothing to clear: it leaves the open category. */
  #upAct(): Act | undefined {
    const { board, say } = this.#till
    if (!board.isCatalogue || board.path.length === 0) return undefined
    return { run: () => void board.up(), label: say('find.up') }
  }

  #turnAct(by: 1 | -1): (() => void) | undefined {
    const { finder, board } = this.#till
    return finder.isSearching || !board.hasMore ? undefined : () => void board.turn(by)
  }

  #enterAct(): Act | undefined {
    const { finder, say, locale } = this.#till
    const awaited = finder.isSearching && finder.found === undefined ? finder.text.trim() : undefined
    const name = finder.chosen?.name ?? this.typedCode ?? awaited
    if (name === undefined) return undefined
    const quantity = finder.quantity?.replace('.', locale === 'en' ? '.' : ',')
    const label = quantity === undefined ? say('find.add', { name }) : say('find.addTimes', { quantity, name })
    return { run: () => void this.enter(), label }
  }
}

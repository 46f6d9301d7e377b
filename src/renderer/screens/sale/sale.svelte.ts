import { isArticleNumber } from '../../../shared/article-number.ts'
import { readDecimal } from '../../../shared/format.ts'
import type { GoodsView, LineView } from '../../../shared/views.ts'
import { addDecimals, compareDecimals, oneDecimal, scaled, unscaled, maxDecimals } from '../../../shared/quantity.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../state/till.svelte.ts'

/** What covers the sale while it is answered. */
export type Question = { kind: 'quantity' | 'price' | 'hold' } | { kind: 'several'; code: string; quantity?: Decimal }

/** What the sale screen does: each key of it is one method here. */
export class SaleDesk {
  readonly #till: Till
  question = $state.raw<Question>()

  constructor(till: Till) {
    this.#till = till
  }

  get canActOnLine(): boolean {
    return this.#till.finder.text === ''
  }

  /** The whole code a person typed, where nothing is found by name that Enter would add. */
  get typedCode(): string | undefined {
    const { finder } = this.#till
    const code = finder.text.trim()
    return finder.found?.goods.length === 0 && /^(?=.*\d)[\w-]{3,}$/.test(code) ? code : undefined
  }

  async scan(code: string): Promise<void> {
    const { finder, ticket } = this.#till
    const quantity = finder.quantity
    const result = await ticket.scan(code, quantity)
    if (result === 'added') finder.quantity = undefined
    if (result === 'several') this.question = { kind: 'several', code, ...(quantity && { quantity }) }
  }

  /** Adds goods picked by hand: from the list, from a tile, from the chooser. */
  async pick(goods: GoodsView, quantity = this.#till.finder.quantity): Promise<void> {
    const { finder, ticket } = this.#till
    const isAdded = await ticket.add({ productId: goods.id, ...(quantity && { quantity }) })
    if (!isAdded) return
    this.question = undefined
    finder.clear()
  }

  /**
   * Adds what Enter names. A hand that is faster than the search waits for its answer; a whole article number is a code
   * however slowly it came, so that goods which share it are asked about and never silently the first.
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
    await this.scan(code)
    if (this.#till.message === undefined) this.#till.finder.clear()
  }

  /** `3*`: the number typed is how many of what comes next. */
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

  /** Up and down go through what was found, or through the ticket while nothing is sought. */
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

  /** Stops above zero: only Del takes a line away. */
  less(line: LineView): void {
    if (compareDecimals(line.quantity, oneDecimal) <= 0) return
    const rest = scaled(line.quantity, maxDecimals) - scaled(oneDecimal, maxDecimals)
    void this.#till.ticket.change('ticket.setQuantity', { lineId: line.id, quantity: unscaled(rest, maxDecimals) })
  }

  remove(line: LineView): void {
    void this.#till.ticket.removeLine(line)
  }

  async cashExact(): Promise<void> {
    const { nav, ticket } = this.#till
    if (!(await ticket.finish('checkout.cashExact'))) return
    this.#till.finder.clear()
    nav.home()
    nav.go('done')
  }

  clear(): void {
    this.#till.finder.clear()
    this.#till.dismiss()
  }

  /** What each key does now; a key that is missing does nothing. */
  acts(focus: () => void): Acts {
    const { ticket, finder, nav, message } = this.#till
    const sold = ticket.sold
    const has = !ticket.isEmpty
    const isClean = finder.text === '' && finder.quantity === undefined && message === undefined
    const open = (kind: 'quantity' | 'price' | 'hold') => () => (this.question = { kind })
    return {
      'finder.clear': isClean ? undefined : () => this.clear(),
      'finder.focus': focus,
      'finder.add': this.#enterAct(),
      'finder.times': readDecimal(finder.text, maxDecimals) === undefined ? undefined : () => this.times(),
      'line.quantity': ticket.chosen && open('quantity'),
      'line.price': ticket.chosen && open('price'),
      'ticket.hold': has ? open('hold') : undefined,
      'tickets.open': () => nav.go('tickets'),
      'ticket.split': this.#splitAct(),
      'history.open': () => nav.go('history'),
      'checkout.cashExact': has ? () => void this.cashExact() : undefined,
      'checkout.open': has ? () => nav.go('checkout') : undefined,
      'menu.open': () => (nav.isMenuOpen = true),
      'cash.open': () => nav.go('cash'),
      'customer.open': () => nav.go('customer'),
      'list.up': () => this.move(-1),
      'list.down': () => this.move(1),
      'ticket.undo': ticket.removedName === undefined ? undefined : () => void ticket.undo(),
      'receipt.open': sold && (() => nav.openReceipt(sold.receipt.saleId)),
      ...this.#lineActs(),
      ...this.#pickActs()
    }
  }

  /** A bill on the counter may be split while nothing of it is paid. */
  #splitAct(): Act | undefined {
    const { ticket, nav } = this.#till
    const { view } = ticket
    if (view === undefined || ticket.isEmpty || view.tenders.length > 0) return undefined
    return { run: () => nav.openSplit(view.id) }
  }

  #lineActs(): Acts {
    const line = this.#till.ticket.chosen
    if (line === undefined || !this.canActOnLine) return {}
    return {
      'line.more': () => this.more(line),
      'line.less': () => this.less(line),
      'line.remove': () => this.remove(line)
    }
  }

  #pickActs(): Acts {
    const { finder } = this.#till
    const name = finder.isSearching ? 'pick' : 'tile'
    const goods = (finder.isSearching ? finder.found : finder.lately)?.goods ?? []
    return Object.fromEntries(goods.map((one, index) => [`${name}.${index + 1}`, () => void this.pick(one)]))
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

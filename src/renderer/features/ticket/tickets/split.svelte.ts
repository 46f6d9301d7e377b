import type { CallInput } from '../../../../shared/contract/index.ts'
import { formatDecimal, readDecimal, typedFigure } from '../../../../shared/format.ts'
import type { LineId, TicketId } from '../../../../shared/ids.ts'
import { fromMajor } from '../../../../shared/money.ts'
import { compareDecimals, zeroDecimal, type Decimal } from '../../../../shared/quantity.ts'
import type { LineView, SplitView } from '../../../../shared/views.ts'
import type { Acts } from '../../../keyboard/keys.svelte.ts'
import type { Till } from '../../../core/till.svelte.ts'
import { allLeft, changed, stepped, type Chosen } from '../../refund/chosen.ts'

export type Mode = 'goods' | 'shares' | 'sum'
type Way = CallInput<'tickets.split'>['way']

const fewest = 2
const mostShares = 20

/**
 * The split of a ticket: by goods, by the number of guests, or by the sum that one guest pays. The main process
 * calculates, and this class only holds the choices.
 */
export class SplitState {
  readonly #till: Till
  readonly #ticketId: TicketId
  #view = $state.raw<SplitView>()
  #mode = $state<Mode>('goods')
  #chosen = $state.raw<readonly Chosen[]>([])
  #index = $state(0)
  /** The text in the field of the current line. */
  #typed = $state<string>()
  #count = $state(fewest)
  /** The typed number of guests. Undefined if the buttons have changed the number since. */
  #typedCount = $state<string>()
  #sum = $state('')
  /** The reason why this split is not possible, in words. */
  #problem = $state<string>()
  /** The number of the newest calculation. The answer of an older one is ignored. */
  #asking = $state(0)
  #answered = $state(0)
  #isBusy = $state(false)

  constructor(till: Till, ticketId: TicketId) {
    this.#till = till
    this.#ticketId = ticketId
  }

  async load(): Promise<void> {
    const view = await this.#till.act('tickets.show', { ticketId: this.#ticketId })
    if (view === undefined) this.#till.nav.back()
    else this.#view = view
  }

  get view(): SplitView | undefined {
    return this.#view
  }

  get mode(): Mode {
    return this.#mode
  }

  /** The text in the field of the number of guests. */
  get countText(): string {
    return this.#typedCount ?? String(this.#count)
  }

  /** Whether the typed number is not one of a split. Nothing is split then. */
  get isCountBad(): boolean {
    const count = Number(this.countText)
    return count < fewest || count > mostShares
  }

  /** Takes the typed number of guests. */
  typeCount(text: string): void {
    this.#typedCount = text.replace(/\D/g, '')
    if (this.isCountBad) return
    this.#count = Number(this.#typedCount)
    void this.#ask()
  }

  get sum(): string {
    return this.#sum
  }

  get problem(): string | undefined {
    return this.#problem
  }

  get index(): number {
    return this.#index
  }

  get lines(): readonly LineView[] {
    return this.#view?.ticket.lines ?? []
  }

  chosenOf = (line: LineView): Decimal => this.#chosen.find(({ lineId }) => lineId === line.id)?.quantity ?? zeroDecimal

  /** Returns the text in the field of a line: the typed text, or the chosen quantity. */
  textOf = (line: LineView, at: number): string =>
    at === this.#index && this.#typed !== undefined
      ? this.#typed
      : formatDecimal(this.chosenOf(line), this.#till.locale)

  isBad = (at: number): boolean => at === this.#index && this.#typed !== undefined && this.#problem !== undefined

  setMode(mode: Mode): void {
    this.#mode = mode
    this.#typed = undefined
    void this.#ask()
  }

  goTo(index: number): void {
    if (this.lines[index] === undefined || index === this.#index) return
    this.#index = index
    this.#typed = undefined
  }

  get #way(): Way | undefined {
    if (this.#mode === 'goods')
      return this.#chosen.length === 0 ? undefined : { kind: 'goods', portions: [...this.#chosen] }
    if (this.#mode === 'shares') return this.isCountBad ? undefined : { kind: 'shares', count: this.#count }
    const decimals = this.#till.currency?.decimals ?? 0
    const major = readDecimal(this.#sum, decimals)
    return major === undefined ? undefined : { kind: 'sum', amount: fromMajor(major, decimals, 'nearest') }
  }

  /** Calculates the amount of each part. */
  async #ask(): Promise<void> {
    const asking = ++this.#asking
    const way = this.#way
    const result = await this.#till.ask('tickets.show', { ticketId: this.#ticketId, ...(way && { way }) })
    if (asking !== this.#asking) return
    this.#answered = asking
    this.#problem = result.ok ? undefined : this.#till.words(result.failure).text
    if (result.ok) this.#view = result.value
    else if (this.#view !== undefined) this.#view = { ticket: this.#view.ticket, offMinor: [] }
  }

  #put(lineId: LineId, quantity: Decimal): Promise<void> {
    this.#chosen = changed(this.#chosen, { lineId }, quantity)
    return this.#ask()
  }

  async type(text: string): Promise<void> {
    const line = this.lines[this.#index]
    if (line === undefined) return
    const typed = typedFigure(text, line.unitDecimals, this.#till.locale)
    this.#typed = typed
    const quantity = typed === '' ? zeroDecimal : readDecimal(typed, line.unitDecimals)
    if (quantity !== undefined) await this.#put(line.id, quantity)
  }

  typeSum(text: string): void {
    this.#sum = typedFigure(text, this.#till.currency?.decimals ?? 0, this.#till.locale)
    void this.#ask()
  }

  /** Changes the chosen quantity by one piece, or the number of shares by one. For weighed goods: all or nothing. */
  async step(by: 1 | -1, index = this.#index): Promise<void> {
    if (this.#mode === 'shares') {
      this.#typedCount = undefined
      this.#count = Math.max(fewest, Math.min(mostShares, this.#count + by))
      return this.#ask()
    }
    this.goTo(index)
    const line = this.lines[index]
    if (line === undefined || this.#mode !== 'goods') return
    this.#typed = undefined
    const { id: lineId, quantity: left, unitDecimals } = line
    return this.#put(lineId, stepped({ lineId, left, chosen: this.chosenOf(line), unitDecimals }, by))
  }

  async fill(isAll: boolean): Promise<void> {
    const line = this.lines[this.#index]
    if (line === undefined) return
    this.#typed = undefined
    const [all] = allLeft([{ lineId: line.id, left: line.quantity, chosen: zeroDecimal, unitDecimals: 0 }])
    await this.#put(line.id, isAll ? (all?.quantity ?? zeroDecimal) : zeroDecimal)
  }

  isAllOf = (line: LineView): boolean => compareDecimals(this.chosenOf(line), line.quantity) === 0

  /** What Enter will do, in words. It is undefined if Enter does nothing. */
  get label(): string | undefined {
    const off = this.#view?.offMinor ?? []
    if (this.#isBusy || this.#way === undefined || this.#answered !== this.#asking || off.length === 0) return undefined
    const [one] = off
    return this.#mode !== 'goods' || one === undefined
      ? this.#till.say('split.pay', { count: off.length + 1 })
      : this.#till.say('split.off', { amount: this.#till.money(one) })
  }

  async split(): Promise<void> {
    const { nav, ticket } = this.#till
    const ticketId = this.#ticketId
    const way = this.#way
    const whole = this.#view?.ticket
    if (this.label === undefined || way === undefined || whole === undefined) return
    this.#isBusy = true
    const input = { ticketId, way, totalMinor: whole.totalMinor }
    // Guests' shares stay on their ticket: a new split replaces them.
    const isDone = await (way.kind === 'goods'
      ? ticket.split(input, this.#till.titleOf(whole))
      : ticket.change('tickets.split', input))
    if (isDone && way.kind === 'goods') nav.back()
    else if (isDone) await this.#pay()
    this.#isBusy = false
  }

  /** Makes the split ticket current and opens the checkout, where the guests pay one after the other. */
  async #pay(): Promise<void> {
    const { nav, ticket } = this.#till
    const isThere = ticket.view?.id === this.#ticketId
    if (!isThere && !(await ticket.change('ticket.recall', { ticketId: this.#ticketId }))) return
    nav.home()
    nav.go('checkout')
  }

  acts(): Acts {
    const { label } = this
    const isGoods = this.#mode === 'goods'
    const isStepped = this.#mode !== 'sum'
    return {
      'screen.back': () => this.#till.nav.back(),
      'split.goods': { run: () => this.setMode('goods'), isOn: isGoods },
      'split.shares': { run: () => this.setMode('shares'), isOn: this.#mode === 'shares' },
      'split.sum': { run: () => this.setMode('sum'), isOn: this.#mode === 'sum' },
      'split.do': label === undefined ? undefined : { run: () => void this.split(), label },
      'list.up': isGoods ? () => this.goTo(this.#index - 1) : undefined,
      'list.down': isGoods ? () => this.goTo(this.#index + 1) : undefined,
      'line.more': isStepped ? () => void this.step(1) : undefined,
      'line.less': isStepped ? () => void this.step(-1) : undefined,
      'split.all': isGoods ? () => void this.fill(true) : undefined,
      'split.none': isGoods ? () => void this.fill(false) : undefined
    }
  }
}

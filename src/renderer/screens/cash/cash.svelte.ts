import { readDecimal, typedFigure } from '../../../shared/format.ts'
import type { ArticleId, CurrencyId, MethodId, MovementId } from '../../../shared/ids.ts'
import { fromMajor, type Minor } from '../../../shared/money.ts'
import type { CashArticleView, CashListView, CashSlipView, CurrencyView, MethodView } from '../../../shared/views.ts'
import type { Acts } from '../../keyboard/keys.svelte.ts'
import { slipActs } from '../slips.ts'
import type { Till } from '../../state/till.svelte.ts'

type Direction = 'in' | 'out'

/** Cash put in or taken out: one movement at a time, and the slips of this shift. */
export class CashDesk {
  readonly #till: Till
  readonly #onMoved: () => void
  #direction = $state<Direction>('in')
  #articles = $state.raw<CashArticleView[]>()
  #articleId = $state<ArticleId>()
  #methodId = $state<MethodId>()
  #currencyId = $state<CurrencyId>()
  #typed = $state('')
  #note = $state('')
  #moved = $state.raw<CashListView>()
  #index = $state(0)
  /** The slip just booked, which is no copy yet. */
  #fresh = $state.raw<CashSlipView>()
  #isBusy = $state(false)

  constructor(till: Till, onMoved: () => void) {
    this.#till = till
    this.#onMoved = onMoved
  }

  async load(): Promise<void> {
    this.#articles = await this.#till.act('cash.articles', {})
  }

  /** Reads the movements of this shift; the one that is looked at stays. */
  async loadMoved(chosen: MovementId | undefined = this.shown?.id): Promise<void> {
    const moved = await this.#till.act('cash.list', {})
    if (moved === undefined) return
    this.#moved = moved
    this.#index = Math.max(
      0,
      moved.findIndex(({ id }) => id === chosen)
    )
  }

  get direction(): Direction {
    return this.#direction
  }

  turn(direction: Direction): void {
    if (direction === this.#direction) return
    this.#direction = direction
    this.#articleId = undefined
  }

  /** What is offered for this direction; undefined until it is known. */
  get articles(): CashArticleView[] | undefined {
    return this.#articles?.filter((article) => article.direction === this.#direction)
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
    this.#typed = typedFigure(text, this.currency?.decimals ?? 0, this.#till.locale)
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

  get moved(): CashListView {
    return this.#moved ?? []
  }

  get isRead(): boolean {
    return this.#moved !== undefined
  }

  /** The slip that is looked at. */
  get shown(): CashSlipView | undefined {
    const chosen = this.moved[this.#index]
    return chosen === undefined || chosen.id === this.#fresh?.id ? this.#fresh : chosen
  }

  look(index: number): void {
    if (this.moved[index] !== undefined) this.#index = index
  }

  /** What Enter will do, in words; undefined when nothing. */
  get moveLabel(): string | undefined {
    const { amount, currency } = this
    if (amount === undefined || currency === undefined || this.method === undefined || this.#isBusy) return undefined
    const key = this.#direction === 'in' ? 'cash.moveIn' : 'cash.moveOut'
    return this.#till.say(key, { amount: this.#till.money(amount, currency.id) })
  }

  async move(): Promise<void> {
    const { amount, currency, method, article } = this
    if (amount === undefined || currency === undefined || method === undefined || this.#isBusy) return
    const note = this.#note.trim()
    this.#isBusy = true
    const done = await this.#till.act('cash.move', {
      direction: this.#direction,
      methodId: method.id,
      currencyId: currency.id,
      amountMinor: amount,
      ...(article === undefined ? {} : { articleId: article.id }),
      ...(note === '' ? {} : { note })
    })
    this.#isBusy = false
    if (done === undefined) return
    this.#fresh = done.slip
    this.#typed = ''
    this.#note = ''
    this.#articleId = undefined
    this.#onMoved()
    await this.loadMoved(done.slip.id)
  }

  /** What each key does now; `focus` moves the keys between the amount and the note. */
  acts(focus: () => void): Acts {
    const { shown } = this
    const { moveLabel, articles = [], currencies, methods } = this
    return {
      'screen.back': () => this.#till.nav.back(),
      'cash.in': { run: () => this.turn('in'), isOn: this.#direction === 'in' },
      'cash.out': { run: () => this.turn('out'), isOn: this.#direction === 'out' },
      'cash.currency': currencies.length > 1 ? () => this.give(after(currencies, this.currency)) : undefined,
      'cash.method': methods.length > 1 ? () => this.pay(after(methods, this.method)) : undefined,
      'cash.move': moveLabel === undefined ? undefined : { run: () => void this.move(), label: moveLabel },
      'note.focus': focus,
      ...slipActs(this.#till, shown && { kind: 'cash', id: shown.id }, shown?.number ?? ''),
      'list.up': () => this.look(this.#index - 1),
      'list.down': () => this.look(this.#index + 1),
      ...Object.fromEntries(articles.map((article, at) => [`pick.${at + 1}`, () => this.choose(article)]))
    }
  }
}

/** The next of a list that is not empty; after the last the first. */
function after<T extends { id: string }>(list: readonly T[], now: T | undefined): T {
  const next = list[(list.findIndex(({ id }) => id === now?.id) + 1) % list.length]
  if (next === undefined) throw new Error('an empty list has no next')
  return next
}

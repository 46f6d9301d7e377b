import type { Failure } from '../../../shared/failure.ts'
import type { OrdersView, OrderRowView, OrderView } from '../../../shared/views.ts'
import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../state/till.svelte.ts'

/** The service is asked when the hand rests this long. */
const calmMs = 350

type Answer = { text: string } & ({ view: OrdersView } | { failure: Failure })

/** Orders that wait or that match what is typed, and the one that Enter makes a ticket. */
export class OrdersDesk {
  readonly #till: Till
  #text = $state('')
  #answer = $state.raw<Answer>()
  #index = $state(0)
  /** Which asking is the newest: an older answer that comes late is not shown. */
  #asking = 0
  #isTaking = $state(false)
  #cancel = (): void => undefined
  /** The order of which somebody has to know what does not come along. */
  question = $state.raw<OrderView>()

  constructor(till: Till) {
    this.#till = till
  }

  get text(): string {
    return this.#text
  }

  /** While the next answer is on its way the last one stays, but nothing of it is chosen. */
  get rows(): readonly OrderRowView[] {
    return this.#answer !== undefined && 'view' in this.#answer ? this.#answer.view.orders : []
  }

  get hasMore(): boolean {
    return this.#answer !== undefined && 'view' in this.#answer && this.#answer.view.hasMore
  }

  get failure(): Failure | undefined {
    return this.#answer !== undefined && 'failure' in this.#answer ? this.#answer.failure : undefined
  }

  /** What was found is found for the text in the field. */
  get isRead(): boolean {
    return this.#answer?.text === this.#text.trim()
  }

  /** The service is being asked. */
  get isAsking(): boolean {
    return !this.isRead || this.#isTaking
  }

  get index(): number {
    return this.#index
  }

  get chosen(): OrderRowView | undefined {
    return this.isRead ? this.rows[this.#index] : undefined
  }

  type(text: string): void {
    this.#text = text
    this.#cancel()
    this.#cancel = this.#till.clock.after(calmMs, () => void this.find())
  }

  async find(): Promise<void> {
    this.#cancel()
    const asking = ++this.#asking
    const text = this.#text.trim()
    const answer = await this.#till.ask('orders.find', { text })
    if (asking !== this.#asking) return
    this.#answer = answer.ok ? { text, view: answer.value } : { text, failure: answer.failure }
    this.#index = 0
  }

  /** Asks the same once more. */
  async again(): Promise<void> {
    this.#answer = undefined
    await this.find()
  }

  /** A code is looked for at once: some shops print the number of an order. */
  async scan(code: string): Promise<void> {
    this.#text = code
    await this.find()
  }

  end(): void {
    this.#cancel()
    this.#asking += 1
  }

  move(by: 1 | -1): void {
    if (this.rows[this.#index + by] !== undefined) this.#index += by
  }

  /** Reads the order, and takes it where there is nothing to say of it first. */
  async choose(row: OrderRowView): Promise<void> {
    if (this.#isTaking) return
    this.#isTaking = true
    const view = await this.#till.act('orders.show', { orderId: row.id })
    if (view === undefined || !this.#isHere) this.#isTaking = false
    else if (view.ticketId === undefined && (view.losses.length > 0 || view.closed !== undefined)) {
      this.#isTaking = false
      this.question = view
    } else await this.#take(view)
  }

  /** Somebody has read what there is to say. */
  async agree(): Promise<void> {
    const view = this.question
    if (view === undefined || view.lines.length === 0 || this.#isTaking) return
    this.#isTaking = true
    await this.#take(view)
  }

  async #take({ id, seen, closed }: OrderView): Promise<void> {
    const isMeant = closed === undefined ? {} : { isMeant: true }
    const taken = await this.#till.ask('orders.take', { orderId: id, seen, ...isMeant })
    this.#isTaking = false
    this.question = undefined
    if (taken.ok) await this.#till.ticket.load()
    if (!this.#isHere) return
    if (taken.ok) {
      this.#till.dismiss()
      this.#till.nav.home()
      return
    }
    this.#till.complain(taken.failure)
    await this.find()
  }

  /** Who has gone back to the sale meanwhile is not called away from it. */
  get #isHere(): boolean {
    return this.#till.nav.place === 'orders'
  }

  /** What a key means, by its place or the one that is chosen: a hand that is faster than the search waits for it. */
  async enter(at?: number): Promise<void> {
    if (!this.isRead) await this.find()
    const row = at === undefined || !this.isRead ? this.chosen : this.rows[at]
    if (row !== undefined) await this.choose(row)
  }

  acts(focus: () => void): Acts {
    return {
      'screen.back': () => this.#till.nav.back(),
      'orders.find': focus,
      'orders.again': () => void this.again(),
      'orders.take': this.#takeAct(),
      'list.up': () => this.move(-1),
      'list.down': () => this.move(1),
      ...Object.fromEntries(this.rows.slice(0, 9).map((_, at) => [`pick.${at + 1}`, () => void this.enter(at)]))
    }
  }

  #takeAct(): Act | undefined {
    if (this.#isTaking) return undefined
    const { chosen } = this
    if (chosen === undefined) return this.isRead ? undefined : { run: () => void this.enter() }
    return { run: () => void this.enter(), label: this.#till.say('orders.takeNamed', { number: chosen.number }) }
  }
}

import { ok, type Result } from '../../../shared/failure.ts'
import type { OrderRowView, OrderView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'
import { ServiceSearch, type Found } from '../../core/service-search.svelte.ts'

/**
 * The waiting or matching orders. Enter turns the chosen one into a ticket. Some shops print order numbers as codes.
 */
export class OrdersState extends ServiceSearch<OrderRowView> {
  constructor(till: Till) {
    super(till, 'orders')
  }

  /** The order for which the cashier has to confirm the differences. */
  question = $state.raw<OrderView>()

  protected async ask(text: string): Promise<Result<Found<OrderRowView>>> {
    const answer = await this.till.ask('orders.find', { text })
    return answer.ok ? ok({ rows: answer.value.orders, hasMore: answer.value.hasMore }) : answer
  }

  /** Reads the order. Takes it at once if there is nothing to confirm. */
  async choose(row: OrderRowView): Promise<void> {
    if (this.isTaking) return
    this.isTaking = true
    const view = await this.till.act('orders.show', { orderId: row.id })
    if (view === undefined || !this.isHere) this.isTaking = false
    else if (view.ticketId === undefined && (view.losses.length > 0 || view.closed !== undefined)) {
      this.isTaking = false
      this.question = view
    } else await this.#take(view)
  }

  /** Takes the order after the cashier has confirmed the differences. */
  async agree(): Promise<void> {
    const view = this.question
    if (view === undefined || view.lines.length === 0 || this.isTaking) return
    this.isTaking = true
    await this.#take(view)
  }

  async #take({ id, seen, closed }: OrderView): Promise<void> {
    const isMeant = closed === undefined ? {} : { isMeant: true }
    const taken = await this.till.ask('orders.take', { orderId: id, seen, ...isMeant })
    this.isTaking = false
    this.question = undefined
    if (taken.ok) await this.till.ticket.load()
    if (!this.isHere) return
    if (taken.ok) {
      this.till.dismiss()
      this.till.nav.home()
      return
    }
    this.till.complain(taken.failure)
    await this.find()
  }
}

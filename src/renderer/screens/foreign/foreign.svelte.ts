import { ok, type Result } from '../../../shared/failure.ts'
import type { ForeignRowView } from '../../../shared/views.ts'
import type { Act, Acts } from '../../keyboard/keys.svelte.ts'
import { ServiceSearch, type Found } from '../service-search.svelte.ts'

/** Sales of other tills that match what is typed or scanned, and the one of which goods come back. */
export class ForeignDesk extends ServiceSearch<ForeignRowView> {
  protected async ask(text: string): Promise<Result<Found<ForeignRowView>>> {
    if (text === '') return ok({ rows: [], hasMore: false })
    const answer = await this.till.ask('foreign.find', { text })
    if (!answer.ok) return answer
    const { sales, hasMore, own } = answer.value
    // It is of this till: it needs nobody's answer.
    if (own !== undefined && this.#isHere) this.till.nav.openRefund(own)
    return ok({ rows: sales, hasMore })
  }

  /** What the list of the history was searched for is searched for here. */
  async begin(text: string): Promise<void> {
    await super.scan(text)
  }

  /** The barcode of a receipt means that receipt. */
  override async scan(code: string): Promise<void> {
    await super.scan(code)
    const [only] = this.rows
    if (only !== undefined && this.rows.length === 1 && this.isRead) await this.choose(only)
  }

  /** Reads it and keeps it, and goes on to what comes back. */
  async choose(row: ForeignRowView): Promise<void> {
    if (this.isTaking) return
    this.isTaking = true
    const opened = await this.till.act('foreign.open', { serverId: row.id })
    this.isTaking = false
    if (opened !== undefined && this.#isHere) this.till.nav.openRefund(opened.saleId)
  }

  /** Who has gone away meanwhile is not called back. */
  get #isHere(): boolean {
    return this.till.nav.place === 'foreign'
  }

  async enter(at?: number): Promise<void> {
    const row = await this.meant(at)
    if (row !== undefined) await this.choose(row)
  }

  acts(focus: () => void): Acts {
    return {
      'screen.back': () => this.till.nav.back(),
      'foreign.find': focus,
      'foreign.again': () => void this.again(),
      'foreign.take': this.#takeAct(),
      'list.up': () => this.move(-1),
      'list.down': () => this.move(1),
      ...Object.fromEntries(this.rows.slice(0, 9).map((_, at) => [`pick.${at + 1}`, () => void this.enter(at)]))
    }
  }

  #takeAct(): Act | undefined {
    if (this.isTaking) return undefined
    const { chosen } = this
    if (chosen === undefined) return this.isRead ? undefined : { run: () => void this.enter() }
    return { run: () => void this.enter(), label: this.till.say('foreign.openNamed', { number: chosen.number }) }
  }
}

import { ok, type Result } from '../../../shared/failure.ts'
import type { OtherTillSaleRow } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'
import { ServiceSearch, type Found } from '../../core/service-search.svelte.ts'

/** Sales of other tills that match what is typed or scanned, and the one of which goods come back. */
export class OtherTillSaleState extends ServiceSearch<OtherTillSaleRow> {
  constructor(till: Till) {
    super(till, 'foreign')
  }

  protected async ask(text: string): Promise<Result<Found<OtherTillSaleRow>>> {
    if (text === '') return ok({ rows: [], hasMore: false })
    const answer = await this.till.ask('foreign.find', { text })
    if (!answer.ok) return answer
    const { sales, hasMore, own } = answer.value
    // It is of this till: it needs nobody's answer.
    if (own !== undefined && this.isHere) this.till.nav.openRefund(own)
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
  async choose(row: OtherTillSaleRow): Promise<void> {
    if (this.isTaking) return
    this.isTaking = true
    const opened = await this.till.act('foreign.open', { serverId: row.id })
    this.isTaking = false
    if (opened !== undefined && this.isHere) this.till.nav.openRefund(opened.saleId)
  }
}

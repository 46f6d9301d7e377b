import { ok, type Result } from '../../../shared/failure.ts'
import type { OtherTillSaleRow } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'
import { ServiceSearch, type Found } from '../../core/service-search.svelte.ts'

/** The sales of other tills that match the typed or scanned text, and the one for a refund. */
export class OtherTillSaleState extends ServiceSearch<OtherTillSaleRow> {
  constructor(till: Till) {
    super(till, 'otherTillSales')
  }

  protected async ask(text: string): Promise<Result<Found<OtherTillSaleRow>>> {
    if (text === '') return ok({ rows: [], hasMore: false })
    const answer = await this.till.ask('otherTillSales.find', { text })
    if (!answer.ok) return answer
    const { sales, hasMore, own } = answer.value
    // The sale belongs to this till, so the refund opens without the back office.
    if (own !== undefined && this.isHere) this.till.nav.go({ name: 'refund', saleId: own })
    return ok({ rows: sales, hasMore })
  }

  /** Searches for the text that was typed in the history. */
  async begin(text: string): Promise<void> {
    await super.scan(text)
  }

  /** Searches for the barcode of a receipt, and opens the sale if it is the only result. */
  override async scan(code: string): Promise<void> {
    await super.scan(code)
    const [only] = this.rows
    if (only !== undefined && this.rows.length === 1 && this.isRead) await this.choose(only)
  }

  /** Reads the sale, stores it at this till, and opens its refund. */
  async choose(row: OtherTillSaleRow): Promise<void> {
    if (this.isTaking) return
    this.isTaking = true
    const opened = await this.till.act('otherTillSales.open', { serverId: row.id })
    this.isTaking = false
    if (opened !== undefined && this.isHere) this.till.nav.go({ name: 'refund', saleId: opened.saleId })
  }
}

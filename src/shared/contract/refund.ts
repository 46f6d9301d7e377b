import { z } from 'zod'
import { SaleId, ReasonId, LineId, MethodId, CurrencyId } from '../ids.ts'
import { RefundPreviewView, RefundedView, TicketView, RefundListView, OtherTillSaleView } from '../views.ts'
import { Minor } from '../schemas.ts'
import { reads, writes, begins, nothing, text, approval, mark, returned, type CallRows } from './core.ts'

/** How the money of a refund goes: of it that much this way, in the currency of the sale; without a sum what is left. */
const refundAllocation = {
  ways: z
    .array(z.strictObject({ methodId: MethodId, currencyId: CurrencyId.optional(), paidMinor: Minor.optional() }))
    .max(50)
    .optional(),
  /** The additional costs of the sale are not given back, though all of its goods have come. */
  keepsCosts: z.boolean().optional()
}

/** Calls of goods that come back, also for others and from other tills. */
export const refund = {
  /** What of a sale may still come back, and the money for `lines` of it by every way it may go. */
  'refund.preview': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ saleId: SaleId, lines: returned.optional(), ...refundAllocation }),
    output: RefundPreviewView
  },
  /**
   * Takes goods back and gives the money. `refunds` is how many the sale had on the screen, so that a second Enter
   * cannot give it twice. Needs a manager.
   */
  'refund.finish': {
    ...begins,
    input: z.strictObject({
      saleId: SaleId,
      refunds: z.number().int().min(0),
      lines: returned,
      ...refundAllocation,
      reasonId: ReasonId.optional(),
      note: text(300).optional(),
      approval
    }),
    output: RefundedView
  },
  /**
   * Lets goods come back for those of the ticket on the counter. Nothing is booked before that is paid. Needs a manager,
   * as a refund does.
   */
  'exchange.start': {
    ...begins,
    input: z.strictObject({
      saleId: SaleId,
      refunds: z.number().int().min(0),
      lines: returned,
      ...refundAllocation,
      reasonId: ReasonId.optional(),
      note: text(300).optional(),
      approval
    }),
    output: TicketView
  },
  /** The goods do not come back after all. */
  'exchange.leave': { ...writes, input: nothing, output: TicketView },
  /** Which line of the sale a scanned piece is of, while it may still come back. */
  'refund.piece': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ saleId: SaleId, code: mark }),
    output: z.object({ lineId: LineId, mark: z.string() })
  },
  'refund.list': { ...reads, keepsMessage: true, input: z.strictObject({ saleId: SaleId }), output: RefundListView },
  /** Asks the service what other tills have given back of a sale. Says whether that was news; offline nothing is. */
  'refund.look': { ...reads, input: z.strictObject({ saleId: SaleId }), output: z.object({ isNews: z.boolean() }) },
  /** Sales of other tills of this shop, by code, number, sum, customer or day. Asks the service. */
  'foreign.find': { ...reads, input: z.strictObject({ text: text(200) }), output: OtherTillSaleView },
  /** Reads one of them and keeps it, so that goods of it can come back. */
  'foreign.open': {
    ...reads,
    input: z.strictObject({ serverId: z.string().min(1).max(64) }),
    output: z.object({ saleId: SaleId })
  }
} as const satisfies CallRows

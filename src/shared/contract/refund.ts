import { z } from 'zod'
import { SaleId, ReasonId, LineId, MethodId, CurrencyId } from '../ids.ts'
import { RefundPreviewView, RefundedView, TicketView, RefundListView, OtherTillSaleView } from '../views.ts'
import { Amount } from '../schemas.ts'
import { reads, writes, begins, nothing, text, approval, mark, returned, type CallRows } from './core.ts'

/**
 * How a refund is paid: the amount of each method, in the currency of the sale. A method without an amount takes the
 * rest.
 */
const refundAllocation = {
  ways: z
    .array(z.strictObject({ methodId: MethodId, currencyId: CurrencyId.optional(), paidMinor: Amount.optional() }))
    .max(50)
    .optional(),
  /** The additional costs of the sale are not refunded, although all of its goods are returned. */
  keepsCosts: z.boolean().optional()
}

/** Calls of returns and exchanges, also for sales of other tills. */
export const refund = {
  /** Returns what can still be returned of a sale, and the money for `lines` of it by every possible method. */
  'refund.preview': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ saleId: SaleId, lines: returned.optional(), ...refundAllocation }),
    output: RefundPreviewView
  },
  /**
   * Records a refund. `refunds` is the number of refunds that the screen showed for the sale, so that a second Enter
   * cannot refund twice. Needs a manager.
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
   * Starts an exchange: goods are returned for those of the current ticket. Nothing is recorded before the ticket is
   * paid. Needs a manager, as a refund does.
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
  /** Cancels the exchange. */
  'exchange.cancel': { ...writes, input: nothing, output: TicketView },
  /** Returns the line of the sale that a scanned piece belongs to, if the piece can still be returned. */
  'refund.scanPiece': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ saleId: SaleId, code: mark }),
    output: z.object({ lineId: LineId, mark: z.string() })
  },
  'refund.list': { ...reads, keepsMessage: true, input: z.strictObject({ saleId: SaleId }), output: RefundListView },
  /**
   * Asks the service for refunds of the sale at other tills. Returns whether there are new ones; offline always false.
   */
  'refund.view': { ...reads, input: z.strictObject({ saleId: SaleId }), output: z.object({ isNews: z.boolean() }) },
  /** Finds sales of other tills of this shop, by code, number, sum, customer or day. Asks the service. */
  'otherTillSales.find': { ...reads, input: z.strictObject({ text: text(200) }), output: OtherTillSaleView },
  /** Reads a sale of another till and stores it, so that its goods can be returned here. */
  'otherTillSales.open': {
    ...reads,
    input: z.strictObject({ serverId: z.string().min(1).max(64) }),
    output: z.object({ saleId: SaleId })
  }
} as const satisfies CallRows

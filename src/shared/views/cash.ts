import { z } from 'zod'
import { ArticleId, CashboxId, CurrencyId, MovementId } from '../ids.ts'
import { PaperView } from '../devices/printing.ts'
import { Minor } from '../schemas.ts'
import { CurrencyView, time } from './basics.ts'

// Cash in, out and between desks.

/** What cash is put in or taken out for. */
export const CashArticleView = z.object({
  id: ArticleId,
  name: z.string(),
  /** `transfer`: for cash that goes from desk to desk. */
  direction: z.enum(['in', 'out', 'transfer']),
  /** For what customers pay or get back, and for nothing else. */
  isOfCustomers: z.boolean()
})
export type CashArticleView = z.infer<typeof CashArticleView>

/** Cash put into the drawer or taken out of it. */
export const CashRowView = z.object({
  id: MovementId,
  number: z.string(),
  direction: z.enum(['in', 'out']),
  amountMinor: Minor,
  currencyId: CurrencyId,
  articleName: z.string().optional(),
  note: z.string().optional(),
  customerName: z.string().optional(),
  /** The other desk, and the number that the documents of both bear. */
  desk: z.object({ name: z.string(), number: z.string() }).optional(),
  /** The other side of an exchange of money: what came in for it, or went out. */
  swap: z.object({ number: z.string(), amountMinor: Minor, currencyId: CurrencyId }).optional(),
  cashierName: z.string(),
  movedAt: time,
  /** More was taken out than the books say was there. */
  isOverdrawn: z.boolean()
})
export type CashRowView = z.infer<typeof CashRowView>

/** The slip of such a movement, designed once like a receipt. */
export const CashSlipView = CashRowView.extend({
  organization: z.string(),
  cashbox: z.string(),
  methodName: z.string(),
  currency: CurrencyView,
  /** In what the other side of an exchange was. */
  swapped: z.object({ currency: CurrencyView, methodName: z.string() }).optional(),
  /** The manager who allowed it, where that was somebody else. */
  approvedName: z.string().optional(),
  /** By which the other desk books what it gets. */
  code: z.string().optional(),
  isTraining: z.boolean(),
  isCopy: z.boolean(),
  journalHead: z.string(),
  paper: PaperView
})
export type CashSlipView = z.infer<typeof CashSlipView>

/** A desk of this shop that cash may go to. */
export const OtherRegisterView = z.object({ id: CashboxId, name: z.string() })
export type OtherRegisterView = z.infer<typeof OtherRegisterView>

/** What the slip of another desk says that comes with the cash. */
export const TransferView = z.object({
  code: z.string(),
  fromName: z.string(),
  number: z.string(),
  amountMinor: Minor,
  currencyId: CurrencyId
})
export type TransferView = z.infer<typeof TransferView>

export const CashMovedView = z.object({ slip: CashSlipView })
export type CashMovedView = z.infer<typeof CashMovedView>

/** The movements of this shift, newest first. */
export const CashListView = z.array(CashSlipView.extend({ isSent: z.boolean() }))
export type CashListView = z.infer<typeof CashListView>

/** Cash that this till gave to another desk and of which it does not know that it arrived. */
export const CashInTransitView = z.array(
  CashRowView.extend({
    /** As it stands on the slip. */
    code: z.string(),
    /** Our own document of it is at the service. */
    isSent: z.boolean()
  })
)
export type CashInTransitView = z.infer<typeof CashInTransitView>

/** What a look at the service found: how many have arrived, and what is left. */
export const ArrivedView = z.object({ found: z.number().int(), left: CashInTransitView })
export type ArrivedView = z.infer<typeof ArrivedView>

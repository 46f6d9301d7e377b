import { z } from 'zod'
import { ArticleId, CashboxId, CurrencyId, MovementId } from '../ids.ts'
import { PaperView } from '../devices/printing.ts'
import { Minor } from '../schemas.ts'
import { CurrencyView, time } from './basics.ts'

// Cash in, cash out, and cash between registers.

/** An article for which cash is put in or taken out. */
export const CashArticleView = z.object({
  id: ArticleId,
  name: z.string(),
  /** `transfer`: for cash that goes from one register to another. */
  direction: z.enum(['in', 'out', 'transfer']),
  /** Only for payments of customers and payments to customers. */
  isOfCustomers: z.boolean(),
  /** The last different amounts for this article in the records of this till, newest first: at most three. */
  recent: z.array(z.object({ amountMinor: Minor, currencyId: CurrencyId, movedAt: time }))
})
export type CashArticleView = z.infer<typeof CashArticleView>

/** A cash movement: cash put into the drawer or taken out of it. */
export const CashRowView = z.object({
  id: MovementId,
  number: z.string(),
  direction: z.enum(['in', 'out']),
  amountMinor: Minor,
  currencyId: CurrencyId,
  articleName: z.string().optional(),
  note: z.string().optional(),
  customerName: z.string().optional(),
  /** The other register, and the number that both documents have. */
  register: z.object({ name: z.string(), number: z.string() }).optional(),
  /** The other side of an exchange of money. */
  swap: z.object({ number: z.string(), amountMinor: Minor, currencyId: CurrencyId }).optional(),
  cashierName: z.string(),
  movedAt: time,
  /** The number of the slip that this one cancels, and of the one that cancels this one. */
  cancels: z.string().optional(),
  cancelledBy: z.string().optional(),
  /** More was taken out than the till expected in the drawer. */
  isOverdrawn: z.boolean(),
  /** It was forgotten and recorded after the count of the drawer. */
  isAfterCount: z.literal(true).optional(),
  /** The manager who approved the movement, if that was another person. */
  approvedName: z.string().optional()
})
export type CashRowView = z.infer<typeof CashRowView>

/** The slip of a cash movement. */
export const CashSlipView = CashRowView.extend({
  organization: z.string(),
  cashbox: z.string(),
  methodName: z.string(),
  currency: CurrencyView,
  /** The currency and method of the other side of an exchange. */
  swapped: z.object({ currency: CurrencyView, methodName: z.string() }).optional(),
  /** The code with which the other register records the cash. */
  code: z.string().optional(),
  isTraining: z.boolean(),
  isCopy: z.boolean(),
  journalHead: z.string(),
  paper: PaperView
})
export type CashSlipView = z.infer<typeof CashSlipView>

/** A register of this shop that cash can be sent to. */
export const OtherRegisterView = z.object({ id: CashboxId, name: z.string() })
export type OtherRegisterView = z.infer<typeof OtherRegisterView>

/** The content of another register's slip. */
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

/** The cash movements of this shift, newest first. */
export const CashListView = z.array(
  CashSlipView.extend({
    isSent: z.boolean(),
    /** A manager can cancel it by a second slip. */
    mayCancel: z.boolean()
  })
)
export type CashListView = z.infer<typeof CashListView>

/** Cash in transit: this till gave it to another register, and its arrival is not known. */
export const CashInTransitView = z.array(
  CashRowView.extend({
    /** The code on the slip. */
    code: z.string(),
    /** The service has this till's document of the movement. */
    isSent: z.boolean()
  })
)
export type CashInTransitView = z.infer<typeof CashInTransitView>

/** The result of a search at the service: how many movements have arrived, and which are still in transit. */
export const ArrivedView = z.object({ found: z.number().int(), left: CashInTransitView })
export type ArrivedView = z.infer<typeof ArrivedView>

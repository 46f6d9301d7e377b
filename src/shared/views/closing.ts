import { z } from 'zod'
import { CurrencyId, MethodId, MovementId, SaleId, ShiftId } from '../ids.ts'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'
import { CashRowView } from './cash.ts'
import { JobView } from './jobs.ts'
import { PaymentShareView } from './report.ts'
import { CountRowView, VerdictView } from './shift.ts'
import { UnsentView } from './state.ts'

// The report of a shift and the closing of a shift.

/** An X report (shift open) or a Z report (shift closed). */
export const ShiftReportView = z.object({
  shiftId: ShiftId,
  number: z.number().int(),
  kind: z.enum(['X', 'Z']),
  organization: z.string(),
  cashbox: z.string(),
  cashierName: z.string(),
  openedAt: time,
  closedAt: time.optional(),
  isTraining: z.boolean(),
  /**
   * The report is for a person who must still count blind. It contains nothing from which the content of the drawer can
   * be calculated.
   */
  isBlind: z.boolean(),
  salesCount: z.number().int(),
  salesMinor: Minor.optional(),
  /** The taxes of the sales, less those of the refunds. Undefined if there are none. */
  taxMinor: Minor.optional(),
  discountMinor: Minor,
  /**
   * The number of sold lines that cost less than by the price list, and the sum of it: by a lower price and by discounts
   * that people gave. Undefined if there were none.
   */
  belowList: z.object({ count: z.number().int(), amountMinor: Minor }).optional(),
  /** The number of refunds, and their sum. */
  refundsCount: z.number().int(),
  refundsMinor: Minor.optional(),
  /** Sales minus refunds. */
  revenueMinor: Minor.optional(),
  /** Per method and currency. `expectedMinor` is undefined until the blind count is done. */
  rows: z.array(
    CountRowView.extend({
      openingMinor: Minor,
      takenMinor: Minor,
      changeMinor: Minor,
      movedInMinor: Minor,
      movedOutMinor: Minor,
      refundedMinor: Minor
    })
  ),
  /** Every hour from the first sale to the last one. A blind report has no amounts. */
  hours: z.array(
    z.object({
      at: time,
      /** The row is the sum of this hour over all days of a shift that is longer than a day. */
      isEveryDay: z.literal(true).optional(),
      count: z.number().int(),
      amountMinor: Minor.optional()
    })
  ),
  /** What the sales were paid with. Undefined in a blind report. */
  payments: z.array(PaymentShareView).optional(),
  /**
   * The parts of `salesMinor` that did not go into a drawer, and the parts of `refundsMinor` that did not come out of
   * one, without rows of zero. Empty in a blind report.
   */
  outside: z.array(
    z.object({ what: z.enum(['fromBalance', 'fromCashback', 'debt', 'rounding', 'credited']), amountMinor: Minor })
  ),
  /** Cash movements, oldest first. */
  cash: z.array(CashRowView),
  /** The cash in transit from this shift. Undefined if there is none. */
  inTransit: z.array(z.object({ currencyId: CurrencyId, amountMinor: Minor })).optional(),
  /** Every count before the close, oldest first. Empty if there was only one count, and it is valid. */
  countings: z.array(
    z.object({
      byName: z.string(),
      /** The manager who approved a count after the first one. */
      allowedByName: z.string().optional(),
      at: time,
      /** When a later sale or cash movement made the count invalid. */
      takenBackAt: time.optional(),
      /** Rows whose count differed from the expected amount at that time. Empty in a blind report. */
      differences: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, differenceMinor: Minor }))
    })
  ),
  /** Hand-overs of the drawer, oldest first. */
  handOvers: z.array(
    z.object({
      fromName: z.string(),
      toName: z.string(),
      at: time,
      note: z.string().optional(),
      /** Rows whose count differed from the expected amount at that time. Empty in a blind report. */
      differences: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, differenceMinor: Minor }))
    })
  ),
  note: z.string().optional(),
  /** The service's verdict on the shift of a Z report. Undefined until the till has read it. */
  verdict: VerdictView.optional(),
  unsent: z.array(JobView),
  journalHead: z.string(),
  /** The approved card payments that were taken back during the shift. Undefined if there were none. */
  cardsTakenBack: z.array(z.object({ currencyId: CurrencyId, count: z.number().int(), amountMinor: Minor })).optional(),
  /** Wrong PINs since the previous close. Undefined if there were none. */
  wrongPins: z.number().int().optional(),
  /**
   * What another program has changed since the previous close, and the receipts of tickets that it has changed, or an
   * empty text. Undefined if nothing was changed.
   */
  altered: z.object({ count: z.number().int(), receipts: z.string() }).optional(),
  /** The till found a changed or missing row in its journal. */
  isJournalBroken: z.boolean().optional()
})
export type ShiftReportView = z.infer<typeof ShiftReportView>

/** A cash movement that was forgotten, and can be recorded after the count. */
export const ForgottenMoveView = z.object({
  direction: z.enum(['in', 'out']),
  methodId: MethodId,
  currencyId: CurrencyId,
  amountMinor: Minor
})
export type ForgottenMoveView = z.infer<typeof ForgottenMoveView>

/** A possible error that explains a difference of the drawer. */
export const ExplanationView = z.object({
  /** The text is the key `explain.<kind>` of the locales. */
  kind: z.enum([
    'wrongMethod',
    'doubled',
    'missed',
    'transposed',
    'wrongCurrency',
    'changeNotGiven',
    'wrongNote',
    'notPaid',
    'slipNotTyped',
    /** A slip to check first: it took out more than the till expected, or is far larger than the other entries. */
    'overdrawn',
    'largeMove'
  ]),
  /** The amounts that the error adds to rows or takes from rows. */
  effects: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, amountMinor: Minor })),
  /** The entries that the error may concern, and the number of further ones. */
  entries: z.array(
    z.object({
      kind: z.enum(['sale', 'refund', 'in', 'out']),
      number: z.string(),
      at: time,
      /** The sale of the entry, if this till can show its receipt. */
      saleId: SaleId.optional(),
      /** The slip of the entry, if it is a cash movement of this shift. */
      movementId: MovementId.optional()
    })
  ),
  more: z.number().int(),
  /** Where an amount was mistyped, and how, in the order of the entries. */
  typedIn: z.enum(['entry', 'opening', 'count']).optional(),
  typed: z.array(z.object({ wrongMinor: Minor, rightMinor: Minor })),
  /** The cash movement that settles the error, if there is one. */
  forgotten: ForgottenMoveView.optional(),
  /** Notes that may have been confused with each other. */
  notes: z.array(z.object({ largerMinor: Minor, smallerMinor: Minor }))
})
export type ExplanationView = z.infer<typeof ExplanationView>

/** Probable explanations of the difference of these rows, most likely first. */
export const FindingView = z.object({
  rows: z.array(z.object({ methodId: MethodId, currencyId: CurrencyId })),
  /** Single errors that explain the whole difference. */
  single: z.array(ExplanationView),
  /** Pairs of errors that explain the whole difference. */
  together: z.array(z.tuple([ExplanationView, ExplanationView])),
  /** The part of the difference that is smaller than any note or coin. */
  tooSmallMinor: Minor.optional()
})
export type FindingView = z.infer<typeof FindingView>

/** What the cashier sees between the blind count and the close. */
export const ClosingView = z.object({
  isCounted: z.boolean(),
  /** The next count needs a manager's PIN, because the expected amounts were shown. */
  asksManager: z.boolean(),
  rows: z.array(CountRowView),
  /** Probable explanations of the differences. Empty before the count. */
  findings: z.array(FindingView),
  heldTickets: z.number().int(),
  /** The ticket on the sale screen has lines. The close holds it for the next shift. */
  hasOpenTicket: z.boolean(),
  unsent: UnsentView
})
export type ClosingView = z.infer<typeof ClosingView>

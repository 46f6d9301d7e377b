import { z } from 'zod'
import { CurrencyId, MethodId, ShiftId } from '../ids.ts'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'
import { CashRowView } from './cash.ts'
import { JobView } from './jobs.ts'
import { CountRowView, VerdictView } from './shift.ts'
import { UnsentView } from './state.ts'

// The report of a shift and its closing.

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
  /** For somebody who still has to count blind: nothing of which the drawer could be reckoned is in it. */
  isBlind: z.boolean(),
  salesCount: z.number().int(),
  salesMinor: Minor.optional(),
  discountMinor: Minor,
  /** How often goods came back, and the money for them. */
  refundsCount: z.number().int(),
  refundsMinor: Minor.optional(),
  /** What was sold less what came back. */
  revenueMinor: Minor.optional(),
  /** Per method and currency; `expectedMinor` is left out while a blind count is still to come. */
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
  /**
   * What of `salesMinor` went through no drawer, and what of `refundsMinor` came out of none; without the rows that are
   * nothing. Empty in a blind report.
   */
  outside: z.array(
    z.object({ what: z.enum(['fromBalance', 'fromCashback', 'debt', 'rounding', 'credited']), amountMinor: Minor })
  ),
  /** Cash put in and taken out, oldest first. */
  cash: z.array(CashRowView),
  /** Of it, what was given to other desks and is not known to have arrived there; left out where that is nothing. */
  onWay: z.array(z.object({ currencyId: CurrencyId, amountMinor: Minor })).optional(),
  /** Every count before the close, oldest first; empty where the drawer was counted once and that count stands. */
  countings: z.array(
    z.object({
      byName: z.string(),
      /** The manager who allowed a count after the first one. */
      allowedByName: z.string().optional(),
      at: time,
      /** A sale or cash that came behind it took it back. */
      takenBackAt: time.optional(),
      /** Rows whose count was not what the books said then; empty in a blind report. */
      differences: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, differenceMinor: Minor }))
    })
  ),
  /** Who passed the drawer on to whom, oldest first. */
  handOvers: z.array(
    z.object({
      fromName: z.string(),
      toName: z.string(),
      at: time,
      note: z.string().optional(),
      /** Rows whose count was not what the books said then; empty in a blind report. */
      differences: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, differenceMinor: Minor }))
    })
  ),
  note: z.string().optional(),
  /** Of a Z report, once the service was heard. */
  verdict: VerdictView.optional(),
  unsent: z.array(JobView),
  journalHead: z.string(),
  /** Wrong PINs since the close before, where there were any. */
  wrongPins: z.number().int().optional(),
  /** The till found a row of its journal changed or missing. */
  isJournalBroken: z.boolean().optional()
})
export type ShiftReportView = z.infer<typeof ShiftReportView>

/** An error that would have made a difference of the drawer. */
export const ExplanationView = z.object({
  /** A key of the locales `explain.<kind>`. */
  kind: z.enum([
    'wrongMethod',
    'doubled',
    'missed',
    'transposed',
    'wrongCurrency',
    'changeNotGiven',
    'wrongNote',
    'notPaid'
  ]),
  /** What it adds to the rows it touches, or takes from them. */
  effects: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, amountMinor: Minor })),
  /** The entries it may be about, and how many more there are. */
  entries: z.array(z.object({ kind: z.enum(['sale', 'refund', 'in', 'out']), number: z.string(), at: time })),
  more: z.number().int(),
  /** Where an amount was typed wrong, and how, in the order of the entries. */
  typedIn: z.enum(['entry', 'opening', 'count']).optional(),
  typed: z.array(z.object({ wrongMinor: Minor, rightMinor: Minor })),
  /** Notes that may have been taken for each other. */
  notes: z.array(z.object({ largerMinor: Minor, smallerMinor: Minor }))
})
export type ExplanationView = z.infer<typeof ExplanationView>

/** What probably explains the difference of these rows, likeliest first. */
export const FindingView = z.object({
  rows: z.array(z.object({ methodId: MethodId, currencyId: CurrencyId })),
  /** One error that makes all of it. */
  single: z.array(ExplanationView),
  /** Two errors at once that make it. */
  together: z.array(z.tuple([ExplanationView, ExplanationView])),
  /** What of the difference no note or coin can pay. */
  tooSmallMinor: Minor.optional()
})
export type FindingView = z.infer<typeof FindingView>

/** What the cashier sees after the blind count and before closing. */
export const ClosingView = z.object({
  isCounted: z.boolean(),
  /** The next count needs a manager's PIN: what should be in the drawer was shown. */
  asksManager: z.boolean(),
  rows: z.array(CountRowView),
  /** What probably explains the differences; empty before the count. */
  findings: z.array(FindingView),
  heldTickets: z.number().int(),
  unsent: UnsentView
})
export type ClosingView = z.infer<typeof ClosingView>

import { z } from 'zod'
import { CurrencyId, MethodId } from '../ids.ts'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'

// Opening and counting a shift.

/** One method in one currency that has to be counted. */
export const CountRowView = z.object({
  methodId: MethodId,
  methodName: z.string(),
  methodType: z.enum(['cash', 'cashless']),
  currencyId: CurrencyId,
  /** Notes and coins, largest first, in minor units; empty for what is not cash. */
  denominationsMinor: z.array(Minor),
  /** Known only after the count was given. */
  expectedMinor: Minor.optional(),
  countedMinor: Minor.optional(),
  differenceMinor: Minor.optional()
})
export type CountRowView = z.infer<typeof CountRowView>

/** What the service says of a shift that it has closed. */
export const VerdictView = z.object({
  state: z.enum(['closed', 'flagged', 'resolved']),
  /** It found a difference there; left out where it does not say. */
  isOffAtOpen: z.boolean().optional(),
  isOffAtClose: z.boolean().optional(),
  readAt: time
})
export type VerdictView = z.infer<typeof VerdictView>

/** A shift of this till that is over. */
export const ClosedShiftView = z.object({
  number: z.number().int(),
  cashierName: z.string(),
  closedAt: time,
  /** Left out until the service was heard. */
  verdict: VerdictView.optional()
})
export type ClosedShiftView = z.infer<typeof ClosedShiftView>

export const OpeningView = z.object({
  rows: z.array(CountRowView),
  lastClosedAt: time.optional(),
  lastCashierName: z.string().optional(),
  /** Of the shift that closed last. */
  lastVerdict: VerdictView.optional()
})
export type OpeningView = z.infer<typeof OpeningView>

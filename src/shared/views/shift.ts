import { z } from 'zod'
import { CurrencyId, MethodId } from '../ids.ts'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'

// Opening and counting a shift.

/** One method in one currency that must be counted. */
export const CountRowView = z.object({
  methodId: MethodId,
  methodName: z.string(),
  methodType: z.enum(['cash', 'cashless']),
  currencyId: CurrencyId,
  /** Notes and coins, largest first, in minor units. Empty if the method is not cash. */
  denominationsMinor: z.array(Minor),
  /** Undefined until the count is given. */
  expectedMinor: Minor.optional(),
  countedMinor: Minor.optional(),
  differenceMinor: Minor.optional()
})
export type CountRowView = z.infer<typeof CountRowView>

/** The service's verdict on a closed shift. */
export const VerdictView = z.object({
  state: z.enum(['closed', 'flagged', 'resolved']),
  /** The service found a difference at opening or at closing. Undefined if it does not say. */
  isOffAtOpen: z.boolean().optional(),
  isOffAtClose: z.boolean().optional(),
  readAt: time
})
export type VerdictView = z.infer<typeof VerdictView>

/** A closed shift of this till. */
export const ClosedShiftView = z.object({
  number: z.number().int(),
  cashierName: z.string(),
  closedAt: time,
  /** Undefined until the till has read it from the service. */
  verdict: VerdictView.optional()
})
export type ClosedShiftView = z.infer<typeof ClosedShiftView>

export const OpeningView = z.object({
  rows: z.array(CountRowView),
  lastClosedAt: time.optional(),
  lastCashierName: z.string().optional(),
  lastNumber: z.number().int().optional(),
  /** How many held tickets wait. */
  heldTickets: z.number().int(),
  /** The verdict on the shift that closed last. */
  lastVerdict: VerdictView.optional()
})
export type OpeningView = z.infer<typeof OpeningView>

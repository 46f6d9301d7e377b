import { z } from 'zod'
import { CurrencyId, EmployeeId, MethodId, ShiftId } from '../ids.ts'
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

/** A row of the list of closed shifts. */
export const ClosedShiftRowView = z.object({
  shiftId: ShiftId,
  number: z.number().int(),
  /** The name of the register. */
  register: z.string(),
  /** Who opened the shift, who took its drawer over, then who else sold or moved cash in it. Each person once. */
  people: z.array(z.object({ id: EmployeeId, name: z.string() })),
  openedAt: time,
  closedAt: time,
  salesCount: z.number().int(),
  soldMinor: Minor,
  refundsMinor: Minor,
  /** The rows of the drawer whose counted amount differed from the expected one. */
  differences: z.array(z.object({ methodName: z.string(), currencyId: CurrencyId, differenceMinor: Minor }))
})
export type ClosedShiftRowView = z.infer<typeof ClosedShiftRowView>

/** A page of the list of closed shifts, newest first. */
export const ClosedShiftsView = z.object({
  rows: z.array(ClosedShiftRowView),
  /**
   * Where the next page begins: `before` of the next call. Undefined at the end of the list. A page may be empty before
   * the end, because each call looks through a limited number of shifts.
   */
  next: z.number().int().optional(),
  /** How many closed shifts these days have, without the other filters. */
  total: z.number().int()
})
export type ClosedShiftsView = z.infer<typeof ClosedShiftsView>

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

import { z } from 'zod'
import { CurrencyId, EmployeeId, MethodId } from '../ids.ts'
import { Decimal } from '../schemas.ts'

// Views that many screens share.

export const time = z.number()

export type { LocaleName } from '../choices.ts'

export const CurrencyView = z.object({
  id: CurrencyId,
  code: z.string(),
  symbol: z.string(),
  /** Whether the symbol is written before or after the figure. */
  side: z.enum(['start', 'end']),
  decimals: z.number().int(),
  isMain: z.boolean(),
  /** Units of the main currency for one unit of this currency, by the day's rate. Undefined if there is no rate. */
  rate: Decimal.optional()
})
export type CurrencyView = z.infer<typeof CurrencyView>

/** The key of a payment method: F1 to F12. */
export const MethodKey = z.enum(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'])
export type MethodKey = z.infer<typeof MethodKey>

export const MethodView = z.object({
  id: MethodId,
  name: z.string(),
  type: z.enum(['cash', 'cashless']),
  subtype: z.string().optional(),
  /** Undefined if more than twelve methods are enabled and no key was left for this one. */
  key: MethodKey.optional(),
  /** The key that the back office gave to the method, if a clash moved it to another key. */
  movedFrom: MethodKey.optional()
})
export type MethodView = z.infer<typeof MethodView>

export const PersonView = z.object({
  id: EmployeeId,
  name: z.string(),
  isManager: z.boolean(),
  /** The person has a PIN at this till. */
  isEnrolled: z.boolean(),
  /** The PIN is blocked after too many wrong attempts. The person needs a new one. */
  isBarred: z.literal(true).optional(),
  /** The code of the person's badge. Scanning it in a list of people chooses the person. */
  badge: z.string().optional()
})
export type PersonView = z.infer<typeof PersonView>

/** A person on the page of people. */
export const StaffView = PersonView.extend({
  /** `owner`: a boss by the back office, or who connected this till. It cannot be changed here. */
  role: z.enum(['owner', 'manager', 'cashier']),
  /** When the PIN was set. */
  enrolledAt: time.optional(),
  /** Undefined if the person has not signed in for a long time. */
  lastSignInAt: time.optional()
})
export type StaffView = z.infer<typeof StaffView>

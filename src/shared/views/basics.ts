import { z } from 'zod'
import { CurrencyId, EmployeeId, MethodId } from '../ids.ts'
import { Decimal } from '../schemas.ts'

// What many screens share.

export const time = z.number()

export type { LocaleName } from '../choices.ts'

export const CurrencyView = z.object({
  id: CurrencyId,
  code: z.string(),
  symbol: z.string(),
  /** Is the symbol written before or after the figure? */
  side: z.enum(['start', 'end']),
  decimals: z.number().int(),
  isMain: z.boolean(),
  /** Main-currency units for one unit of this currency, by the day's rate; undefined where there is none. */
  rate: Decimal.optional()
})
export type CurrencyView = z.infer<typeof CurrencyView>

/** A key of payment: F1 to F12. */
export const MethodKey = z.enum(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'])
export type MethodKey = z.infer<typeof MethodKey>

export const MethodView = z.object({
  id: MethodId,
  name: z.string(),
  type: z.enum(['cash', 'cashless']),
  subtype: z.string().optional(),
  /** Undefined when more than twelve methods are enabled and this one found no key. */
  key: MethodKey.optional(),
  /** The key the back office gave it, where a clash moved it. */
  movedFrom: MethodKey.optional()
})
export type MethodView = z.infer<typeof MethodView>

export const PersonView = z.object({
  id: EmployeeId,
  name: z.string(),
  isManager: z.boolean(),
  /** Has a PIN at this till. */
  isEnrolled: z.boolean(),
  /** Their PIN may not be tried any more, after too many wrong ones; they need a new one. */
  isBarred: z.literal(true).optional(),
  /** The code that chooses them when it is scanned, in lists of people. */
  badge: z.string().optional()
})
export type PersonView = z.infer<typeof PersonView>

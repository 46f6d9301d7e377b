import { z } from 'zod'
import { CustomerId } from '../ids.ts'
import { Minor, SellingRules } from '../schemas.ts'

// Customers, and the rules of selling.

export const CustomerView = z.object({
  id: CustomerId,
  name: z.string(),
  /** Formatted as "+998 90 123 45 67". */
  phone: z.string().optional(),
  card: z.string().optional(),
  taxNumber: z.string().optional(),
  note: z.string().optional(),
  /** In the currency of the till. Negative is a debt, undefined is unknown. */
  balanceMinor: Minor.optional(),
  /** The customer is on the shop's blacklist. */
  isBlacklisted: z.boolean(),
  /** The customer was created or changed at this till, and the service does not know it yet. */
  isUnsent: z.boolean()
})
export type CustomerView = z.infer<typeof CustomerView>

/** Rules of selling: those that the till decides, and those that the service decides. */
export const SellingRulesView = SellingRules.extend({
  debtNeedsBoss: z.boolean(),
  /** Additional costs that customers of this shop pay. One of them can tell the service by what cash was rounded. */
  costKinds: z.array(z.object({ id: z.string(), name: z.string() }))
})
export type SellingRulesView = z.infer<typeof SellingRulesView>

export const CustomersView = z.object({
  customers: z.array(CustomerView),
  hasMore: z.boolean(),
  /** How many at the end of the list are there because they buy often. Only for an empty text. */
  frequentCount: z.number().int().optional()
})
export type CustomersView = z.infer<typeof CustomersView>

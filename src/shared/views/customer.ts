import { z } from 'zod'
import { CustomerId } from '../ids.ts'
import { Minor, SellingRules } from '../schemas.ts'

// Customers, and the rules for them.

export const CustomerView = z.object({
  id: CustomerId,
  name: z.string(),
  /** As people read it: "+998 90 123 45 67". */
  phone: z.string().optional(),
  card: z.string().optional(),
  taxNumber: z.string().optional(),
  /** In the currency of the till; below nothing is a debt, undefined is unknown. */
  balanceMinor: Minor.optional(),
  /** The shop has put them on its black list. */
  isBlacklisted: z.boolean(),
  /** Made or changed at this till, and the service does not know it yet. */
  isUnsent: z.boolean()
})
export type CustomerView = z.infer<typeof CustomerView>

/** What the till decides of selling, and what the service decides of it. */
export const SellingRulesView = SellingRules.extend({
  debtNeedsBoss: z.boolean(),
  /** Costs of the shop that the customer pays: by one of them the service may be told what cash was rounded by. */
  costKinds: z.array(z.object({ id: z.string(), name: z.string() }))
})
export type SellingRulesView = z.infer<typeof SellingRulesView>

export const CustomersView = z.object({ customers: z.array(CustomerView), hasMore: z.boolean() })
export type CustomersView = z.infer<typeof CustomersView>

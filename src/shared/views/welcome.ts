import { z } from 'zod'
import { CashboxId, CurrencyId, EmployeeId, OrganizationId, PriceListId, WarehouseId } from '../ids.ts'
import { contextHeaders, rightNames } from '../rights.ts'
import { Failure } from '../schemas.ts'
import { time } from './basics.ts'

// Connecting a till.

/**
 * What a test call found, to choose from. Lists that the service refused are empty; the person can type these values.
 */
export const ConnectionView = z.object({
  account: z.string().optional(),
  organizations: z.array(z.object({ id: OrganizationId, name: z.string() })),
  cashboxes: z.array(z.object({ id: CashboxId, name: z.string(), organizationId: OrganizationId.optional() })),
  warehouses: z.array(
    z.object({ id: WarehouseId, name: z.string(), organizationId: OrganizationId.optional(), isMain: z.boolean() })
  ),
  priceLists: z.array(
    z.object({ id: PriceListId, name: z.string(), currencyId: CurrencyId.optional(), isMain: z.boolean() })
  ),
  currencies: z.array(z.object({ id: CurrencyId, name: z.string(), isMain: z.boolean() })),
  people: z.array(z.object({ id: EmployeeId, name: z.string(), isBoss: z.boolean() })),
  /** The names of the reads that the service refused. */
  refused: z.array(z.string())
})
export type ConnectionView = z.infer<typeof ConnectionView>

/** What the key may do in one part of the service, as far as reads can tell. */
export const RightView = z.object({
  name: z.enum(rightNames),
  state: z.enum(['may', 'mayNot', 'unknown']),
  /** The missing permissions, as the service names them. */
  lacking: z.array(z.string()),
  /** Why the right is not known. */
  failure: Failure.optional()
})
export type RightView = z.infer<typeof RightView>

/** Whether the service uses a header. The check observes the header's effect. */
export const HeaderView = z.object({ name: z.enum(contextHeaders), state: z.enum(['counts', 'ignored', 'unknown']) })
export type HeaderView = z.infer<typeof HeaderView>

export const RightsView = z.object({
  phase: z.enum(['none', 'running', 'done', 'cancelled']),
  done: z.number().int(),
  count: z.number().int(),
  checkedAt: time.optional(),
  rights: z.array(RightView),
  headers: z.array(HeaderView),
  /** Why the check ended early. */
  failure: Failure.optional()
})
export type RightsView = z.infer<typeof RightsView>

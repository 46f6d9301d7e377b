import type { ShopContext } from '../../../src/main/app/core/context.ts'
import { fail } from '../../../src/shared/failure.ts'

/** The order lookups of a till that cannot ask for orders. */
export const noOrders: ShopContext['orders'] = {
  find: () => Promise.resolve(fail('service.unreachable')),
  read: () => Promise.resolve(fail('service.unreachable'))
}

import type { ShopContext } from '../../../src/main/app/core/context.ts'
import { fail } from '../../../src/shared/failure.ts'

/** The sale lookups of a till that cannot ask for sales of other tills. */
export const noSales: ShopContext['sales'] = {
  find: () => Promise.resolve(fail('service.unreachable')),
  read: () => Promise.resolve(fail('service.unreachable'))
}

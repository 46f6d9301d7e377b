import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Count, Person, Place, Shift } from '../../domain/core/model.ts'
import { drawer, type DrawerRow } from '../../domain/shift/shift.ts'
import { movedOf } from '../../db/shift/cash.ts'
import { returnedOf } from '../../db/refund/refunds.ts'
import { takings } from '../../db/ticket/sales.ts'
import type { Context } from './context.ts'
import { selling } from './session.ts'
import { shopOf, type Shop } from './state.ts'

// The cash desk with its drawer: what everything that counts money stands at.

export type Register = { person: Person; place: Place; shop: KnownShop }

type CountInput = { methodId: Count['methodId']; currencyId: Count['currencyId']; countedMinor: Count['amount'] }
export const toCount = ({ methodId, currencyId, countedMinor }: CountInput): Count => ({
  methodId,
  currencyId,
  amount: countedMinor
})

export type KnownShop = Shop & { main: NonNullable<Shop['main']> }

/** The shop as the cache knows it; without a currency nothing can be counted. */
export function knownShop(context: Context, here: Place): Result<KnownShop> {
  const { main, ...rest } = shopOf(context, here)
  return main === undefined ? fail('call.notNow') : ok({ ...rest, main })
}

/** The drawer of a shift as the books of this till have it. */
export const drawerOf = ({ store }: Context, shift: Shift, shop: KnownShop): DrawerRow[] =>
  drawer(shop, shift, takings(store, shift.id), movedOf(store, shift.id), returnedOf(store, shift.id))

export type OpenRegister = Register & { shift: Shift; rows: DrawerRow[] }

/** The open shift with its drawer as it should be. */
export function openRegister(context: Context): Result<OpenRegister> {
  const at = selling(context)
  if (!at.ok) return at
  const shop = knownShop(context, at.value.place)
  if (!shop.ok) return shop
  return ok({ ...at.value, shop: shop.value, rows: drawerOf(context, at.value.shift, shop.value) })
}

import type { CashboxId } from '../../../shared/ids.ts'
import { minor, zero } from '../../../shared/money.ts'
import type { Count, Person, Place, Shift } from '../../domain/core/model.ts'
import type { CashInDrawer } from '../../domain/payment/choose-change.ts'
import { drawer, type DrawerRow } from '../../domain/shift/shift.ts'
import { cashboxes } from '../../db/catalog/records.ts'
import { movedOf } from '../../db/shift/cash.ts'
import { returnedOf } from '../../db/refund/refunds.ts'
import { takings } from '../../db/ticket/sales.ts'
import { place } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import type { Context, Files } from './context.ts'
import { selling } from './session.ts'
import { shopOf, type Shop } from './state.ts'
import { refuse } from './refusal.ts'

// The register with its drawer, for everything that counts money.

export type Register = { person: Person; place: Place; shop: KnownShop }

type CountInput = { methodId: Count['methodId']; currencyId: Count['currencyId']; countedMinor: Count['amount'] }
export const toCount = ({ methodId, currencyId, countedMinor }: CountInput): Count => ({
  methodId,
  currencyId,
  amount: countedMinor
})

export type KnownShop = Shop & { main: NonNullable<Shop['main']> }

/** Returns the shop from the cache. Fails without a currency, because nothing can be counted then. */
export function knownShop(context: Context, here: Place): KnownShop {
  const { main, ...rest } = shopOf(context, here)
  return main === undefined ? refuse('call.notNow') : { ...rest, main }
}

/**
 * Returns the name of a register of the shop. The till may have been at another register before; a register that the
 * shop has no more is named by its id.
 */
export function registerName({ catalog }: Files, here: Place, id: CashboxId): string {
  if (id === here.cashboxId) return here.cashboxName
  const cache = catalog()
  const known = cache === undefined ? undefined : cashboxes(cache).find((each) => each.id === id)
  return known?.name ?? id
}

/** Returns the drawer of a shift from the till's database. */
export const drawerOf = ({ store }: Files, shift: Shift, shop: KnownShop): DrawerRow[] =>
  drawer(shop, shift, takings(store, shift.id), movedOf(store, shift.id), returnedOf(store, shift.id))

export type OpenRegister = Register & { shift: Shift; rows: DrawerRow[] }

/** Returns the open shift with the expected state of its drawer. */
export function openRegister(context: Context): OpenRegister {
  const at = selling(context)
  const shop = knownShop(context, at.place)
  return { ...at, shop, rows: drawerOf(context, at.shift, shop) }
}

/**
 * Returns what the drawer of the open shift should have of a cash method and currency. What was given for a ticket that
 * is not sold is left out, because nobody gives a customer's own note back as change. Without a shop there is no limit.
 */
export function cashInDrawer(context: Context): CashInDrawer {
  const shift = openShift(context.store)
  const here = place(context.store)
  const { main, ...shop } = shopOf(context, here)
  if (shift === undefined || main === undefined) return () => minor(Number.MAX_SAFE_INTEGER)
  const rows = drawerOf(context, shift, { ...shop, main })
  return (methodId, currencyId) =>
    rows.find((row) => row.methodId === methodId && row.currencyId === currencyId)?.expected ?? zero
}

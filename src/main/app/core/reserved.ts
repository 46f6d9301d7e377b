import type { Goods } from '../../domain/core/goods.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { takenBy } from '../../domain/pricing/stock.ts'
import { stockLeft } from '../../domain/views/views.ts'
import { heldTickets } from '../../db/ticket/held-tickets.ts'
import { catalogId } from '../../db/catalog/local-products.ts'
import type { SalePoint } from '../../db/catalog/goods.ts'
import { soldReader } from '../../db/catalog/stock.ts'
import type { Context } from './context.ts'
import { sellingRules } from './customer-balance.ts'

type Taking = ReturnType<typeof takenBy>
type StockPlace = Pick<SalePoint, 'warehouseId'>

const nothing: Taking = () => 0
/** Held tickets stay the same objects until one is written, so what they reserve is added up only once. */
const added = new WeakMap<readonly Ticket[], Taking>()

/** Returns the goods on held tickets, if the till reserves them (vendor-rules 2.6). */
function onHeld(context: Context): Taking {
  const { store } = context
  if (!sellingRules(context).reservesHeld) return nothing
  const held = heldTickets(store)
  const before = added.get(held)
  if (before !== undefined) return before
  const taking = takenBy(
    held.flatMap(({ lines }) => lines.map((line) => ({ ...line, productId: catalogId(store, line.productId) })))
  )
  added.set(held, taking)
  return taking
}

/**
 * Returns a function that gives the present stock of a product for one customer, as far as this till knows it: less
 * what it has sold since the stock was read, and less what is reserved by other held tickets.
 */
export function stockReader(context: Context, own?: Ticket): (goods: Goods, at: StockPlace) => number | undefined {
  const { store, clock } = context
  const sold = soldReader(store, clock.now())
  const kept = onHeld(context)
  const ofOwn = own?.state === 'held' ? takenBy(own.lines) : nothing
  return (goods, { warehouseId }) => {
    const of = { productId: goods.id, warehouseId }
    return stockLeft(goods.stock, (readAt) => sold(goods.id, warehouseId, readAt) + Math.max(0, kept(of) - ofOwn(of)))
  }
}

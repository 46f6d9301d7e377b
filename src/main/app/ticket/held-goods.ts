import { defined } from '../../../shared/defined.ts'
import type { HeldGoodsView } from '../../../shared/views.ts'
import { imagesOf } from '../../db/catalog/images.ts'
import { heldTickets } from '../../db/ticket/held-tickets.ts'
import type { Context } from '../core/context.ts'

const mostShown = 3

/** Returns the first goods on each held ticket, with their images. */
export function goodsOnHeld({ store, catalog }: Pick<Context, 'store' | 'catalog'>): HeldGoodsView[] {
  const held = heldTickets(store).map(({ id, lines }) => ({ id, first: lines.slice(0, mostShown) }))
  const products = held.flatMap(({ first }) => first.map(({ productId }) => productId))
  const cache = catalog()
  const images = cache && imagesOf(cache, products)
  return held.map(({ id, first }) => ({
    ticketId: id,
    goods: first.map(({ name, quantity, productId }) => ({
      name,
      quantity,
      ...defined({ image: images?.get(productId) })
    }))
  }))
}

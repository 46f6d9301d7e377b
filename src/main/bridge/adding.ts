import { newId } from '../chance.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId, LineId, ProductId } from '../../shared/ids.ts'
import { oneDecimal, type Quantity, type UnitPrice } from '../../shared/quantity.ts'
import type { AddedView } from '../../shared/views.ts'
import { unsellable, type CodeHit, type Goods } from '../domain/goods.ts'
import type { Offer } from '../domain/offers.ts'
import { unpricedAct } from '../domain/pricing.ts'
import { addGoods, times } from '../domain/ticket.ts'
import { goodsByCode, goodsById } from '../store/goods.ts'
import type { Reader } from '../store/open.ts'
import { offersOf } from '../store/prices.ts'
import { discountsFor } from '../store/records.ts'
import { saveTicket } from '../store/tickets.ts'
import { searchView } from './catalog.ts'
import type { Calls, Context } from './context.ts'
import { counter, refreshed, stockOf, viewOf, type Counter } from './counter.ts'
import { allowed } from './session.ts'

// What comes onto the ticket: a scan, a pick, a price typed where there is none.

type Found = { at: Counter; cache: Reader; goods: Goods }

function found(context: Context, productId: ProductId): Result<Found> {
  const at = counter(context)
  if (!at.ok) return at
  const cache = context.catalog()
  const goods = cache && goodsById(cache, productId, at.value.place)
  return cache === undefined || goods === undefined ? fail('goods.unknown') : ok({ at: at.value, cache, goods })
}

/** What a line's product costs by every list that the person may use. */
export function offersFor({ catalog }: Context, { person, place, ticket }: Counter, id: ProductId): Offer[] {
  const cache = catalog()
  if (cache === undefined) return []
  return offersOf(cache, id, place.organizationId, { ...person, currencyId: ticket.currency.id })
}

type Asked = { quantity: Quantity; price?: UnitPrice | undefined; by?: EmployeeId }

/** Adds goods by id, as they are in the cache at this moment. */
function add(context: Context, productId: ProductId, { quantity, price, by }: Asked): Result<AddedView> {
  const known = found(context, productId)
  if (!known.ok) return known
  const { at, cache, goods } = known.value
  const { place, person } = at
  const now = context.clock.now()
  const ticket = refreshed(context, at.ticket, place)
  const added = addGoods(ticket, {
    ...{ goods, quantity, place, price, now },
    lineId: newId<LineId>(context.random),
    stock: stockOf(context, goods, place),
    offers: offersFor(context, { ...at, ticket }, productId),
    discounts: discountsFor(cache, {
      productId,
      categoryId: goods.categoryId,
      organizationId: place.organizationId,
      currencyId: ticket.currency.id,
      at: now
    })
  })
  if (!added.ok) return added
  const { lineId } = added.value
  context.store.transaction((db) => {
    saveTicket(db, at.ticket, added.value.ticket, now)
    if (price === undefined) return
    const facts = { product: productId, was: 'none', price, by: by ?? person.id }
    context.journal.append(db, { at: now, actor: person.id, act: 'line.price', subject: lineId, facts })
  })
  return ok({ ticket: viewOf(context, added.value.ticket), addedLineId: lineId })
}

function hitsOf(context: Context, code: string): Result<{ hits: CodeHit[]; at: Counter }> {
  const at = counter(context)
  if (!at.ok) return at
  const cache = context.catalog()
  return ok({ hits: cache === undefined ? [] : goodsByCode(cache, code, at.value.place), at: at.value })
}

export const adding = {
  'ticket.scan': (context, { code, quantity }) => {
    const found = hitsOf(context, code)
    if (!found.ok) return found
    const [hit, ...others] = found.value.hits
    if (hit === undefined) return fail('goods.unknownCode', { code })
    if (others.length > 0) {
      return fail('goods.severalForCode', { code, ids: found.value.hits.map(({ goods }) => goods.id) })
    }
    const count = times(hit.quantity, quantity ?? oneDecimal)
    return count === undefined ? fail('quantity.tooLarge') : add(context, hit.goods.id, { quantity: count })
  },
  'ticket.choices': (context, { code }) => {
    const found = hitsOf(context, code)
    if (!found.ok) return found
    const { hits, at } = found.value
    const goods = hits.map((hit) => hit.goods)
    return ok(searchView(context, goods, at.place, false))
  },
  'ticket.add': async (context, { productId, quantity = oneDecimal, price, approval }) => {
    if (price === undefined) return add(context, productId, { quantity })
    const known = found(context, productId)
    if (!known.ok) return known
    // A price that came meanwhile is the price; nobody is asked for a PIN then.
    if (unsellable(known.value.goods) !== 'goods.noPrice') return fail('state.changed')
    const by = await allowed(context, unpricedAct(price), approval)
    return by.ok ? add(context, productId, { quantity, price, by: by.value }) : by
  }
} satisfies Pick<Calls<'ticket'>, 'ticket.scan' | 'ticket.choices' | 'ticket.add'>

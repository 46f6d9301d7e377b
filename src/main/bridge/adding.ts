import { newId } from '../chance.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { LineId, ProductId } from '../../shared/ids.ts'
import { oneDecimal, type Quantity } from '../../shared/quantity.ts'
import type { AddedView } from '../../shared/views.ts'
import { addMark, lineLacking } from '../domain/marks.ts'
import type { Ticket } from '../domain/model.ts'
import { addGoods } from '../domain/ticket.ts'
import { goodsById } from '../store/goods.ts'
import { discountsFor } from '../store/records.ts'
import { saveTicket } from '../store/tickets.ts'
import { searchView } from './catalog.ts'
import { meanings, type Meaning } from './codes.ts'
import type { Calls, Context } from './context.ts'
import { counter, refreshed, stockOf, viewOf, type Counter } from './counter.ts'
import { takenFrom } from './marks.ts'

// What comes onto the ticket: a scan, or a pick.

type Asked = Omit<Meaning, 'goods'>
type Added = { ticket: Ticket; lineId: LineId }

/** Adds goods by id, as they are in the cache at this moment. */
function add(context: Context, productId: ProductId, asked: Asked): Result<AddedView> {
  const at = counter(context)
  if (!at.ok) return at
  const { place } = at.value
  const now = context.clock.now()
  const ticket = refreshed(context, at.value.ticket, place)
  const { marking } = asked
  // A piece that is only now named by its code is on the ticket already.
  const lacking = marking && lineLacking(ticket, productId)
  const put = lacking ? ok({ ticket, lineId: lacking.id }) : addNew(context, { ...at.value, ticket }, productId, asked)
  const added = put.ok && marking !== undefined ? marked(context, put.value, marking) : put
  if (!added.ok) return added
  context.store.transaction((db) => {
    saveTicket(db, at.value.ticket, added.value.ticket, now)
  })
  return ok({ ticket: viewOf(context, added.value.ticket), addedLineId: added.value.lineId })
}

function addNew(context: Context, { ticket, place }: Counter, productId: ProductId, asked: Asked): Result<Added> {
  const cache = context.catalog()
  const goods = cache && goodsById(cache, productId, place)
  if (cache === undefined || goods === undefined) return fail('goods.unknown')
  const now = context.clock.now()
  return addGoods(ticket, {
    ...{ goods, quantity: asked.quantity, place, labelPrice: asked.price, now },
    lineId: newId<LineId>(context.random),
    stock: stockOf(context, goods, place),
    discounts: discountsFor(cache, {
      productId,
      categoryId: goods.categoryId,
      organizationId: place.organizationId,
      currencyId: ticket.currency.id,
      at: now
    })
  })
}

function marked(context: Context, { ticket, lineId }: Added, marking: NonNullable<Asked['marking']>): Result<Added> {
  const done = addMark(ticket, lineId, marking, takenFrom(context, ticket))
  return done.ok ? ok({ ticket: done.value, lineId }) : done
}

type Meant = { all: Meaning[]; at: Counter }

function meant(context: Context, code: string, quantity?: Quantity): Result<Meant> {
  const at = counter(context)
  if (!at.ok) return at
  const { place, ticket } = at.value
  const all = meanings(context, { code, at: place, currency: ticket.currency, quantity })
  return all.ok ? ok({ all: all.value, at: at.value }) : all
}

export const adding = {
  'ticket.scan': (context, { code, quantity, productId }) => {
    const found = meant(context, code, quantity)
    if (!found.ok) return found
    const { all } = found.value
    const [meaning, ...others] = productId === undefined ? all : all.filter(({ goods }) => goods.id === productId)
    if (meaning === undefined) return fail('goods.unknownCode', { code })
    if (others.length > 0) return fail('goods.severalForCode', { code, ids: all.map(({ goods }) => goods.id) })
    return add(context, meaning.goods.id, meaning)
  },
  'ticket.choices': (context, { code }) => {
    const found = meant(context, code)
    if (!found.ok) return found
    const goods = found.value.all.map((each) => each.goods)
    return ok(searchView(context, goods, found.value.at.place, false))
  },
  'ticket.add': (context, { productId, quantity = oneDecimal }) => add(context, productId, { quantity })
} satisfies Pick<Calls<'ticket'>, 'ticket.scan' | 'ticket.choices' | 'ticket.add'>

import { newId } from '../../system/random.ts'
import { assert } from '../../../shared/assert.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { LineId, ProductId } from '../../../shared/ids.ts'
import { oneDecimal, type Quantity, type UnitPrice } from '../../../shared/quantity.ts'
import type { AddedView } from '../../../shared/views.ts'
import { unsellable, type Goods } from '../../domain/core/goods.ts'
import { addMark, lineLacking } from '../../domain/ticket/marks.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { unpricedAct } from '../../domain/ticket/pricing.ts'
import { addGoods } from '../../domain/ticket/ticket.ts'
import { shownWeights, type Weights } from '../../domain/pricing/weights.ts'
import { weightsOfGoods } from '../../db/catalog/goods-details.ts'
import { alter, type TicketCommand } from '../core/ticket-command.ts'
import { searchView } from '../catalog/catalog.ts'
import { meanings, type Meaning } from '../catalog/codes.ts'
import type { Calls, Context } from '../core/context.ts'
import { counter, offersFor, refreshed, stockOf, viewOf, type Counter } from '../core/current-ticket.ts'
import { takenFrom } from './marks.ts'
import { goodsOf } from '../core/local-products.ts'
import { automaticFor } from './pricing.ts'
import type { Approval } from '../core/session.ts'

// What comes onto the ticket: a scan, a pick, a price typed where there is none.

type Found = { at: Counter; goods: Goods }

type Asked = Pick<Meaning, 'quantity' | 'marking'> & {
  /** Of a unit, as a scale's label makes it. */
  labelPrice?: UnitPrice | undefined
  /** By hand, for goods that have none. */
  price?: UnitPrice | undefined
}
type Added = { ticket: Ticket; lineId: LineId }

/** Puts goods on a ticket; a piece that is only now named by its code is on it already. */
function put(context: Context, known: Found, ticket: Ticket, asked: Asked): Result<Added> {
  const { marking } = asked
  const lacking = marking && lineLacking(ticket, known.goods.id)
  const added = lacking ? ok({ ticket, lineId: lacking.id }) : addNew(context, known, ticket, asked)
  return added.ok && marking !== undefined ? marked(context, added.value, marking) : added
}

type Named = { goods: Goods; asked: Asked }
/** What of its own an act asks for and notes; a scan does neither. */
type Own = Pick<TicketCommand, 'actOf' | 'note'>

/** Adds what is found at the counter, where it is what the counter may add. */
async function add(
  context: Context,
  find: (at: Counter) => Result<Named>,
  approval: Approval,
  own: Own = {}
): Promise<Result<AddedView>> {
  const added = await alter(context, approval, {
    ...own,
    decide: (ticket, at) => {
      const found = find(at)
      if (!found.ok) return found
      const { goods, asked } = found.value
      const made = put(context, { at, goods }, refreshed(context, ticket, at.place), asked)
      return made.ok ? ok(made.value.ticket) : made
    }
  })
  if (!added.ok) return added
  const { chosenLineId } = added.value
  assert(chosenLineId !== undefined, 'what was added is the chosen line')
  return ok({ ticket: viewOf(context, added.value), addedLineId: chosenLineId })
}

/** Adds goods to a ticket by the lists, stock and discounts of now. */
export function addNew(context: Context, { at, goods }: Found, ticket: Ticket, asked: Asked): Result<Added> {
  const { place } = at
  const { quantity, price, labelPrice } = asked
  // A price that a label or a person says holds for any quantity.
  const isByList = price === undefined && labelPrice === undefined
  return addGoods(ticket, {
    ...{ goods, quantity, place, price, labelPrice, now: context.clock.now() },
    lineId: newId<LineId>(context.random),
    stock: stockOf(context, goods, place),
    weights: weightsFor(context, goods.id, ticket),
    offers: isByList ? offersFor(context, { ...at, ticket }, goods.id) : [],
    discounts: automaticFor(context, ticket, goods) ?? []
  })
}

/** Where the shop shows none, nothing is read. */
function weightsFor({ catalog }: Context, id: ProductId, { rules }: Ticket): Weights | undefined {
  if (rules.showsNetWeight !== true && rules.showsGrossWeight !== true) return undefined
  const cache = catalog()
  return cache && shownWeights(weightsOfGoods(cache, id), rules)
}

function marked(context: Context, { ticket, lineId }: Added, marking: NonNullable<Asked['marking']>): Result<Added> {
  const done = addMark(ticket, lineId, marking, takenFrom(context, ticket))
  return done.ok ? ok({ ticket: done.value, lineId }) : done
}

/** Everything that a code may mean at this counter. */
const meant = (context: Context, { place, ticket }: Counter, code: string, quantity?: Quantity): Result<Meaning[]> =>
  meanings(context, { code, at: place, currency: ticket.currency, quantity })

/** The one thing that a code means, and how it is put on the ticket. */
function only(code: string, all: readonly Meaning[]): Result<Named> {
  const [meaning, ...others] = all
  if (meaning === undefined) return fail('goods.unknownCode', { code })
  if (others.length > 0) return fail('goods.severalForCode', { code, ids: all.map(({ goods }) => goods.id) })
  const { goods, price: labelPrice, ...asked } = meaning
  return ok({ goods, asked: { ...asked, labelPrice } })
}

/** Puts on the ticket of a counter what a code means, where it means one thing. Nothing is written yet. */
export function addByCode(context: Context, at: Counter, code: string, quantity: Quantity): Result<Added> {
  const all = meant(context, at, code, quantity)
  if (!all.ok) return all
  const one = only(code, all.value)
  return one.ok ? put(context, { at, goods: one.value.goods }, at.ticket, one.value.asked) : one
}

/** Goods as they were picked. A price that came meanwhile is the price; nobody is asked for a PIN then. */
function picked(context: Context, { place }: Counter, productId: ProductId, asked: Asked): Result<Named> {
  const goods = goodsOf(context, productId, place)
  if (goods === undefined) return fail('goods.unknown')
  if (asked.price !== undefined && unsellable(goods) !== 'goods.noPrice') return fail('state.changed')
  return ok({ goods, asked })
}

/** A price by hand for goods that have none. */
const priced = (product: ProductId, price: UnitPrice): Own => ({
  actOf: () => unpricedAct(price),
  note: (_, { id, chosenLineId = id }) => ({
    act: 'line.price',
    subject: chosenLineId,
    facts: { product, was: 'none', price }
  })
})

export const adding = {
  'ticket.scan': (context, { code, quantity, productId, approval }) => {
    const find = (at: Counter): Result<Named> => {
      const all = meant(context, at, code, quantity)
      if (!all.ok) return all
      return only(code, productId === undefined ? all.value : all.value.filter(({ goods }) => goods.id === productId))
    }
    return add(context, find, approval)
  },
  'ticket.choices': (context, { code }) => {
    const at = counter(context)
    if (!at.ok) return at
    const all = meant(context, at.value, code)
    if (!all.ok) return all
    const goods = all.value.map((each) => each.goods)
    return ok(searchView(context, goods, at.value.place, false))
  },
  'ticket.add': (context, { productId, quantity = oneDecimal, price, approval }) => {
    const find = (at: Counter) => picked(context, at, productId, { quantity, price })
    return add(context, find, approval, price === undefined ? {} : priced(productId, price))
  }
} satisfies Pick<Calls<'ticket'>, 'ticket.scan' | 'ticket.choices' | 'ticket.add'>

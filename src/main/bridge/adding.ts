import { newId } from '../chance.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId, LineId, ProductId } from '../../shared/ids.ts'
import { oneDecimal, type Quantity, type UnitPrice } from '../../shared/quantity.ts'
import type { AddedView } from '../../shared/views.ts'
import { unsellable, type Goods } from '../domain/goods.ts'
import { addMark, lineLacking } from '../domain/marks.ts'
import type { Ticket } from '../domain/model.ts'
import { unpricedAct } from '../domain/pricing.ts'
import { addGoods } from '../domain/ticket.ts'
import { shownWeights, type Weights } from '../domain/weights.ts'
import { weightsOfGoods } from '../store/goods.ts'
import { saveTicket } from '../store/tickets.ts'
import { searchView } from './catalog.ts'
import { meanings, type Meaning } from './codes.ts'
import type { Calls, Context } from './context.ts'
import { counter, offersFor, refreshed, stockOf, viewOf, type Counter } from './counter.ts'
import { takenFrom } from './marks.ts'
import { goodsOf } from './own-goods.ts'
import { automaticFor } from './pricing.ts'
import { allowed } from './session.ts'

// What comes onto the ticket: a scan, a pick, a price typed where there is none.

type Found = { at: Counter; goods: Goods }

function found(context: Context, productId: ProductId): Result<Found> {
  const at = counter(context)
  if (!at.ok) return at
  const goods = goodsOf(context, productId, at.value.place)
  return goods === undefined ? fail('goods.unknown') : ok({ at: at.value, goods })
}

type Asked = Pick<Meaning, 'quantity' | 'marking'> & {
  /** Of a unit, as a scale's label makes it. */
  labelPrice?: UnitPrice | undefined
  /** By hand, for goods that have none, and who said so. */
  price?: UnitPrice | undefined
  by?: EmployeeId
}
type Added = { ticket: Ticket; lineId: LineId }

/** Puts goods on a ticket; a piece that is only now named by its code is on it already. */
function put(context: Context, known: Found, ticket: Ticket, asked: Asked): Result<Added> {
  const { marking } = asked
  const lacking = marking && lineLacking(ticket, known.goods.id)
  const added = lacking ? ok({ ticket, lineId: lacking.id }) : addNew(context, known, ticket, asked)
  return added.ok && marking !== undefined ? marked(context, added.value, marking) : added
}

/** Adds goods as they were found a moment ago. */
function add(context: Context, known: Found, asked: Asked): Result<AddedView> {
  const { at, goods } = known
  const { price, by } = asked
  const now = context.clock.now()
  const added = put(context, known, refreshed(context, at.ticket, at.place), asked)
  if (!added.ok) return added
  const { lineId } = added.value
  context.store.transaction((db) => {
    saveTicket(db, at.ticket, added.value.ticket, now)
    if (price === undefined) return
    const facts = { product: goods.id, was: 'none', price, by: by ?? at.person.id }
    context.journal.append(db, { at: now, actor: at.person.id, act: 'line.price', subject: lineId, facts })
  })
  return ok({ ticket: viewOf(context, added.value.ticket), addedLineId: lineId })
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
function only(code: string, all: readonly Meaning[]): Result<{ goods: Goods; asked: Asked }> {
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

export const adding = {
  'ticket.scan': (context, { code, quantity, productId }) => {
    const at = counter(context)
    if (!at.ok) return at
    const all = meant(context, at.value, code, quantity)
    if (!all.ok) return all
    const one = only(
      code,
      productId === undefined ? all.value : all.value.filter(({ goods }) => goods.id === productId)
    )
    return one.ok ? add(context, { at: at.value, goods: one.value.goods }, one.value.asked) : one
  },
  'ticket.choices': (context, { code }) => {
    const at = counter(context)
    if (!at.ok) return at
    const all = meant(context, at.value, code)
    if (!all.ok) return all
    const goods = all.value.map((each) => each.goods)
    return ok(searchView(context, goods, at.value.place, false))
  },
  'ticket.add': async (context, { productId, quantity = oneDecimal, price, approval }) => {
    const known = found(context, productId)
    if (!known.ok) return known
    if (price === undefined) return add(context, known.value, { quantity })
    // A price that came meanwhile is the price; nobody is asked for a PIN then.
    if (unsellable(known.value.goods) !== 'goods.noPrice') return fail('state.changed')
    const by = await allowed(context, unpricedAct(price), approval)
    if (!by.ok) return by
    // The basket and the goods as they are after the PIN.
    const now = found(context, productId)
    return now.ok ? add(context, now.value, { quantity, price, by: by.value }) : now
  }
} satisfies Pick<Calls<'ticket'>, 'ticket.scan' | 'ticket.choices' | 'ticket.add'>

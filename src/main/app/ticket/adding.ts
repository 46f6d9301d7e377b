import { newId } from '../../system/random.ts'
import { assert } from '../../../shared/assert.ts'
import type { LineId, ProductId } from '../../../shared/ids.ts'
import type { Quantity, UnitPrice } from '../../../shared/quantity.ts'
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
import type { Calls, Context, Files } from '../core/context.ts'
import { currentSale, offersFor, refreshed, stockOf, viewOf, type CurrentSale } from '../core/current-ticket.ts'
import { takenFrom } from './marks.ts'
import { goodsOf } from '../core/local-products.ts'
import { automaticFor } from './pricing.ts'
import type { Approval } from '../core/session.ts'
import { must, refuse } from '../core/refusal.ts'

// Adds goods to the ticket: by a scan, by a pick, or with a typed price if they have none.

type GoodsAtTill = { at: CurrentSale; goods: Goods }

type LineRequest = Pick<Meaning, 'quantity' | 'marking'> & {
  /** The price of one unit from a scale's label. */
  labelPrice?: UnitPrice | undefined
  /** A typed price, for goods that have none. */
  price?: UnitPrice | undefined
}
type Added = { ticket: Ticket; lineId: LineId }

/** Puts goods on a ticket. If a line of the goods misses a code, a scanned piece adds only its code. */
function put(context: Context, known: GoodsAtTill, ticket: Ticket, asked: LineRequest): Added {
  const { marking } = asked
  const lacking = marking && lineLacking(ticket, known.goods.id)
  const added = lacking ? { ticket, lineId: lacking.id } : addNew(context, known, ticket, asked)
  return marking === undefined ? added : marked(context, added, marking)
}

type GoodsRequest = { goods: Goods; asked: LineRequest }
/** The right and the journal entry of the act; a scan has neither. */
type Own = Pick<TicketCommand, 'actOf' | 'note'>

/** Adds the found goods to the current ticket. */
async function add(
  context: Context,
  find: (at: CurrentSale) => GoodsRequest,
  approval: Approval,
  own: Own = {}
): Promise<AddedView> {
  const added = await alter(context, approval, {
    ...own,
    decide: (ticket, at) => {
      const { goods, asked } = find(at)
      const made = put(context, { at, goods }, refreshed(context, ticket, at.place), asked)
      return made.ticket
    }
  })
  const { chosenLineId } = added
  assert(chosenLineId !== undefined, 'what was added is the chosen line')
  return { ticket: viewOf(context, added), addedLineId: chosenLineId }
}

/** Adds goods to a ticket with present price lists, stock and discounts. */
export function addNew(context: Context, { at, goods }: GoodsAtTill, ticket: Ticket, asked: LineRequest): Added {
  const { place } = at
  const { quantity, price, labelPrice } = asked
  // A price of a label or a person applies to any quantity.
  const isByList = price === undefined && labelPrice === undefined
  return must(
    addGoods(ticket, {
      goods,
      quantity,
      place,
      price,
      labelPrice,
      now: context.clock.now(),
      lineId: newId<LineId>(context.random),
      stock: stockOf(context, goods, place),
      weights: weightsFor(context, goods.id, ticket),
      offers: isByList ? offersFor(context, { ...at, ticket }, goods.id) : [],
      discounts: automaticFor(context, ticket, goods) ?? []
    })
  )
}

/** Reads the weights only if the shop shows them. */
function weightsFor({ catalog }: Files, id: ProductId, { rules }: Ticket): Weights | undefined {
  if (rules.showsNetWeight !== true && rules.showsGrossWeight !== true) return undefined
  const cache = catalog()
  return cache && shownWeights(weightsOfGoods(cache, id), rules)
}

function marked(context: Context, { ticket, lineId }: Added, marking: NonNullable<LineRequest['marking']>): Added {
  const done = must(addMark(ticket, lineId, marking, takenFrom(context, ticket)))
  return { ticket: done, lineId }
}

/** Returns everything that a code may mean for the current ticket. */
const meant = (context: Context, { place, ticket }: CurrentSale, code: string, quantity?: Quantity): Meaning[] =>
  meanings(context, { code, at: place, currency: ticket.currency, quantity })

/** Returns the only meaning of a code. Fails if there is none or more than one. */
function only(code: string, all: readonly Meaning[]): GoodsRequest {
  const [meaning, ...others] = all
  if (meaning === undefined) return refuse('goods.unknownCode', { code })
  if (others.length > 0) return refuse('goods.severalForCode', { code, ids: all.map(({ goods }) => goods.id) })
  const { goods, price: labelPrice, ...asked } = meaning
  return { goods, asked: { ...asked, labelPrice } }
}

/** Adds to the ticket what a code means, if it has one meaning. Writes nothing. */
export function addByCode(context: Context, at: CurrentSale, code: string, quantity: Quantity | undefined): Added {
  const all = meant(context, at, code, quantity)
  const one = only(code, all)
  return put(context, { at, goods: one.goods }, at.ticket, one.asked)
}

/** Returns the picked goods. Fails if they have got a price meanwhile: then the typed price needs no manager. */
function picked(context: Context, { place }: CurrentSale, productId: ProductId, asked: LineRequest): GoodsRequest {
  const goods = goodsOf(context, productId, place)
  if (goods === undefined) return refuse('goods.unknown')
  if (asked.price !== undefined && unsellable(goods) !== 'goods.noPrice') return refuse('state.changed')
  return { goods, asked }
}

/** The right and the journal entry of a typed price, for goods that have none. */
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
    const find = (at: CurrentSale): GoodsRequest => {
      const all = meant(context, at, code, quantity)
      return only(code, productId === undefined ? all : all.filter(({ goods }) => goods.id === productId))
    }
    return add(context, find, approval)
  },
  'ticket.choices': (context, { code }) => {
    const at = currentSale(context)
    const all = meant(context, at, code)
    const goods = all.map((each) => each.goods)
    return searchView(context, goods, at.place, false)
  },
  'ticket.add': (context, { productId, quantity, price, approval }) => {
    const find = (at: CurrentSale) => picked(context, at, productId, { quantity, price })
    return add(context, find, approval, price === undefined ? {} : priced(productId, price))
  }
} satisfies Pick<Calls<'ticket'>, 'ticket.scan' | 'ticket.choices' | 'ticket.add'>

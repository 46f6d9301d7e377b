import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { LineId } from '../../../shared/ids.ts'
import { zeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import type { TicketView } from '../../../shared/views.ts'
import { ofBoxes } from '../../domain/pricing/boxes.ts'
import { checkFree } from '../../domain/ticket/marks.ts'
import type { Line, Ticket } from '../../domain/core/model.ts'
import { changeQuantity, chooseLine, noteLine, removeLine, restoreLine } from '../../domain/ticket/ticket.ts'
import { quantityOf } from '../../domain/catalog/weight.ts'
import { lastRemovedLine, saveTicket } from '../../db/ticket/tickets.ts'
import { altered } from '../core/ticket-command.ts'
import type { Calls, Context } from '../core/context.ts'
import { goodsOf } from '../core/local-products.ts'
import { currentSale, goodsStateOf, offersFor, viewOf, type CurrentSale } from '../core/current-ticket.ts'
import { takenFrom } from './marks.ts'
import { automaticFor } from './pricing.ts'
import { removalActOf, removalFacts, removalNote } from './removing.ts'

// Changes of a line on the ticket: quantity, note, removal and undo.

const lineOf = ({ lines }: Ticket, lineId: LineId): Line | undefined => lines.find(({ id }) => id === lineId)

/** Makes a change that needs no right and changes no amount. */
function change(context: Context, decide: (ticket: Ticket) => Result<Ticket>): Result<TicketView> {
  const at = currentSale(context)
  if (!at.ok) return at
  const decided = decide(at.value.ticket)
  if (!decided.ok) return decided
  context.store.transaction((db) => {
    saveTicket(db, at.value.ticket, decided.value, context.clock.now())
  })
  return ok(viewOf(context, decided.value))
}

/** Changes the quantity of a line, and its offers accordingly. */
function withQuantity(context: Context, ticket: Ticket, at: CurrentSale, line: Line, total: Quantity): Result<Ticket> {
  const known = goodsStateOf(context, ticket, line)
  const offers = offersFor(context, at, line.productId)
  const automatic = known && automaticFor(context, ticket, known.goods)
  return changeQuantity(ticket, line.id, total, { stock: known?.stock, offers, at: at.place, automatic })
}

/**
 * Returns the weight on the scale as a quantity of these goods. Fails before the scale is asked if they cannot be
 * weighed.
 */
async function weighed(
  context: Context,
  goods: Pick<Line, 'name' | 'unitDecimals' | 'unitName'>
): Promise<Result<Quantity>> {
  if (goods.unitDecimals === 0) return fail('weigh.pieces', { name: goods.name })
  const weight = await context.serial.weigh()
  return weight.ok ? quantityOf(weight.value, goods.unitName, goods.unitDecimals) : weight
}

export const lines = {
  'ticket.choose': (context, { lineId }) => change(context, (ticket) => chooseLine(ticket, lineId)),
  'ticket.noteLine': (context, { lineId, note }) => change(context, (ticket) => noteLine(ticket, lineId, note)),
  'ticket.setQuantity': (context, { lineId, quantity, boxes = zeroDecimal, approval }) =>
    altered(context, approval, {
      decide: (ticket, at) => {
        const line = lineOf(ticket, lineId)
        if (line === undefined) return fail('ticket.lineUnknown')
        const known = goodsStateOf(context, ticket, line)
        const total = ofBoxes(boxes, known?.goods.boxItem, quantity)
        if (total === undefined) return fail('quantity.boxes', { name: line.name })
        return withQuantity(context, ticket, at, line, total)
      },
      actOf: removalActOf(context, lineId),
      note: removalNote(lineId)
    }),
  'ticket.weigh': async (context, { lineId, approval }) => {
    const at = currentSale(context)
    if (!at.ok) return at
    const asked = lineOf(at.value.ticket, lineId)
    if (asked === undefined) return fail('ticket.lineUnknown')
    const quantity = await weighed(context, asked)
    if (!quantity.ok) return quantity
    return altered(context, approval, {
      decide: (ticket, here) => {
        const line = lineOf(ticket, lineId)
        if (line === undefined) return fail('ticket.lineUnknown')
        return withQuantity(context, ticket, here, line, quantity.value)
      },
      actOf: removalActOf(context, lineId),
      note: (before, after) => {
        const facts = { ticket: before.id, weighed: quantity.value, ...removalFacts(before, after, lineId) }
        return { act: 'line.weigh', subject: lineId, facts }
      }
    })
  },
  'ticket.weighGoods': async (context, { productId }) => {
    const at = currentSale(context)
    if (!at.ok) return at
    const goods = goodsOf(context, productId, at.value.place)
    if (goods === undefined) return fail('goods.unknown')
    const quantity = await weighed(context, goods)
    return quantity.ok ? ok({ quantity: quantity.value }) : quantity
  },
  'ticket.removeLine': (context, { lineId, approval }) =>
    altered(context, approval, {
      decide: (ticket) => removeLine(ticket, lineId),
      actOf: removalActOf(context, lineId),
      note: removalNote(lineId)
    }),
  'ticket.undo': (context, { approval }) =>
    altered(context, approval, {
      decide: (ticket) => {
        const removed = lastRemovedLine(context.store, ticket.id)
        if (removed === undefined) return fail('ticket.lineUnknown')
        const free = checkFree(removed.line.marks ?? [], takenFrom(context, ticket))
        return free.ok ? restoreLine(ticket, removed.line, removed.index) : free
      }
    })
} satisfies Partial<Calls<'ticket'>>

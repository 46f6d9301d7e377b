import type { LineId } from '../../../shared/ids.ts'
import { zeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import type { TicketView } from '../../../shared/views.ts'
import { ofBoxes } from '../../domain/pricing/boxes.ts'
import { checkFree } from '../../domain/ticket/marks.ts'
import type { Line, Ticket } from '../../domain/core/model.ts'
import { changeQuantity, chooseLine, noteLine, removeLine, restoreLine } from '../../domain/ticket/ticket.ts'
import { quantityOf } from '../../domain/catalog/weight.ts'
import { lastRemovedLine } from '../../db/ticket/ticket-lines.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { altered } from '../core/ticket-command.ts'
import { act } from '../core/act.ts'
import type { Calls, Context, With } from '../core/context.ts'
import { goodsOf } from '../core/local-products.ts'
import { currentSale, goodsStateOf, offersFor, viewOf, type CurrentSale } from '../core/current-ticket.ts'
import { takenFrom } from './marks.ts'
import { automaticFor } from './pricing.ts'
import { removalActOf, removalFacts, removalNote } from './removing.ts'
import { must, refuse } from '../core/refusal.ts'

// Changes of a line on the ticket: quantity, note, removal and undo.

const lineOf = ({ lines }: Ticket, lineId: LineId): Line | undefined => lines.find(({ id }) => id === lineId)

/** Makes a change that needs no right and changes no amount. */
const change = (context: Context, decide: (ticket: Ticket) => Ticket): Promise<TicketView> =>
  act(context, undefined, {
    decide: () => {
      const { ticket } = currentSale(context)
      return { ticket, after: decide(ticket) }
    },
    write: ({ context, db }, { ticket, after }) => saveTicket(db, ticket, after, context.clock.now()),
    answer: (_, { after }) => viewOf(context, after)
  })

/** Changes the quantity of a line, and its offers accordingly. */
function withQuantity(context: Context, ticket: Ticket, at: CurrentSale, line: Line, total: Quantity): Ticket {
  const known = goodsStateOf(context, ticket, line)
  const offers = offersFor(context, at, line.productId)
  const automatic = known && automaticFor(context, ticket, known.goods)
  return must(changeQuantity(ticket, line.id, total, { stock: known?.stock, offers, at: at.place, automatic }))
}

/**
 * Returns the weight on the scale as a quantity of these goods. Fails before the scale is asked if they cannot be
 * weighed.
 */
async function weighed(
  context: With<'serial'>,
  goods: Pick<Line, 'name' | 'unitDecimals' | 'unitName'>
): Promise<Quantity> {
  if (goods.unitDecimals === 0) return refuse('weigh.pieces', { name: goods.name })
  const weight = must(await context.serial.weigh())
  return must(quantityOf(weight, goods.unitName, goods.unitDecimals))
}

export const lines = {
  'ticket.choose': (context, { lineId }) => change(context, (ticket) => must(chooseLine(ticket, lineId))),
  'ticket.noteLine': (context, { lineId, note }) => change(context, (ticket) => must(noteLine(ticket, lineId, note))),
  'ticket.setQuantity': (context, { lineId, quantity, boxes = zeroDecimal, approval }) =>
    altered(context, approval, {
      decide: (ticket, at) => {
        const line = lineOf(ticket, lineId)
        if (line === undefined) return refuse('ticket.lineUnknown')
        const known = goodsStateOf(context, ticket, line)
        const total = ofBoxes(boxes, known?.goods.boxItem, quantity)
        if (total === undefined) return refuse('quantity.boxes', { name: line.name })
        return withQuantity(context, ticket, at, line, total)
      },
      actOf: removalActOf(context, lineId),
      note: removalNote(lineId)
    }),
  'ticket.weigh': async (context, { lineId, approval }) => {
    const at = currentSale(context)
    const asked = lineOf(at.ticket, lineId)
    if (asked === undefined) return refuse('ticket.lineUnknown')
    const quantity = await weighed(context, asked)
    return altered(context, approval, {
      decide: (ticket, here) => {
        const line = lineOf(ticket, lineId)
        if (line === undefined) return refuse('ticket.lineUnknown')
        return withQuantity(context, ticket, here, line, quantity)
      },
      actOf: removalActOf(context, lineId),
      note: (before, after) => {
        const facts = { ticket: before.id, weighed: quantity, ...removalFacts(before, after, lineId) }
        return { act: 'line.weigh', subject: lineId, facts }
      }
    })
  },
  'ticket.weighGoods': async (context, { productId }) => {
    const at = currentSale(context)
    const goods = goodsOf(context, productId, at.place)
    if (goods === undefined) return refuse('goods.unknown')
    const quantity = await weighed(context, goods)
    return { quantity }
  },
  'ticket.removeLine': (context, { lineId, approval }) =>
    altered(context, approval, {
      decide: (ticket) => must(removeLine(ticket, lineId)),
      actOf: removalActOf(context, lineId),
      note: removalNote(lineId)
    }),
  'ticket.undo': (context, { approval }) =>
    altered(context, approval, {
      decide: (ticket) => {
        const removed = lastRemovedLine(context.store, ticket.id)
        if (removed === undefined) return refuse('ticket.lineUnknown')
        must(checkFree(removed.line.marks ?? [], takenFrom(context, ticket)))
        return must(restoreLine(ticket, removed.line, removed.index))
      }
    })
} satisfies Partial<Calls<'ticket', 'serial'>>

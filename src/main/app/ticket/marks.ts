import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { LineId } from '../../../shared/ids.ts'
import type { TicketView } from '../../../shared/views.ts'
import { plainMarking, readMarking } from '../../domain/catalog/gs1.ts'
import { addMark, checkFree, isOfGoods, removeMark, type TakenOf } from '../../domain/ticket/marks.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { barcodesOf } from '../../db/catalog/goods-details.ts'
import { takenMark } from '../../db/ticket/marks.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { altered } from '../core/ticket-command.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale, viewOf } from '../core/current-ticket.ts'
import { removalActOf, removalFacts } from './removing.ts'

/** Returns where pieces are already used, from the view of a ticket. */
export const takenFrom =
  ({ store }: Context, { id }: Ticket): TakenOf =>
  (key) =>
    takenMark(store, key, id)

/**
 * Checks that no other ticket has a piece of this ticket. Another ticket may have got it without a scan at this till.
 */
export function checkOwn(context: Context, ticket: Ticket): Result<undefined> {
  const taken = takenFrom(context, ticket)
  const otherTills: TakenOf = (key) => {
    const found = taken(key)
    return found?.kind === 'onTicket' ? undefined : found
  }
  return checkFree(
    ticket.lines.flatMap(({ marks = [] }) => marks),
    otherTills
  )
}

/** Adds a code to a line, typed or scanned: any number, or a code with the GTIN of the line's product. */
function add(context: Context, lineId: LineId, code: string): Result<TicketView> {
  const at = currentSale(context)
  if (!at.ok) return at
  const { ticket } = at.value
  const line = ticket.lines.find(({ id }) => id === lineId)
  if (line === undefined) return fail('ticket.lineUnknown')
  const marking = readMarking(code) ?? plainMarking(code)
  const cache = context.catalog()
  const barcodes = cache === undefined ? [] : barcodesOf(cache, line.productId)
  if (!isOfGoods(marking, barcodes)) return fail('mark.otherGoods', { name: line.name })
  // The product's barcode is on every piece, so that it identifies none.
  if (barcodes.includes(marking.text)) return fail('mark.onePiece')
  const added = addMark(ticket, lineId, marking, takenFrom(context, ticket))
  return added.ok ? write(context, ticket, added.value) : added
}

function write(context: Context, before: Ticket, after: Ticket): Result<TicketView> {
  context.store.transaction((db) => {
    saveTicket(db, before, after, context.clock.now())
  })
  return ok(viewOf(context, after))
}

export const marks = {
  'traceabilityCodes.add': (context, { lineId, code }) => add(context, lineId, code),
  // Removes the piece with its code.
  'traceabilityCodes.remove': (context, { lineId, code, approval }) =>
    altered(context, approval, {
      decide: (ticket) => removeMark(ticket, lineId, code),
      actOf: removalActOf(context, lineId),
      note: (before, after) => {
        const facts = { ticket: before.id, mark: code, ...removalFacts(before, after, lineId) }
        return { act: 'mark.remove', subject: lineId, facts }
      }
    })
} satisfies Calls<'traceabilityCodes'>

import { defined } from '../../../shared/defined.ts'
import type { LineId, ProductId } from '../../../shared/ids.ts'
import { codesOfGtin, formOfMark, plainMarking, readMarking, type Marking } from '../../domain/catalog/gs1.ts'
import type { Goods } from '../../domain/core/goods.ts'
import { addMark, checkFree, isOfGoods, removeMark, type TakenOf } from '../../domain/ticket/marks.ts'
import type { Place, Ticket } from '../../domain/core/model.ts'
import type { Reader } from '../../db/core/open.ts'
import { goodsById } from '../../db/catalog/goods.ts'
import { productsOfCode } from '../../db/catalog/search.ts'
import { barcodesOf } from '../../db/catalog/goods-details.ts'
import { takenMark } from '../../db/ticket/marks.ts'
import { altered } from '../core/ticket-command.ts'
import type { Calls, Context, Files } from '../core/context.ts'
import type { CurrentSale } from '../core/current-ticket.ts'
import { removalActOf, removalFacts } from './removing.ts'
import { must, refuse } from '../core/refusal.ts'

/** Returns where pieces are already used, from the view of a ticket. */
export const takenFrom =
  ({ store }: Files, { id }: Ticket): TakenOf =>
  (key) =>
    takenMark(store, key, id)

/**
 * Checks that no other ticket has a piece of this ticket. Another ticket may have got it without a scan at this till.
 */
export function checkOwn(context: Context, ticket: Ticket): undefined {
  const taken = takenFrom(context, ticket)
  const otherTills: TakenOf = (key) => {
    const found = taken(key)
    return found?.kind === 'onTicket' ? undefined : found
  }
  return must(
    checkFree(
      ticket.lines.flatMap(({ marks = [] }) => marks),
      otherTills
    )
  )
}

/**
 * Decides a typed or scanned code of a line: a marking code with the GTIN of the line's product, or a serial number of
 * its manufacturer.
 */
function decideCode(context: Context, { ticket, place }: CurrentSale, lineId: LineId, code: string): Ticket {
  const line = ticket.lines.find(({ id }) => id === lineId)
  if (line === undefined) return refuse('ticket.lineUnknown')
  if (formOfMark(code) === 'broken') return refuse('mark.badForm')
  const marking = readMarking(code) ?? plainMarking(code)
  const cache = context.catalog()
  const barcodes = cache === undefined ? [] : barcodesOf(cache, line.productId)
  // The product's barcode is on every piece, so that it identifies none.
  if (barcodes.includes(marking.text)) return refuse('mark.onePiece')
  const other = cache && productWith(cache, marking, place, line.productId)
  if (!isOfGoods(marking, barcodes) || other !== undefined) {
    return refuse('mark.otherGoods', { name: line.name, ...defined({ other: other?.name }) })
  }
  return must(addMark(ticket, lineId, marking, takenFrom(context, ticket)))
}

/** Returns another product that a code names: by its GTIN, or by a barcode that was taken for a serial number. */
function productWith(cache: Reader, { gtin, text }: Marking, place: Place, own: ProductId): Goods | undefined {
  const codes = gtin === undefined ? [text] : codesOfGtin(gtin)
  const found = codes.flatMap((code) => productsOfCode(cache, code))
  return found.includes(own) ? undefined : found.flatMap((id) => goodsById(cache, id, place) ?? [])[0]
}

export const marks = {
  'traceabilityCodes.add': (context, { lineId, code, approval }) => {
    // The service takes any text as a mark: serial number, IMEI or marking code (vendor-rules 9.3).
    const isText = formOfMark(code) === 'text'
    return altered(context, approval, {
      decide: (_, at) => decideCode(context, at, lineId, code),
      actOf: () => (isText ? 'takeSerial' : undefined),
      note: ({ id }) => (isText ? { act: 'mark.text', subject: lineId, facts: { ticket: id, mark: code } } : undefined)
    })
  },
  // Removes the piece with its code.
  'traceabilityCodes.remove': (context, { lineId, code, approval }) =>
    altered(context, approval, {
      decide: (ticket) => must(removeMark(ticket, lineId, code)),
      actOf: removalActOf(context, lineId),
      note: (before, after) => {
        const facts = { ticket: before.id, mark: code, ...removalFacts(before, after, lineId) }
        return { act: 'mark.remove', subject: lineId, facts }
      }
    })
} satisfies Calls<'traceabilityCodes'>

import type { CallOutput } from '../../../shared/contract/index.ts'
import type { SaleId } from '../../../shared/ids.ts'
import type { Sale, Ticket } from '../../domain/core/model.ts'
import { hold } from '../../domain/ticket/ticket.ts'
import { saleById } from '../../db/ticket/sales.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { addNew } from './adding.ts'
import { act } from '../core/act.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale, newCurrentTicket, putHeld, refreshed, viewOf, type CurrentSale } from '../core/current-ticket.ts'
import { goodsOf } from '../core/local-products.ts'
import { isPaying, checkNoExchange } from '../../domain/core/ticket-state.ts'
import { attempt, must, refuse } from '../core/refusal.ts'

// Copies the goods of an earlier sale to a new ticket, with the present prices and automatic discounts. Manual
// discounts, notes and scanned codes belong to that sale only.

type Copied = { ticket: Ticket; left: string[] }

/** Adds the goods of a sale to an empty ticket. Goods that cannot be sold now are left out and named. */
function filled(context: Context, at: CurrentSale, empty: Ticket, sale: Sale): Copied {
  const start: Copied = { ticket: empty, left: [] }
  return sale.lines.reduce(({ ticket, left }, { productId, quantity, name }) => {
    const goods = goodsOf(context, productId, at.place)
    const added = goods && attempt(() => addNew(context, { at: { ...at, ticket }, goods }, ticket, { quantity }))
    return added?.ok === true ? { ticket: added.value.ticket, left } : { ticket, left: [...left, name] }
  }, start)
}

/**
 * Returns the ticket without its lines. If it had lines, the past date stays with them and the copy gets a new ticket.
 * An empty ticket keeps its past date.
 */
const emptied = (ticket: Ticket): Ticket => ({
  ...ticket,
  ...(ticket.lines.length === 0 ? {} : { madeAt: undefined }),
  lines: [],
  receiptDiscounts: [],
  chosenLineId: undefined
})

/** Copies a sale. A current ticket with lines is held, so that nothing is lost. */
const copySale = (context: Context, saleId: SaleId): Promise<CallOutput<'ticket.copySale'>> =>
  act(context, undefined, {
    decide: () => {
      const at = currentSale(context)
      const { ticket: current, person, place } = at
      const sale = saleById(context.store, saleId) ?? refuse('ticket.unknown')
      if (isPaying(current)) return refuse('ticket.paying')
      must(checkNoExchange([current]))
      const { ticket: copy, left } = filled(context, at, refreshed(context, emptied(current), place), sale)
      if (copy.lines.length === 0) return refuse('sale.nothingToCopy')
      const held = current.lines.length === 0 ? undefined : must(hold(current, undefined, person, context.clock.now()))
      return { current, person, place, sale, copy, left, held }
    },
    write: ({ context, db }, { current, person, place, copy, held }) => {
      if (held !== undefined) putHeld(context, db, current, held, person)
      const before = held === undefined ? current : newCurrentTicket(context, db, place, person, current)
      const { currency, rules, lines, chosenLineId } = copy
      const after = { ...before, currency, rules, lines, chosenLineId }
      saveTicket(db, before, after, context.clock.now())
      return after
    },
    journal: ({ sale, left }, _, { id, lines }) => ({
      act: 'ticket.copy',
      subject: id,
      facts: { sale: sale.receiptNumber, lines: lines.length, left: left.length }
    }),
    sends: true,
    announces: true,
    answer: (ticket, { left }) => ({ ticket: viewOf(context, ticket), left })
  })

export const copying = {
  'ticket.copySale': (context, { saleId }) => copySale(context, saleId)
} satisfies Pick<Calls<'ticket'>, 'ticket.copySale'>

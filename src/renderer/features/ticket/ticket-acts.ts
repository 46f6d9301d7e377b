import type { DiscountId, ProductId } from '../../../shared/ids.ts'
import { mostLabels } from '../../../shared/devices/paper.ts'
import type { Act } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'
import type { Question } from './question.ts'

// The acts of sale keys that depend on the current ticket.

/** Splits the current ticket if it has no payments. */
export function splitAct({ ticket, nav }: Till): Act | undefined {
  const { view } = ticket
  if (view === undefined || ticket.isEmpty || view.tenders.length > 0) return undefined
  return { run: () => nav.go({ name: 'split', ticketId: view.id }) }
}

/** Removes an automatic discount, after asking for the reason, or restores it. */
export function discountAct({ ticket, say }: Till, ask: () => void): Act | undefined {
  const line = ticket.chosen
  if (line?.automatic === undefined) return undefined
  if (line.automatic === 'on') return { run: ask }
  const back = () => void ticket.change('ticket.putBackDiscount', { lineId: line.id })
  return { run: back, label: say('key.discountBack') }
}

/** Asks for the date of the sale, or removes the date. */
export function dateAct({ ticket, say }: Till, ask: () => void): Act {
  if (ticket.view?.madeAt === undefined) return { run: ask }
  return { run: () => void ticket.change('ticket.setDate', { made: null }), label: say('key.dateBack') }
}

/** Opens labels for all goods of the ticket, one for each product. */
export function labelsAct(till: Till, ask: (ids: ProductId[]) => void): Act | undefined {
  const ids = [...new Set(till.ticket.view?.lines.map(({ productId }) => productId))]
  if (ids.length === 0) return undefined
  return { run: () => (ids.length > mostLabels ? till.complain({ kind: 'input.tooLarge' }) : ask(ids)) }
}

/** Opens the card of the chosen search result, or of the chosen line. */
export function lookAct({ finder, ticket }: Till, ask: (question: Question) => void): Act | undefined {
  const found = finder.chosen
  if (found !== undefined) return { run: () => ask({ kind: 'look', productId: found.id }) }
  const line = finder.isSearching ? undefined : ticket.chosen
  return line && { run: () => ask({ kind: 'look', productId: line.productId, lineId: line.id }) }
}

/**
 * Returns the scanned or typed text that is not known. This lasts while its message is on the screen or the search has
 * no results.
 */
export function unknownOf(till: Till, scanned: string): string | undefined {
  const { finder, message } = till
  if (scanned !== '' && message?.kind === 'goods.unknownCode') return scanned
  const isNothing = finder.found?.goods.length === 0 && finder.found.hidden === undefined
  return isNothing ? finder.text.trim() : undefined
}

/** Opens the form for new goods with the scanned or typed text, which may be empty. */
export function newGoodsAct(till: Till, scanned: string, ask: (question: Question) => void): () => void {
  return () => ask({ kind: 'newGoods', sought: unknownOf(till, scanned) ?? till.finder.text.trim() })
}

/** Adds a discount of the shop to the chosen line, or removes it if the line has it. */
export async function giveDiscount(till: Till, discountId: DiscountId): Promise<void> {
  const lineId = till.ticket.chosen?.id
  if (lineId === undefined) return till.tell(till.say('tile.noLine'))
  const offers = await till.act('ticket.offers', { lineId })
  if (offers === undefined) return
  const isOn = offers.discounts.some((each) => each.id === discountId && each.isOn)
  await till.ticket.change('ticket.pickDiscount', { lineId, discountId, isOn: !isOn })
}

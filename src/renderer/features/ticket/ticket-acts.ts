import type { DiscountId, ProductId } from '../../../shared/ids.ts'
import { mostLabels } from '../../../shared/devices/paper.ts'
import type { Act } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'
import type { Question } from './question.ts'

// What a key of the sale does where it depends on what lies on the counter.

/** A bill on the counter may be split while nothing of it is paid. */
export function splitAct({ ticket, nav }: Till): Act | undefined {
  const { view } = ticket
  if (view === undefined || ticket.isEmpty || view.tenders.length > 0) return undefined
  return { run: () => nav.openSplit(view.id) }
}

/** One key takes off what comes by itself, which asks why, and puts it back. */
export function discountAct({ ticket, say }: Till, ask: () => void): Act | undefined {
  const line = ticket.chosen
  if (line?.automatic === undefined) return undefined
  if (line.automatic === 'on') return { run: ask }
  const back = () => void ticket.change('ticket.putBackDiscount', { lineId: line.id })
  return { run: back, label: say('key.discountBack') }
}

/** One key asks when the ticket was sold, and takes the answer off it again. */
export function dateAct({ ticket, say }: Till, ask: () => void): Act {
  if (ticket.view?.madeAt === undefined) return { run: ask }
  return { run: () => void ticket.change('ticket.setDate', { made: null }), label: say('key.dateBack') }
}

/** Labels for all goods of the ticket, each once. */
export function labelsAct(till: Till, ask: (ids: ProductId[]) => void): Act | undefined {
  const ids = [...new Set(till.ticket.view?.lines.map(({ productId }) => productId))]
  if (ids.length === 0) return undefined
  return { run: () => (ids.length > mostLabels ? till.complain({ kind: 'input.tooLarge' }) : ask(ids)) }
}

/** What was found, or else the line that keys act on. */
export function lookAct({ finder, ticket }: Till, ask: (question: Question) => void): Act | undefined {
  const found = finder.chosen
  if (found !== undefined) return { run: () => ask({ kind: 'look', productId: found.id }) }
  const line = finder.isSearching ? undefined : ticket.chosen
  return line && { run: () => ask({ kind: 'look', productId: line.productId, lineId: line.id }) }
}

/** What was scanned or typed and is not known: while the message says so, or while the search shows nothing. */
export function unknownOf(till: Till, scanned: string): string | undefined {
  const { finder, message } = till
  const says = till.words({ kind: 'goods.unknownCode', facts: { code: scanned } }).text
  if (scanned !== '' && message?.text === says) return scanned
  const isNothing = finder.found?.goods.length === 0 && finder.found.hidden === undefined
  return isNothing ? finder.text.trim() : undefined
}

/** Goods that the catalogue does not have are made with what was sought of them. */
export function newGoodsAct(till: Till, scanned: string, ask: (question: Question) => void): Act | undefined {
  const sought = unknownOf(till, scanned) ?? till.finder.text.trim()
  return sought === '' ? undefined : { run: () => ask({ kind: 'newGoods', sought }) }
}

/** A discount of the shop on the chosen line, or off it again where it is on it. */
export async function giveDiscount(till: Till, discountId: DiscountId): Promise<void> {
  const lineId = till.ticket.chosen?.id
  if (lineId === undefined) return till.tell(till.say('tile.noLine'))
  const offers = await till.act('ticket.offers', { lineId })
  if (offers === undefined) return
  const isOn = offers.discounts.some((each) => each.id === discountId && each.isOn)
  await till.ticket.change('ticket.pickDiscount', { lineId, discountId, isOn: !isOn })
}

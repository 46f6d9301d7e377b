import type { ProductId } from '../../../shared/ids.ts'
import { mostLabels } from '../../../shared/paper.ts'
import type { Act } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../state/till.svelte.ts'

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

import { defined } from '../../../shared/defined.ts'
import type { DisplayView } from '../../../shared/devices/print-window.ts'
import type { ProductId } from '../../../shared/ids.ts'
import { plus } from '../../../shared/money.ts'
import type { LocaleName, SoldView } from '../../../shared/views.ts'
import { cashDueOn } from '../pricing/cash-rounding.ts'
import type { Ticket } from '../core/model.ts'
import { sumsOfLine, ticketSums } from '../pricing/sums.ts'
import { currencyView } from './views.ts'

// What the customer sees: what is in the basket and what it costs, and nothing that is the shop's own business.

type Shop = Pick<DisplayView, 'organization' | 'isTraining'> & { locale: LocaleName }

/** More lines than any screen shows at once. */
const mostLines = 30

/** A basket; the greeting is for an empty one. */
export function displayOfTicket(
  ticket: Ticket,
  shop: Shop,
  imagesOf: (ids: readonly ProductId[]) => ReadonlyMap<ProductId, string>
): DisplayView {
  const chosen = ticket.lines.findIndex(({ id }) => id === ticket.chosenLineId)
  const index = chosen < 0 ? ticket.lines.length - 1 : chosen
  const sums = ticketSums(ticket)
  const first = Math.max(0, Math.min(index, ticket.lines.length - mostLines))
  const shown = ticket.lines.slice(first, first + mostLines)
  const images = imagesOf(shown.map(({ productId }) => productId))
  const lines = shown.map((line, at) => ({
    ...{ name: line.name, quantity: line.quantity, unit: line.unitName, isChosen: first + at === index },
    totalMinor: sumsOfLine(sums, first + at).total,
    ...defined({ image: images.get(line.productId) })
  }))
  return {
    ...shop,
    kind: 'ticket',
    currency: currencyView(ticket.currency),
    count: ticket.lines.length,
    lines,
    ...(sums.discount > 0 && { discountMinor: sums.discount }),
    totalMinor: sums.total,
    paidMinor: plus(sums.paid, sums.rounding),
    remainingMinor: sums.remaining,
    ...cashDueOn(ticket, sums.remaining)
  }
}

/** A sale just made: what is given back, until the next basket. */
export const displayOfSold = ({ receipt, changeMinor }: SoldView, shop: Shop): DisplayView => ({
  ...shop,
  kind: 'sold',
  currency: receipt.currency,
  totalMinor: receipt.totalMinor,
  ...defined({ roundingMinor: receipt.roundingMinor }),
  changes:
    receipt.changes.length === 0
      ? [{ currency: receipt.currency, amountMinor: changeMinor }]
      : receipt.changes.map(({ amountMinor, foreign }) => ({ currency: foreign ?? receipt.currency, amountMinor })),
  ...defined({ customer: receipt.customer }),
  payments: receipt.tenders.map(({ name, amountMinor, foreign }) => ({
    ...{ name, amountMinor },
    currency: foreign?.currency ?? receipt.currency
  })),
  code: receipt.code
})

/** Between two baskets: the name of the shop and a few of its goods. */
export const displayIdle = (shop: Shop, goods: readonly { name: string; image: string }[]): DisplayView => ({
  ...{ ...shop, kind: 'idle' as const },
  goods: [...goods]
})

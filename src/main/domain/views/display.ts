import { defined } from '../../../shared/defined.ts'
import type { DisplayView } from '../../../shared/devices/print-window.ts'
import { phoneReceipt } from '../../../shared/devices/phone-receipt.ts'
import type { ProductId } from '../../../shared/ids.ts'
import { plus } from '../../../shared/money.ts'
import type { LocaleName, SoldView } from '../../../shared/views.ts'
import { cashDueOn } from '../pricing/cash-rounding.ts'
import type { Ticket } from '../core/model.ts'
import { sumsOfLine, ticketSums } from '../pricing/sums.ts'
import { currencyView } from './views.ts'

// The customer display: the ticket's goods and prices, and nothing internal to the shop.

type Shop = Pick<DisplayView, 'organization' | 'isTraining'> & { locale: LocaleName }

/** The largest number of lines, more than any screen shows. */
const mostLines = 30

/** Returns the display of a ticket. An empty ticket shows the idle display instead. */
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
    name: line.name,
    quantity: line.quantity,
    unit: line.unitName,
    isChosen: first + at === index,
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

/** Returns the display of the last sale with its change, until the next ticket starts. */
export const displayOfSold = ({ receipt, changeMinor, changes }: SoldView, shop: Shop): DisplayView => ({
  ...shop,
  kind: 'sold',
  currency: receipt.currency,
  totalMinor: receipt.totalMinor,
  ...defined({ roundingMinor: receipt.roundingMinor }),
  changes:
    changes.length === 0
      ? [{ currency: receipt.currency, amountMinor: changeMinor }]
      : changes.map(({ amountMinor, foreign }) => ({ currency: foreign ?? receipt.currency, amountMinor })),
  ...defined({ customer: receipt.customer }),
  payments: receipt.tenders.map(({ name, amountMinor, foreign }) => ({
    name,
    amountMinor,
    currency: foreign?.currency ?? receipt.currency
  })),
  receiptText: phoneReceipt(receipt.paper)
})

/** Returns the display between two tickets: the name of the shop and some of its goods. */
export const displayIdle = (shop: Shop, goods: readonly { name: string; image: string }[]): DisplayView => ({
  ...shop,
  kind: 'idle' as const,
  goods: [...goods]
})

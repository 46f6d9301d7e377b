import { defined } from '../../../shared/defined.ts'
import type { DisplayView } from '../../../shared/devices/print-window.ts'
import { plus } from '../../../shared/money.ts'
import type { LocaleName, SoldView } from '../../../shared/views.ts'
import { cashDueOn } from '../pricing/cash-rounding.ts'
import type { Ticket } from '../core/model.ts'
import { sumsOfLine, ticketSums } from '../pricing/sums.ts'
import { currencyView } from './views.ts'

// What the customer sees: what is in the basket and what it costs, and nothing that is the shop's own business.

type Shop = Pick<DisplayView, 'organization' | 'isTraining'> & { locale: LocaleName }

/** A basket, or the greeting while it is empty. */
export function displayOfTicket(ticket: Ticket, shop: Shop): DisplayView {
  const chosen = ticket.lines.findIndex(({ id }) => id === ticket.chosenLineId)
  const index = chosen < 0 ? ticket.lines.length - 1 : chosen
  const line = ticket.lines[index]
  if (line === undefined) return displayIdle(shop)
  const sums = ticketSums(ticket)
  return {
    ...shop,
    kind: 'ticket',
    currency: currencyView(ticket.currency),
    count: ticket.lines.length,
    line: { name: line.name, quantity: line.quantity, unit: line.unitName, totalMinor: sumsOfLine(sums, index).total },
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
  code: receipt.code
})

export const displayIdle = (shop: Shop): DisplayView => ({ ...shop, kind: 'idle' })

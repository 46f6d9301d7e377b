import type { DisplayView } from '../../shared/aside.ts'
import type { SoldView, TicketView } from '../../shared/views.ts'
import type { CurrencyView, LocaleName } from '../../shared/views.ts'

// What the customer sees: what is in the basket and what it costs, and nothing that is the shop's own business.

type Shop = Pick<DisplayView, 'organization' | 'isTraining'> & {
  locale: LocaleName
  currency: CurrencyView | undefined
}

/** A basket, or the greeting while it is empty. */
export function displayOfTicket(ticket: TicketView, { currency, ...shop }: Shop): DisplayView {
  const line = ticket.lines.find(({ id }) => id === ticket.chosenLineId) ?? ticket.lines.at(-1)
  if (line === undefined || currency === undefined) return displayIdle(shop)
  const { name, quantity, unit, totalMinor } = line
  return {
    ...shopOf(shop),
    kind: 'ticket',
    currency,
    count: ticket.lines.length,
    line: { name, quantity, unit, totalMinor },
    totalMinor: ticket.totalMinor,
    paidMinor: ticket.paidMinor,
    remainingMinor: ticket.remainingMinor,
    ...(ticket.cashDueMinor === undefined ? {} : { cashDueMinor: ticket.cashDueMinor })
  }
}

/** A sale just made: what is given back, until the next basket. */
export const displayOfSold = ({ receipt, changeMinor }: SoldView, shop: Shop): DisplayView => ({
  ...shopOf(shop),
  kind: 'sold',
  currency: receipt.currency,
  totalMinor: receipt.totalMinor,
  ...(receipt.roundingMinor === undefined ? {} : { roundingMinor: receipt.roundingMinor }),
  changes:
    receipt.changes.length === 0
      ? [{ currency: receipt.currency, amountMinor: changeMinor }]
      : receipt.changes.map(({ amountMinor, foreign }) => ({ currency: foreign ?? receipt.currency, amountMinor })),
  code: receipt.code
})

export const displayIdle = (shop: Omit<Shop, 'currency'>): DisplayView => ({ ...shopOf(shop), kind: 'idle' })

const shopOf = ({ locale, organization, isTraining }: Omit<Shop, 'currency'>) => ({ locale, organization, isTraining })

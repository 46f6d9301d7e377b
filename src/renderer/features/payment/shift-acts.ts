import { defined, filled } from '../../../shared/defined.ts'
import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

// The acts of the sale screen that the checkout has too, on Shift with the same F-key.

/** Returns these acts. A ticket with payments is neither held nor left for another one. */
export function shiftActs({ nav, ticket }: Till, askHold: () => void): Acts {
  const isUnpaid = ticket.view?.tenders.length === 0
  return {
    'customer.open': () => nav.go('customer'),
    'ticket.hold': isUnpaid ? askHold : undefined,
    'tickets.open': isUnpaid ? () => nav.go('tickets') : undefined,
    'history.open': () => nav.go('history'),
    'cash.open': () => nav.go('cash'),
    'menu.open': () => nav.openDialog('menu')
  }
}

/** Holds the ticket and goes to the sale screen with the next one. */
export async function holdTicket({ nav, ticket }: Till, name: string): Promise<boolean> {
  const isHeld = await ticket.change('ticket.hold', defined({ name: filled(name) }))
  if (isHeld) nav.home()
  return isHeld
}

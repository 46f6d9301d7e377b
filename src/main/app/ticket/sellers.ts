import { byName } from '../../../shared/by-name.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { SellerView, TicketView } from '../../../shared/views.ts'
import { people } from '../../db/staff/people.ts'
import { employees } from '../../db/catalog/records.ts'
import { localeOf } from '../../db/core/settings.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { act } from '../core/act.ts'
import type { Calls, Context, Files } from '../core/context.ts'
import { currentSale, viewOf } from '../core/current-ticket.ts'
import { selling } from '../core/session.ts'
import { refuse } from '../core/refusal.ts'

// The seller of a ticket, if that is not the cashier: for example a consultant on the floor. Shift, drawer and journal
// stay with the cashier.

/**
 * Returns the shop's employees from the service's latest list. The list is empty if the service refused it; then these
 * are the people of the till.
 */
function employed({ store, catalog }: Files): SellerView[] {
  const cache = catalog()
  const listed = cache === undefined ? [] : employees(cache)
  return (listed.length === 0 ? people(store) : listed).map(({ id, name }) => ({ id, name }))
}

function list(context: Context): SellerView[] {
  const who = selling(context)
  const order = byName(localeOf(context.store))
  const others = employed(context).filter(({ id }) => id !== who.person.id)
  return others.sort((a, b) => order(a.name, b.name))
}

/** Sets the seller. An employee who has left since is refused. A ticket that already has the employee keeps it. */
const setSeller = (context: Context, { employeeId }: CallParsed<'ticket.setSeller'>): Promise<TicketView> =>
  act(context, undefined, {
    decide: () => {
      const { ticket, person } = currentSale(context)
      const isCashier = employeeId === null || employeeId === person.id
      const seller = isCashier ? undefined : employed(context).find(({ id }) => id === employeeId)
      if (!isCashier && seller === undefined) return refuse('seller.gone')
      return { ticket, after: { ...ticket, seller }, sellerId: seller?.id ?? person.id }
    },
    write: ({ context, db }, { ticket, after }) => saveTicket(db, ticket, after, context.clock.now()),
    journal: ({ ticket: { id, number }, sellerId }) => ({
      act: 'ticket.seller',
      subject: id,
      facts: { number, seller: sellerId }
    }),
    answer: (_, { after }) => viewOf(context, after)
  })

export const sellers = {
  'ticket.sellers': list,
  'ticket.setSeller': setSeller
} satisfies Pick<Calls<'ticket'>, 'ticket.sellers' | 'ticket.setSeller'>

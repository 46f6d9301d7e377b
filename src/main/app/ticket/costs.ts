import { defined } from '../../../shared/defined.ts'
import type { CostOfferView } from '../../../shared/views.ts'
import { kindsFor, mostOf, offeredOf, setCost, type CostKind } from '../../domain/pricing/costs.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { costKinds } from '../../db/catalog/records.ts'
import { saveTicket } from '../../db/ticket/tickets.ts'
import { act } from '../core/act.ts'
import type { Calls, Context } from '../core/context.ts'
import { currentSale, viewOf } from '../core/current-ticket.ts'
import { must } from '../core/refusal.ts'

// Additional costs of the current ticket, from the shop's own list.

function kinds(context: Context, { currency }: Ticket): CostKind[] {
  const cache = context.catalog()
  return cache === undefined ? [] : kindsFor(costKinds(cache), currency)
}

function offers(context: Context): CostOfferView[] {
  const { ticket } = currentSale(context)
  const { currency } = ticket
  return kinds(context, ticket).map((kind) => {
    const most = mostOf(kind, currency)
    const on = ticket.costs?.find(({ id }) => id === kind.id)
    return {
      id: kind.id,
      name: kind.name,
      isCharged: kind.affectsPrice,
      offeredMinor: offeredOf(kind, currency),
      ...defined({ mostMinor: most }),
      ...defined({ onMinor: on?.amount })
    }
  })
}

export const costs = {
  'ticket.costs': offers,
  'ticket.setCost': (context, { costId, amountMinor }) =>
    act(context, undefined, {
      decide: () => {
        const { ticket } = currentSale(context)
        const kind = kinds(context, ticket).find(({ id }) => id === costId)
        return { ticket, kind, after: must(setCost(ticket, kind, amountMinor)) }
      },
      write: ({ context, db }, { ticket, after }) => saveTicket(db, ticket, after, context.clock.now()),
      journal: ({ ticket, kind }) => ({
        act: 'ticket.cost',
        subject: ticket.id,
        facts: { cost: costId, name: kind?.name ?? '', amount: amountMinor }
      }),
      answer: (_, { after }) => viewOf(context, after)
    })
} satisfies Partial<Calls<'ticket'>>

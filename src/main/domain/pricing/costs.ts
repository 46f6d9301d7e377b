import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId } from '../../../shared/ids.ts'
import { fromMajor, sum, zero, type Minor } from '../../../shared/money.ts'
import { isZeroDecimal, type Decimal } from '../../../shared/quantity.ts'
import type { Cost, Ticket } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'
import { isPaying } from '../core/ticket-state.ts'

// Additional costs of a sale: delivery, packing (vendor-rules 2.5 and 3.4). They are chosen from the shop's own list.
//
//   total = the lines and their taxes + the costs that affect the price
//
// One that does not affect the price is the shop's own: it is sent with the sale and the customer never sees it. The
// document knows no tax and no discount on a cost. What the customer paid of them goes back with the last of the goods,
// unless it is kept; the service's refund is of goods alone and never hears of it.

/** A kind of cost in the shop's list. */
export type CostKind = {
  id: string
  name: string
  /** What is offered, in major units. */
  offered: Decimal
  /** The most that may be typed; undefined: no limit. */
  most?: Decimal
  affectsPrice: boolean
  currencyId?: CurrencyId
}

const mostCosts = 20

/** Those that the customer pays. */
export const costsCharged = (costs: readonly Cost[] = []): Cost[] => costs.filter(({ isCharged }) => isCharged)

/** What the customer pays of the costs. */
export const chargedCosts = (costs: readonly Cost[] = []): Minor => sum(costsCharged(costs).map(({ amount }) => amount))

/** The kinds that can stand on a ticket: in its own currency, for the service says nothing of a rate of a cost. */
export const kindsFor = (kinds: readonly CostKind[], currency: Currency): CostKind[] =>
  kinds.filter(({ currencyId }) => currencyId === undefined || currencyId === currency.id)

export const offeredOf = ({ offered }: CostKind, currency: Currency): Minor =>
  fromMajor(offered, currency.decimals, currency.rounding)

export const mostOf = ({ most }: CostKind, currency: Currency): Minor | undefined =>
  most === undefined || isZeroDecimal(most) ? undefined : fromMajor(most, currency.decimals, currency.rounding)

/** Puts a cost on the ticket, changes it, or with nothing takes it off. */
export function setCost(ticket: Ticket, kind: CostKind | undefined, amount: Minor): Result<Ticket> {
  if (kind === undefined) return fail('cost.unknown')
  if (ticket.lines.length === 0) return fail('ticket.empty')
  if (isPaying(ticket)) return fail('ticket.paying')
  const most = mostOf(kind, ticket.currency)
  if (amount < 0 || (most !== undefined && amount > most)) return fail('cost.tooLarge', { most: most ?? zero })
  const before = ticket.costs ?? []
  const cost: Cost = { id: kind.id, name: kind.name, amount, isCharged: kind.affectsPrice }
  const isThere = before.some(({ id }) => id === kind.id)
  const costs =
    amount === 0
      ? before.filter(({ id }) => id !== kind.id)
      : isThere
        ? before.map((each) => (each.id === kind.id ? cost : each))
        : [...before, cost]
  if (costs.length > mostCosts) return fail('cost.tooLarge', { most: zero })
  return ok({ ...ticket, costs: costs.length === 0 ? undefined : costs })
}

/** The costs of several tickets on one; the same kind becomes one amount. */
export function joinedCosts(tickets: readonly Pick<Ticket, 'costs'>[]): Cost[] | undefined {
  const all = new Map<string, Cost>()
  for (const cost of tickets.flatMap(({ costs }) => costs ?? [])) {
    const before = all.get(cost.id)
    all.set(cost.id, before === undefined ? cost : { ...cost, amount: sum([before.amount, cost.amount]) })
  }
  return all.size === 0 ? undefined : [...all.values()]
}

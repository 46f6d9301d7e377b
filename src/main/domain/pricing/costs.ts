import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId } from '../../../shared/ids.ts'
import { fromMajor, sum, zero, type Minor } from '../../../shared/money.ts'
import { isZeroDecimal, type Decimal } from '../../../shared/quantity.ts'
import type { Cost, Ticket } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { isPaying } from '../core/ticket-state.ts'

// Additional costs of a sale: delivery, packing (vendor-rules 2.5 and 3.4). The cashier chooses them from the shop's
// list.
//
//   total = the lines and their taxes + the costs that affect the price
//
// A cost that does not affect the price is paid by the shop: it is sent with the sale, and the customer never sees it.
// The document has no tax and no discount on a cost. A refund returns the customer's costs with the last of the goods,
// unless the shop keeps them. The service's refund contains only goods and no costs.

/** A kind of cost in the shop's list. */
export type CostKind = {
  id: string
  name: string
  /** The suggested amount, in major units. */
  offered: Decimal
  /** The largest amount that may be typed; undefined: no limit. */
  most?: Decimal
  affectsPrice: boolean
  currencyId?: CurrencyId
}

const mostCosts = 20

/** Returns the costs that the customer pays. */
export const costsCharged = (costs: readonly Cost[] = []): Cost[] => costs.filter(({ isCharged }) => isCharged)

/** Returns the total of the costs that the customer pays. */
export const chargedCosts = (costs: readonly Cost[] = []): Minor => sum(costsCharged(costs).map(({ amount }) => amount))

/** Returns the kinds of cost in the ticket's currency. The service documents no exchange rate for a cost. */
export const kindsFor = (kinds: readonly CostKind[], currency: Currency): CostKind[] =>
  kinds.filter(({ currencyId }) => currencyId === undefined || currencyId === currency.id)

export const offeredOf = ({ offered }: CostKind, currency: Currency): Minor =>
  fromMajor(offered, currency.decimals, currency.rounding)

export const mostOf = ({ most }: CostKind, currency: Currency): Minor | undefined =>
  most === undefined || isZeroDecimal(most) ? undefined : fromMajor(most, currency.decimals, currency.rounding)

/** Puts a cost on the ticket or changes it. An amount of 0 removes it. */
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

/** Returns the costs of merged tickets; amounts of the same kind are added. */
export function joinedCosts(tickets: readonly Pick<Ticket, 'costs'>[]): Cost[] | undefined {
  const all = new Map<string, Cost>()
  for (const cost of tickets.flatMap(({ costs }) => costs ?? [])) {
    const before = all.get(cost.id)
    all.set(cost.id, before === undefined ? cost : { ...cost, amount: sum([before.amount, cost.amount]) })
  }
  return all.size === 0 ? undefined : [...all.values()]
}

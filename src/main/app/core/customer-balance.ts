import type { CustomerId } from '../../../shared/ids.ts'
import { minus, type Minor } from '../../../shared/money.ts'
import { balanceIn, type CustomerBalance } from '../../domain/payment/credit.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { creditSince } from '../../db/customers/credit-since.ts'
import { customerAtService } from '../../db/customers/customers.ts'
import { localIdsOf } from '../../db/core/id-map.ts'
import { customerRecord, readingOf } from '../../db/catalog/records.ts'
import { setting } from '../../db/core/settings.ts'
import type { Context, Files } from './context.ts'
import { listedCustomer } from './customer-list.ts'
import { firstSellingRules, type SellingRules } from '../../domain/core/terms.ts'

// The customer balance: the value of the service's latest list, less what this till has sold to the customer on debt or
// from the balance since. For a customer that was created here and not sent yet, it starts at 0.

export const sellingRules = ({ store }: Files): SellingRules => setting(store, 'sellingRules') ?? firstSellingRules

type BalanceScope = Pick<Ticket, 'organizationId' | 'currency'>

export function customerBalanceOf(
  context: Context,
  id: CustomerId,
  { organizationId, currency }: BalanceScope
): CustomerBalance {
  const { store } = context
  const cache = context.catalog()
  const there = customerAtService(store, id)
  const serverId = typeof there === 'object' ? there.id : undefined
  const record = serverId === undefined ? undefined : cache && customerRecord(cache, serverId)
  const read = cache && record && readingOf(cache, 'customer')
  const known = balanceIn(record?.balances, { organizationId, currency }) ?? (serverId === undefined ? 0 : undefined)
  const ids = [id, ...(serverId === undefined ? [] : [serverId, ...localIdsOf(store, 'customer', serverId)])]
  const since = creditSince(store, [...new Set(ids)], currency.id, read)
  const { phones, note } = listedCustomer(context, id)?.known ?? {}
  return {
    balance: known === undefined ? undefined : minus(known as Minor, since),
    readAt: read?.endedAt,
    isBlacklisted: record?.isBlacklisted === true,
    phone: phones?.[0],
    note
  }
}

export const balanceOf = (context: Context, ticket: Ticket): CustomerBalance | undefined =>
  ticket.customer && customerBalanceOf(context, ticket.customer.id, ticket)

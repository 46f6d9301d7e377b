import { toId, type CurrencyId } from '../../shared/ids.ts'
import { fail, type Result } from '../../shared/failure.ts'
import type { Clock, Random, Send } from '../../shared/ports.ts'
import { parseDecimal, type Decimal } from '../../shared/quantity.ts'
import { createClient } from '../../backoffice/api/client.ts'
import type { Connection } from '../../backoffice/api/connection.ts'

type Deps = { send: Send; connection: () => Connection | undefined; clock: Clock; random: Random }
/** What a customer has gathered and not spent, in the one currency that the service answers in. */
type CashbackBalance = { amount: Decimal; currencyId: CurrencyId }
export type CashbackOf = (customerId: string) => Promise<Result<CashbackBalance>>

/** Cashback is asked of the service at the moment: no list of it is ever pulled. */
export function createServiceCashback({ connection, ...deps }: Deps): CashbackOf {
  return async (customerId) => {
    const now = connection()
    if (now === undefined) return fail('service.unreachable')
    const client = createClient({ ...deps, connection: () => now })
    const answer = await client.read('cashback/get-by-customer', { query: { customer_id: customerId } })
    if (!answer.ok) return answer
    const { cashback, currency_id: currencyId } = answer.value
    const amount = parseDecimal((cashback ?? 0).toFixed(7))
    if (amount === undefined || currencyId === undefined || currencyId === null) return fail('service.badAnswer')
    return { ok: true, value: { amount, currencyId: toId<CurrencyId>(currencyId) } }
  }
}

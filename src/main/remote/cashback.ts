import { CurrencyId } from '../../shared/ids.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import { parseDecimal, type Decimal } from '../../shared/quantity.ts'
import type { Client } from '@kassa/integration-api'

/** Returns the cashback balance of a customer, in the one currency that the service uses for it. */
export async function cashbackOf(
  client: Client,
  customerId: string
): Promise<Result<{ amount: Decimal; currencyId: CurrencyId }>> {
  const answer = await client.read('cashback/get-by-customer', { query: { customer_id: customerId } })
  if (!answer.ok) return answer
  const { cashback, currency_id: currencyId } = answer.value
  const amount = parseDecimal((cashback ?? 0).toFixed(7))
  const currency = CurrencyId.safeParse(currencyId)
  return amount === undefined || !currency.success
    ? fail('service.badAnswer')
    : ok({ amount, currencyId: currency.data })
}

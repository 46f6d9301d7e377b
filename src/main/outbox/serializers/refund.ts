import type { z } from 'zod'
import type { TradeRefund } from '../../../backoffice/api/schemas/sales/trade.ts'
import type { Refund } from '../../domain/refund/refund.ts'
import { addDecimals, zeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import { major, withMarker } from '../../service-records/amounts.ts'
import { fields, list, real, text } from '../../db/core/checks.ts'
import { checked } from '../../db/core/rows.ts'

const mostWords = 400

/**
 * Builds a refund for the service, which takes only product and amount. The line, the reason, the payment methods and
 * the share of costs have no field, so the note names them for people, before the marker by which the refund is found
 * again. With `with_transactions` the service also books the money of the goods, and chooses the payment methods
 * itself.
 */
export function refundBody(
  refund: Refund,
  { tradeId, decimals, marker }: { tradeId: string; decimals: number; marker: string }
): z.input<typeof TradeRefund> {
  const words = [refund.number, refund.reason?.name, ...waysOf(refund), ...costsOf(refund, decimals), refund.note]
    .filter((word) => word !== undefined && word !== '')
    .join(', ')
  return {
    trade_id: tradeId,
    items: [...byProduct(refund)].map(([id, amount]) => ({ product_id: id, amount: Number(amount) })),
    note: withMarker(words.slice(0, mostWords), marker),
    with_transactions: true
  }
}

/** Returns the payment methods of a refund. If there are several, each has its amount. */
const waysOf = ({ given }: Refund): string[] =>
  given.length === 1
    ? given.map(({ methodName }) => methodName)
    : given.map(({ methodName, currency, amount }) => `${methodName} ${major(amount, currency.decimals)}`)
const costsOf = ({ costs = [] }: Refund, decimals: number): string[] =>
  costs.map(({ name, amount }) => `${name} ${major(amount, decimals)}`)

const items = list(fields<{ product_id: string; amount: number }>({ product_id: text, amount: real }))

/** Merges items whose products have the same id at the service. */
export function mergedItems(body: Record<string, unknown>): Record<string, unknown> {
  const amounts = new Map<unknown, number>()
  for (const { product_id: id, amount } of checked('the items of a refund', items, body['items']))
    amounts.set(id, Number(((amounts.get(id) ?? 0) + amount).toFixed(7)))
  return { ...body, items: [...amounts].map(([id, amount]) => ({ product_id: id, amount })) }
}

/** Merges the lines of a product: the service takes each product once. */
function byProduct({ lines }: Refund): Map<string, Quantity> {
  const amounts = new Map<string, Quantity>()
  for (const { productId, quantity } of lines) {
    amounts.set(productId, addDecimals(amounts.get(productId) ?? zeroDecimal, quantity))
  }
  return amounts
}

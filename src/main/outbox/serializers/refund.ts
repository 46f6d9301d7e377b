import type { z } from 'zod'
import type { TradeRefund } from '../../../backoffice/api/schemas/sales/trade.ts'
import type { Refund } from '../../domain/refund/refund.ts'
import { addDecimals, zeroDecimal, type Quantity } from '../../../shared/quantity.ts'
import { major, withMarker } from '../../service-records/amounts.ts'
import { fields, list, real, text } from '../../db/core/checks.ts'
import { checked } from '../../db/core/rows.ts'

const mostWords = 400

/**
 * A refund in the service's words, which are few: product and amount. It is not told which line, why, by which methods
 * and what of the costs, so that these stand in the note for people, before the marker by which it is found again. With
 * `with_transactions` it books the money of the goods too; by which methods is then the service's own choice.
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

/** One way is only named; of several it matters how much went by each. */
const waysOf = ({ given }: Refund): string[] =>
  given.length === 1
    ? given.map(({ methodName }) => methodName)
    : given.map(({ methodName, currency, amount }) => `${methodName} ${major(amount, currency.decimals)}`)
const costsOf = ({ costs = [] }: Refund, decimals: number): string[] =>
  costs.map(({ name, amount }) => `${name} ${major(amount, decimals)}`)

const items = list(fields<{ product_id: string; amount: number }>({ product_id: text, amount: real }))

/** Goods that have come to bear one id at the service are named once, too. */
export function mergedItems(body: Record<string, unknown>): Record<string, unknown> {
  const amounts = new Map<unknown, number>()
  for (const { product_id: id, amount } of checked('the items of a refund', items, body['items']))
    amounts.set(id, Number(((amounts.get(id) ?? 0) + amount).toFixed(7)))
  return { ...body, items: [...amounts].map(([id, amount]) => ({ product_id: id, amount })) }
}

/** A product that stands on several lines is named once. */
function byProduct({ lines }: Refund): Map<string, Quantity> {
  const amounts = new Map<string, Quantity>()
  for (const { productId, quantity } of lines) {
    amounts.set(productId, addDecimals(amounts.get(productId) ?? zeroDecimal, quantity))
  }
  return amounts
}

import type { Context } from './context.ts'
import { totalOf } from './exact.ts'
import { grouped } from './reports/entries.ts'
import type { OrderDiscount } from './rows/rows-documents.ts'
import type { CurrencyRow, SaleOrderRow, TradeRow } from './rows/rows.ts'
import { saleSums } from './trade/sums.ts'

type World = Context['world']

// The sums of orders, and what was sold of them.

export type OrderLine = {
  product_id: string
  amount: number
  price: number
  discounts: OrderDiscount[]
} & Record<string, unknown>

/** Returns the sums of an order, calculated as those of a sale without taxes (policy "order-sums"). */
export function orderSums(currency: CurrencyRow, products: readonly OrderLine[], discounts: readonly OrderDiscount[]) {
  const asPart = (each: OrderDiscount) => ({ ...each, _id: each._id ?? '', is_custom: true })
  const sums = saleSums({
    lines: products.map(({ amount, price, discounts: own }) => ({
      amount,
      price,
      discounts: own.map(asPart),
      rates: { included: 0, added: 0 }
    })),
    discounts: discounts.map(asPart),
    precision: currency.precision,
    roundType: currency.round_type,
    taxAfterDiscount: false,
    discountAfterLines: true
  })
  return {
    total_price: sums.total_price,
    total_discount: sums.total_discount,
    discount: sums.discount,
    total_to_pay: sums.total_to_pay,
    total_amount: totalOf(products.map((line) => line.amount))
  }
}

/** Returns the sales of orders, by order: only those that count, or every sale. */
export function salesOf(world: World, which: 'every' | 'counting' = 'counting'): Map<string, TradeRow[]> {
  const counts = (row: TradeRow) => which === 'every' || (row.state !== 'canceled' && row.state !== 'draft')
  return grouped(
    world.trade.find((row) => row.order_id !== undefined && counts(row)),
    (row) => row.order_id ?? ''
  )
}

/** Returns how much of an order was sold and not returned. */
export function tradeStatus(order: SaleOrderRow, trades: readonly TradeRow[]): 'zero' | 'partial' | 'fully' {
  const lines = trades.flatMap((trade) => trade.products)
  const ordered = order.products.map((line) => [String(line['product_id']), Number(line['amount'])] as const)
  const left = ordered.map(([id]) => {
    const asked = ordered.flatMap(([other, amount]) => (other === id ? [amount] : []))
    const sold = lines.filter((line) => line.product_id === id).flatMap((line) => [-line.amount, line.refunded_amount])
    return { ordered: totalOf(asked), left: totalOf([...asked, ...sold]) }
  })
  if (left.every((each) => each.left <= 0)) return 'fully'
  return left.some((each) => each.left < each.ordered) ? 'partial' : 'zero'
}

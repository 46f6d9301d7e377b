import { newProduct, paymentOf, saleBody, type Ground } from '../../ground.ts'
import { newCustomer, percent } from './sale.ts'

// The sales that the cases of reports count: one customer's sales of one product in a category that has no other goods.

/**
 * Days on which no other case sells. The clock of the reports is five hours ahead, so noon is the same day everywhere.
 */
export const days = { first: '2024-02-05T07:00:00.000Z', third: '2024-02-07T07:00:00.000Z' }
export const february = { from: '2024-02-04T19:00:00.000Z', to: '2024-02-08T18:59:59.999Z' }
export const hours = { from_time: 0, to_time: 24 }

/**
 * Makes a sale of three pieces less a tenth on the first day, and one of two on the third at the full price with half
 * of it as a debt; one of the three is returned. Sold 50 000, discount 3 000, returned 9 000, revenue 38 000, debt 10
 * 000.
 */
export async function shopping(ground: Ground) {
  const { caller } = ground
  const category = { name: ground.unique('Category'), is_available_for_sale: true, organization_ids: [] }
  const { _id: categoryId } = await caller.record('category/create', { body: category })
  const { _id: productId } = await newProduct(ground, { category_id: categoryId })
  const customerId = await newCustomer(ground)
  const sell = async (amount: number, paid: number, date: string, discounts: unknown[]) => {
    const line = { product_id: productId, amount, price: 10_000, discounts, tax_ids: [ground.taxId] }
    const payments = [paymentOf(ground, paid)]
    const body = saleBody(ground, [line], { customer_id: customerId, date, payments })
    return await caller.record('trade/create', { body, userId: ground.cashierId })
  }
  const first = await sell(3, 27_000, days.first, [percent(10)])
  const second = await sell(2, 10_000, days.third, [])
  const refund = { trade_id: first._id, items: [{ product_id: productId, amount: 1 }], with_transactions: true }
  await caller.record('trade/refund', { body: refund, userId: ground.cashierId })
  return { categoryId, productId, customerId, first, second }
}

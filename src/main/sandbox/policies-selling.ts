import type { Policy } from './policies.ts'

/** The choices of orders and of what is read of sales. */
export const sellingPolicies = [
  {
    name: 'order-sums',
    where: 'sale-order totals',
    choice:
      'reckoned as those of a sale without taxes; total_price is before discounts; trade_status and total_sale count the sales that name the order and are neither drafts nor canceled, less what came back'
  },
  {
    name: 'order-discounts',
    where: 'discounts of sale orders',
    choice: 'per cent where no kind is sent; ids are not looked up; answers always say apply_type'
  },
  {
    name: 'order-moves',
    where: 'sale-order/accept, sale-order/update',
    choice:
      'a new order or a draft is accepted by anybody, an accepted one is answered as it is, any other is refused with 400; done and canceled orders are not updated'
  },
  {
    name: 'order-columns',
    where: 'sale-order/update-status-many',
    choice:
      'any column of sale orders, from any state; its default_key, where it is a state, becomes that of the order; reject_if_has_trades refuses when any sale names one of the orders, a canceled one too'
  },
  {
    name: 'bulk-at-once',
    where: 'sale-order/delete-many, sale-order/update-status-many',
    choice:
      'all or none, done before the answer, which is a process that is completed already: no call reads such a process again'
  }
] as const satisfies readonly Policy[]

import type { Policy } from './policy.ts'

/** Shifts, sales, refunds and orders of customers: choices that the document leaves open. */
export const sellingPolicies = [
  {
    name: 'one-open-session',
    where: 'cashbox-session/open',
    choice: '400 while the cashier has an open session in the organization or the desk has one of anybody'
  },
  {
    name: 'session-balances',
    where: 'cashbox-session',
    choice: 'actual is what was declared, expected is what the service reckons'
  },
  {
    name: 'opening-difference',
    where: 'has_diff_on_open',
    choice:
      'cash is compared with what was counted when the desk was last closed; what other methods took does not stay in the desk; with no closing before there is no difference'
  },
  {
    name: 'close-whose',
    where: 'cashbox-session/close',
    choice: 'only the cashier of the session or a boss; anybody else is refused with 403'
  },
  { name: 'no-active-session', where: 'cashbox-session/get-active', choice: 'answers 200 with data null' },
  {
    name: 'sale-finds-session',
    where: 'trade/create, trade/refund, transaction/income, transaction/expense',
    choice: 'belongs to the open session of the acting user in that organization; with none, to no session'
  },
  {
    name: 'tendered-and-change',
    where: 'payments and changes',
    choice: 'the desk receives the amount of every payment row and gives the amount of every change row'
  },
  {
    name: 'paid-by-rate',
    where: 'payments[].paid',
    choice: 'when absent it is the amount at the rate sent with its currency, rounded by the currency of the sale'
  },
  {
    name: 'own-arithmetic',
    where: 'trade totals',
    choice:
      'the service reckons every total from lines, discounts, taxes and settings; total_to_pay of a line is not read'
  },
  {
    name: 'shortfall-is-debt',
    where: 'trade/create',
    choice: 'what is not paid becomes debt of the customer, with no customer it stays on the sale; never refused'
  },
  {
    name: 'overpaid-is-negative-debt',
    where: 'trade/create',
    choice: 'paid more than asked and not given back as change shows as a negative debt; never refused'
  },
  {
    name: 'discount-id-empty',
    where: 'trade discounts',
    choice: 'a custom discount may have any id; another one must name a discount that exists or did'
  },
  {
    name: 'quantity-of-unit',
    where: 'products[].amount',
    choice: 'zero, and a quantity finer than the unit allows, are refused with 400'
  },
  {
    name: 'warehouse-of-organization',
    where: 'products[].warehouse_id',
    choice: 'must be a warehouse of the organization of the sale'
  },
  {
    name: 'no-parent-sold',
    where: 'products[].product_id',
    choice: 'the parent of variants is refused with 400; marks are kept and not counted'
  },
  {
    name: 'method-exists',
    where: 'payments, changes and session balances',
    choice: 'method and currency must exist; a method that is switched off is still taken, for the sale was made before'
  },
  {
    name: 'ticket-only-linked',
    where: 'trade/create open_ticket_id',
    choice: 'the ticket must have existed; it is neither changed nor removed by the sale'
  },
  {
    name: 'line-taxes',
    where: 'products[].tax_ids',
    choice:
      'the ids sent, else those of the product, where taxes are active; taxes for all goods are in the product already'
  },
  {
    name: 'discount-spread',
    where: 'trade discounts',
    choice:
      'spread over the lines to the last unit, never more than a line costs; what is over goes to the biggest fractions, then to the heavier, the dearer and the higher taxed line, whatever their order'
  },
  {
    name: 'done-moves',
    where: 'trade states',
    choice: 'done takes stock and money; new and in_progress book stock only; draft and canceled do nothing'
  },
  {
    name: 'trade-costs',
    where: 'additional_costs of trade/create',
    choice: 'those that affect the price are added to what is to be paid, without tax and discount; a refund keeps them'
  },
  {
    name: 'negative-stock',
    where: 'trade/create in state done',
    choice: 'refused with 400 when the settings forbid it; services and parents have no stock'
  },
  {
    name: 'trade-search',
    where: 'trade/get-paging search',
    choice: 'part of the number or of the code, case ignored'
  },
  {
    name: 'refund-share',
    where: 'trade/refund',
    choice:
      'the part of the paid line, the last piece taking the remainder; more than was sold and not yet returned is 400'
  },
  {
    name: 'refund-of-done',
    where: 'trade/refund',
    choice: 'only a sale that is done, and never a refund; a sale with refunds can no longer be canceled'
  },
  {
    name: 'refund-money',
    where: 'trade/refund with_transactions',
    choice:
      'given back by the methods of the sale in their order, less the change given; without the flag no money moves'
  },
  {
    name: 'cancel-trade',
    where: 'trade/set-state canceled',
    choice: 'stock comes back; transactions are canceled only with with_transactions'
  },
  {
    name: 'state-after-cancel',
    where: 'trade/set-state',
    choice: 'canceled is the last state; done can only be canceled'
  },
  {
    name: 'order-uuid',
    where: 'sale-order/create uuid',
    choice: 'the active order of the same integration is answered again; of another it is 400'
  },
  {
    name: 'order-sums',
    where: 'sale-order totals',
    choice:
      'reckoned as those of a sale without taxes; total_price is before discounts; trade_status and total_sale count the sales that name the order and are neither drafts nor canceled, less what came back'
  },
  {
    name: 'order-items',
    where: 'products of sale orders, trade/create products.order_item_id',
    choice:
      'every row of an order has an _id, new ones with every update; a sale names rows of its own order alone, any other is 400; its record shows them again'
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
  },
  {
    name: 'trade-compact',
    where: 'trade/get-by-id by body, trade/get-by-id/for-bot',
    choice:
      'the record without the sale it gives back and the refunds; of a line its product, name, measure, price, amount and total_to_pay'
  },
  {
    name: 'custom-field-values',
    where: 'trade/custom-fields/set',
    choice:
      "keys are the codes of fields of the table trades, of a field without one its id; values are laid over what is there and must be of the type of the field and among its options, null empties one that is not required; regex is the caller's; answered as _custom_fields"
  },
  {
    name: 'xls-template',
    where: 'trade/export-by-xls-template',
    choice:
      'no call makes or lists templates: the account has 661700000000000000000001, one row a sale with the columns of export-records; days are moments of date, both included; the path leads to a workbook as that of an export does'
  },
  {
    name: 'initial-payment',
    where: 'invoice/get-initial-payment/by-trade-id',
    choice: 'the one invoice that a sale has here; a sale that is not done has none, which is refused with 400'
  },
  {
    name: 'installment-parts',
    where: 'trade/create installment_plan',
    choice:
      'kept and shown as it was sent, with its interval; without a customer, with parts that are not the debt, or not one later than the other, it is refused with 400; the parts move no money'
  },
  {
    name: 'old-date',
    where: 'trade/create date, sale-settings past_date_sell and max_day_past_date_sell',
    choice: 'any date is taken: the document does not say that the service holds a sale to its two settings'
  },
  {
    name: 'send-to-customer',
    where: 'trade/create to_send_customer',
    choice: 'taken as it is, with or without a customer, and shown in no record; the sandbox writes to nobody'
  },
  {
    name: 'cashback-earned',
    where: 'trade/create, cashback/get-by-customer',
    choice:
      'where sale-settings ask for it and the sale has a customer: by the newest active rules of the organization in the currency of the sale, the highest min_amount that is not above total_to_pay, of total_to_pay less what cashback paid; get-by-customer answers the main currency'
  },
  {
    name: 'cashback-spent',
    where: 'trade/create applied_cashbacks',
    choice: 'more than the customer has, without a customer, or while cashback is off is refused with 400'
  },
  {
    name: 'cashback-undone',
    where: 'trade/set-state with_cashbacks, trade/refund',
    choice:
      'canceled with the flag, what was spent is given back and what was earned taken away, never below nothing; a refund leaves cashback as it is'
  }
] as const satisfies readonly Policy[]

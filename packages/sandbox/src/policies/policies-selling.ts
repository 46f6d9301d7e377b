import type { Policy } from './policy.ts'

/** Shifts, sales, refunds and orders of customers: choices that the document leaves open. */
export const sellingPolicies = [
  {
    name: 'one-open-session',
    where: 'cashbox-session/open',
    choice:
      '400 while the cashier has an open session in the organization, or the register has an open session of any cashier'
  },
  {
    name: 'session-balances',
    where: 'cashbox-session',
    choice: 'actual is the declared amount, expected is the amount that the service calculates'
  },
  {
    name: 'opening-difference',
    where: 'has_diff_on_open',
    choice:
      'cash is compared with the count at the last close of the register; amounts of other methods do not stay in the register; without an earlier close there is no difference'
  },
  {
    name: 'close-whose',
    where: 'cashbox-session/close',
    choice: 'only the cashier of the session or a boss may close it; 403 for others'
  },
  { name: 'no-active-session', where: 'cashbox-session/get-active', choice: 'answers 200 with data null' },
  {
    name: 'sale-finds-session',
    where: 'trade/create, trade/refund, transaction/income, transaction/expense',
    choice:
      'the record belongs to the open session of the acting user in that organization; without an open session it belongs to none'
  },
  {
    name: 'tendered-and-change',
    where: 'payments and changes',
    choice: 'the register receives the amount of every payment row and gives out the amount of every change row'
  },
  {
    name: 'paid-by-rate',
    where: 'payments[].paid',
    choice:
      'if it is absent, it is the amount converted at the rate in the request, rounded as the currency of the sale'
  },
  {
    name: 'own-arithmetic',
    where: 'trade totals',
    choice:
      'the service calculates every total from lines, discounts, taxes and settings; total_to_pay of a line is ignored'
  },
  {
    name: 'shortfall-is-debt',
    where: 'trade/create',
    choice:
      'the unpaid amount becomes a debt of the customer; without a customer it is a debt of the sale; it is never refused'
  },
  {
    name: 'overpaid-is-negative-debt',
    where: 'trade/create',
    choice: 'an excess payment without change is a negative debt; it is never refused'
  },
  {
    name: 'discount-id-empty',
    where: 'trade discounts',
    choice: 'a custom discount may have any id; any other must name a discount that exists or was deleted'
  },
  {
    name: 'quantity-of-unit',
    where: 'products[].amount',
    choice: 'zero, and a quantity with more decimals than the unit allows, are refused with 400'
  },
  {
    name: 'warehouse-of-organization',
    where: 'products[].warehouse_id',
    choice: 'it must be a warehouse of the organization of the sale'
  },
  {
    name: 'no-parent-sold',
    where: 'products[].product_id',
    choice: 'the parent of variants is refused with 400; traceability codes are stored, and their number is not checked'
  },
  {
    name: 'method-exists',
    where: 'payments, changes and session balances',
    choice: 'method and currency must exist; a method that is switched off is accepted, because the sale may be older'
  },
  {
    name: 'ticket-only-linked',
    where: 'trade/create open_ticket_id',
    choice: 'the ticket must exist or have existed; the sale neither changes nor deletes it'
  },
  {
    name: 'line-taxes',
    where: 'products[].tax_ids',
    choice:
      'the active taxes among the ids of the request, otherwise among those of the product, which include the taxes for all goods'
  },
  {
    name: 'discount-spread',
    where: 'trade discounts',
    choice:
      'spread over the lines to the last minor unit, and never above the price of a line; the remainder goes to the lines with the largest fractions, then to the line with the larger weight, the larger remaining amount and the higher tax, independently of their order'
  },
  {
    name: 'done-moves',
    where: 'trade states',
    choice: 'done moves stock and money; new and in_progress only book stock; draft and canceled have no effect'
  },
  {
    name: 'trade-costs',
    where: 'additional_costs of trade/create',
    choice:
      'costs that affect the price are added to the amount to pay, without tax and discount; a refund does not return them'
  },
  {
    name: 'negative-stock',
    where: 'trade/create in state done',
    choice: 'refused with 400 if the settings forbid it; services and parents of variants have no stock'
  },
  {
    name: 'trade-search',
    where: 'trade/get-paging search',
    choice: 'a part of the number or of the code, in upper or lower case'
  },
  {
    name: 'refund-share',
    where: 'trade/refund',
    choice:
      'the share of the line’s paid amount, and the last piece gets the remainder; 400 for more than was sold and not yet returned'
  },
  {
    name: 'refund-of-done',
    where: 'trade/refund',
    choice: 'only a sale in state done can be refunded, and never a refund; a sale with refunds cannot be canceled'
  },
  {
    name: 'refund-money',
    where: 'trade/refund with_transactions',
    choice:
      'the money is returned by the methods of the sale in their order, less the change; without the flag no money moves'
  },
  {
    name: 'cancel-trade',
    where: 'trade/set-state canceled',
    choice: 'the stock is returned; transactions are canceled only with with_transactions'
  },
  {
    name: 'state-after-cancel',
    where: 'trade/set-state',
    choice: 'canceled is final; done can only become canceled'
  },
  {
    name: 'order-uuid',
    where: 'sale-order/create uuid',
    choice:
      'the answer is the active order of the same integration with this uuid; 400 if the order belongs to another integration'
  },
  {
    name: 'order-sums',
    where: 'sale-order totals',
    choice:
      'calculated as for a sale without taxes; total_price is before discounts; trade_status and total_sale include the sales that name the order and are neither drafts nor canceled, less their returns'
  },
  {
    name: 'order-items',
    where: 'products of sale orders, trade/create products.order_item_id',
    choice:
      'every row of an order has an _id, which every update replaces; a sale may name only rows of its own order, otherwise 400; the record of the sale has them'
  },
  {
    name: 'order-discounts',
    where: 'discounts of sale orders',
    choice: 'in per cent if no kind is sent; ids are not checked; answers always have apply_type'
  },
  {
    name: 'order-moves',
    where: 'sale-order/accept, sale-order/update',
    choice:
      'anybody may accept a new order or a draft; a second accept changes nothing and answers the order; an order in another state is refused with 400; done and canceled orders cannot be updated'
  },
  {
    name: 'order-columns',
    where: 'sale-order/update-status-many',
    choice:
      'accepts any column of sale orders from any state; a default_key that is a state becomes the state of the order; reject_if_has_trades refuses if a sale names one of the orders, a canceled sale too'
  },
  {
    name: 'bulk-at-once',
    where: 'sale-order/delete-many, sale-order/update-status-many',
    choice:
      'all or none, before the answer; the answer is a process that is completed already, because no call reads a process'
  },
  {
    name: 'trade-compact',
    where: 'trade/get-by-id by body, trade/get-by-id/for-bot',
    choice:
      'the record without the refunded sale and the refunds; a line has its product, name, measure, price, amount and total_to_pay'
  },
  {
    name: 'custom-field-values',
    where: 'trade/custom-fields/set',
    choice:
      'a key is the code of a field of the table trades, or its id if it has no code; values are merged into the stored ones and must have the type of the field and be among its options; null clears a field that is not required; regex is not checked; the record has them as _custom_fields'
  },
  {
    name: 'xls-template',
    where: 'trade/export-by-xls-template',
    choice:
      'no call creates or lists templates: the account has the template 661700000000000000000001, with one row for each sale and the columns of export-records; the period is compared with date, both ends included; the path returns a workbook, as for an export'
  },
  {
    name: 'initial-payment',
    where: 'invoice/get-initial-payment/by-trade-id',
    choice: 'the only invoice of a sale; a sale that is not done has none and is refused with 400'
  },
  {
    name: 'installment-parts',
    where: 'trade/create installment_plan',
    choice:
      'stored and returned as sent, with its interval; refused with 400 without a customer, if the sum of the parts is not the debt, or if their dates do not increase; the parts move no money'
  },
  {
    name: 'old-date',
    where: 'trade/create date, sale-settings past_date_sell and max_day_past_date_sell',
    choice: 'any date is accepted: the document does not say that the service checks a sale against its two settings'
  },
  {
    name: 'send-to-customer',
    where: 'trade/create to_send_customer',
    choice: 'accepted with or without a customer, and in no record; the sandbox sends no messages'
  },
  {
    name: 'cashback-earned',
    where: 'trade/create, cashback/get-by-customer',
    choice:
      'earned if sale-settings enable it and the sale has a customer, by the newest active rules of the organization in the currency of the sale: the rule with the highest min_amount up to total_to_pay applies to total_to_pay less the part paid with cashback; get-by-customer answers in the main currency'
  },
  {
    name: 'cashback-spent',
    where: 'trade/create applied_cashbacks',
    choice: 'refused with 400 if it is more than the customer has, without a customer, or while cashback is off'
  },
  {
    name: 'cashback-undone',
    where: 'trade/set-state with_cashbacks, trade/refund',
    choice:
      'a cancellation with the flag returns the spent cashback and removes the earned cashback, never below zero; a refund does not change cashback'
  }
] as const satisfies readonly Policy[]

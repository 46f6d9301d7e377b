import type { Policy } from './policy.ts'

/** Shifts, sales, refunds and orders of customers: choices that the document leaves open. */
export const sellingPolicies = [
  {
    name: 'one-open-session',
    where: 'cashbox-session/open',
    choice:
      '400 while the cashier has an open session in the organization, or the register has an open session of any cashier',
    others: [
      { value: 'of-cashier', reading: 'the register may have open sessions of several cashiers' },
      { value: 'of-register', reading: 'the cashier may have open sessions at several registers' }
    ]
  },
  {
    name: 'session-balances',
    where: 'cashbox-session',
    choice: 'actual is the declared amount, expected is the amount that the service calculates',
    others: [
      { value: 'swapped', reading: 'expected is the declared amount, actual is the amount that the service calculates' }
    ]
  },
  {
    name: 'opening-difference',
    where: 'has_diff_on_open',
    choice:
      'cash is compared with the count at the last close of the register; amounts of other methods do not stay in the register; without an earlier close there is no difference',
    others: [
      { value: 'all-methods', reading: 'amounts of every method stay in the register' },
      { value: 'from-zero', reading: 'without an earlier close the register is expected to be empty' }
    ]
  },
  {
    name: 'close-whose',
    where: 'cashbox-session/close',
    choice: 'only the cashier of the session or a boss may close it; 403 for others',
    others: [
      { value: 'anybody', reading: 'any user may close a session' },
      { value: 'cashier', reading: 'only the cashier of the session may close it, a boss may not' }
    ]
  },
  {
    name: 'no-active-session',
    where: 'cashbox-session/get-active',
    choice: 'answers 200 with data null',
    others: [
      { value: '400', reading: 'refused with 400' },
      { value: '404', reading: 'refused with 404' }
    ]
  },
  {
    name: 'sale-finds-session',
    where: 'trade/create, trade/refund, transaction/income, transaction/expense',
    choice:
      'the record belongs to the open session of the acting user in that organization; without an open session it belongs to none',
    others: [{ value: 'refused', reading: 'without an open session of the acting user they are refused with 400' }]
  },
  {
    name: 'tendered-and-change',
    where: 'payments and changes',
    choice: 'the register receives the amount of every payment row and gives out the amount of every change row',
    others: [
      {
        value: 'net',
        reading: 'payments are what stays in the register; changes are stored, but give nothing out and reduce nothing'
      }
    ]
  },
  {
    name: 'paid-by-rate',
    where: 'payments[].paid',
    choice:
      'if it is absent, it is the amount converted at the rate in the request, rounded as the currency of the sale',
    others: [
      {
        value: 'account-rate',
        reading: 'if it is absent, it is the amount converted at the values of the currencies in the account'
      }
    ]
  },
  {
    name: 'own-arithmetic',
    where: 'trade totals',
    choice:
      'the service calculates every total from lines, discounts, taxes and settings; total_to_pay of a line is ignored',
    others: [
      {
        value: 'checked',
        reading: 'total_to_pay of a line is refused with 400 if it is not what the service calculates'
      }
    ]
  },
  {
    name: 'shortfall-is-debt',
    where: 'trade/create',
    choice:
      'the unpaid amount becomes a debt of the customer; without a customer it is a debt of the sale; it is never refused',
    others: [
      { value: 'refused', reading: 'a sale that is not paid in full is refused with 400' },
      { value: 'customer-only', reading: 'an unpaid amount without a customer is refused with 400' }
    ]
  },
  {
    name: 'overpaid-is-negative-debt',
    where: 'trade/create',
    choice: 'an excess payment without change is a negative debt; it is never refused',
    others: [
      { value: 'refused', reading: 'an excess payment is refused with 400' },
      { value: 'no-debt', reading: 'the debt is 0, and the excess stays in the register' }
    ]
  },
  {
    name: 'discount-id-empty',
    where: 'trade discounts',
    choice: 'a custom discount may have any id; any other must name a discount that exists or was deleted',
    others: [
      {
        value: 'must-exist',
        reading: 'every discount must name one that exists or was deleted, unless its id is empty'
      },
      { value: 'never-empty', reading: 'an empty id is refused with 400' }
    ]
  },
  {
    name: 'quantity-of-unit',
    where: 'products[].amount',
    choice: 'zero, and a quantity with more decimals than the unit allows, are refused with 400',
    others: [{ value: 'accepted', reading: 'any quantity above zero is accepted' }]
  },
  {
    name: 'warehouse-of-organization',
    where: 'products[].warehouse_id',
    choice: 'it must be a warehouse of the organization of the sale',
    others: [{ value: 'any', reading: 'a warehouse of any organization is accepted' }]
  },
  {
    name: 'no-parent-sold',
    where: 'products[].product_id',
    choice:
      'the parent of variants is refused with 400; traceability codes are stored, and their number is not checked',
    others: [{ value: 'sold', reading: 'the parent of variants is sold like other goods' }]
  },
  {
    name: 'method-exists',
    where: 'payments, changes and session balances',
    choice: 'method and currency must exist; a method that is switched off is accepted, because the sale may be older',
    others: [{ value: 'enabled', reading: 'a method that is switched off is refused with 400' }]
  },
  {
    name: 'ticket-only-linked',
    where: 'trade/create open_ticket_id',
    choice: 'the ticket must exist or have existed; the sale neither changes nor deletes it',
    others: [
      { value: 'must-be-open', reading: 'a deleted ticket is refused with 400' },
      { value: 'deletes', reading: 'the sale deletes the ticket' }
    ]
  },
  {
    name: 'line-taxes',
    where: 'products[].tax_ids',
    choice:
      'the active taxes among the ids of the request, otherwise among those of the product, which include the taxes for all goods',
    others: [{ value: 'of-product', reading: 'tax_ids of the request are ignored: the taxes of the product count' }]
  },
  {
    name: 'discount-spread',
    where: 'trade discounts',
    choice:
      'spread over the lines to the last minor unit, and never above the price of a line; the remainder goes to the lines with the largest fractions, then to the line with the larger weight, the larger remaining amount and the higher tax, independently of their order',
    others: [{ value: 'last-line', reading: 'the remainder goes to the last line that has room' }]
  },
  {
    name: 'done-moves',
    where: 'trade states',
    choice: 'done moves stock and money; new and in_progress only book stock; draft and canceled have no effect',
    others: [{ value: 'no-booking', reading: 'new and in_progress book no stock' }]
  },
  {
    name: 'trade-costs',
    where: 'additional_costs of trade/create',
    choice:
      'costs that affect the price are added to the amount to pay, without tax and discount; a refund does not return them',
    others: [{ value: 'listed', reading: 'costs are only listed: none is added to the amount to pay' }]
  },
  {
    name: 'negative-stock',
    where: 'trade/create in state done',
    choice: 'refused with 400 if the settings forbid it; services and parents of variants have no stock',
    others: [{ value: 'accepted', reading: 'never refused' }]
  },
  {
    name: 'trade-search',
    where: 'trade/get-paging search',
    choice: 'a part of the number or of the code, in upper or lower case',
    others: [
      { value: 'exact', reading: 'the whole number or the whole code' },
      { value: 'number', reading: 'a part of the number only: the code is not searched' }
    ]
  },
  {
    name: 'refund-share',
    where: 'trade/refund',
    choice:
      'the share of the line’s paid amount, and the last piece gets the remainder; 400 for more than was sold and not yet returned',
    others: [{ value: 'each-rounded', reading: 'each refund is rounded by itself, and no piece gets a remainder' }]
  },
  {
    name: 'refund-of-done',
    where: 'trade/refund',
    choice: 'only a sale in state done can be refunded, and never a refund; a sale with refunds cannot be canceled',
    others: [{ value: 'cancelable', reading: 'a sale with refunds can be canceled, as any other' }]
  },
  {
    name: 'refund-money',
    where: 'trade/refund with_transactions',
    choice:
      'the money is returned by the methods of the sale in their order, less the change; without the flag no money moves',
    others: [
      { value: 'always', reading: 'the money is returned with and without the flag' },
      { value: 'last-first', reading: 'the money is returned by the methods of the sale in the opposite order' }
    ]
  },
  {
    name: 'cancel-trade',
    where: 'trade/set-state canceled',
    choice: 'the stock is returned; transactions are canceled only with with_transactions',
    others: [{ value: 'with-money', reading: 'transactions are canceled with and without with_transactions' }]
  },
  {
    name: 'state-after-cancel',
    where: 'trade/set-state',
    choice: 'canceled is final; done can only become canceled',
    others: [{ value: 'reopened', reading: 'a canceled sale can take any state again' }]
  },
  {
    name: 'order-uuid',
    where: 'sale-order/create uuid',
    choice:
      'the answer is the active order of the same integration with this uuid; 400 if the order belongs to another integration',
    only: 'noCall'
  },
  {
    name: 'order-sums',
    where: 'sale-order totals',
    choice:
      'calculated as for a sale without taxes; total_price is before discounts; trade_status and total_sale include the sales that name the order and are neither drafts nor canceled, less their returns',
    only: 'unread'
  },
  {
    name: 'order-items',
    where: 'products of sale orders, trade/create products.order_item_id',
    choice:
      'every row of an order has an _id, which every update replaces; a sale may name only rows of its own order, otherwise 400; the record of the sale has them',
    only: 'noCall'
  },
  {
    name: 'order-discounts',
    where: 'discounts of sale orders',
    choice: 'in per cent if no kind is sent; ids are not checked; answers always have apply_type',
    only: 'noCall'
  },
  {
    name: 'order-moves',
    where: 'sale-order/accept, sale-order/update',
    choice:
      'anybody may accept a new order or a draft; a second accept changes nothing and answers the order; an order in another state is refused with 400; done and canceled orders cannot be updated',
    only: 'noCall'
  },
  {
    name: 'order-columns',
    where: 'sale-order/update-status-many',
    choice:
      'accepts any column of sale orders from any state; a default_key that is a state becomes the state of the order; reject_if_has_trades refuses if a sale names one of the orders, a canceled sale too',
    only: 'noCall'
  },
  {
    name: 'bulk-at-once',
    where: 'sale-order/delete-many, sale-order/update-status-many',
    choice:
      'all or none, before the answer; the answer is a process that is completed already, because no call reads a process',
    only: 'noCall'
  },
  {
    name: 'trade-compact',
    where: 'trade/get-by-id by body, trade/get-by-id/for-bot',
    choice:
      'the record without the refunded sale and the refunds; a line has its product, name, measure, price, amount and total_to_pay',
    only: 'noCall'
  },
  {
    name: 'custom-field-values',
    where: 'trade/custom-fields/set',
    choice:
      'a key is the code of a field of the table trades, or its id if it has no code; values are merged into the stored ones and must have the type of the field and be among its options; null clears a field that is not required; regex is not checked; the record has them as _custom_fields',
    only: 'noCall'
  },
  {
    name: 'xls-template',
    where: 'trade/export-by-xls-template',
    choice:
      'no call creates or lists templates: the account has the template 661700000000000000000001, with one row for each sale and the columns of export-records; the period is compared with date, both ends included; the path returns a workbook, as for an export',
    only: 'noCall'
  },
  {
    name: 'initial-payment',
    where: 'invoice/get-initial-payment/by-trade-id',
    choice: 'the only invoice of a sale; a sale that is not done has none and is refused with 400',
    only: 'noCall'
  },
  {
    name: 'installment-parts',
    where: 'trade/create installment_plan',
    choice:
      'stored and returned as sent, with its interval; refused with 400 without a customer, if the sum of the parts is not the debt, or if their dates do not increase; the parts move no money',
    others: [{ value: 'unchecked', reading: 'stored as sent, without a check' }]
  },
  {
    name: 'old-date',
    where: 'trade/create date, sale-settings past_date_sell and max_day_past_date_sell',
    choice: 'any date is accepted: the document does not say that the service checks a sale against its two settings',
    others: [
      {
        value: 'checked',
        reading:
          'a date in the past is refused with 400 if past_date_sell is off, or if it is more than max_day_past_date_sell days ago'
      }
    ]
  },
  {
    name: 'send-to-customer',
    where: 'trade/create to_send_customer',
    choice: 'accepted with or without a customer, and in no record; the sandbox sends no messages',
    others: [{ value: 'needs-customer', reading: 'refused with 400 without a customer' }]
  },
  {
    name: 'cashback-earned',
    where: 'trade/create, cashback/get-by-customer',
    choice:
      'earned if sale-settings enable it and the sale has a customer, by the newest active rules of the organization in the currency of the sale: the rule with the highest min_amount up to total_to_pay applies to total_to_pay less the part paid with cashback; get-by-customer answers in the main currency',
    others: [{ value: 'on-all', reading: 'earned on total_to_pay, the part paid with cashback too' }]
  },
  {
    name: 'cashback-spent',
    where: 'trade/create applied_cashbacks',
    choice: 'refused with 400 if it is more than the customer has, without a customer, or while cashback is off',
    others: [{ value: 'capped', reading: 'if it is more than the customer has, the customer has none left' }]
  },
  {
    name: 'cashback-undone',
    where: 'trade/set-state with_cashbacks, trade/refund',
    choice:
      'a cancellation with the flag returns the spent cashback and removes the earned cashback, never below zero; a refund does not change cashback',
    others: [{ value: 'always', reading: 'a cancellation without the flag does the same' }]
  }
] as const satisfies readonly Policy[]

import type { Policy } from './policy.ts'

/** Movements by hand, cash registers and balances: choices that the document leaves open. */
export const moneyPolicies = [
  {
    name: 'party-of-user-type',
    where: 'invoice/create, transaction/income, transaction/expense',
    choice:
      'the party whose kind user_type names must exist; the other three party ids are ignored; user_type other needs no party',
    others: [{ value: 'all-checked', reading: 'each party id that is not empty must exist' }]
  },
  {
    name: 'invoice-filters',
    where: 'invoice/get-paging',
    choice:
      'paid_states are zero, partial and full; every invoice is a main invoice; an installment plan is the invoice of a sale that was not paid in full at once',
    only: 'unread'
  },
  {
    name: 'which-desk',
    where: 'transaction/income, transaction/expense, trade payments',
    choice:
      "the register of the open session; otherwise the acting user's own register; otherwise the main register of the organization",
    others: [
      { value: 'of-user', reading: "the acting user's own register; otherwise the main register of the organization" },
      { value: 'main', reading: 'always the main register of the organization' }
    ]
  },
  {
    name: 'desk-balance',
    where: 'cashbox balance',
    choice: 'the sum of all movements, each converted at the value of its currency into the currency of the register',
    others: [{ value: 'own-currency', reading: 'the sum of the movements in the currency of the register' }]
  },
  {
    name: 'phone-exact',
    where: 'customer/get-by-phone-number',
    choice: 'the number exactly as it is stored, with the plus sign; 400 if no customer has it',
    others: [{ value: 'digits', reading: 'the number with or without the plus sign' }]
  },
  {
    name: 'customer-update',
    where: 'customer/update',
    choice:
      'a field that is omitted keeps its value; an option of the sandbox deletes it instead, because the document does not say which is true',
    others: [{ value: 'deletes-omitted', reading: 'a field that is omitted is deleted' }]
  },
  {
    name: 'balances',
    where: 'customer and balance/get-by-customer',
    choice:
      'one balance for each currency over all organizations; negative if the customer owes money; 0 if there is no record',
    others: [{ value: 'debt-positive', reading: 'positive if the customer owes money' }]
  },
  {
    name: 'in-house-money',
    where: 'transaction/transfer, exchange, exchange-method',
    choice:
      'two records: an outgoing one at the register of the acting user, and an incoming one whose parent is the outgoing one; the answer is the outgoing record; neither has a party or an article; user_type is stored',
    only: 'noCall'
  },
  {
    name: 'money-transfer',
    where: 'transaction/transfer',
    choice:
      'the money leaves the register at once and is pending at the other register, which may belong to another organization, until set-state done; set-state rejected returns it',
    only: 'noCall'
  },
  {
    name: 'money-exchange',
    where: 'transaction/exchange, exchange-method',
    choice:
      'both records are done at once: exchange_amount is received as sent, at any rate, by destination_cashbox_id, which may be the same register; exchange-method uses the register of the acting user',
    only: 'noCall'
  },
  {
    name: 'desk-may-owe',
    where: 'transaction/expense, transfer, exchange, exchange-method',
    choice: 'never refused because of missing money: the balance of a register may fall below zero',
    others: [{ value: 'refused', reading: 'refused with 400 if the register has less money' }]
  },
  {
    name: 'transaction-moves',
    where: 'transaction/set-state',
    choice:
      'pending can become done, rejected or canceled, and done can become canceled; a request for the current state changes nothing and answers the record; any other change is refused with 400; so is a change of a payment of a sale, which is canceled with its sale; both records of a pair are canceled together',
    others: [{ value: 'repeat-refused', reading: 'a request for the current state is refused with 400' }]
  },
  {
    name: 'transaction-undone',
    where: 'transaction/set-state, invoice/set-state with_transactions',
    choice: 'a canceled movement no longer counts in the register, in its invoice and in the balance of its customer',
    only: 'noCall'
  },
  {
    name: 'expense-waits',
    where: 'transaction/expense',
    choice:
      'an expense is pending and has no effect if the finance settings require approval, the expense is above their limit at the values of the currencies, and the user is not a boss; done_at is the time when it took effect',
    others: [{ value: 'boss-too', reading: 'the expense of a boss waits too' }]
  },
  {
    name: 'expense-approver',
    where: 'transaction/expense/approve, reject, redirect and set-state of a waiting expense',
    choice:
      'allowed to the account owner, a boss, and the employee to whom the expense was redirected; 403 for others; an expense that is not pending is refused with 400; anybody may cancel',
    only: 'noCall'
  }
] as const satisfies readonly Policy[]

import type { Policy } from './policy.ts'

/** Movements by hand, cash registers and balances: choices that the document leaves open. */
export const moneyPolicies = [
  {
    name: 'party-of-user-type',
    where: 'invoice/create, transaction/income, transaction/expense',
    choice: 'the id named by user_type must exist, the other three party ids are not read; other needs none'
  },
  {
    name: 'invoice-filters',
    where: 'invoice/get-paging',
    choice:
      'paid_states are zero, partial and full; every invoice is a main one; installment plans are those of sales that were not paid at once'
  },
  {
    name: 'which-desk',
    where: 'transaction/income, transaction/expense, trade payments',
    choice: "the desk of the open session, else the acting user's own desk, else the main desk of the organization"
  },
  {
    name: 'desk-balance',
    where: 'cashbox balance',
    choice: 'every movement at the value of its currency, in the currency of the desk'
  },
  {
    name: 'phone-exact',
    where: 'customer/get-by-phone-number',
    choice: 'the number exactly as stored, plus sign and all; 400 when nobody has it'
  },
  {
    name: 'customer-update',
    where: 'customer/update',
    choice: 'what it does not name is kept; a shop can be told to lose it instead, since nobody knows'
  },
  {
    name: 'balances',
    where: 'customer and balance/get-by-customer',
    choice: 'one a currency over all organizations; negative is owed by the customer; 0 where nothing is known'
  },
  {
    name: 'in-house-money',
    where: 'transaction/transfer, exchange, exchange-method',
    choice:
      'two records, one that goes out of the desk of who asks and one that comes in with the other as parent; the answer is the one that goes out; no party and no article, user_type is kept'
  },
  {
    name: 'money-transfer',
    where: 'transaction/transfer',
    choice:
      'goes out at once and waits as pending at the other desk, also that of another organization, until set-state done takes it in; rejected there, it comes back'
  },
  {
    name: 'money-exchange',
    where: 'transaction/exchange, exchange-method',
    choice:
      'both halves are done at once: exchange_amount comes in as sent, at any rate, into destination_cashbox_id, which may be the same desk; a method is exchanged at the desk of who asks'
  },
  {
    name: 'desk-may-owe',
    where: 'transaction/expense, transfer, exchange, exchange-method',
    choice: 'never refused for want of money: the balance of a desk may fall below zero'
  },
  {
    name: 'transaction-moves',
    where: 'transaction/set-state',
    choice:
      'pending becomes done, rejected or canceled, done becomes canceled; the state it has is answered as it is; any other move, and a payment of a sale, which goes when the sale goes, is refused with 400; both halves are canceled together'
  },
  {
    name: 'transaction-undone',
    where: 'transaction/set-state, invoice/set-state with_transactions',
    choice: 'a movement taken back leaves the desk, its invoice and the account of its customer as if it had not been'
  },
  {
    name: 'expense-waits',
    where: 'transaction/expense',
    choice:
      'pending, without any effect, when the finance settings ask for approval and it is above their limit at the values of the currencies, except by a boss; done_at says when it counted'
  },
  {
    name: 'expense-approver',
    where: 'transaction/expense/approve, reject, redirect and set-state of a waiting expense',
    choice:
      'the account owner, a boss, or whom it was handed to, anybody else 403; an expense that does not wait is refused with 400; only cancel is free'
  }
] as const satisfies readonly Policy[]

import type { Policy } from './policies.ts'

/** Money by hand, desks and balances: what the document leaves open of them. */
export const moneyPolicies = [
  {
    name: 'party-of-user-type',
    where: 'invoice/create, transaction/income, transaction/expense',
    choice: 'the id named by user_type must exist, the other three party ids are not read; other needs none'
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
    name: 'balances',
    where: 'customer and balance/get-by-customer',
    choice: 'one a currency over all organizations; negative is owed by the customer; 0 where nothing is known'
  }
] as const satisfies readonly Policy[]

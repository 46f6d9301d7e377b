import { z } from 'zod'
import { CashbackView, CustomersView, CustomerView } from '../views.ts'
import { CustomerId } from '../ids.ts'
import { reads, begins, text, approval, type CallRows } from './core.ts'

/** Calls of customers. */
export const customers = {
  /**
   * Finds customers by a part of the name, the phone or the card. For an empty text, returns the customers
   * served last, and after them those who bought most often lately.
   */
  'customer.search': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ text: text(200), limit: z.number().int().min(1).max(50) }),
    output: CustomersView
  },
  /** Asks the service for the cashback balance of a customer. */
  'customer.cashback': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ customerId: CustomerId }),
    output: CashbackView
  },
  /**
   * Creates a customer, online or offline. If a customer with this name and phone, or with this tax number, exists,
   * returns that customer.
   */
  'customer.add': {
    ...begins,
    input: z.strictObject({
      name: text(200),
      phone: text(40).optional(),
      taxNumber: text(40).optional(),
      card: text(100).optional(),
      note: text(512).optional()
    }),
    output: CustomerView
  },
  /**
   * Changes details of a customer, online or offline. Needs a manager. A detail that is absent stays as it is, and null
   * removes it. A detail that is equal to what the screen showed keeps the text of the shop. Refused if another
   * customer has the phone or the tax number.
   */
  'customer.edit': {
    ...begins,
    input: z.strictObject({
      customerId: CustomerId,
      change: z.strictObject({
        name: text(200).optional(),
        phone: text(40).nullish(),
        taxNumber: text(40).nullish(),
        note: text(512).nullish()
      }),
      approval
    }),
    output: CustomerView
  }
} as const satisfies CallRows

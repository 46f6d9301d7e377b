import { z } from 'zod'
import { CustomersView, CustomerView } from '../views.ts'
import { CustomerId } from '../ids.ts'
import { reads, begins, text, approval, type CallRows } from './core.ts'

/** Calls of customers. */
export const customers = {
  /** Customers by a part of the name, the phone or the card; an empty text answers those served last. */
  'customer.search': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ text: text(200), limit: z.number().int().min(1).max(50) }),
    output: CustomersView
  },
  /** Writes down a new customer, online or not. Who is known by that name and phone, or tax number, already is answered instead. */
  'customer.add': {
    ...begins,
    input: z.strictObject({
      name: text(200),
      phone: text(40).optional(),
      taxNumber: text(40).optional(),
      card: text(100).optional(),
      comment: text(300).optional()
    }),
    output: CustomerView
  },
  /**
   * Changes what a till may change of a customer, online or not; needs a manager. What is left out is taken away, what is
   * given as it is shown stays as the shop wrote it. Refused where the phone or the tax number is somebody else's.
   */
  'customer.edit': {
    ...begins,
    input: z.strictObject({
      customerId: CustomerId,
      name: text(200),
      phone: text(40).optional(),
      taxNumber: text(40).optional(),
      approval
    }),
    output: CustomerView
  }
} as const satisfies CallRows

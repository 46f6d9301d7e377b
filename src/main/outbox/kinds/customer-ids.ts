import type { CustomerId } from '../../../shared/ids.ts'
import { customerAtService, type CustomerAtService } from '../../db/customers/customers.ts'
import type { Reader } from '../../db/core/open.ts'

/** "No customer", or a customer whose job was written off, never gets an id at the service. */
export const customerOfBody = (db: Reader, customer: { id: CustomerId } | undefined): CustomerAtService =>
  customer === undefined ? 'never' : customerAtService(db, customer.id)
export const customerIdIn = (there: CustomerAtService): string | undefined =>
  typeof there === 'object' ? there.id : undefined

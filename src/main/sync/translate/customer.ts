import type { CustomerCreate } from '../../api/schemas/customer.ts'
import type { Customer } from '../../domain/customer.ts'
import { markerTail } from './amounts.ts'

/** As long as the service takes a description. */
const longestDescription = 512

/**
 * A new customer in the service's words. They are found again by their phone; one without, or one whose phone is already
 * somebody else's there, by the marker with which the description then begins.
 */
export function customerBody(customer: Customer, marker: string, isAnother: boolean): CustomerCreate {
  const { name, phone, taxNumber, comment, organizationId } = customer
  const mark = phone === undefined || isAnother ? markerTail(marker) : undefined
  const description = [mark, comment].filter(Boolean).join(' ').slice(0, longestDescription)
  return {
    name,
    type: 'natural',
    state: 'new',
    ...(phone === undefined ? {} : { phone_number: phone }),
    // A person's fourteen digits too: a new customer has no field of their own for them.
    ...(taxNumber === undefined ? {} : { inn: taxNumber }),
    ...(description === '' ? {} : { description }),
    organization_ids: [organizationId]
  }
}

import { defined, filled } from '../../../shared/defined.ts'
import { sayableOf, type CustomerCreate, type CustomerUpdate } from '../../../backoffice/api/schemas/people/customer.ts'
import { isSamePhone, type Customer } from '../../domain/customers/customer.ts'
import { changesOf, type CustomerEdit } from '../../domain/customers/customer-edit.ts'
import { markerTail } from '../../service-records/amounts.ts'

/** The longest description that the service accepts. */
const longestDescription = 512

/**
 * Builds a new customer for the service. A customer is found again by the phone. If there is no phone, or the phone
 * belongs to somebody else at the service, the description begins with the marker, by which the customer is found.
 */
export function customerBody(customer: Customer, marker: string, isAnother: boolean): CustomerCreate {
  const { name, phone, taxNumber, card, comment, organizationId } = customer
  const mark = phone === undefined || isAnother ? markerTail(marker) : undefined
  const description = [mark, comment].filter(Boolean).join(' ').slice(0, longestDescription)
  return {
    name,
    type: 'natural',
    state: 'new',
    ...defined({
      phone_number: phone,
      // `inn` also takes the fourteen digits of a person, because a new customer has no other field for them.
      inn: taxNumber,
      loyalty_card_id: card,
      description: filled(description)
    }),
    organization_ids: [organizationId]
  }
}

/** Builds the change of a customer for the service. A detail that was removed is sent empty. */
export function changeBody(edit: CustomerEdit, serverId: string): CustomerUpdate {
  const { before, after, organizationId } = edit
  const changes = changesOf(before, after)
  return {
    _id: serverId,
    name: after.name,
    organization_ids: [organizationId],
    ...(changes.includes('phone') ? { phone_number: after.phone ?? '' } : {}),
    ...(changes.includes('taxNumber') ? { inn: after.taxNumber ?? '' } : {})
  }
}

/** Builds the change together with all other fields of the service's record, so that none of them is lost. */
export function wholeChangeBody(edit: CustomerEdit, record: Record<string, unknown> & { _id: string }): CustomerUpdate {
  const { before, after } = edit
  const said = sayableOf(record)
  const changes = changesOf(before, after)
  const numbers = changes.includes('phone') ? said.phone_numbers : undefined
  return {
    ...said,
    ...changeBody(edit, record._id),
    ...(changes.includes('name') || said.name === undefined ? {} : { name: said.name }),
    ...defined({ organization_ids: said.organization_ids }),
    ...(numbers === undefined ? {} : { phone_numbers: otherNumbers(numbers, before.phone, after.phone) })
  }
}

/** Returns the list of numbers with one of them replaced or removed. A list without that number stays as it is. */
function otherNumbers(numbers: readonly string[], before = '', after: string | undefined): string[] {
  const isOld = (one: string): boolean => one === before || isSamePhone(one, before)
  return [...new Set(numbers.flatMap((one) => (isOld(one) ? (after ?? []) : one)))]
}

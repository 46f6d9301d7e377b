import { defined } from '../../../shared/defined.ts'
import { sayableOf, type CustomerCreate, type CustomerUpdate } from '../../../backoffice/api/schemas/people/customer.ts'
import { isSamePhone, type Customer } from '../../domain/customers/customer.ts'
import { changesOf, type CustomerEdit } from '../../domain/customers/customer-edit.ts'
import { markerTail } from '../../service-records/amounts.ts'

/** As long as the service takes a description. */
const longestDescription = 512

/**
 * A new customer in the service's words. They are found again by their phone; one without, or one whose phone is already
 * somebody else's there, by the marker with which the description then begins.
 */
export function customerBody(customer: Customer, marker: string, isAnother: boolean): CustomerCreate {
  const { name, phone, taxNumber, card, comment, organizationId } = customer
  const mark = phone === undefined || isAnother ? markerTail(marker) : undefined
  const description = [mark, comment].filter(Boolean).join(' ').slice(0, longestDescription)
  return {
    name,
    type: 'natural',
    state: 'new',
    ...defined({ phone_number: phone }),
    // A person's fourteen digits too: a new customer has no field of their own for them.
    ...defined({ inn: taxNumber, loyalty_card_id: card }),
    ...(description === '' ? {} : { description }),
    organization_ids: [organizationId]
  }
}

/** What is changed, in the service's words; a detail that is taken away is empty there. */
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

/** A change together with all else that the service's record says, so that nothing of it is lost. */
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

/** The list of numbers with one of them changed, taken away, or as it is where it does not hold that one. */
function otherNumbers(numbers: readonly string[], before = '', after: string | undefined): string[] {
  const isOld = (one: string): boolean => one === before || isSamePhone(one, before)
  return [...new Set(numbers.flatMap((one) => (isOld(one) ? (after ?? []) : one)))]
}

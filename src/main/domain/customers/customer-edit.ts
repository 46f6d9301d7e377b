import { ok, type Result } from '../../../shared/failure.ts'
import type { CustomerId, EmployeeId, OrganizationId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import {
  isSameName,
  isSamePhone,
  isSameTaxNumber,
  normalPhone,
  properName,
  properTaxNumber,
  unlessEmpty,
  type Customer,
  type KnownCustomer
} from './customer.ts'

// Changes of customers at the till: which fields may change, the customer after a change, and whether the service still
// has the values that the cashier saw.

/** The fields that a till can change. All other fields of a customer stay unchanged at the service. */
export type Details = Pick<Customer, 'name' | 'phone' | 'taxNumber'>
export type Detail = keyof Details
const allDetails: readonly Detail[] = ['name', 'phone', 'taxNumber']

/** A change of a customer that was made at this till; it never changes. */
export type CustomerEdit = {
  id: string
  /** The till's own id for a customer that was created here, else the service's id. */
  customerId: CustomerId
  /** The values that the till assumed the service has. */
  before: Details
  after: Details
  organizationId: OrganizationId
  employeeId: EmployeeId
  madeAt: Instant
}

/** Returns the details of a customer. Of several phone numbers it is the first, which is shown and changed. */
export const detailsOf = ({ name, phones, taxNumber }: KnownCustomer): Details => ({
  name,
  phone: phones[0],
  taxNumber
})

const isSameDetail: Record<Detail, (one: string, other: string) => boolean> = {
  name: () => false,
  phone: isSamePhone,
  taxNumber: (one, other) => isSameTaxNumber(one, other) && /\d/.test(one)
}

/** Returns whether both values mean the same, however they are written. A name must match exactly. */
function isAlike(detail: Detail, one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [one ?? '', other ?? '']
  return a === b || isSameDetail[detail](a, b)
}

export const changesOf = (before: Details, after: Details): Detail[] =>
  allDetails.filter((detail) => !isAlike(detail, before[detail], after[detail]))

const read: Record<'phone' | 'taxNumber', (text: string | undefined) => Result<string | undefined>> = {
  phone: (text) => unlessEmpty(text, normalPhone),
  taxNumber: (text) => unlessEmpty(text, properTaxNumber)
}

/**
 * Checks whether a customer may have these details. Unchanged details are not checked: the shop may have its own
 * format.
 *
 * @throws never; fails with `customer.name`, `customer.phone` or `customer.taxNumber`, depending on the wrong field.
 */
export function decideEdit(now: Details, asked: Details): Result<Details> {
  const isKept = (detail: Detail): boolean => isAlike(detail, asked[detail]?.trim(), now[detail])
  const name = isKept('name') ? ok(now.name) : properName(asked.name)
  if (!name.ok) return name
  const phone = isKept('phone') ? ok(now.phone) : read.phone(asked.phone)
  if (!phone.ok) return phone
  const taxNumber = isKept('taxNumber') ? ok(now.taxNumber) : read.taxNumber(asked.taxNumber)
  if (!taxNumber.ok) return taxNumber
  return ok({ name: name.value, phone: phone.value, taxNumber: taxNumber.value })
}

/** Returns a customer with a change applied. The other fields may have changed meanwhile. */
export function withEdit(
  known: KnownCustomer,
  { before, after }: Pick<CustomerEdit, 'before' | 'after'>
): KnownCustomer {
  const changes = changesOf(before, after)
  const isOther = (phone: string): boolean =>
    !isAlike('phone', phone, before.phone) && !isAlike('phone', phone, after.phone)
  return {
    ...known,
    ...(changes.includes('name') ? { name: after.name } : {}),
    ...(changes.includes('phone')
      ? { phones: [...(after.phone === undefined ? [] : [after.phone]), ...known.phones.filter(isOther)] }
      : {}),
    ...(changes.includes('taxNumber') ? { taxNumber: after.taxNumber } : {})
  }
}

/** Returns the details before a change. */
export const withoutEdit = (details: Details, { before, after }: Pick<CustomerEdit, 'before' | 'after'>): Details => ({
  ...details,
  ...Object.fromEntries(changesOf(before, after).map((detail) => [detail, before[detail]]))
})

/**
 * Compares the values at the service with a change. `given` are the values before earlier changes that were given up:
 * the cashier saw those changes, and the service never received them.
 *
 *     ours     the service has all values of the change
 *     before   each changed field has the value that the cashier saw, or the value of the change
 *     [...]    the fields that somebody else has changed to other values
 */
export function customerStateWith(
  { before, after }: Pick<CustomerEdit, 'before' | 'after'>,
  there: Details,
  given: readonly Details[] = []
) {
  const changes = changesOf(before, after)
  const isOurs = (detail: Detail): boolean =>
    isAlike(detail, there[detail], after[detail]) ||
    // The same name in another alphabet counts as equal, unless the change is only that.
    (detail === 'name' && isSameName(there.name, after.name) && !isSameName(before.name, after.name))
  if (changes.every(isOurs)) return 'ours'
  const isBefore = (detail: Detail): boolean =>
    [before, ...given].some(
      (seen) => isAlike(detail, there[detail], seen[detail]) || (detail === 'name' && isSameName(there.name, seen.name))
    )
  const theirs = changes.filter((detail) => !isOurs(detail) && !isBefore(detail))
  return theirs.length === 0 ? 'before' : theirs
}

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

// Customers changed at the till: what of them may be, what a change makes of one, and whether the service, when it is told,
// still has what the cashier saw.

/** What is changed at a till. All else that the shop knows of a customer stays as it is there. */
export type Details = Pick<Customer, 'name' | 'phone' | 'taxNumber'>
export type Detail = keyof Details
const allDetails: readonly Detail[] = ['name', 'phone', 'taxNumber']

/** A change of a customer, made at this till; never changed again. */
export type CustomerEdit = {
  id: string
  /** Of one made here the till's own id, else the service's. */
  customerId: CustomerId
  /** What the service was thought to have. */
  before: Details
  after: Details
  organizationId: OrganizationId
  employeeId: EmployeeId
  madeAt: Instant
}

/** Of several numbers the first is the one that is shown, and changed. */
export const detailsOf = ({ name, phones, taxNumber }: KnownCustomer): Details => ({
  name,
  phone: phones[0],
  taxNumber
})

const says: Record<Detail, (one: string, other: string) => boolean> = {
  name: () => false,
  phone: isSamePhone,
  taxNumber: (one, other) => isSameTaxNumber(one, other) && /\d/.test(one)
}

/** Do two say the same of a customer, however each is written? A name is the same by the letter alone. */
function isAlike(detail: Detail, one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [one ?? '', other ?? '']
  return a === b || says[detail](a, b)
}

export const changesOf = (before: Details, after: Details): Detail[] =>
  allDetails.filter((detail) => !isAlike(detail, before[detail], after[detail]))

const read: Record<'phone' | 'taxNumber', (text: string | undefined) => Result<string | undefined>> = {
  phone: (text) => unlessEmpty(text, normalPhone),
  taxNumber: (text) => unlessEmpty(text, properTaxNumber)
}

/**
 * May a customer be written down like this? What is not changed is not judged: the shop may have written it in its own way.
 *
 * @throws never; fails with `customer.name`, `customer.phone` or `customer.taxNumber`, which one it is about.
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

/** A customer as they are with a change. What it does not touch may have become another meanwhile. */
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

/** The details as they were before a change. */
export const withoutEdit = (details: Details, { before, after }: Pick<CustomerEdit, 'before' | 'after'>): Details => ({
  ...details,
  ...Object.fromEntries(changesOf(before, after).map((detail) => [detail, before[detail]]))
})

/**
 * How what stands at the service is to a change. `given` is what stood there before earlier changes that were given up: the
 * cashier saw those, and the service never heard of them.
 *
 *     ours     it says all that the change says
 *     before   of what is changed it says what the cashier saw, or what the change says
 *     [...]    the details that somebody else has changed otherwise
 */
export function customerStateWith(
  { before, after }: Pick<CustomerEdit, 'before' | 'after'>,
  there: Details,
  given: readonly Details[] = []
) {
  const changes = changesOf(before, after)
  const isOurs = (detail: Detail): boolean =>
    isAlike(detail, there[detail], after[detail]) ||
    // The same name in another alphabet, unless that is what was changed.
    (detail === 'name' && isSameName(there.name, after.name) && !isSameName(before.name, after.name))
  if (changes.every(isOurs)) return 'ours'
  const isBefore = (detail: Detail): boolean =>
    [before, ...given].some(
      (seen) => isAlike(detail, there[detail], seen[detail]) || (detail === 'name' && isSameName(there.name, seen.name))
    )
  const theirs = changes.filter((detail) => !isOurs(detail) && !isBefore(detail))
  return theirs.length === 0 ? 'before' : theirs
}

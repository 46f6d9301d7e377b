import { ok, type Result } from '../../../shared/failure.ts'
import { isSameName, isSameNote, isSamePhone, isSameTaxNumber, readDetail } from './customer.ts'
import type { CustomerEdit, CustomerPatch, KnownCustomer } from './records.ts'

// Changes of customers at the till: which details may change, the customer after a change, and whether the service
// still has the values that the cashier saw.

/** The details of a customer that a till can change. All other fields stay unchanged at the service. */
export type Detail = keyof CustomerPatch
/** The details that a customer has; an empty text is none. */
export type Details = Record<Detail, string>

type DetailRow = {
  /** Returns whether two different texts have the same value. */
  isSame: (one: string, other: string) => boolean
  /** Returns whether the service may write one text for the other. Such a change alone is sent nevertheless. */
  isSameThere?: (one: string, other: string) => boolean
  of: (known: KnownCustomer) => string | undefined
  /** Returns the customer with the value `after` in the place of `before`. */
  put: (known: KnownCustomer, after: string | undefined, before: string | undefined) => KnownCustomer
}

/** All that the domain knows of each detail. service-records/customer-fields.ts says where the service has it. */
const details: Record<Detail, DetailRow> = {
  name: {
    isSame: () => false,
    // The same name in another alphabet.
    isSameThere: isSameName,
    of: ({ name }) => name,
    put: (known, after) => ({ ...known, name: after ?? known.name })
  },
  phone: {
    isSame: isSamePhone,
    // Of several phone numbers it is the first, which is shown and changed.
    of: ({ phones }) => phones[0],
    put: (known, after, before) => ({
      ...known,
      phones: [
        ...(after === undefined ? [] : [after]),
        ...known.phones.filter((phone) => !isAlike('phone', phone, before) && !isAlike('phone', phone, after))
      ]
    })
  },
  taxNumber: {
    isSame: (one, other) => isSameTaxNumber(one, other) && /\d/.test(one),
    of: ({ taxNumber }) => taxNumber,
    put: (known, after) => ({ ...known, taxNumber: after })
  },
  note: {
    isSame: isSameNote,
    of: ({ note }) => note,
    put: (known, note) => ({ ...known, note })
  }
}
export const customerDetails = Object.keys(details) as readonly Detail[]

/** Returns the details of a customer. */
export const detailsOf = (known: KnownCustomer): Details =>
  Object.fromEntries(customerDetails.map((detail) => [detail, details[detail].of(known) ?? ''])) as Details

/** Returns whether both values mean the same, however they are written. A name must match exactly. */
export function isAlike(detail: Detail, one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [one ?? '', other ?? '']
  return a === b || details[detail].isSame(a, b)
}

/** Returns the details that a change names. */
export const changedIn = (patch: CustomerPatch): Detail[] =>
  customerDetails.filter((detail) => patch[detail] !== undefined)

/** Returns what the details of a change are now. */
const partOfDetails = (now: Details, change: CustomerPatch): CustomerPatch =>
  Object.fromEntries(changedIn(change).map((detail) => [detail, now[detail] || null]))

/**
 * Checks a change of a customer. Returns the details that really change: one that stays as it is, however it is
 * written, is not checked, because the shop may have its own format.
 *
 * @throws never; fails with `customer.name`, `customer.phone`, `customer.taxNumber` or `customer.note`, depending on the wrong field.
 */
export function decideEdit(now: Details, asked: CustomerPatch): Result<CustomerPatch> {
  const after: Record<string, string | null> = {}
  for (const detail of changedIn(asked)) {
    const typed = asked[detail]?.trim()
    if (isAlike(detail, typed, now[detail])) continue
    const value = readDetail(detail, typed)
    if (!value.ok) return value
    after[detail] = value.value ?? null
  }
  return ok(after)
}

type Change = Pick<CustomerEdit, 'before' | 'after'>

/**
 * Returns a change from the details that the customer is shown with. `unsent` is an earlier change that the service
 * never gets by itself: it becomes part of this one, without what this one takes back.
 */
export function changeFrom(shown: Details, after: CustomerPatch, unsent: Change | undefined): Change {
  const all = { ...unsent?.after, ...after }
  const before = { ...partOfDetails(shown, all), ...unsent?.before }
  const real = changedIn(all).filter((detail) => !isAlike(detail, before[detail], all[detail]))
  const pick = (of: CustomerPatch): CustomerPatch => Object.fromEntries(real.map((detail) => [detail, of[detail]]))
  return { before: pick(before), after: pick(all) }
}

/** Returns a customer with a change applied. The other fields may have changed meanwhile. */
export const withEdit = (known: KnownCustomer, { before, after }: Change): KnownCustomer =>
  changedIn(after).reduce(
    (changed, detail) => details[detail].put(changed, after[detail] ?? undefined, before[detail] ?? undefined),
    known
  )

/**
 * Compares the values at the service with a change. `given` are the values before earlier changes that were given up:
 * the cashier saw those changes, and the service never received them.
 *
 *     ours     the service has all values of the change
 *     before   each changed field has the value that the cashier saw, or the value of the change
 *     [...]    the fields that somebody else has changed to other values
 */
export function customerStateWith({ before, after }: Change, there: Details, given: readonly CustomerPatch[] = []) {
  const isWrittenFor = (detail: Detail, one: string | null | undefined, other: string | null | undefined): boolean =>
    details[detail].isSameThere?.(one ?? '', other ?? '') === true
  const isOurs = (detail: Detail): boolean =>
    isAlike(detail, there[detail], after[detail]) ||
    (isWrittenFor(detail, there[detail], after[detail]) && !isWrittenFor(detail, before[detail], after[detail]))
  const changes = changedIn(after)
  if (changes.every(isOurs)) return 'ours'
  const isBefore = (detail: Detail): boolean =>
    [before, ...given].some(
      (seen) =>
        seen[detail] !== undefined &&
        (isAlike(detail, there[detail], seen[detail]) || isWrittenFor(detail, there[detail], seen[detail]))
    )
  const theirs = changes.filter((detail) => !isOurs(detail) && !isBefore(detail))
  return theirs.length === 0 ? 'before' : theirs
}

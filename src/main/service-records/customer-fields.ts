import { filled } from '../../shared/defined.ts'
import { isAlike, type Detail } from '../domain/customers/customer-edit.ts'
import { textOf } from './product.ts'

// Where the service has each detail of a customer that a till can change (domain/customers/customer-edit.ts).

type Body = Readonly<Record<string, unknown>>
type Field = {
  /** The field of a body that is sent. */
  key: 'name' | 'phone_number' | 'inn'
  /** Returns the values of a body or of a record, the first of which is shown. */
  of: (body: Body) => readonly unknown[]
}

export const customerFields: Record<Detail, Field> = {
  name: { key: 'name', of: ({ name }) => [name] },
  phone: { key: 'phone_number', of: ({ phone_number: phone, phone_numbers: others }) => [phone, others].flat() },
  // `inn` also takes the fourteen digits of a person, because a new customer has no other field for them.
  taxNumber: { key: 'inn', of: ({ inn, pinfl }) => [inn, pinfl] }
}

/** Returns the values that a record has of a detail, without empty ones. */
export const valuesIn = (detail: Detail, record: Body): string[] =>
  customerFields[detail].of(record).flatMap((value) => filled(textOf(value) ?? '') ?? [])

/** Returns the details of a record as lists show them. */
export const knownDetails = (record: Body) => ({
  name: textOf(record['name']) ?? '',
  phones: [...new Set(valuesIn('phone', record))],
  taxNumber: valuesIn('taxNumber', record)[0]
})

/** Returns the value of a detail in a body that was sent; undefined if the body does not have it. */
export const sentValue = (detail: Detail, sent: Body): string | undefined =>
  (sent[customerFields[detail].key] ?? undefined) === undefined
    ? undefined
    : (textOf(customerFields[detail].of(sent)[0]) ?? '')

/** Returns the value that a record has of a detail: `sent` itself if the record has it in any words. */
export const valueLike = (detail: Detail, record: Body, sent: string): unknown =>
  valuesIn(detail, record).some((value) => isAlike(detail, value, sent)) ? sent : customerFields[detail].of(record)[0]

// ---- The description of a new customer

/** The longest description that the service accepts. */
const longestDescription = 512

/** Returns the description: the marker, if the customer is found by it, and the text. */
export const descriptionOf = (mark: string | undefined, written: string | undefined): string =>
  [mark, written].filter(Boolean).join(' ').slice(0, longestDescription)

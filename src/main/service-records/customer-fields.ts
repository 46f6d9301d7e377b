import { filled, mapDefined } from '../../shared/defined.ts'
import { isAlike, type Detail } from '../domain/customers/customer-edit.ts'
import { textOf } from './product.ts'

// Where the service has each detail of a customer that a till can change (domain/customers/customer-edit.ts).

type Body = Readonly<Record<string, unknown>>
type Field = {
  /** The field of a body that is sent. */
  key: 'name' | 'phone_number' | 'inn' | 'description'
  /** Returns the values of a body or of a record, the first of which is shown. */
  of: (body: Body) => readonly unknown[]
}

export const customerFields: Record<Detail, Field> = {
  name: { key: 'name', of: ({ name }) => [name] },
  phone: { key: 'phone_number', of: ({ phone_number: phone, phone_numbers: others }) => [phone, others].flat() },
  // `inn` also takes the fourteen digits of a person, because a new customer has no other field for them.
  taxNumber: { key: 'inn', of: ({ inn, pinfl }) => [inn, pinfl] },
  note: {
    key: 'description',
    of: ({ description }) => [mapDefined(textOf(description), (text) => readDescription(text).note)]
  }
}

/** Returns the values that a record has of a detail, without empty ones. */
export const valuesIn = (detail: Detail, record: Body): string[] =>
  customerFields[detail].of(record).flatMap((value) => filled(textOf(value) ?? '') ?? [])

/** Returns the details of a record as lists show them. */
export const knownDetails = (record: Body) => ({
  name: textOf(record['name']) ?? '',
  phones: [...new Set(valuesIn('phone', record))],
  taxNumber: valuesIn('taxNumber', record)[0],
  note: valuesIn('note', record)[0]
})

/** Returns the value of a detail in a body that was sent; undefined if the body does not have it. */
export const sentValue = (detail: Detail, sent: Body): string | undefined =>
  (sent[customerFields[detail].key] ?? undefined) === undefined
    ? undefined
    : (textOf(customerFields[detail].of(sent)[0]) ?? '')

/** Returns the value that a record has of a detail: `sent` itself if the record has it in any words. */
export const valueLike = (detail: Detail, record: Body, sent: string): unknown =>
  valuesIn(detail, record).some((value) => isAlike(detail, value, sent)) ? sent : customerFields[detail].of(record)[0]

/**
 * Returns the value to send for a detail, empty if it is removed. The marker in the description of `record` stays,
 * because the customer may be found by it.
 */
export const toSend = (detail: Detail, value: string | null | undefined, record: Body): string =>
  detail === 'note'
    ? descriptionOf(readDescription(textOf(record['description'])).marker, value ?? undefined)
    : (value ?? '')

// ---- The description: the marker of a customer who is found by it, and the note

const marked = /^(~[a-z0-9]{16})(?: (.*))?$/s

/** Returns the description of a marker, with its sign, and a note. */
export const descriptionOf = (marker: string | undefined, note: string | undefined): string =>
  [marker, note].filter(Boolean).join(' ')

/** Returns the parts of a description. */
function readDescription(description = ''): { marker?: string; note: string } {
  const [, marker, note] = marked.exec(description) ?? []
  return marker === undefined ? { note: description } : { marker, note: note ?? '' }
}

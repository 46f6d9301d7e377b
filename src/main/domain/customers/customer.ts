import { defined, mapDefined } from '../../../shared/defined.ts'
import { fold } from '../../../shared/fold.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CustomerView } from '../../../shared/views.ts'
import type { Ticket } from '../core/model.ts'
import type { Customer, KnownCustomer } from './records.ts'

// Customers: their data, how phone numbers are read, and when two customers are the same.

/** Returns a customer that was created here as a list entry. */
export const knownOf = ({ id, name, phone, taxNumber, card, note }: Customer): KnownCustomer => ({
  id,
  name,
  phones: phone === undefined ? [] : [phone],
  taxNumber,
  card,
  note
})

// ---- The customer of a ticket

/**
 * Returns the ticket with this customer, or without one. If the customer changes, the request to send the receipt is
 * dropped, because it was the previous customer's.
 */
export const withCustomer = (ticket: Ticket, customer: Ticket['customer']): Ticket => ({
  ...ticket,
  customer,
  sendsReceipt: customer?.id === ticket.customer?.id ? ticket.sendsReceipt : undefined
})

/** Sets or removes the request that the service sends the receipt to the customer. */
export const sendReceipt = (ticket: Ticket, isWanted: boolean): Result<Ticket> =>
  isWanted && ticket.customer === undefined
    ? fail('customer.needed')
    : ok({ ...ticket, sendsReceipt: isWanted ? true : undefined })

// ---- Phone numbers

/** The separators in phone numbers; they have no meaning. */
const separators = /[\s().\-‐‑‒–—/]/g

/**
 * Local forms of the numbers of Uzbekistan and its neighbours, without the plus: the pattern of the digits, how many
 * leading digits to drop, and the prefix to add.
 */
const plans: readonly { digits: RegExp; drop: number; prefix: string }[] = [
  { digits: /^[1-9]\d{8}$/, drop: 0, prefix: '998' }, // 90 123 45 67
  { digits: /^8[1-9]\d{8}$/, drop: 1, prefix: '998' }, // 8 90 123 45 67
  { digits: /^998\d{9}$/, drop: 0, prefix: '' },
  { digits: /^8\d{10}$/, drop: 1, prefix: '7' }, // 8 495 123 45 67
  { digits: /^7\d{10}$/, drop: 0, prefix: '' }, // Russia, Kazakhstan
  { digits: /^99[26]\d{9}$/, drop: 0, prefix: '' }, // Tajikistan, Kyrgyzstan
  { digits: /^993\d{8}$/, drop: 0, prefix: '' } // Turkmenistan
]
/** Countries whose numbers have one fixed length: any other length is a typing error. */
const lengths: readonly [prefix: string, length: number][] = [
  ['998', 12],
  ['7', 11],
  ['992', 12],
  ['993', 11],
  ['996', 12]
]

/**
 * Returns a phone number in international form with the plus, in which the service finds customers. A number without
 * the plus is read as a number of Uzbekistan or of a neighbour. Fails if the text is not a phone number.
 */
export function normalPhone(text: string): Result<string> {
  const typed = text.normalize('NFKC').trim().replace(separators, '')
  const isInternational = /^(\+|00)/.test(typed)
  const digits = typed.replace(/^(\+|00)/, '')
  if (!/^\d+$/.test(digits)) return fail('customer.phone')
  if (!isInternational) {
    const plan = plans.find((one) => one.digits.test(digits))
    return plan === undefined ? fail('customer.phone') : ok(`+${plan.prefix}${digits.slice(plan.drop)}`)
  }
  const length = lengths.find(([prefix]) => digits.startsWith(prefix))?.[1]
  // The longest phone number has 15 digits, the shortest 8.
  const isWhole = length === undefined ? /^[1-9]\d{7,14}$/.test(digits) : digits.length === length
  return isWhole ? ok(`+${digits}`) : fail('customer.phone')
}

/** Returns whether both are the same phone number, however they are written. */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [normalPhone(one), normalPhone(other)]
  return a.ok && b.ok && a.value === b.value
}

/** Returns a phone number for people: "+998 90 123 45 67". */
export function phoneText(phone: string): string {
  const parts =
    /^\+(998|992|996)(\d\d)(\d{3})(\d\d)(\d\d)$/.exec(phone) ?? /^\+(7)(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(phone)
  return parts === null ? phone : `+${parts.slice(1).join(' ')}`
}

// ---- Tax numbers

/** Returns the nine digits of a company or the fourteen of a person, without separators. */
function properTaxNumber(text: string): Result<string> {
  const digits = text.normalize('NFKC').trim().replace(separators, '')
  return /^(\d{9}|\d{14})$/.test(digits) ? ok(digits) : fail('customer.taxNumber')
}

/** Returns whether both are the same tax number, however they are written. */
export const isSameTaxNumber = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other)

// ---- Cards

const longestCard = 64

/** Returns the card code: one word of at least four letters, digits and dashes, unlike a name or a sum. */
function properCard(text: string): Result<string> {
  const card = text.normalize('NFKC').trim()
  return card.length <= longestCard && /^[\p{L}\p{N}][\p{L}\p{N}\-_.]{3,}$/u.test(card)
    ? ok(card)
    : fail('customer.card')
}

// ---- Names and notes

const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

const longestName = 120

/**
 * Returns the name in its stored form: one line, no double spaces. A text without a letter is refused: it is a barcode
 * or a number.
 */
export function properName(text: string): Result<string> {
  const name = oneLine(text)
  return name.length <= longestName && /\p{L}/u.test(name) ? ok(name) : fail('customer.name')
}

/** The service takes 512 characters, and the marker of a customer without a phone needs 18 of them. */
const longestNote = 494

/** Returns the note in its stored form: one line, no double spaces. */
function properNote(text: string): Result<string> {
  const note = oneLine(text)
  return note.length <= longestNote ? ok(note) : fail('customer.note')
}

/** Returns whether both notes are the same, however they are spaced. */
export const isSameNote = (one: string, other: string): boolean => oneLine(one) === oneLine(other)

/** Returns whether both names are the same, in any alphabet and case. */
export const isSameName = (one: string, other: string): boolean => fold(one) === fold(other)

/** The details of a new customer. */
export type Decided = Pick<Customer, 'name' | 'phone' | 'taxNumber' | 'card' | 'note'>

/** How a typed text of each detail is checked. Each returns its stored form. */
const readers: Record<keyof Decided, (text: string) => Result<string>> = {
  name: properName,
  phone: normalPhone,
  taxNumber: properTaxNumber,
  card: properCard,
  note: properNote
}

/** Reads a typed detail. An empty text is undefined, except that every customer has a name. */
export const readDetail = (detail: keyof Decided, typed = ''): Result<string | undefined> =>
  detail !== 'name' && typed.trim() === '' ? ok(undefined) : readers[detail](typed)

/** Checks whether a customer may be created like this. */
export function decideCustomer(asked: Decided): Result<Decided> {
  const decided: Partial<Record<keyof Decided, string>> = {}
  for (const detail of Object.keys(readers) as (keyof Decided)[]) {
    const value = readDetail(detail, asked[detail])
    if (!value.ok) return value
    if (value.value !== undefined) decided[detail] = value.value
  }
  return ok({ ...decided, name: decided.name ?? '' })
}

// ---- Searching

/** The fewest digits that are searched as a part of a phone number. */
const fewestDigits = 2

/**
 * Returns the digits if the text contains only digits and separators, for a search by number; otherwise undefined. A
 * number of Uzbekistan is also found in its local form.
 */
export function askedDigits(text: string): string | undefined {
  const typed = text.normalize('NFKC').trim().replace(separators, '')
  const digits = typed.replace(/^\+/, '')
  return digits.length >= fewestDigits && /^\d+$/.test(digits) ? digits : undefined
}

/** Returns the digits of a number, for a search inside it. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/**
 * Returns a customer for the window. `isUnsent`: the service does not have the customer, or a change of the customer,
 * yet.
 */
export const customerView = (customer: KnownCustomer, isUnsent: boolean): CustomerView => ({
  id: customer.id,
  name: customer.name,
  ...defined({ phone: mapDefined(customer.phones[0], phoneText) }),
  ...defined({ card: customer.card, taxNumber: customer.taxNumber, note: customer.note }),
  isBlacklisted: customer.isBlacklisted === true,
  isUnsent
})

import { defined, optional } from '../../../shared/defined.ts'
import { fold } from '../../../shared/fold.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CustomerId, EmployeeId, OrganizationId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { CustomerView } from '../../../shared/views.ts'
import type { Balance } from '../payment/credit.ts'
import type { Ticket } from '../core/model.ts'

// Customers: who they are, how a telephone number is read, and when two of them are one.

/** A customer made at this till; never changed again. */
export type Customer = {
  id: CustomerId
  name: string
  /** In international form, with the plus; undefined where none was given. */
  phone: string | undefined
  /** Digits alone; undefined where none was given. */
  taxNumber?: string | undefined
  /** The shop's card that they were given, as it reads. */
  card?: string | undefined
  comment: string | undefined
  organizationId: OrganizationId
  employeeId: EmployeeId
  madeAt: Instant
}

/** A customer as a list shows them, wherever they were made. */
export type KnownCustomer = {
  id: CustomerId
  name: string
  phones: readonly string[]
  card?: string | undefined
  /** As the shop wrote it. */
  taxNumber?: string | undefined
  isBlacklisted?: boolean
  /** As the list of the service has them; undefined where it says nothing of it. */
  balances?: readonly Balance[]
}

/** Somebody made here, as a list shows them. */
export const knownOf = ({ id, name, phone, taxNumber, card }: Customer): KnownCustomer => ({
  id,
  name,
  phones: phone === undefined ? [] : [phone],
  taxNumber,
  card
})

// ---- Whose basket it is

/** The ticket as this customer's, or nobody's. That the receipt is sent was the wish of the one before, and goes with them. */
export const withCustomer = (ticket: Ticket, customer: Ticket['customer']): Ticket => ({
  ...ticket,
  customer,
  sendsReceipt: customer?.id === ticket.customer?.id ? ticket.sendsReceipt : undefined
})

/** The service is to send the customer the receipt, or not any more. */
export const sendReceipt = (ticket: Ticket, isWanted: boolean): Result<Ticket> =>
  isWanted && ticket.customer === undefined
    ? fail('customer.needed')
    : ok({ ...ticket, sendsReceipt: isWanted ? true : undefined })

// ---- Telephone numbers

/** What people write into a number, and what says nothing. */
const separators = /[\s().\-‐‑‒–—/]/g

/**
 * Numbers of the country and its neighbours, as they are dialled without the plus: how many digits, what they begin
 * with, and what is put in front of what is kept.
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
/** Countries whose numbers have one length: a digit too many or too few is a slip of the finger. */
const lengths: readonly [prefix: string, length: number][] = [
  ['998', 12],
  ['7', 11],
  ['992', 12],
  ['993', 11],
  ['996', 12]
]

/**
 * A telephone number in international form with the plus, the form that the service finds customers by. A number
 * without the plus is read as one of Uzbekistan or of a neighbour; what is no number is refused.
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
  // The longest number there is has 15 digits; the shortest that is sold to people has 8.
  const isWhole = length === undefined ? /^[1-9]\d{7,14}$/.test(digits) : digits.length === length
  return isWhole ? ok(`+${digits}`) : fail('customer.phone')
}

/** Is it the same number, however the two are written? */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [normalPhone(one), normalPhone(other)]
  return a.ok && b.ok && a.value === b.value
}

/** A number as people read it: "+998 90 123 45 67". */
export function phoneText(phone: string): string {
  const parts =
    /^\+(998|992|996)(\d\d)(\d{3})(\d\d)(\d\d)$/.exec(phone) ?? /^\+(7)(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(phone)
  return parts === null ? phone : `+${parts.slice(1).join(' ')}`
}

// ---- Tax numbers

/** The nine digits of a firm or the fourteen of a person, however they are spaced. */
export function properTaxNumber(text: string): Result<string> {
  const digits = text.normalize('NFKC').trim().replace(separators, '')
  return /^(\d{9}|\d{14})$/.test(digits) ? ok(digits) : fail('customer.taxNumber')
}

/** Is it the same number, however the shop wrote it? */
export const isSameTaxNumber = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other)

// ---- Cards

const longestCard = 64

/** A card as it reads: one piece of at least four letters, digits and dashes, which no name and no sum looks like. */
function properCard(text: string): Result<string> {
  const card = text.normalize('NFKC').trim()
  return card.length <= longestCard && /^[\p{L}\p{N}][\p{L}\p{N}\-_.]{3,}$/u.test(card)
    ? ok(card)
    : fail('customer.card')
}

// ---- Names

const longestName = 120
const longestComment = 300

/** A name as it is kept: one line, no double spaces. What has no letter in it is a barcode or a number. */
export function properName(text: string): Result<string> {
  const name = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return name.length <= longestName && /\p{L}/u.test(name) ? ok(name) : fail('customer.name')
}

/** Do two names say the same, in whatever alphabet and case? */
export const isSameName = (one: string, other: string): boolean => fold(one) === fold(other)

export type Decided = Pick<Customer, 'name' | 'phone' | 'taxNumber' | 'card' | 'comment'>

/** What was left empty is none. */
export const unlessEmpty = (
  text: string | undefined,
  read: (text: string) => Result<string>
): Result<string | undefined> => (text === undefined || text.trim() === '' ? ok(undefined) : read(text))

/** May somebody be written down like this? */
export function decideCustomer(asked: Decided): Result<Decided> {
  const name = properName(asked.name)
  if (!name.ok) return name
  const phone = unlessEmpty(asked.phone, normalPhone)
  if (!phone.ok) return phone
  const taxNumber = unlessEmpty(asked.taxNumber, properTaxNumber)
  if (!taxNumber.ok) return taxNumber
  const card = unlessEmpty(asked.card, properCard)
  if (!card.ok) return card
  const comment = (asked.comment ?? '').trim().slice(0, longestComment)
  return ok({
    name: name.value,
    phone: phone.value,
    taxNumber: taxNumber.value,
    card: card.value,
    comment: comment === '' ? undefined : comment
  })
}

// ---- Searching

/** How often digits are typed in a row before they can be a part of a number. */
const fewestDigits = 2

/**
 * What a typed text asks for: a number, when it is nothing but digits and what stands between them, else words. A number
 * of Uzbekistan is also found by how it is dialled at home.
 */
export function askedDigits(text: string): string | undefined {
  const typed = text.normalize('NFKC').trim().replace(separators, '')
  const digits = typed.replace(/^\+/, '')
  return digits.length >= fewestDigits && /^\d+$/.test(digits) ? digits : undefined
}

/** The digits of a number, for looking inside. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/** A customer as the window shows them. `isUnsent`: the service does not know them, or a change of them, yet. */
export const customerView = (customer: KnownCustomer, isUnsent: boolean): CustomerView => ({
  id: customer.id,
  name: customer.name,
  ...defined({ phone: optional(customer.phones[0], phoneText) }),
  ...defined({ card: customer.card, taxNumber: customer.taxNumber }),
  isBlacklisted: customer.isBlacklisted === true,
  isUnsent
})

import type { CustomerId } from '../../../shared/ids.ts'
import { queryWords } from '../../../shared/fold.ts'
import { askedDigits, digitsOf, knownOf, normalPhone } from '../../domain/customers/customer.ts'
import { Customer, type KnownCustomer } from '../../domain/customers/records.ts'
import { searchedText } from '../catalog/catalog-index.ts'
import { serverIdOf } from '../core/id-map.ts'
import { jobAbout } from '../core/job-rows.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Reader, Writer } from '../core/open.ts'
import { foldedHolds } from '../catalog/search.ts'
import { brand, nullable, text } from '../../domain/core/checks.ts'
import { rowReader } from '../core/rows.ts'
import { table, type Kept } from '../core/table.ts'

// Customers created at this till. There is no statement here that changes or deletes a row, and there must never be
// one.

export const madeCustomers: Kept<Customer> = table('customer', Customer, {
  columns: {
    id: 'id',
    name: 'name',
    phone: 'phone',
    tax_number: 'taxNumber',
    card: 'card',
    made_at: 'madeAt'
  }
})

/**
 * Returns the text that a search reads: the name, each number whole and in its local form, the card, the tax number.
 */
export const customerText = ({ name, phones, card, taxNumber }: Omit<KnownCustomer, 'id'>): string =>
  searchedText(name, [...phones.flatMap(phoneCodes), card ?? '', taxNumber ?? ''])

const phoneCodes = (phone: string): string[] => {
  const normal = normalPhone(phone)
  const digits = digitsOf(normal.ok ? normal.value : phone)
  return [digits, digits.replace(/^998(?=\d{9}$)/, '')]
}

/**
 * Returns the words of a typed text. A text of digits is one word, whatever its spaces, and is also searched in its
 * dialled form.
 */
export function customerWords(text: string): string[][] {
  const digits = askedDigits(text)
  if (digits === undefined) return queryWords(text)
  const whole = normalPhone(text)
  return [[...new Set([digits, ...(whole.ok ? [digitsOf(whole.value)] : [])])]]
}

export const insertCustomer = (db: Writer, customer: Customer): void =>
  madeCustomers.insert(db, customer, { folded: customerText(knownOf(customer)) })

/** Returns a customer created at this till. Undefined for customers that were pulled. */
export const customerById = (db: Reader, id: CustomerId): Customer | undefined => madeCustomers.get(db, 'id = ?', id)

export const customersByPhone = (db: Reader, phone: string): Customer[] =>
  madeCustomers.where(db, 'phone = ? ORDER BY made_at', phone)
export const customersByTaxNumber = (db: Reader, taxNumber: string): Customer[] =>
  madeCustomers.where(db, 'tax_number = ? ORDER BY made_at', taxNumber)
export const customersByCard = (db: Reader, card: string): Customer[] =>
  madeCustomers.where(db, 'card = ? ORDER BY made_at', card)

/** Returns the customers created at this till that match a typed text, newest first. */
export function searchMade(db: Reader, text: string): Customer[] {
  const words = customerWords(text)
  if (words.length === 0) return []
  return madeCustomers.where(db, `${foldedHolds(words)} ORDER BY made_at DESC, number DESC`, ...words.flat())
}

const LatestRow = rowReader('customer', { id: brand<CustomerId>(), name: nullable(text) })

/** Returns the customers who were created or served here last, newest first, each once. */
export function latestCustomers(db: Reader, limit: number): { id: CustomerId; name: string }[] {
  const rows = LatestRow.all(
    db.prepare(
      `SELECT id, name, made_at AS at FROM (SELECT id, name, made_at FROM customer ORDER BY made_at DESC LIMIT ?)
       UNION ALL
       SELECT id, name, at FROM (SELECT customer_id AS id, customer_name AS name, sold_at AS at FROM sale
         WHERE customer_id IS NOT NULL ORDER BY number DESC LIMIT ?)
       ORDER BY at DESC`
    ),
    limit,
    limit * 4
  )
  const latest = new Map<CustomerId, { id: CustomerId; name: string }>()
  for (const { id, name } of rows) if (!latest.has(id)) latest.set(id, { id, name: name ?? '' })
  return [...latest.values()].slice(0, limit)
}

const FrequentRow = rowReader('sale', { id: brand<CustomerId>() })

/** Returns the customers with the most sales since a time, the most frequent first. One sale is not frequent. */
export const frequentCustomers = (db: Reader, since: Instant, limit: number): CustomerId[] =>
  FrequentRow.all(
    // The numbers of sales follow their times, so the index of customers answers this without a read of the sales.
    db.prepare(
      `SELECT customer_id AS id FROM sale WHERE customer_id IS NOT NULL
         AND number >= (SELECT number FROM sale WHERE sold_at >= ? ORDER BY sold_at LIMIT 1)
       GROUP BY customer_id HAVING COUNT(*) > 1 ORDER BY COUNT(*) DESC, MAX(number) DESC LIMIT ?`
    ),
    since,
    limit
  ).map(({ id }) => id)

/** The id of a customer at the service: `unknown` while their job is open, `never` if it was written off. */
export type CustomerAtService = { id: string } | 'unknown' | 'never'

/** Returns the id at the service of the customer of a ticket or a sale. */
export function customerAtService(db: Reader, id: CustomerId): CustomerAtService {
  if (customerById(db, id) === undefined) return { id }
  const serverId = serverIdOf(db, 'customer', id)
  if (serverId !== undefined) return { id: serverId }
  return jobAbout(db, 'customer.create', id)?.state === 'writtenOff' ? 'never' : 'unknown'
}

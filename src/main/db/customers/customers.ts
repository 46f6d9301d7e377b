import type { CustomerId, EmployeeId, OrganizationId } from '../../../shared/ids.ts'
import { queryWords } from '../../../shared/fold.ts'
import type { Instant } from '../../../shared/ports.ts'
import {
  askedDigits,
  digitsOf,
  knownOf,
  normalPhone,
  type Customer,
  type KnownCustomer
} from '../../domain/customers/customer.ts'
import { searchedText } from '../catalog/catalog-index.ts'
import { serverIdOf } from '../core/id-map.ts'
import { jobAbout } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { foldedHolds } from '../catalog/search.ts'

// Customers made at this till. There is no statement here that changes or deletes a row, and there must never be one.

type CustomerRow = {
  id: CustomerId
  name: string
  phone: string | null
  tax_number: string | null
  card: string | null
  comment: string | null
  organization_id: OrganizationId
  employee_id: EmployeeId
  made_at: Instant
}

const columns = 'id, name, phone, tax_number, card, comment, organization_id, employee_id, made_at'

const toCustomer = (got: unknown): Customer => {
  const row = got as CustomerRow
  return {
    id: row.id,
    name: row.name,
    phone: row.phone ?? undefined,
    taxNumber: row.tax_number ?? undefined,
    card: row.card ?? undefined,
    comment: row.comment ?? undefined,
    organizationId: row.organization_id,
    employeeId: row.employee_id,
    madeAt: row.made_at
  }
}

/** What a search looks into: the name, every number whole and as it is dialled at home, the card, the tax number. */
export const customerText = ({ name, phones, card, taxNumber }: Omit<KnownCustomer, 'id'>): string =>
  searchedText(name, [...phones.flatMap(phoneCodes), card ?? '', taxNumber ?? ''])

const phoneCodes = (phone: string): string[] => {
  const normal = normalPhone(phone)
  const digits = digitsOf(normal.ok ? normal.value : phone)
  return [digits, digits.replace(/^998(?=\d{9}$)/, '')]
}

/** The words that a typed text asks for. Digits alone are one, however they were spaced, and as it would be dialled. */
export function customerWords(text: string): string[][] {
  const digits = askedDigits(text)
  if (digits === undefined) return queryWords(text)
  const whole = normalPhone(text)
  return [[...new Set([digits, ...(whole.ok ? [digitsOf(whole.value)] : [])])]]
}

export function insertCustomer(db: Writer, customer: Customer): void {
  const { id, name, phone, taxNumber, card, comment, organizationId, employeeId, madeAt } = customer
  db.prepare(`INSERT INTO customer (${columns}, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
    id,
    name,
    phone ?? null,
    taxNumber ?? null,
    card ?? null,
    comment ?? null,
    organizationId,
    employeeId,
    madeAt,
    customerText(knownOf(customer))
  )
}

/** One who was made here; undefined for those that were pulled. */
export function customerById(db: Reader, id: CustomerId): Customer | undefined {
  const row = db.prepare(`SELECT ${columns} FROM customer WHERE id = ?`).get(id)
  return row === undefined ? undefined : toCustomer(row)
}

export const customersByPhone = (db: Reader, phone: string): Customer[] =>
  db.prepare(`SELECT ${columns} FROM customer WHERE phone = ? ORDER BY made_at`).all(phone).map(toCustomer)

export const customersByTaxNumber = (db: Reader, taxNumber: string): Customer[] =>
  db.prepare(`SELECT ${columns} FROM customer WHERE tax_number = ? ORDER BY made_at`).all(taxNumber).map(toCustomer)

export const customersByCard = (db: Reader, card: string): Customer[] =>
  db.prepare(`SELECT ${columns} FROM customer WHERE card = ? ORDER BY made_at`).all(card).map(toCustomer)

/** Those made here that match a typed text, newest first. */
export function searchMade(db: Reader, text: string): Customer[] {
  const words = customerWords(text)
  if (words.length === 0) return []
  return db
    .prepare(`SELECT ${columns} FROM customer WHERE ${foldedHolds(words)} ORDER BY made_at DESC, rowid DESC`)
    .all(...words.flat())
    .map(toCustomer)
}

/** Who was made here or served here last, newest first, each once. */
export function latestCustomers(db: Reader, limit: number): { id: CustomerId; name: string }[] {
  const rows = db
    .prepare(
      `SELECT id, name, made_at AS at FROM (SELECT id, name, made_at FROM customer ORDER BY made_at DESC LIMIT ?)
       UNION ALL
       SELECT id, name, at FROM (SELECT customer_id AS id, customer_name AS name, sold_at AS at FROM sale
         WHERE customer_id IS NOT NULL ORDER BY number DESC LIMIT ?)
       ORDER BY at DESC`
    )
    .all(limit, limit * 4) as { id: CustomerId; name: string | null }[]
  const latest = new Map<CustomerId, { id: CustomerId; name: string }>()
  for (const { id, name } of rows) if (!latest.has(id)) latest.set(id, { id, name: name ?? '' })
  return [...latest.values()].slice(0, limit)
}

/** How the service is told of a customer: `unknown` while their job is owed, `never` when it was given up. */
export type CustomerAtService = { id: string } | 'unknown' | 'never'

/** Who a ticket's or a sale's customer is at the service. */
export function customerAtService(db: Reader, id: CustomerId): CustomerAtService {
  if (customerById(db, id) === undefined) return { id }
  const serverId = serverIdOf(db, 'customer', id)
  if (serverId !== undefined) return { id: serverId }
  return jobAbout(db, 'customer.create', id)?.state === 'writtenOff' ? 'never' : 'unknown'
}

/**
 * The ids, newest first, of customers that later attempts than the given one have made, by the service's own answer:
 * those that a list must show. One who was found there may be older than the list.
 */
export const laterMade = (db: Reader, attemptId: number): string[] =>
  (
    db
      .prepare(
        `SELECT job.server_id FROM attempt JOIN job ON job.id = attempt.job_id
         WHERE attempt.id > ? AND attempt.outcome = 'done' AND job.kind = 'customer.create' AND job.server_id IS NOT NULL
         ORDER BY attempt.id DESC LIMIT 20`
      )
      .all(attemptId) as { server_id: string }[]
  ).map(({ server_id }) => server_id)

import type { IdempotencyKey, TenderId, TicketId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Line, Ticket } from '../../domain/core/model.ts'
import { openCardStep, putCardStep } from './card-steps.ts'
import { tenderColumns, tenderShape, toPayment } from './lines.ts'
import { jobAbout, type Job } from '../core/job-rows.ts'
import { freeMarksOfLine } from './marks.ts'
import type { Reader, Writer } from '../core/open.ts'
import { putLine, putTenders, removeLine } from './ticket-lines.ts'
import {
  fromTicket,
  ticketColumns,
  ticketLineColumns,
  TicketLineRow,
  TicketRow,
  toTicket,
  toTicketLine
} from './ticket-rows.ts'
import { brand, integer, nullable, text } from '../core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

const TenderRow = rowReader('ticket_tender', { id: brand<TenderId>(), ...tenderShape })
const Version = rowReader('ticket', { version: integer })
const Count = rowReader('ticket_line', { count: integer })
const OriginRow = rowReader('ticket', { origin: nullable(brand<IdempotencyKey>()) })
const BaseRow = rowReader('ticket', { base: nullable(text) })

export function ticketById(db: Reader, id: TicketId): Ticket | undefined {
  return whole(db, TicketRow.get(db.prepare(`SELECT ${ticketColumns} FROM ticket WHERE id = ?`), id))
}

/** Returns the current ticket. One exists whenever a shift is open. */
export function currentTicket(db: Reader): Ticket | undefined {
  return whole(db, TicketRow.get(db.prepare(`SELECT ${ticketColumns} FROM ticket WHERE state = 'current'`)))
}

/** Raised with every write of a ticket, unless the ticket is the current one before and after the write. */
let heldWrites = 0
/** If this number has changed, a held ticket may have changed. */
export const writesOfHeld = (): number => heldWrites

function whole(db: Reader, row: RowOf<typeof TicketRow> | undefined): Ticket | undefined {
  if (row === undefined) return undefined
  const lines = db.prepare(
    `SELECT ${ticketLineColumns} FROM ticket_line
     WHERE ticket_id = ? AND removed_at IS NULL ORDER BY position`
  )
  const tenders = db.prepare(
    `SELECT id, ${tenderColumns} FROM ticket_tender WHERE ticket_id = (SELECT ?) ORDER BY position`
  )
  return toTicket(
    row,
    TicketLineRow.all(lines, row.id).map(toTicketLine),
    TenderRow.all(tenders, row.id).map((tender) => ({ id: tender.id, ...toPayment(tender) })),
    openCardStep(db, row.id)
  )
}

/** Returns the line removed last from a ticket, and its former index among the remaining lines. */
export function lastRemovedLine(db: Reader, id: TicketId): { line: Line; index: number } | undefined {
  const last = db.prepare(
    `SELECT ${ticketLineColumns} FROM ticket_line
     WHERE ticket_id = ? AND removed_at IS NOT NULL ORDER BY removed_at DESC LIMIT 1`
  )
  const row = TicketLineRow.get(last, id)
  if (row === undefined) return undefined
  const before = Count.one(
    db.prepare(`SELECT COUNT(*) AS count FROM ticket_line WHERE ticket_id = ? AND removed_at IS NULL AND position < ?`),
    id,
    row.position
  )
  return { line: toTicketLine(row), index: before.count }
}

/**
 * Returns the version of a ticket at the service. It is 0 if the ticket was never held, so that the service does not
 * know it.
 */
export function ticketVersion(db: Reader, id: TicketId): number {
  return Version.get(db.prepare('SELECT version FROM ticket WHERE id = ?'), id)?.version ?? 0
}

/** Raises the version because the service needs another write of the ticket. Returns the new version. */
export function raiseVersion(db: Writer, id: TicketId): number {
  const raise = db.prepare('UPDATE ticket SET version = version + 1 WHERE id = ? RETURNING version')
  return Version.one(raise, id).version
}

/** For a ticket that another till created: its marker, and its record at the service when it was read last. */
export type Origin = { marker: IdempotencyKey; base: string }

export const originOf = (db: Reader, id: string): IdempotencyKey | undefined =>
  OriginRow.get(db.prepare('SELECT origin FROM ticket WHERE id = ?'), id)?.origin ?? undefined

/** Returns the marker of the creation of a ticket, at this or another till. All updates keep it. */
export const ticketMarker = (db: Reader, job: Pick<Job, 'subjectId' | 'marker'>): IdempotencyKey =>
  jobAbout(db, 'ticket.create', job.subjectId)?.marker ?? originOf(db, job.subjectId) ?? job.marker

/**
 * Returns the record of the ticket at the service when somebody last decided about it: JSON of the body of an update.
 */
export const baseOf = (db: Reader, id: string): string | undefined =>
  BaseRow.get(db.prepare('SELECT base FROM ticket WHERE id = ?'), id)?.base ?? undefined

/** Allows updates to overwrite the record at the service as long as it equals `base`. */
export function putBase(db: Writer, id: TicketId, base: string): void {
  db.prepare('UPDATE ticket SET base = ? WHERE id = ?').run(base, id)
}

/** Records that the service already has the ticket: only its second and later versions are sent. */
export function putOrigin(db: Writer, id: TicketId, { marker, base }: Origin): void {
  db.prepare('UPDATE ticket SET origin = ?, base = ?, version = 1 WHERE id = ?').run(marker, base, id)
}

export function noteRemovedReason(db: Writer, id: TicketId, reason: string): void {
  db.prepare('UPDATE ticket SET removed_reason = ? WHERE id = ?').run(reason, id)
}

/** Writes a new ticket. */
export function insertTicket(db: Writer, ticket: Ticket): void {
  if (ticket.state !== 'current') heldWrites += 1
  db.prepare(
    `INSERT INTO ticket (${ticketColumns}) VALUES (@id, @number, @name, @state, @organization_id, @customer_id,
       @customer_name, @seller_id, @seller_name, @note, @table_id, @table_name, @currency, @rules, @discounts, @allowed_share, @chosen_line_id, @shares, @from_balance,
       @from_cashback, @costs, @exchange, @rates, @change_in, @price_list, @emptied, @sends_receipt, @made_at, @created_at, @held_at, @employee_id, @employee_name)`
  ).run(fromTicket(ticket))
  for (const line of ticket.lines) putLine(db, ticket.id, line)
  putTenders(db, ticket)
}

/**
 * Writes the differences between two states of one ticket. Tickets are immutable, so a line that is the same object did
 * not change: one key on a ticket of 500 lines writes one row. A removed line keeps its row, for undo and the journal.
 */
export function saveTicket(db: Writer, before: Ticket, after: Ticket, at: Instant): void {
  if (before.state !== 'current' || after.state !== 'current') heldWrites += 1
  db.prepare(
    `UPDATE ticket SET name = @name, state = @state, customer_id = @customer_id, customer_name = @customer_name,
       seller_id = @seller_id, seller_name = @seller_name, note = @note, table_id = @table_id, table_name = @table_name, currency = @currency, rules = @rules,
       discounts = @discounts, allowed_share = @allowed_share, chosen_line_id = @chosen_line_id, shares = @shares, from_balance = @from_balance,
       from_cashback = @from_cashback, costs = @costs, exchange = @exchange, rates = @rates, held_at = @held_at, change_in = @change_in, price_list = @price_list, emptied = @emptied, sends_receipt = @sends_receipt, made_at = @made_at, employee_id = @employee_id, employee_name = @employee_name WHERE id = @id`
  ).run(fromTicket(after))
  if (before.lines !== after.lines) saveLines(db, before, after, at)
  if (before.tenders !== after.tenders) putTenders(db, after)
  if (before.cardStep !== after.cardStep) putCardStep(db, before, after, at)
  // A removed ticket frees its traceability codes.
  if (after.state === 'removed') for (const { id } of after.lines) freeMarksOfLine(db, id)
}

function saveLines(db: Writer, before: Ticket, after: Ticket, at: Instant): void {
  const old = new Set(before.lines)
  const kept = new Set(after.lines.map(({ id }) => id))
  for (const line of after.lines) if (!old.has(line)) putLine(db, after.id, line)
  for (const { id } of before.lines) if (!kept.has(id)) removeLine(db, after.id, id, at)
}

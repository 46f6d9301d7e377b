import type { IdempotencyKey, TicketId } from '../../../shared/ids.ts'
import { defined } from '../../../shared/defined.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Ticket } from '../../domain/core/model.ts'
import type { TicketHead } from '../../domain/core/records.ts'
import { brand, integer, nullable, text } from '../../domain/core/checks.ts'
import { jobAbout, type Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'
import { openCardStep, putCardStep } from './card-steps.ts'
import { freeMarksOfLine } from './marks.ts'
import { linesOf, putLine, removeLine } from './ticket-lines.ts'
import { tickets } from './ticket-tables.ts'

const Version = rowReader('ticket', { version: integer })
const OriginRow = rowReader('ticket', { origin: nullable(brand<IdempotencyKey>()) })
const BaseRow = rowReader('ticket', { base: nullable(text) })

export const ticketById = (db: Reader, id: TicketId): Ticket | undefined => whole(db, tickets.get(db, 'id = ?', id))

/** Returns the current ticket. One exists whenever a shift is open. */
export const currentTicket = (db: Reader): Ticket | undefined => whole(db, tickets.get(db, `state = 'current'`))

/** Raised with every write of a ticket, unless the ticket is the current one before and after the write. */
let heldWrites = 0
/** If this number has changed, a held ticket may have changed. */
export const writesOfHeld = (): number => heldWrites

const whole = (db: Reader, head: TicketHead | undefined): Ticket | undefined =>
  head && { ...head, lines: linesOf(db, head.id), ...defined({ cardStep: openCardStep(db, head.id) }) }

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

/** Gives a removed ticket another number, so that a new one can have its number. */
export function renumber(db: Writer, id: TicketId, number: number): void {
  const set = `UPDATE ticket SET number = @number, body = json_set(body, '$.number', @number)`
  db.prepare(`${set} WHERE id = @id AND state = 'removed'`).run({ id, number })
}

/** Writes a new ticket. */
export function insertTicket(db: Writer, ticket: Ticket): void {
  if (ticket.state !== 'current') heldWrites += 1
  tickets.insert(db, ticket, { number: ticket.number })
  for (const line of ticket.lines) putLine(db, ticket.id, line)
}

/**
 * Writes the differences between two states of one ticket. Tickets are immutable, so a line that is the same object did
 * not change: one key on a ticket of 500 lines writes one row. A removed line keeps its row, for undo and the journal.
 */
export function saveTicket(db: Writer, before: Ticket, after: Ticket, at: Instant): void {
  if (before.state !== 'current' || after.state !== 'current') heldWrites += 1
  tickets.update(db, after, 'number', after.number, before)
  if (before.lines !== after.lines) saveLines(db, before, after, at)
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

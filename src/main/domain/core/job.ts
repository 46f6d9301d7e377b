import type { CurrencyId, EmployeeId, IdempotencyKey, OrganizationId, ShiftId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'

// The types of the outbox.

/** What a job does at the service. Each kind is one file of main/outbox/kinds. */
export type JobKind =
  | 'shift.open'
  | 'shift.close'
  | 'ticket.create'
  | 'ticket.update'
  | 'ticket.remove'
  | 'sale.create'
  | 'double.cancel'
  | 'invoice.create'
  | 'transaction.create'
  | 'refund.create'
  | 'customer.create'
  | 'customer.update'
  | 'product.create'

export type JobState =
  'queued' | 'sending' | 'ambiguous' | 'needsPerson' | 'done' | 'cancelled' | 'superseded' | 'writtenOff'

/**
 * A job refers to its subject and does not copy it: the request body is built from the subject when the job is sent.
 */
export type NewJob = {
  kind: JobKind
  /** The aggregate: `shift:<id>`, `ticket:<id>`, `sale:<id>`. At most one job of a lane is in flight. */
  lane: string
  /** The local id of the shift, ticket, sale, cash movement, refund, customer or product. */
  subjectId: string
  marker: IdempotencyKey
  /** The text for people: a receipt number, a ticket's name, a shift's number. */
  subject: string
  /** The amount of the job in minor units of `currencyId`; undefined if it has none. */
  amount: Minor | undefined
  currencyId: CurrencyId | undefined
  /** The employee in whose name the request and its verification are sent (the same request identity). */
  employeeId: EmployeeId
  organizationId: OrganizationId
  /**
   * The jobs that must be done before this one, named by (kind, subjectId). `enqueue` resolves them to job ids. An
   * unknown job is a programmer error, unless it has `ifOwed`: then the job waits for it only if it exists. A list of
   * `{ allOfShift }` is resolved just before the job is sent.
   */
  after: ({ kind: JobKind; subjectId: string; ifOwed?: true } | { allOfShift: ShiftId })[]
  /** The shift that this job belongs to, so that the closing of the shift can wait for it. */
  shiftId: ShiftId | undefined
  /** Facts for the translation that the subject does not contain (for `ticket.update`: the version). */
  payload: Record<string, string | number>
}

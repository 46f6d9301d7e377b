import type { CurrencyId, EmployeeId, IdempotencyKey, OrganizationId, ShiftId } from '../../../shared/ids.ts'
import type { Minor } from '../../../shared/money.ts'

// The nouns of the outbox.

/** What a job does at the service. One row of main/outbox/jobs.ts each. */
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

/** A job points, it does not copy: the body is built from the subject when it is sent. */
export type NewJob = {
  kind: JobKind
  /** The aggregate: `shift:<id>`, `ticket:<id>`, `sale:<id>`. One job in flight a lane. */
  lane: string
  /** Local id of the shift, ticket, sale, movement of cash, refund, customer or product. */
  subjectId: string
  marker: IdempotencyKey
  /** What a person reads: a receipt number, a ticket's name, a shift's number. */
  subject: string
  /** Money that the job carries, in minor units of `currencyId`; undefined where none. */
  amount: Minor | undefined
  currencyId: CurrencyId | undefined
  /** The acting user whose name the request bears, and probes with it ("same eyes"). */
  employeeId: EmployeeId
  organizationId: OrganizationId
  /**
   * Jobs that must be DONE before: named by (kind, subjectId). `enqueue` resolves them to job ids; ones it does not
   * know are a programmer error, unless they are to be waited for only `ifOwed`. A list of `{ allOfShift }` is resolved
   * when the job is about to be sent.
   */
  after: ({ kind: JobKind; subjectId: string; ifOwed?: true } | { allOfShift: ShiftId })[]
  /** The shift this job counts towards, so that a close can wait for it. */
  shiftId: ShiftId | undefined
  /** Extra facts the translation needs that are not in the subject (for `ticket.update`: the version). */
  payload: Record<string, string | number>
}

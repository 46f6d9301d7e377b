import {
  toId,
  type CustomerId,
  type JobId,
  type MovementId,
  type RefundId,
  type SaleId,
  type ShiftId,
  type TicketId
} from '../../shared/ids.ts'
import type { WriteName } from '../../backoffice/api/endpoints.ts'
import type { CashArticle, CashMovement } from '../domain/shift/cash.ts'
import type { JobKind } from '../domain/core/model.ts'
import { unsentSubjectsOf } from '../db/outbox/closes.ts'
import { movementById } from '../db/shift/cash.ts'
import { customerToCreate, editOfJob } from '../db/customers/customer-edits.ts'
import { customerAtService, type CustomerAtService } from '../db/customers/customers.ts'
import { isForced } from '../db/outbox/decisions.ts'
import { fixesOf } from '../db/outbox/fixes.ts'
import { serverIdOf } from '../db/core/id-map.ts'
import { setting } from '../db/core/settings.ts'
import type { Job } from '../db/core/job-rows.ts'
import type { Reader } from '../db/core/open.ts'
import { ownProductById } from '../db/catalog/local-products.ts'
import { refundById } from '../db/refund/refunds.ts'
import { saleById } from '../db/ticket/sales.ts'
import { shiftById } from '../db/shift/shifts.ts'
import { ticketById, ticketMarker } from '../db/ticket/tickets.ts'
import type { OutboxDeps } from './deps.ts'
import { verifyCancelling, verifyInvoices, verifyPayment } from './verifiers/cash.ts'
import { beforeChange, verifyChange } from './verifiers/customer-change.ts'
import { isAskedFirst, verifyCustomers, verifyPhone } from './verifiers/customer.ts'
import type { Verification, Verifications, Target, Targets, Before } from './verifiers/verify.ts'
import { verifyBarcode, verifyProducts } from './verifiers/local-product.ts'
import { beforeRefund, verifyRefund } from './verifiers/refund.ts'
import { verifySales } from './verifiers/sale.ts'
import { beforeOpening, verifyClosing, verifyOpening } from './verifiers/shift.ts'
import { changedByOtherTill, verifyRemovals, verifyTickets, verifyUpdate } from './verifiers/ticket.ts'
import {
  canceled,
  changed,
  closed,
  created,
  enrolled,
  held,
  invoiced,
  opened,
  paid,
  refunded,
  removed,
  renamed,
  sold,
  type Accepted
} from './serializers/answers.ts'
import { invoiceBody, movementType, transactionBody } from './serializers/cash.ts'
import { refundBody } from './serializers/refund.ts'
import { ownProductBody } from './serializers/local-product.ts'
import { changeBody, customerBody } from './serializers/customer.ts'
import { withFixes } from './serializers/fix.ts'
import { saleBody } from './serializers/sale.ts'
import { closeBody, openBody, type DecimalsOf } from './serializers/shift.ts'
import { ticketBody } from './serializers/ticket.ts'

/** The body of a job; or what the body lacks, and the open jobs that may provide it. */
export type Built = { body: Record<string, unknown> } | { lacking: string; needs?: readonly JobId[] }

/** One row for each kind of job: endpoint, body, how its answer is recognised, and how its effect is found again. */
export type Plan = {
  endpoint: WriteName | ((job: Job) => WriteName)
  build(db: Reader, job: Job, decimalsOf: DecimalsOf): Built
  /**
   * Decides whether the answered record is the one that this job wrote. Returns its id (`serverId: undefined` for an
   * answer without a record), or undefined: then the write is ambiguous.
   */
  accept: (data: unknown, job: Job, sent: Record<string, unknown>) => Accepted
  /** Reads from the service before the write, where somebody else may have been faster. */
  before?(deps: OutboxDeps, job: Job, body: Record<string, unknown>): Promise<Before>
  /** Verifies a job that was not sent, if the service may have its record already. A person may adopt that record. */
  verifyUnsent?(deps: OutboxDeps, job: Job, body: Record<string, unknown>): Promise<Verification>
  /** Verifies the effects of jobs that were sent with the same request identity. */
  verify(deps: OutboxDeps, targets: Targets): Promise<Verifications>
}

/** The table of the queue: each kind of write, and how its record is found again (queue.md). */
export const jobs: Record<JobKind, Plan> = {
  'shift.open': {
    endpoint: 'cashbox-session/open',
    build(db, job, decimalsOf) {
      const shift = shiftById(db, toId<ShiftId>(job.subjectId))
      const body = shift && openBody(shift, job, decimalsOf, setting(db, 'identity')?.till)
      return body === undefined ? { lacking: 'the decimals of a counted currency' } : { body }
    },
    accept: opened,
    before: beforeOpening,
    verify: each(verifyOpening)
  },
  'shift.close': {
    endpoint: 'cashbox-session/close',
    build(db, job, decimalsOf) {
      const shift = shiftById(db, toId<ShiftId>(job.subjectId))
      const sessionId = serverIdOf(db, 'shift', job.subjectId)
      if (sessionId === undefined) return { lacking: 'the session of its opening' }
      const body = shift && closeBody(shift, { sessionId, lacks: unsentSubjectsOf(db, job) }, job, decimalsOf)
      return body === undefined ? { lacking: 'the decimals of a counted currency' } : { body }
    },
    accept: closed,
    verify: each(verifyClosing)
  },
  'sale.create': {
    endpoint: 'trade/create',
    build(db, job) {
      const sale = saleById(db, toId<SaleId>(job.subjectId))
      const customer = atService(db, sale?.customer)
      if (customer === 'unknown') return { lacking: 'the customer at the service' }
      return sale === undefined ? { lacking: 'the sale' } : { body: saleBody(sale, idIn(customer)) }
    },
    accept: sold,
    verify: verifySales
  },
  'ticket.create': {
    endpoint: 'open-ticket/create',
    build: buildTicket,
    accept: held,
    verify: verifyTickets
  },
  'ticket.update': {
    endpoint: 'open-ticket/update',
    build(db, job) {
      const built = buildTicket(db, job)
      const id = serverIdOf(db, 'ticket', job.subjectId)
      if (id === undefined) return { lacking: 'the ticket at the service' }
      return 'lacking' in built ? built : { body: { _id: id, ...built.body } }
    },
    accept: changed,
    async before(deps, job, body) {
      // A person has seen both versions and decided for ours.
      if (isForced(deps.store, job.id)) return 'send'
      const theirs = await changedByOtherTill(deps, job, body)
      return theirs === true ? { conflict: 'the ticket was changed elsewhere' } : theirs === false ? 'send' : theirs
    },
    verify: each(verifyUpdate)
  },
  'ticket.remove': {
    endpoint: 'open-ticket/delete-many',
    build(db, job) {
      // A duplicate that reconciliation found is known only by its own id.
      const id = job.payload['serverId'] ?? serverIdOf(db, 'ticket', job.subjectId)
      return id === undefined ? { lacking: 'the ticket at the service' } : { body: { ids: [id] } }
    },
    accept: removed,
    verify: verifyRemovals
  },
  'double.cancel': {
    endpoint: ({ payload }) => (payload['of'] === 'invoice.create' ? 'invoice/set-state' : 'trade/set-state'),
    build: (_db, { payload: { serverId } }) =>
      serverId === undefined
        ? { lacking: 'the duplicate at the service' }
        : { body: { _id: serverId, state: 'canceled', with_transactions: true } },
    accept: canceled,
    verify: each(verifyCancelling)
  },
  'invoice.create': {
    endpoint: 'invoice/create',
    build(db, job) {
      const movement = movementById(db, toId<MovementId>(job.subjectId))
      if (movement === undefined) return { lacking: 'the movement of cash' }
      const article = articleOf(db, movement)
      if (article === undefined) return { lacking: 'a payment type of the back office' }
      return paidBy(db, movement, (customerId) => invoiceBody(movement, article, job.marker, customerId))
    },
    accept: invoiced,
    verify: verifyInvoices
  },
  'transaction.create': {
    endpoint: ({ payload }) => `transaction/${movementType[payload['direction'] === 'in' ? 'in' : 'out']}`,
    build(db, job) {
      const movement = movementById(db, toId<MovementId>(job.subjectId))
      const article = movement && articleOf(db, movement)
      const invoiceId = serverIdOf(db, 'invoice', job.subjectId)
      if (movement === undefined || article === undefined || invoiceId === undefined)
        return { lacking: 'the invoice it pays' }
      return paidBy(db, movement, (customerId) => transactionBody(movement, article, invoiceId, customerId))
    },
    accept: paid,
    verify: each(verifyPayment)
  },
  'refund.create': {
    endpoint: 'trade/refund',
    build(db, job) {
      const refund = refundById(db, toId<RefundId>(job.subjectId))
      const tradeId = refund && serverIdOf(db, 'sale', refund.saleId)
      if (refund === undefined || tradeId === undefined) return { lacking: 'the sale it gives back' }
      // The fixes of the sale apply here too: a person may have replaced its products.
      const decimals = saleById(db, refund.saleId)?.currency.decimals ?? 0
      const body = refundBody(refund, { tradeId, decimals, marker: job.marker })
      return { body: withFixes(body, fixesOf(db, refund.saleId)) }
    },
    accept: refunded,
    before: beforeRefund,
    verify: each(verifyRefund)
  },
  'customer.create': {
    endpoint: 'customer/create',
    build(db, job) {
      const customer = customerToCreate(db, toId<CustomerId>(job.subjectId))
      if (customer === undefined) return { lacking: 'the customer' }
      return { body: customerBody(customer, job.marker, isForced(db, job.id)) }
    },
    accept: enrolled,
    async before(deps, job, body) {
      if (!isAskedFirst(job, body)) return 'send'
      const verification = await verifyPhone(deps, job, body)
      if (verification.verdict === 'absent') return 'send'
      return verification.verdict === 'conflict'
        ? { conflict: `this phone is of ${String(verification.evidence['name'])} at the service` }
        : verification
    },
    verifyUnsent: verifyPhone,
    verify: verifyCustomers
  },
  'customer.update': {
    endpoint: 'customer/update',
    build(db, job) {
      const edit = editOfJob(db, job)
      const there = customerAtService(db, toId<CustomerId>(job.subjectId))
      if (edit === undefined) return { lacking: 'the change' }
      return typeof there === 'object'
        ? { body: changeBody(edit, there.id) }
        : { lacking: 'the customer at the service' }
    },
    accept: renamed,
    before: beforeChange,
    verifyUnsent: (deps, job, body) => verifyChange(deps, { job, sent: body }),
    verify: each(verifyChange)
  },
  'product.create': {
    endpoint: 'product/create',
    build(db, job) {
      const made = ownProductById(db, job.subjectId)
      return made === undefined ? { lacking: 'the goods' } : { body: ownProductBody(made) }
    },
    accept: created,
    async before(deps, job, body) {
      // A person has seen both and decided that they are different.
      if (body['barcode'] === undefined || isForced(deps.store, job.id)) return 'send'
      const verification = await verifyBarcode(deps, job, body)
      if (verification.verdict === 'absent') return 'send'
      return verification.verdict === 'conflict'
        ? { conflict: `this barcode is of ${String(verification.evidence['name'])} at the service` }
        : verification
    },
    verifyUnsent: verifyBarcode,
    verify: verifyProducts
  }
}

/** Returns the article of a cash movement. A fix may have replaced its article, or set one where it had none. */
const articleOf = (db: Reader, { id, article }: CashMovement): CashArticle | undefined =>
  fixesOf(db, id).find(({ part, from }) => part === 'article' && from === (article?.id ?? ''))?.article ?? article

/** Builds the body with the service's id of the customer. Fails if there is a customer whose id is not known yet. */
function paidBy(db: Reader, { customer }: CashMovement, bodyOf: (customerId: string | undefined) => object): Built {
  const there = atService(db, customer)
  if (customer !== undefined && typeof there !== 'object') return { lacking: 'the customer at the service' }
  return { body: { ...bodyOf(idIn(there)) } }
}

/** Returns the endpoint of a job. */
export function endpointOf(job: Job): WriteName {
  const { endpoint } = jobs[job.kind]
  return typeof endpoint === 'function' ? endpoint(job) : endpoint
}

/** Builds the body of a ticket. All updates keep the marker of its creation, so that reconciliation sees one ticket. */
function buildTicket(db: Reader, job: Job): Built {
  const ticket = ticketById(db, toId<TicketId>(job.subjectId))
  const marker = ticketMarker(db, job)
  if (ticket === undefined) return { lacking: 'the ticket' }
  // If the service does not know the customer yet, the body names none. A later update names the customer.
  return { body: ticketBody(ticket, marker, idIn(atService(db, ticket.customer))) }
}

/** "No customer", or a customer whose job was written off, never gets an id at the service. */
const atService = (db: Reader, customer: { id: CustomerId } | undefined): CustomerAtService =>
  customer === undefined ? 'never' : customerAtService(db, customer.id)
const idIn = (there: CustomerAtService): string | undefined => (typeof there === 'object' ? there.id : undefined)

function each(verification: (deps: OutboxDeps, target: Target) => Promise<Verification>): Plan['verify'] {
  return async (deps, targets) => {
    const verifications = new Map<Target, Verification>()
    for (const target of targets) verifications.set(target, await verification(deps, target))
    return verifications
  }
}

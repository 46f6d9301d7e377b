import { defined } from '../../../shared/defined.ts'
import type { CurrencyId, CustomerId, EmployeeId, IdempotencyKey, RefundId, ShiftId } from '../../../shared/ids.ts'
import type { CashMovement } from '../shift/cash.ts'
import type { Customer, CustomerEdit } from '../customers/records.ts'
import type { AnySale } from '../core/any-sale.ts'
import { isOtherTillSale } from '../refund/other-till-sale.ts'
import type { Line, NewJob, Sale, Shift, Ticket } from '../core/model.ts'
import { isOwnProduct, type OwnProduct } from '../ticket/local-product.ts'
import type { Refund } from '../refund/refund.ts'
import { ticketSums } from '../pricing/sums.ts'

// The jobs that an act creates. Each is written in the transaction of the act itself.

type Payload = NewJob['payload']

/** Waits for a customer that was created here and is not sent yet. Other customers need no waiting. */
const afterCustomer = (customer: { id: CustomerId } | undefined): NewJob['after'] =>
  customer === undefined ? [] : [{ kind: 'customer.create', subjectId: customer.id, ifOwed: true }]

/** Waits for local products, which must be sent first. Goods of the catalogue need no waiting. */
const afterProducts = (lines: readonly Pick<Line, 'productId'>[]): NewJob['after'] =>
  [...new Set(lines.map(({ productId }) => productId).filter(isOwnProduct))].map((subjectId) => ({
    kind: 'product.create',
    subjectId,
    ifOwed: true
  }))

/**
 * Returns the job of a sale. It waits for the opening of its shift, for a new customer and local products, and for the
 * refunds of goods that it sells again, which are not in stock at the service before. It is sent in the name of the
 * shift's employee, who has the register.
 * @param body the digest of its request body, if one was made
 */
export const saleJob = (sale: Sale, shift: Shift, refunds: readonly RefundId[] = [], body?: string): NewJob => ({
  kind: 'sale.create',
  lane: `sale:${sale.id}`,
  subjectId: sale.id,
  marker: sale.marker,
  subject: sale.receiptNumber,
  amount: sale.sums.total,
  currencyId: sale.currency.id,
  employeeId: shift.employeeId,
  organizationId: sale.organizationId,
  after: [
    { kind: 'shift.open', subjectId: shift.id },
    ...afterCustomer(sale.customer),
    ...afterProducts(sale.lines),
    ...refunds.map((subjectId) => ({ kind: 'refund.create', subjectId, ifOwed: true }) as const)
  ],
  shiftId: shift.id,
  payload: defined({ body })
})

const shiftJob = (shift: Shift, rest: Pick<NewJob, 'kind' | 'marker' | 'after' | 'payload'>): NewJob => ({
  ...rest,
  lane: `shift:${shift.id}`,
  subjectId: shift.id,
  subject: String(shift.number),
  amount: undefined,
  currencyId: undefined,
  employeeId: shift.employeeId,
  organizationId: shift.organizationId,
  shiftId: shift.id
})

/** Returns the job of an opening. It waits for the previous closing, because the register has one session at a time. */
export const openJob = (shift: Shift, previous: ShiftId | undefined, payload: Payload): NewJob =>
  shiftJob(shift, {
    kind: 'shift.open',
    marker: shift.openMarker,
    after: previous === undefined ? [] : [{ kind: 'shift.close', subjectId: previous }],
    payload
  })

/** Returns the job of a closing. It waits for the opening and for all money of the shift. */
export const closeJob = (shift: Shift, marker: IdempotencyKey, payload: Payload): NewJob =>
  shiftJob(shift, {
    kind: 'shift.close',
    marker,
    after: [{ kind: 'shift.open', subjectId: shift.id }, { allOfShift: shift.id }],
    payload
  })

type CashFacts = { invoiceMarker: IdempotencyKey; marker: IdempotencyKey; mainId: CurrencyId }

/**
 * Returns the jobs of a cash movement. At the service it is two records: an invoice and its payment. The payment's job
 * has the amount, because it is the last to be sent; the invoice's payload only shows it.
 */
export function cashJobs(movement: CashMovement, shift: Shift, { invoiceMarker, marker, mainId }: CashFacts) {
  const { id, number, amount, currency, direction } = movement
  // The unsent amounts are added up only in the till's main currency.
  const isMain = currency.id === mainId
  // The service may list such an invoice neither as income nor as expense: it is found by its article.
  const isOwn = movement.article?.direction === 'transfer'
  const common = {
    lane: `cash:${id}`,
    subjectId: id,
    subject: number,
    currencyId: currency.id,
    // As with a sale, the employee in whose name it is sent decides the register.
    employeeId: shift.employeeId,
    organizationId: movement.organizationId,
    shiftId: shift.id
  }
  const invoice: NewJob = {
    ...common,
    kind: 'invoice.create',
    marker: invoiceMarker,
    amount: undefined,
    after: [{ kind: 'shift.open', subjectId: shift.id }, ...afterCustomer(movement.customer)],
    payload: { direction, ...(isMain ? { amountMinor: amount } : {}), ...(isOwn ? { articleType: 'transfer' } : {}) }
  }
  const transaction: NewJob = {
    ...common,
    kind: 'transaction.create',
    marker,
    amount: isMain ? amount : undefined,
    after: [
      { kind: 'shift.open', subjectId: shift.id },
      { kind: 'invoice.create', subjectId: id }
    ],
    payload: { direction }
  }
  return [invoice, transaction] as const
}

/**
 * Returns the job of a refund. It is in the lane of its sale, so that it is sent after the sale, one refund at a time.
 * A sale of another till is at the service already. The amount is the value of the refund in the currency of the sale.
 */
export const refundJob = (refund: Refund, sale: AnySale, shift: Shift, marker: IdempotencyKey): NewJob => ({
  kind: 'refund.create',
  lane: `sale:${sale.id}`,
  subjectId: refund.id,
  marker,
  subject: refund.number,
  amount: refund.total,
  currencyId: sale.currency.id,
  employeeId: shift.employeeId,
  organizationId: refund.organizationId,
  after: [
    { kind: 'shift.open', subjectId: shift.id },
    ...(isOtherTillSale(sale) ? [] : [{ kind: 'sale.create', subjectId: sale.id } as const])
  ],
  shiftId: shift.id,
  payload: {}
})

type DuplicateSale = Pick<NewJob, 'kind' | 'subjectId' | 'subject' | 'currencyId' | 'employeeId' | 'organizationId'>

/** Returns the job that cancels a duplicate record at the service; its lane is that record. */
export const cancelJob = (of: DuplicateSale, serverId: string, marker: IdempotencyKey): NewJob => ({
  kind: 'double.cancel',
  lane: `twin:${serverId}`,
  subjectId: of.subjectId,
  marker,
  subject: of.subject,
  // The cancelled amount was never unsent.
  amount: undefined,
  currencyId: of.currencyId,
  employeeId: of.employeeId,
  organizationId: of.organizationId,
  after: [],
  shiftId: undefined,
  payload: { serverId, of: of.kind }
})

type TicketFacts = { marker: IdempotencyKey; employeeId: EmployeeId; version: number }

const ticketJob = (
  ticket: Ticket,
  { marker, employeeId, version }: TicketFacts,
  rest: Pick<NewJob, 'kind' | 'after'>
): NewJob => ({
  ...rest,
  lane: `ticket:${ticket.id}`,
  subjectId: ticket.id,
  marker,
  subject: ticket.name ?? `#${ticket.number}`,
  // A held ticket is not money yet.
  amount: undefined,
  currencyId: ticket.currency.id,
  employeeId,
  organizationId: ticket.organizationId,
  shiftId: undefined,
  payload: { version }
})

/** Returns the job of a held ticket. The first hold creates it at the service, later ones update it. */
export const holdJob = (ticket: Ticket, facts: TicketFacts): NewJob =>
  ticketJob(ticket, facts, {
    kind: facts.version === 1 ? 'ticket.create' : 'ticket.update',
    after: [...afterCustomer(ticket.customer), ...afterProducts(ticket.lines)]
  })

/**
 * Returns the job that removes a merged ticket. It waits for the ticket that has its lines, so that no other till
 * misses them.
 */
export const mergedAwayJob = (ticket: Ticket, facts: TicketFacts, into: Ticket): NewJob =>
  ticketJob(ticket, facts, {
    kind: 'ticket.remove',
    after: [
      { kind: 'ticket.create', subjectId: into.id, ifOwed: true },
      { kind: 'ticket.update', subjectId: into.id, ifOwed: true }
    ]
  })

/**
 * Returns the job that removes a ticket. If the ticket was sold, it waits for the sale; otherwise it is sent at once.
 */
export const removeJob = (ticket: Ticket, facts: TicketFacts, sale: Sale | undefined): NewJob =>
  ticketJob(ticket, facts, {
    kind: 'ticket.remove',
    after: sale === undefined ? [] : [{ kind: 'sale.create', subjectId: sale.id }]
  })

/** Returns the total of a held ticket, for the journal. */
export const totalOf = (ticket: Ticket): number => ticketSums(ticket).total

export const customerLane = (id: CustomerId): string => `customer:${id}`

/** Returns the job of a new customer. It waits for nothing, and no shift waits for it. */
export const customerJob = (customer: Customer, marker: IdempotencyKey): NewJob => ({
  kind: 'customer.create',
  lane: customerLane(customer.id),
  subjectId: customer.id,
  marker,
  subject: customer.name,
  amount: undefined,
  currencyId: undefined,
  employeeId: customer.employeeId,
  organizationId: customer.organizationId,
  after: [],
  shiftId: undefined,
  payload: {}
})

/**
 * Returns the job of a customer's change. It is sent after the customer's creation (same lane), in the name of the
 * employee who allowed it.
 */
export const customerEditJob = (
  { id, customerId, name, employeeId, organizationId }: CustomerEdit,
  marker: IdempotencyKey
): NewJob => ({
  kind: 'customer.update',
  lane: customerLane(customerId),
  subjectId: customerId,
  marker,
  subject: name,
  amount: undefined,
  currencyId: undefined,
  employeeId,
  organizationId,
  after: [],
  shiftId: undefined,
  payload: { edit: id }
})

/**
 * Returns the job of a local product, in the name of the employee who allowed it. Jobs that refer to the product wait
 * for it.
 */
export const productJob = (made: OwnProduct): NewJob => ({
  kind: 'product.create',
  lane: `product:${made.id}`,
  subjectId: made.id,
  marker: made.sku,
  subject: made.name,
  amount: undefined,
  currencyId: undefined,
  employeeId: made.employeeId,
  organizationId: made.organizationId,
  after: [],
  shiftId: undefined,
  payload: {}
})

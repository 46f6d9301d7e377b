import type { CurrencyId, CustomerId, EmployeeId, IdempotencyKey, RefundId, ShiftId } from '../../../shared/ids.ts'
import type { CashMovement } from '../shift/cash.ts'
import type { Customer } from '../customers/customer.ts'
import type { CustomerEdit } from '../customers/customer-edit.ts'
import type { AnySale } from '../core/any-sale.ts'
import { isOtherCurrency } from '../refund/other-till-sale.ts'
import type { Line, NewJob, Sale, Shift, Ticket } from '../core/model.ts'
import { isOwnProduct, type OwnProduct } from '../ticket/local-product.ts'
import type { Refund } from '../refund/refund.ts'
import { ticketSums } from '../pricing/sums.ts'

// The work that an act owes the service. Each is written in the transaction of the act itself.

type Payload = NewJob['payload']

/** Nobody, and who was pulled from the service, is waited for by nothing. */
const afterCustomer = (customer: { id: CustomerId } | undefined): NewJob['after'] =>
  customer === undefined ? [] : [{ kind: 'customer.create', subjectId: customer.id, ifOwed: true }]

/** Goods of the catalogue are waited for by nothing; those made here are named to the service first. */
const afterProducts = (lines: readonly Pick<Line, 'productId'>[]): NewJob['after'] =>
  [...new Set(lines.map(({ productId }) => productId).filter(isOwnProduct))].map((subjectId) => ({
    kind: 'product.create',
    subjectId,
    ifOwed: true
  }))

/**
 * A sale waits for the opening of its shift, for a new customer and new goods, and for the refunds of goods that it sells
 * again: there they are not at hand before. It bears the name whose shift, and so whose cash desk, it is.
 * @param body the digest of what it says to the service, where one was made
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
  payload: body === undefined ? {} : { body }
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

/** An opening waits for the closing before it: the desk holds one session at a time. */
export const openJob = (shift: Shift, previous: ShiftId | undefined, payload: Payload): NewJob =>
  shiftJob(shift, {
    kind: 'shift.open',
    marker: shift.openMarker,
    after: previous === undefined ? [] : [{ kind: 'shift.close', subjectId: previous }],
    payload
  })

/** A closing waits for the opening and for all money of the shift. */
export const closeJob = (shift: Shift, marker: IdempotencyKey, payload: Payload): NewJob =>
  shiftJob(shift, {
    kind: 'shift.close',
    marker,
    after: [{ kind: 'shift.open', subjectId: shift.id }, { allOfShift: shift.id }],
    payload
  })

type CashFacts = { invoiceMarker: IdempotencyKey; marker: IdempotencyKey; mainId: CurrencyId }

/**
 * Cash moved is two records there: what is to be paid, and its payment. The amount is carried by the second, which is
 * owed the longest; the first only shows it.
 */
export function cashJobs(movement: CashMovement, shift: Shift, { invoiceMarker, marker, mainId }: CashFacts) {
  const { id, number, amount, currency, direction } = movement
  // What is owed is added up in the till's own currency only.
  const isMain = currency.id === mainId
  // The service may call such an invoice neither income nor expense: it is looked for by its article.
  const isOwn = movement.article?.direction === 'transfer'
  const common = {
    lane: `cash:${id}`,
    subjectId: id,
    subject: number,
    currencyId: currency.id,
    // As with a sale: in whose name it is sent says whose desk it belongs to.
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
 * A refund shares the lane of its sale: it goes after it, and one at a time. That of another till is at the service
 * already. The money is what it stands for, in the currency of the sale, and it leaves the drawer.
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
    ...(isOtherCurrency(sale) ? [] : [{ kind: 'sale.create', subjectId: sale.id } as const])
  ],
  shiftId: shift.id,
  payload: {}
})

type Doubled = Pick<NewJob, 'kind' | 'subjectId' | 'subject' | 'currencyId' | 'employeeId' | 'organizationId'>

/** Takes back one record too many of something that arrived more than once; its lane is that record. */
export const cancelJob = (of: Doubled, serverId: string, marker: IdempotencyKey): NewJob => ({
  kind: 'double.cancel',
  lane: `twin:${serverId}`,
  subjectId: of.subjectId,
  marker,
  subject: of.subject,
  // What it takes back was never owed.
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

/** The first holding makes the ticket at the service, later ones change it. */
export const holdJob = (ticket: Ticket, facts: TicketFacts): NewJob =>
  ticketJob(ticket, facts, {
    kind: facts.version === 1 ? 'ticket.create' : 'ticket.update',
    after: [...afterCustomer(ticket.customer), ...afterProducts(ticket.lines)]
  })

/** A ticket whose lines went to another one goes after that has them, so that no other till ever misses them. */
export const mergedAwayJob = (ticket: Ticket, facts: TicketFacts, into: Ticket): NewJob =>
  ticketJob(ticket, facts, {
    kind: 'ticket.remove',
    after: [
      { kind: 'ticket.create', subjectId: into.id, ifOwed: true },
      { kind: 'ticket.update', subjectId: into.id, ifOwed: true }
    ]
  })

/** A ticket that was sold goes only after its sale has arrived; one that was thrown away goes at once. */
export const removeJob = (ticket: Ticket, facts: TicketFacts, sale: Sale | undefined): NewJob =>
  ticketJob(ticket, facts, {
    kind: 'ticket.remove',
    after: sale === undefined ? [] : [{ kind: 'sale.create', subjectId: sale.id }]
  })

/** What a held ticket comes to, for the journal. */
export const totalOf = (ticket: Ticket): number => ticketSums(ticket).total

export const customerLane = (id: CustomerId): string => `customer:${id}`

/** A new customer is owed to the service at once; it waits for nothing, and no shift waits for it. */
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

/** A change of a customer waits for their creation, if that is owed; it is sent as whoever allowed it. */
export const customerEditJob = (
  { id, customerId, after, employeeId, organizationId }: CustomerEdit,
  marker: IdempotencyKey
): NewJob => ({
  kind: 'customer.update',
  lane: customerLane(customerId),
  subjectId: customerId,
  marker,
  subject: after.name,
  amount: undefined,
  currencyId: undefined,
  employeeId,
  organizationId,
  after: [],
  shiftId: undefined,
  payload: { edit: id }
})

/** Goods made here are owed to the service at once, as whoever allowed them; what names them waits for this. */
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

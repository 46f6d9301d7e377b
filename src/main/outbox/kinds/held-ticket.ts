import { defined } from '../../../shared/defined.ts'
import type { OpenTicketCreate } from '@kassa/integration-api'
import type { Ticket } from '../../domain/core/model.ts'
import { withMarker, markerTail, hasMarker } from '../../service-records/amounts.ts'
import { jobAbout, type Job } from '../../db/core/job-rows.ts'
import { originOf, ticketById, ticketMarker } from '../../db/ticket/tickets.ts'
import type { OutboxDeps } from '../deps.ts'
import { isLongSince } from '../verifiers/fresh.ts'
import { asOf, type Target } from '../verifiers/verify.ts'
import { scan, type Read } from '../verifiers/scan.ts'
import { toId, type TicketId } from '../../../shared/ids.ts'
import { catalogId } from '../../db/catalog/local-products.ts'
import { fields, rowsOf, say, rowsValue, shown, type Meaning, type ReadBack, type Seen } from '../verifiers/meaning.ts'
import type { Reader } from '../../db/core/open.ts'
import { customerOfBody, customerIdIn } from './customer-ids.ts'
import type { Built } from './kind.ts'

/**
 * Builds a held ticket for the service. The discounts, taxes and traceability codes of its lines are not sent, because
 * the service has no field for them.
 */
export function ticketBody(ticket: Ticket, marker: string, customerId: string | undefined): OpenTicketCreate {
  const first = ticket.lines[0]
  return {
    name: withMarker(ticket.name ?? `#${ticket.number}`, marker),
    organization_id: ticket.organizationId,
    ...defined({ booking_table_id: ticket.table?.id }),
    ...defined({ comment: ticket.note }),
    receipt: {
      organization_id: ticket.organizationId,
      ...(first === undefined ? {} : { warehouse_id: first.warehouseId, price_id: first.priceListId }),
      ...defined({ customer_id: customerId }),
      responsible_id: ticket.seller?.id ?? ticket.employeeId,
      currency_id: ticket.currency.id,
      note: withMarker(ticket.note, marker),
      products: ticket.lines.map((line) => ({
        product_id: line.productId,
        warehouse_id: line.warehouseId,
        amount: Number(line.quantity),
        price: Number(line.price),
        ...defined({ note: line.note })
      }))
    }
  }
}

/** Lists the held tickets of a job's shop. */
export const listTickets = (deps: OutboxDeps, job: Job) =>
  scan(deps, 'open-ticket/get-paging', { organization_id: job.organizationId }, asOf(job))

/**
 * Recognises a held ticket by the marker of its creation, at the end of its name or in the note of its receipt, when it
 * is verified and when it is reconciled.
 */
export const recogniseTicket = ({ name, receipt }: Read<'open-ticket/get-paging'>, marker: string): boolean =>
  name?.endsWith(markerTail(marker)) === true || hasMarker(receipt?.note, marker)

/**
 * Returns whether the ticket is old enough that the service must show it. A ticket of another till was read from the
 * service before this till took it.
 */
export const isLongMade = (deps: OutboxDeps, job: Job): boolean =>
  originOf(deps.store, job.subjectId) !== undefined ||
  isLongSince(deps, job, jobAbout(deps.store, 'ticket.create', job.subjectId)?.id)

// Reconciles a held ticket, by the marker of its creation, which all updates keep. The service computes none of its
// fields (the document, "Open ticket").

export const ticketBack: ReadBack = {
  isEditable: true,
  removesDuplicates: true,
  async read(deps, targets) {
    const [{ job }] = targets
    const result = await listTickets(deps, job)
    if ('failed' in result) return undefined
    return targets.map((target): Seen => {
      const marker = ticketMarker(deps.store, target.job)
      const rows = result.rows.filter((row) => recogniseTicket(row, marker))
      const own = rows.find(({ _id }) => _id === target.job.serverId)
      const record = own && {
        updatedAt: own.updated_at,
        meaning: meaningOf(deps, target, own)
      }
      return { ids: rows.map(({ _id }) => _id), isComplete: result.isComplete, record }
    })
  },
  meant: (deps, target) => meaningOf(deps, target, target.sent)
}

function meaningOf(deps: OutboxDeps, { job }: Target, ticket: unknown): Meaning {
  const record = fields(ticket)
  const receipt = fields(record['receipt'])
  const lines = ticketById(deps.store, toId<TicketId>(job.subjectId))?.lines ?? []
  const names = new Map<unknown, string>(lines.map((line) => [catalogId(deps.store, line.productId), line.name]))
  return {
    name: shown(record['name']),
    organization: shown(record['organization_id']),
    customer: say(receipt['customer_id']),
    note: say(receipt['note']),
    items: rowsValue(
      rowsOf(receipt['products']).map(({ product_id: id, amount, price }) => {
        const figures = `${say(Number(amount)).key} × ${say(Number(price)).key}`
        return { key: `${String(id)} ${figures}`, words: `${names.get(id) ?? String(id)}: ${figures}` }
      })
    )
  }
}

/** Builds the body of a ticket. All updates keep the marker of its creation, so that reconciliation sees one ticket. */
export function builtTicket(db: Reader, job: Job): Built {
  const ticket = ticketById(db, toId<TicketId>(job.subjectId))
  const marker = ticketMarker(db, job)
  if (ticket === undefined) return { lacking: 'the ticket' }
  // If the service does not know the customer yet, the body names none. A later update names the customer.
  return { body: ticketBody(ticket, marker, customerIdIn(customerOfBody(db, ticket.customer))) }
}

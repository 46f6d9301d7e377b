import { toId, type TicketId } from '../../../shared/ids.ts'
import { catalogId } from '../../db/catalog/local-products.ts'
import { ticketById, ticketMarker } from '../../db/ticket/tickets.ts'
import type { OutboxDeps } from '../deps.ts'
import type { Target } from './verify.ts'
import { fields, rowsOf, say, rowsValue, shown, type Meaning, type ReadBack, type Seen } from './meaning.ts'
import { listTickets, recogniseTicket } from './ticket.ts'

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

/**
 * Reconciles a removal: the answer names no ticket (the document, "Open ticket"), so only a list shows whether it was the
 * answer to this removal.
 */
export const removalBack: ReadBack = {
  isEditable: false,
  isRemoval: true,
  async read(deps, targets) {
    const [{ job }] = targets
    const result = await listTickets(deps, job)
    if ('failed' in result) return undefined
    const listed = new Set(result.rows.map(({ _id }) => _id))
    return targets.map(({ sent }): Seen => {
      const ids = Array.isArray(sent['ids']) ? sent['ids'].map(String).filter((id) => listed.has(id)) : []
      return { ids, isComplete: result.isComplete, record: undefined }
    })
  },
  meant: () => ({})
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

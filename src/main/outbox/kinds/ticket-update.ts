import { toId, type TicketId } from '../../../shared/ids.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import type { Job } from '../../db/core/job-rows.ts'
import type { Reader } from '../../db/core/open.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import { ticketById, ticketMarker } from '../../db/ticket/tickets.ts'
import { changed } from '../serializers/answers.ts'
import { ticketBody } from '../serializers/ticket.ts'
import { plainRead } from '../verifiers/lists.ts'
import { ticketBack } from '../verifiers/reconcile-ticket.ts'
import { changedByOtherTill, verifyUpdate } from '../verifiers/ticket.ts'
import { customerOfBody, idIn } from './customer-ids.ts'
import { each, type Built, type Kind } from './kind.ts'

/** Changes a held ticket at the service, unless another till has changed it. */
export const ticketUpdate: Kind = {
  sending: 'tickets',
  endpoint: 'open-ticket/update',
  build(db, job) {
    const built = builtTicket(db, job)
    const id = serverIdOf(db, 'ticket', job.subjectId)
    if (id === undefined) return { lacking: 'the ticket at the service' }
    return 'lacking' in built ? built : { body: { _id: id, ...built.body } }
  },
  finish: undefined,
  accept: changed,
  async before(deps, job, body) {
    // A person has seen both versions and decided for ours.
    if (isForced(deps.store, job.id)) return 'send'
    const theirs = await changedByOtherTill(deps, job, body)
    return theirs === true ? { conflict: 'the ticket was changed elsewhere' } : theirs === false ? 'send' : theirs
  },
  verifyUnsent: undefined,
  verify: each(verifyUpdate),
  byId: plainRead('open-ticket/get-by-id/{id}'),
  readBack: ticketBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}

/** Builds the body of a ticket. All updates keep the marker of its creation, so that reconciliation sees one ticket. */
export function builtTicket(db: Reader, job: Job): Built {
  const ticket = ticketById(db, toId<TicketId>(job.subjectId))
  const marker = ticketMarker(db, job)
  if (ticket === undefined) return { lacking: 'the ticket' }
  // If the service does not know the customer yet, the body names none. A later update names the customer.
  return { body: ticketBody(ticket, marker, idIn(customerOfBody(db, ticket.customer))) }
}

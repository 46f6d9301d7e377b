import type { Job } from '../../db/core/job-rows.ts'
import { type Accepted, keyed } from './answer.ts'
import type { OutboxDeps } from '../deps.ts'
import { absenceIn, freshnessBefore } from '../verifiers/fresh.ts'
import { foundIn, resultsOf, type Verifications, type Targets } from '../verifiers/verify.ts'
import { listTickets, recogniseTicket, ticketBack } from './held-ticket.ts'
import { plainRead } from '../verifiers/lists.ts'
import { builtTicket } from './held-ticket.ts'
import type { Kind } from './kind.ts'

export const held = (data: unknown, job: Job): Accepted => keyed(data, 'name', job)

/**
 * Verifies held tickets by the marker at the end of their name, or in the note; all of one request identity in one
 * scan.
 */
async function verifyTickets(deps: OutboxDeps, targets: Targets): Promise<Verifications> {
  const [first] = targets
  const freshness = freshnessBefore(deps, targets)
  const result = await listTickets(deps, first.job)
  const absent = absenceIn(result, freshness)
  return resultsOf(targets, (target) => {
    const { marker } = target.job
    const found = result.rows.filter((row) => recogniseTicket(row, marker))
    return found.length > 0
      ? foundIn(
          found.map(({ _id }) => _id),
          {}
        )
      : absent(target)
  })
}

/** Holds a ticket at the service, where other tills see it (the document, "Open ticket"). */
export const ticketCreate: Kind = {
  sending: 'tickets',
  endpoint: 'open-ticket/create',
  build: builtTicket,
  finish: undefined,
  accept: held,
  before: undefined,
  verifyUnsent: undefined,
  verify: verifyTickets,
  byId: plainRead('open-ticket/get-by-id/{id}'),
  readBack: ticketBack,
  watch: undefined,
  isKeyed: true,
  hasOneEffect: false,
  isShared: true
}

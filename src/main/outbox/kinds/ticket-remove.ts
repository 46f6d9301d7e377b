import type { Accepted } from './answer.ts'
import type { OutboxDeps } from '../deps.ts'
import {
  foundIn,
  incomplete,
  inconclusive,
  looked,
  resultsOf,
  type Verifications,
  type Targets
} from '../verifiers/verify.ts'
import { listTickets, isLongMade } from './held-ticket.ts'
import type { ReadBack, Seen } from '../verifiers/meaning.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import type { Kind } from './kind.ts'

/** A removal: the answer has no record. */
export const removed = (data: unknown): Accepted => (data === 'ok' ? { serverId: undefined } : undefined)

/**
 * Verifies removals: a ticket that a complete list lacks is removed, unless the ticket was created so recently that a
 * list that lags may not show it yet. A ticket that is still listed is not removed.
 */
async function verifyRemovals(deps: OutboxDeps, targets: Targets): Promise<Verifications> {
  const [first] = targets
  const result = await listTickets(deps, first.job)
  const ids = new Set(result.rows.map(({ _id }) => _id))
  return resultsOf(targets, ({ job, sent }) => {
    const { ids: removed } = sent
    const id = String(Array.isArray(removed) ? removed[0] : undefined)
    if (ids.has(id)) return looked('absent', { evidence: { standing: id } })
    if ('failed' in result) return result.failed
    if (!result.isComplete) return incomplete(result.evidence)
    if (!isLongMade(deps, job)) return inconclusive('made so lately that it may not show yet', true)
    return foundIn([], { gone: id, ...result.evidence })
  })
}

/**
 * Reconciles a removal: the answer names no ticket (the document, "Open ticket"), so only a list shows whether it was the
 * answer to this removal.
 */
const removalBack: ReadBack = {
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

/** Removes a held ticket at the service, which only marks it as deleted. */
export const ticketRemove: Kind = {
  sending: 'tickets',
  endpoint: 'open-ticket/delete-many',
  build(db, job) {
    // A duplicate that reconciliation found is known only by its own id.
    const id = job.payload['serverId'] ?? serverIdOf(db, 'ticket', job.subjectId)
    return id === undefined ? { lacking: 'the ticket at the service' } : { body: { ids: [id] } }
  },
  finish: undefined,
  accept: removed,
  before: undefined,
  verifyUnsent: undefined,
  verify: verifyRemovals,
  byId: undefined,
  readBack: removalBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: true,
  isShared: false
}

import { serverIdOf } from '../../db/core/id-map.ts'
import { removed } from '../serializers/answers.ts'
import { removalBack } from '../verifiers/reconcile-ticket.ts'
import { verifyRemovals } from '../verifiers/ticket.ts'
import type { Kind } from './kind.ts'

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

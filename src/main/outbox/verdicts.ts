import { putVerdict, undecided, type ClosedThere } from '../db/outbox/verdicts.ts'
import type { OutboxDeps } from './deps.ts'
import { verdictIn } from './verifiers/reconcile-shift.ts'
import type { Commit } from './push.ts'
import { after } from '../../shared/time/moments.ts'

// The back office looks at a closed shift in its own time: it may flag it, and settle later what it flagged. How it does so
// is not documented and nothing tells the till, so the record is read again now and then while that can still happen.

const day = 24 * 60 * 60 * 1000
/** Longer nobody waits for the office. */
const waitMs = 30 * day

export const waiting = ({ store, clock }: Pick<OutboxDeps, 'store' | 'clock'>): ClosedThere[] =>
  undecided(store, after(clock.now(), -waitMs))

/** Reads what the service says of the last shifts, one after another; a service that does not answer is left alone. */
export async function readVerdicts(deps: OutboxDeps, commit: Commit, isRunning: () => boolean): Promise<void> {
  const { ask, store, clock } = deps
  for (const { shiftId, serverId, employeeId, organizationId } of waiting(deps)) {
    const as = { employeeId, organizationId }
    const answer = await ask.read('cashbox-session/get-by-id/{id}', { path: { id: serverId } }, as)
    if (!isRunning()) return
    // One that the service does not know any more, or does not show to this person, says nothing of the others.
    if (answer.kind === 'missing' || answer.kind === 'refused' || answer.kind === 'permission') continue
    if (answer.kind !== 'ok') return
    const verdict = answer.data._id === serverId ? verdictIn(answer.data, clock.now()) : undefined
    if (verdict === undefined) continue
    await commit(() => store.transaction((db) => putVerdict(db, shiftId, verdict)))
  }
}

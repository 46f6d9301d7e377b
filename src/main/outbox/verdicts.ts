import { putVerdict, undecided, type ClosedThere } from '../db/outbox/verdicts.ts'
import type { OutboxDeps } from './deps.ts'
import { verdictIn } from './kinds/session.ts'
import type { Commit } from './push.ts'
import { after } from '../../shared/time/moments.ts'

// The back office checks a closed shift later: it may flag the shift, and settle the flag after that. The process is
// not documented and the till gets no event, so the till reads the record again at intervals while its verdict can
// change.

const day = 24 * 60 * 60 * 1000
/** The till stops asking after this time. */
const waitMs = 30 * day

export const waiting = ({ store, clock }: Pick<OutboxDeps, 'store' | 'clock'>): ClosedThere[] =>
  undecided(store, after(clock.now(), -waitMs))

/** Reads the service's verdicts on the last shifts, one after another. Stops if the service does not answer. */
export async function readVerdicts(deps: OutboxDeps, commit: Commit, isRunning: () => boolean): Promise<void> {
  const { ask, store, clock } = deps
  for (const { shiftId, serverId, employeeId, organizationId } of waiting(deps)) {
    const as = { employeeId, organizationId }
    const answer = await ask.read('cashbox-session/get-by-id/{id}', { path: { id: serverId } }, as)
    if (!isRunning()) return
    // The service does not know this shift any more, or does not show it to this person. The other shifts may still
    // have a verdict.
    if (answer.kind === 'missing' || answer.kind === 'refused' || answer.kind === 'permission') continue
    if (answer.kind !== 'ok') return
    const verdict = answer.data._id === serverId ? verdictIn(answer.data, clock.now()) : undefined
    if (verdict === undefined) continue
    await commit(() => store.transaction((db) => putVerdict(db, shiftId, verdict)))
  }
}

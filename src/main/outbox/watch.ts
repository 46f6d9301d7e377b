import type { JobId } from '../../shared/ids.ts'
import type { Monotonic } from '../../shared/ports.ts'
import { after } from '../../shared/time/moments.ts'
import { lastAttempt, sentBody } from '../db/outbox/attempts.ts'
import { closeLost, openIncident } from '../db/outbox/incidents.ts'
import { forgetOldChecks, missingSince, nextToCheck, noteMissingAt, noteThere } from '../db/outbox/record-checks.ts'
import type { Job } from '../db/core/job-rows.ts'
import type { Writer } from '../db/core/open.ts'
import { note, type OutboxDeps } from './deps.ts'
import type { Presence } from './kinds/kind.ts'
import { kinds } from './kinds/table.ts'
import type { Commit } from './push.ts'
import { noteKey } from './resend-guard.ts'

// Watches the records that the service has confirmed. A service that was restored from a backup has lost some of them,
// and nothing else would show it. One record is read at a time, by its id.
//
//   there ── not shown ──> missing ── not shown again, hours later ──> incident `lost`
//     ^                       |                                            |
//     └────── shown ──────────┴────────────────── shown ───────────────────┘

const dayMs = 24 * 60 * 60 * 1000

/** When this boot first saw that a record was missing, by the monotonic clock. */
export type Missing = Map<JobId, Monotonic>

/** Reads one record by its id. Returns whether there was one to read. */
export async function watchOne(deps: OutboxDeps, commit: Commit, missing: Missing): Promise<boolean> {
  const { store, clock, limits } = deps
  const now = clock.now()
  const since = after(now, -limits.watchForMs)
  const job = nextToCheck(store, {
    since,
    missingBefore: after(now, -limits.lostAfterMs),
    newestBefore: after(now, -limits.watchNewestMs),
    otherBefore: after(now, -dayMs)
  })
  if (job?.serverId === undefined) return false
  const sight = await lookAt(deps, job, job.serverId)
  await commit(() =>
    store.transaction((db) => {
      forgetOldChecks(db, since)
      conclude(db, deps, job, sight, missing)
    })
  )
  return true
}

async function lookAt(deps: OutboxDeps, job: Job, serverId: string): Promise<Presence> {
  const attempt = lastAttempt(deps.store, job.id)
  const { watch } = kinds[job.kind]
  if (attempt === undefined || watch === undefined) return 'silent'
  return watch(deps, { job, attempt, sent: sentBody(attempt.body) }, serverId)
}

function conclude(db: Writer, deps: OutboxDeps, job: Job, sight: Presence, missing: Missing): void {
  const at = deps.clock.now()
  const mono = deps.clock.monotonic()
  if (sight === 'missing') {
    // After a restart, the time counts from the start, because the till's clock may have jumped.
    const isKnown = missingSince(db, job) !== undefined
    const from = missing.get(job.id) ?? (isKnown ? deps.bootBegan : mono)
    missing.set(job.id, from)
    noteMissing(db, deps, job, isKnown && mono - from >= deps.limits.lostAfterMs)
    return
  }
  missing.delete(job.id)
  // A service that does not answer is asked again after the others.
  if (sight === 'silent' && missingSince(db, job) !== undefined) noteMissingAt(db, job, at)
  else foundAgain(db, deps, job)
  if (sight === 'changedKey') noteKey(db, deps, job, { serverId: job.serverId, key: 'changed' })
}

/** Records that a record is missing. Opens an incident if it was missing before, hours ago (`isLate`). */
export function noteMissing(db: Writer, deps: OutboxDeps, job: Job, isLate: boolean): void {
  const at = deps.clock.now()
  noteMissingAt(db, job, at, isLate)
  if (isLate) openIncident(db, { jobId: job.id, kind: 'lost', evidence: { since: missingSince(db, job) } }, at)
}

/** Records that a record is there. An incident that called it lost is closed. */
export function foundAgain(db: Writer, deps: OutboxDeps, job: Job): void {
  const at = deps.clock.now()
  if (noteThere(db, job, at) && closeLost(db, job.id, at)) note(deps, db, job, { act: 'job.foundAgain' })
}

import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId, JobId } from '../../shared/ids.ts'
import { endpoint } from '../api/endpoints.ts'
import { lastAttempt, type Stamp } from '../store/attempts.ts'
import { jobById, type Job } from '../store/job-rows.ts'
import { addProbe, adopt, resendByPerson, writeOff } from '../store/probes.ts'
import { endpointOf, jobs } from './jobs.ts'
import { note, stampOf, type Parts } from './parts.ts'
import { asOf, type Look } from './probes/look.ts'

// What people may do with a job that needs them (queue.md). There is no delete.

export type Verbs = Record<
  'resend' | 'adopt' | 'writeOff',
  (jobId: JobId, by: EmployeeId, reason: string) => Promise<Result<void>>
>

/** The verbs of people. Each looks at the service first where it can: what is there already is never sent again. */
export function createVerbs(parts: Parts, afterwards: () => void): Verbs {
  const needing = (jobId: JobId): Result<Job> => {
    const job = jobById(parts.store, jobId)
    if (job === undefined) return fail('job.unknown')
    return job.state === 'needsPerson' ? ok(job) : fail('job.notAllowed', { state: job.state })
  }
  /** The look took its time: the job may have been decided by somebody else meanwhile. */
  const still = (job: Job): boolean => jobById(parts.store, job.id)?.state === 'needsPerson'
  const take = (job: Job, seen: Seen, by: EmployeeId, reason: string): Result<void> => {
    const probes = [seen.probe]
    parts.store.transaction((db) => {
      adopt(db, job.id, seen.look.serverIds, { by, reason, probes }, parts.clock.now())
      note(parts, db, job, { act: 'job.adopt', actor: by, facts: { reason } })
    })
    afterwards()
    return ok(undefined)
  }

  return {
    async resend(jobId, by, reason) {
      const got = needing(jobId)
      if (!got.ok) return got
      const seen = await see(parts, got.value)
      if (!still(got.value)) return fail('state.changed')
      if (seen !== undefined && isFound(seen)) return take(got.value, seen, by, reason)
      const waitMs = seen === undefined ? 0 : untilSureMs(parts, got.value, seen)
      if (waitMs > 0) return fail('job.maybeThere', { minutes: Math.ceil(waitMs / 60_000) })
      const probes = seen === undefined ? [] : [seen.probe]
      parts.store.transaction((db) => {
        resendByPerson(db, jobId, { by, reason, probes }, parts.clock.now())
        note(parts, db, got.value, { act: 'job.resend', actor: by, facts: { reason } })
      })
      afterwards()
      return ok(undefined)
    },
    async adopt(jobId, by, reason) {
      const got = needing(jobId)
      if (!got.ok) return got
      const seen = await see(parts, got.value)
      if (!still(got.value)) return fail('state.changed')
      if (seen === undefined || !isTakeable(seen)) return fail('job.nothingFound')
      return take(got.value, seen, by, reason)
    },
    writeOff(jobId, by, reason) {
      const got = needing(jobId)
      if (!got.ok) return Promise.resolve(got)
      if (reason.trim() === '') return Promise.resolve(fail('input.invalid', { field: 'reason' }))
      parts.store.transaction((db) => {
        writeOff(db, jobId, { by, reason, probes: [] }, parts.clock.now())
        note(parts, db, got.value, { act: 'job.writeOff', actor: by, facts: { reason, amount: got.value.amount } })
      })
      afterwards()
      return Promise.resolve(ok(undefined))
    }
  }
}

type Seen = { look: Look; probe: number }

const isFound = ({ look }: Seen): boolean => look.verdict === 'found' || look.verdict === 'foundTwice'
/** Somebody else's record that a person may take for ours: a customer of another name with the same phone. */
const isTakeable = (seen: Seen): boolean =>
  isFound(seen) || (seen.look.verdict === 'conflict' && seen.look.serverIds.length > 0)

/**
 * How long a person waits before it may be sent again: what was sent may still be applied, and a list that lags may not
 * show yet that it was. A list that shows a later job of its kind is no such list.
 */
function untilSureMs({ store, clock, bootId, limits }: Parts, job: Job, { look }: Seen): number {
  const attempt = lastAttempt(store, job.id)
  // What may be repeated does no harm.
  if (endpoint(endpointOf(job)).repeat !== 'once') return 0
  // Proved not to have been carried out, or standing there as somebody else's: nothing more will come of it.
  if (attempt === undefined || !['ambiguous', 'refused'].includes(attempt.outcome ?? 'ambiguous')) return 0
  if (look.verdict === 'conflict') return 0
  const quietMs = attempt.quietBoot === bootId ? clock.monotonic() - (attempt.quietFrom ?? 0) : clock.monotonic()
  const neededMs = limits.quietMs + (look.freshness === 'shown' ? 0 : limits.betweenStaleNegativesMs)
  // A look that showed nothing at all proves nothing, however late it is.
  const leastMs = look.verdict === 'absent' ? 0 : 60_000
  return Math.max(leastMs, neededMs - quietMs)
}

/** One look for a job that was sent, written down; undefined where there is nothing to look for. */
async function see(parts: Parts, job: Job): Promise<Seen | undefined> {
  const attempt = lastAttempt(parts.store, job.id)
  const began = stampOf(parts)
  if (attempt === undefined) return seeUnsent(parts, job, began)
  const sent = JSON.parse(new TextDecoder().decode(attempt.body)) as Record<string, unknown>
  // Whoever asks, the look has the eyes of the write.
  const [look] = await jobs[job.kind].look(parts, [{ job, attempt, sent }])
  if (look === undefined) return undefined
  const isSame = parts.ask.eyes(asOf(job)) === attempt.eyes
  const probe = parts.store.transaction((db) =>
    addProbe(db, attempt, { ...look, isValid: false, isFresh: isSame && look.freshness === 'shown' }, began)
  )
  return { look, probe }
}

/** One look for what a job that never left would make. */
async function seeUnsent(parts: Parts, job: Job, began: Stamp): Promise<Seen | undefined> {
  const plan = jobs[job.kind]
  const built = plan.build(parts.store, job, parts.decimalsOf)
  if (plan.lookUnsent === undefined || 'lacking' in built) return undefined
  const look = await plan.lookUnsent(parts, job, built.body)
  const probe = parts.store.transaction((db) =>
    addProbe(db, { jobId: job.id, number: 0 }, { ...look, isValid: false, isFresh: false }, began)
  )
  return { look, probe }
}

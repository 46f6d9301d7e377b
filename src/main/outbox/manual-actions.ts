import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId, JobId, MovementId } from '../../shared/ids.ts'
import { endpoint } from '../../backoffice/api/endpoints.ts'
import { fixedParts, type Fix, type FixedPart } from '../domain/outbox/fix.ts'
import { lastAttempt, type Stamp } from '../db/outbox/attempts.ts'
import { movementById } from '../db/shift/cash.ts'
import { isFixable, putFixes } from '../db/outbox/fixes.ts'
import { jobById, type Job } from '../db/core/job-rows.ts'
import type { Writer } from '../db/core/open.ts'
import { givenUpGoods } from '../db/catalog/local-products.ts'
import { replace } from '../db/outbox/outbox.ts'
import { addProbe, adopt, resendByPerson, writeOff } from '../db/outbox/probes.ts'
import { endpointOf, jobs } from './jobs.ts'
import { note, overForMs, stampOf, type Parts } from './deps.ts'
import { asOf, type Look } from './verifiers/verify.ts'
import { namedIn } from './serializers/fix.ts'

// What people may do with a job that needs them (queue.md). There is no delete.

type Verb = (jobId: JobId, by: EmployeeId, reason: string) => Promise<Result<void>>

export type ManualActions = Record<'resend' | 'adopt' | 'writeOff', Verb> & {
  /** What may be put in another's place in the document of a job, as the document has it. */
  fixable(jobId: JobId): Result<{ part: FixedPart; from: string }[]>
  /** Sends it with other things in the place of those that the service refused (Replace). */
  fix(jobId: JobId, by: EmployeeId, reason: string, fixes: readonly Fix[]): Promise<Result<void>>
}

/** What the verbs have in common. */
function handsOf(parts: Parts, afterwards: () => void) {
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

  /** Looks first: what is there already is taken as done, and what may still come is not sent beside it. */
  const again = async (
    job: Job,
    by: EmployeeId,
    reason: string,
    send: (db: Writer, probes: number[]) => void
  ): Promise<Result<void>> => {
    const seen = await see(parts, job)
    if (!still(job)) return fail('state.changed')
    if (seen !== undefined && isFound(seen)) return take(job, seen, by, reason)
    const waitMs = seen === undefined ? 0 : untilSureMs(parts, job, seen)
    if (waitMs > 0) return fail('job.maybeThere', { minutes: Math.ceil(waitMs / 60_000) })
    parts.store.transaction((db) => {
      send(db, seen === undefined ? [] : [seen.probe])
    })
    afterwards()
    return ok(undefined)
  }

  return { needing, still, take, again }
}

/** The verbs of people. Each looks at the service first where it can: what is there already is never sent again. */
export function createManualActions(parts: Parts, afterwards: () => void): ManualActions {
  const { needing, still, take, again } = handsOf(parts, afterwards)
  return {
    async resend(jobId, by, reason) {
      const got = needing(jobId)
      if (!got.ok) return got
      return again(got.value, by, reason, (db, probes) => {
        parts.seals?.acceptJob(db, got.value)
        resendByPerson(db, jobId, { by, reason, probes }, parts.clock.now())
        note(parts, db, got.value, { act: 'job.resend', actor: by, facts: { reason } })
      })
    },
    fixable(jobId) {
      const got = needing(jobId)
      if (!got.ok) return got
      return isFixable(parts.store, got.value)
        ? ok(fixableIn(parts, got.value))
        : fail('job.notAllowed', { state: got.value.state })
    },
    async fix(jobId, by, reason, fixes) {
      const got = needing(jobId)
      if (!got.ok) return got
      const job = got.value
      if (!isFixable(parts.store, job)) return fail('job.notAllowed', { state: job.state })
      const known = fixableIn(parts, job)
      const isKnown = (fix: Fix) => known.some(({ part, from }) => part === fix.part && from === fix.from)
      if (fixes.length === 0 || !fixes.every(isKnown)) return fail('input.invalid', { field: 'fixes' })
      return again(job, by, reason, (db, probes) => {
        putFixes(db, job.subjectId, fixes)
        const heir = replace(db, job, { by, reason, probes }, parts.clock.now(), parts.random)
        const changes = fixes.map(({ part, from, to }) => `${part} ${from} -> ${to}`).join(', ')
        note(parts, db, job, { act: 'job.fix', actor: by, facts: { reason, heir, changes } })
      })
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

/** What a document names and people may change, each once. */
function fixableIn({ store, decimalsOf }: Parts, job: Job): { part: FixedPart; from: string }[] {
  const allowed = fixedParts[job.kind]
  const built = jobs[job.kind].build(store, job, decimalsOf)
  const named = 'lacking' in built ? [] : namedIn(built.body)
  // What never left names nothing that is gone there, but goods that were given up here.
  const givenUp = job.reason === 'dependency' ? givenUpGoods(store, job) : undefined
  const isWrong = (id: string) => givenUp === undefined || givenUp.some((made) => made === id)
  const movement = allowed.includes('article') ? movementById(store, job.subjectId as MovementId) : undefined
  return [
    ...(movement === undefined ? [] : [{ part: 'article' as const, from: movement.article?.id ?? '' }]),
    ...named.flatMap(({ part, id }) => (allowed.includes(part) && isWrong(id) ? [{ part, from: id }] : []))
  ]
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
function untilSureMs(parts: Parts, job: Job, { look }: Seen): number {
  const { limits } = parts
  const attempt = lastAttempt(parts.store, job.id)
  // What may be repeated does no harm.
  if (endpoint(endpointOf(job)).repeat !== 'once') return 0
  // Proved not to have left, or standing there as somebody else's: nothing more will come of it.
  if (attempt === undefined || attempt.outcome === 'notSent') return 0
  if (look.verdict === 'conflict') return 0
  const neededMs = limits.quietMs + (look.freshness === 'shown' ? 0 : limits.betweenStaleNegativesMs)
  // A look that showed nothing at all proves nothing, however late it is.
  const leastMs = look.verdict === 'absent' ? 0 : 60_000
  return Math.max(leastMs, neededMs - overForMs(parts, attempt))
}

/** One look for a job that was sent, written down; undefined where there is nothing to look for. */
async function see(parts: Parts, job: Job): Promise<Seen | undefined> {
  const attempt = lastAttempt(parts.store, job.id)
  const began = stampOf(parts)
  if (attempt === undefined) return seeUnsent(parts, job, began)
  const sent = JSON.parse(new TextDecoder().decode(attempt.body)) as Record<string, unknown>
  // Whoever asks, the look has the eyes of the write.
  const [look] = await jobs[job.kind].look(parts, [{ job, attempt, sent, reach: 'all' }])
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

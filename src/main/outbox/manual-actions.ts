import { fail, ok, type Result } from '../../shared/failure.ts'
import { toId, type EmployeeId, type JobId, type MovementId } from '../../shared/ids.ts'
import { endpoint } from '@kassa/integration-api'
import type { Fix, FixedPart } from '../domain/outbox/fix.ts'
import { kindRules } from '../domain/outbox/kinds.ts'
import { sentBody, lastAttempt, type Stamp } from '../db/outbox/attempts.ts'
import { movementById } from '../db/shift/cash.ts'
import { isFixable, putFixes } from '../db/outbox/fixes.ts'
import { jobById, type Job } from '../db/core/job-rows.ts'
import type { Writer } from '../db/core/open.ts'
import { givenUpGoods } from '../db/catalog/local-products.ts'
import { replace } from '../db/outbox/outbox.ts'
import { addProbe, adopt, resendByPerson, writeOff } from '../db/outbox/probes.ts'
import { endpointOf, kinds } from './kinds/table.ts'
import { note, overForMs, stampOf, type OutboxDeps } from './deps.ts'
import { asOf, type Verification } from './verifiers/verify.ts'
import { namedIn } from './kinds/fix.ts'

// The manual actions on a job that needs a person (queue.md). There is no delete.

type ManualAction = (jobId: JobId, by: EmployeeId, reason: string) => Promise<Result<void>>

export type ManualActions = Record<'resend' | 'adopt' | 'writeOff', ManualAction> & {
  /** Returns the parts of the job's document that may be replaced, with their ids in the document. */
  fixable(jobId: JobId): Result<{ part: FixedPart; from: string }[]>
  /** Sends the job with replacements for the parts that the service refused (Replace). */
  fix(jobId: JobId, by: EmployeeId, reason: string, fixes: readonly Fix[]): Promise<Result<void>>
}

/** Creates the steps that all manual actions share. */
function executorOf(deps: OutboxDeps, afterwards: () => void) {
  const needing = (jobId: JobId): Result<Job> => {
    const job = jobById(deps.store, jobId)
    if (job === undefined) return fail('job.unknown')
    return job.state === 'needsPerson' ? ok(job) : fail('job.notAllowed', { state: job.state })
  }
  /** Another person may have decided about the job during the verification. */
  const needsPersonStill = (job: Job): boolean => jobById(deps.store, job.id)?.state === 'needsPerson'
  const take = (job: Job, seen: Seen, by: EmployeeId, reason: string): Result<void> => {
    const probes = [seen.probe]
    deps.store.transaction((db) => {
      adopt(db, job.id, seen.verification.serverIds, { by, reason, probes }, deps.clock.now())
      note(deps, db, job, { act: 'job.adopt', actor: by, facts: { reason } })
    })
    afterwards()
    return ok(undefined)
  }

  /** Verifies first: adopts an effect that exists, and refuses to resend while the effect may still appear. */
  const again = async (
    job: Job,
    by: EmployeeId,
    reason: string,
    send: (db: Writer, probes: number[]) => void
  ): Promise<Result<void>> => {
    const seen = await see(deps, job)
    if (!needsPersonStill(job)) return fail('state.changed')
    if (seen !== undefined && isFound(seen)) return take(job, seen, by, reason)
    const waitMs = seen === undefined ? 0 : untilSureMs(deps, job, seen)
    if (waitMs > 0) return fail('job.maybeThere', { minutes: Math.ceil(waitMs / 60_000) })
    deps.store.transaction((db) => {
      send(db, seen === undefined ? [] : [seen.probe])
    })
    afterwards()
    return ok(undefined)
  }

  return { needing, needsPersonStill, take, again }
}

/** Creates the manual actions. Each verifies first where it can, so that an existing effect is never sent again. */
export function createManualActions(deps: OutboxDeps, afterwards: () => void): ManualActions {
  const { needing, needsPersonStill, take, again } = executorOf(deps, afterwards)
  return {
    async resend(jobId, by, reason) {
      const got = needing(jobId)
      if (!got.ok) return got
      return again(got.value, by, reason, (db, probes) => {
        deps.seals?.acceptJob(db, got.value)
        resendByPerson(db, jobId, { by, reason, probes }, deps.clock.now())
        note(deps, db, got.value, { act: 'job.resend', actor: by, facts: { reason } })
      })
    },
    fixable(jobId) {
      const got = needing(jobId)
      if (!got.ok) return got
      return isFixable(deps.store, got.value)
        ? ok(fixableIn(deps, got.value))
        : fail('job.notAllowed', { state: got.value.state })
    },
    async fix(jobId, by, reason, fixes) {
      const got = needing(jobId)
      if (!got.ok) return got
      const job = got.value
      if (!isFixable(deps.store, job)) return fail('job.notAllowed', { state: job.state })
      const known = fixableIn(deps, job)
      const isKnown = (fix: Fix) => known.some(({ part, from }) => part === fix.part && from === fix.from)
      if (fixes.length === 0 || !fixes.every(isKnown)) return fail('input.invalid', { field: 'fixes' })
      return again(job, by, reason, (db, probes) => {
        putFixes(db, job.subjectId, fixes)
        const replacedBy = replace(db, job, { by, reason, probes }, deps.clock.now(), deps.random)
        const changes = fixes.map(({ part, from, to }) => `${part} ${from} -> ${to}`).join(', ')
        note(deps, db, job, { act: 'job.fix', actor: by, facts: { reason, heir: replacedBy, changes } })
      })
    },
    async adopt(jobId, by, reason) {
      const got = needing(jobId)
      if (!got.ok) return got
      const seen = await see(deps, got.value)
      if (!needsPersonStill(got.value)) return fail('state.changed')
      if (seen === undefined || !isAdoptable(seen)) return fail('job.nothingFound')
      return take(got.value, seen, by, reason)
    },
    writeOff(jobId, by, reason) {
      const got = needing(jobId)
      if (!got.ok) return Promise.resolve(got)
      if (reason.trim() === '') return Promise.resolve(fail('input.invalid', { field: 'reason' }))
      deps.store.transaction((db) => {
        writeOff(db, jobId, { by, reason, probes: [] }, deps.clock.now())
        note(deps, db, got.value, { act: 'job.writeOff', actor: by, facts: { reason, amount: got.value.amount } })
      })
      afterwards()
      return Promise.resolve(ok(undefined))
    }
  }
}

/** Returns the parts of a document that people may change, each once. */
function fixableIn({ store, decimalsOf }: OutboxDeps, job: Job): { part: FixedPart; from: string }[] {
  const allowed = kindRules[job.kind].fixes
  const built = kinds[job.kind].build(store, job, decimalsOf)
  const named = 'lacking' in built ? [] : namedIn(built.body)
  // A job that was never sent has no part that the service refused. Only local products that were given up are wrong.
  const givenUp = job.reason === 'dependency' ? givenUpGoods(store, job) : undefined
  const isWrong = (id: string) => givenUp === undefined || givenUp.some((made) => made === id)
  const movement = allowed.includes('article') ? movementById(store, toId<MovementId>(job.subjectId)) : undefined
  return [
    ...(movement === undefined ? [] : [{ part: 'article' as const, from: movement.article?.id ?? '' }]),
    ...named.flatMap(({ part, id }) => (allowed.includes(part) && isWrong(id) ? [{ part, from: id }] : []))
  ]
}

type Seen = { verification: Verification; probe: number }

const isFound = ({ verification }: Seen): boolean =>
  verification.verdict === 'found' || verification.verdict === 'foundTwice'
/** Returns whether a person may adopt the record of somebody else: a customer of another name with the same phone. */
const isAdoptable = (seen: Seen): boolean =>
  isFound(seen) || (seen.verification.verdict === 'conflict' && seen.verification.serverIds.length > 0)

/**
 * Returns how long a person must wait before a resend: the service may still apply the last attempt, and a list that
 * lags may not show it yet. A list that shows a later job of the kind does not lag.
 */
function untilSureMs(deps: OutboxDeps, job: Job, { verification }: Seen): number {
  const { limits } = deps
  const attempt = lastAttempt(deps.store, job.id)
  // A write that may be repeated does no harm.
  if (endpoint(endpointOf(job)).repeat !== 'once') return 0
  // The attempt was proved not to be sent, or the record belongs to somebody else: no effect can appear any more.
  if (attempt === undefined || attempt.outcome === 'notSent') return 0
  if (verification.verdict === 'conflict') return 0
  const neededMs = limits.quietMs + (verification.freshness === 'shown' ? 0 : limits.betweenStaleNegativesMs)
  // A verification that is not `absent` proves nothing, however late it is.
  const leastMs = verification.verdict === 'absent' ? 0 : 60_000
  return Math.max(leastMs, neededMs - overForMs(deps, attempt))
}

/** Makes and stores one verification of a job that was sent. Returns undefined if there is nothing to verify. */
async function see(deps: OutboxDeps, job: Job): Promise<Seen | undefined> {
  const attempt = lastAttempt(deps.store, job.id)
  const began = stampOf(deps)
  if (attempt === undefined) return seeUnsent(deps, job, began)
  const sent = sentBody(attempt.body)
  // Whoever asks, the verification uses the request identity of the write.
  const target = { job, attempt, sent, isProving: true }
  const verification = (await kinds[job.kind].verify(deps, [target])).get(target)
  if (verification === undefined) return undefined
  const isSame = deps.ask.identity(asOf(job)) === attempt.identity
  const probe = deps.store.transaction((db) =>
    addProbe(
      db,
      attempt,
      { ...verification, isValid: false, isFresh: isSame && verification.freshness === 'shown' },
      began
    )
  )
  return { verification, probe }
}

/** Makes one verification of the record that an unsent job would create. */
async function seeUnsent(deps: OutboxDeps, job: Job, began: Stamp): Promise<Seen | undefined> {
  const plan = kinds[job.kind]
  const built = plan.build(deps.store, job, deps.decimalsOf)
  if (plan.verifyUnsent === undefined || 'lacking' in built) return undefined
  const verification = await plan.verifyUnsent(deps, job, built.body)
  const probe = deps.store.transaction((db) =>
    addProbe(db, { jobId: job.id, number: 0 }, { ...verification, isValid: false, isFresh: false }, began)
  )
  return { verification, probe }
}

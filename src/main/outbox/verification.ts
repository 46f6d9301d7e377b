import { assert } from '../../shared/assert.ts'
import type { JobId } from '../../shared/ids.ts'
import { sentBody, lastAttempt, type Attempt, type Stamp } from '../db/outbox/attempts.ts'
import { newestRecords, type CreatedRecord } from '../db/outbox/done-records.ts'
import { jobById, type Job } from '../db/core/job-rows.ts'
import type { Writer } from '../db/core/open.ts'
import {
  addAnswered,
  addProbe,
  adopt,
  askPerson,
  confirmRefusal,
  firstAnswerAt,
  found,
  negativesOf,
  resendByProof,
  type Negative
} from '../db/outbox/probes.ts'
import { verifyAgainMs } from './backoff.ts'
import { kinds } from './kinds/table.ts'
import { isValidNegative, provingPair, rulingOf, type VerificationFacts, type Ruling } from './policy.ts'
import { mayResend, noteKey } from './resend-guard.ts'
import { note, overForMs, stampOf, type OutboxDeps } from './deps.ts'
import { areSome, asOf, inconclusive, type Verification, type Target } from './verifiers/verify.ts'
import { isLateFor } from './verifiers/fresh.ts'
import { withReadable } from './verifiers/lists.ts'
import { commitInTurns, type Commit } from './push.ts'
import type { VerificationBook } from './verification-book.ts'
import { after } from '../../shared/time/moments.ts'

/** Makes one verification of a group of jobs, and applies its results. */
export async function verifyJob(
  deps: OutboxDeps,
  due: readonly Job[],
  book: VerificationBook,
  commit: Commit
): Promise<void> {
  // The rows say what to search for, so a job with altered rows goes to a person.
  const group = due.filter((job) => deps.seals?.holdIfAltered(job) !== true)
  for (const job of due) if (!group.includes(job)) book.drop(job.id)
  const all = group.map((job) => targetOf(deps, job))
  const resent = await resendProved(deps, all, book, commit)
  const open = all.filter(({ job }) => !resent.has(job.id))
  const newest = open[0] === undefined ? [] : newestRecords(deps.store, open[0].job.kind)
  const waitsMs = new Map(open.map((target) => [target, waitMs(deps, target, newest)]))
  for (const [{ job }, inMs] of waitsMs) if (inMs > 0) book.put(job.id, inMs)
  const targets = open.filter((target) => waitsMs.get(target) === 0)
  if (!areSome(targets)) return
  const [{ job: first }] = targets
  const began = stampOf(deps)
  const identity = deps.ask.identity(asOf(first))
  const kind = kinds[first.kind]
  const verifications = await withReadable(deps, await kind.verify(deps, targets), kind.byId)
  await commitInTurns(deps, commit, targets, (db, target) => {
    const verification = verifications.get(target) ?? inconclusive('not looked for', false)
    conclude(db, deps, target, verification, { began, identity }, book)
  })
}

/** `negatives`: those of this boot, before this verification. */
type Waiting = Target & { negatives: readonly Negative[] }

/** An absence is only read for if it may count: after the quiet time, and not once more if it is proved already. */
function targetOf(deps: OutboxDeps, job: Job): Waiting {
  const { store, bootId, clock, limits } = deps
  const attempt = lastAttempt(store, job.id)
  assert(attempt !== undefined, 'what is looked for was sent')
  const { quietBoot, quietFrom } = attempt
  const isQuiet = quietBoot === bootId && quietFrom !== undefined && clock.monotonic() - quietFrom >= limits.quietMs
  const negatives = negativesOf(store, attempt, bootId)
  const isProving = job.state === 'ambiguous' && isQuiet && provingPair(negatives, limits) === undefined
  return { job, attempt, sent: sentBody(attempt.body), isProving, negatives }
}

/**
 * Returns the wait until a read can do more than repeat the first negative, in milliseconds; 0: it can now. That is when a
 * list can show a record that was made after the quiet time, or when the longer time between two negatives is over.
 */
function waitMs(
  deps: OutboxDeps,
  { attempt, isProving, negatives: [first] }: Waiting,
  newest: readonly CreatedRecord[]
): number {
  const { clock, limits } = deps
  if (isProving !== true || first === undefined) return 0
  const leftMs = first.began + limits.betweenStaleNegativesMs - clock.monotonic()
  if (leftMs <= 0 || newest.some(isLateFor(deps, attempt))) return 0
  return Math.min(leftMs, 10_000)
}

/** Sends the jobs again whose absence was proved before, but which had to wait (resend-guard.ts). */
async function resendProved(
  deps: OutboxDeps,
  targets: readonly Waiting[],
  book: VerificationBook,
  commit: Commit
): Promise<ReadonlySet<JobId>> {
  const resent = new Set<JobId>()
  const proved = targets.flatMap(({ job, attempt, negatives }) => {
    const isOpen = job.state === 'ambiguous' && attempt.outcome !== 'refused'
    const pair = isOpen ? provingPair(negatives, deps.limits) : undefined
    return pair === undefined ? [] : [{ job, attempt, pair }]
  })
  if (proved.length === 0) return resent
  await commitInTurns(deps, commit, proved, (db, { job, attempt, pair }) => {
    resent.delete(job.id)
    const isOpen = jobById(db, job.id)?.state === 'ambiguous' && job.resends < deps.limits.maxResends
    if (!isOpen || !mayResend(db, deps, job)) return
    resendByProof(db, attempt, pair, deps.clock.now())
    note(deps, db, job, { act: 'job.resend', facts: { probe: pair[1].id } })
    resent.add(job.id)
  })
  for (const id of resent) book.drop(id)
  return resent
}

function conclude(
  db: Writer,
  deps: OutboxDeps,
  { job, attempt }: Target,
  verification: Verification,
  { began, identity }: { began: Stamp; identity: string },
  book: VerificationBook
): void {
  const state = jobById(db, job.id)?.state
  if (state === 'needsPerson') concludeHeld(db, deps, { job, attempt }, verification, { began, book })
  if (state !== 'ambiguous') return
  const isOfThisBoot = attempt.quietBoot === deps.bootId
  const facts: VerificationFacts = {
    verification,
    began: began.mono,
    now: deps.clock.monotonic(),
    quietFrom: isOfThisBoot ? attempt.quietFrom : undefined,
    isSameIdentity: attempt.identity === identity
  }
  const isValid = isValidNegative(facts, deps.limits)
  const probe = addProbe(db, attempt, { ...verification, isValid, isFresh: isFresh(verification) }, began)
  const { verifications, answeredMs } = book.looked(job.id, verification.isAnswered)
  const firstAnswered = firstAnswerAt(db, attempt) ?? began.at
  const negatives = negativesOf(db, attempt, deps.bootId)
  const { hasOneEffect, isShared } = kinds[job.kind]
  const isProved = isValid && provingPair(negatives, deps.limits) !== undefined
  const ruling = rulingOf(
    facts,
    {
      isRefused: attempt.outcome === 'refused',
      negatives,
      mayResend: !isProved || mayResend(db, deps, job),
      resends: job.resends,
      hasOneEffect,
      answeredMs: job.answeredMs + answeredMs,
      isAwayTooLong: isShared && firstAnswered - attempt.startedAt > deps.limits.maxAwayMs,
      verifications
    },
    deps.limits
  )
  apply(db, deps, { job, attempt }, { ruling, verification, probe, answeredMs }, book)
}

const isFresh = ({ freshness }: Verification): boolean => freshness === 'shown'

/**
 * Adopts the effect of a job that waits for a person if it appeared after all. Otherwise schedules the next
 * verification.
 */
function concludeHeld(
  db: Writer,
  deps: OutboxDeps,
  { job, attempt }: Pick<Target, 'job' | 'attempt'>,
  verification: Verification,
  { began, book }: { began: Stamp; book: VerificationBook }
): void {
  const probe = addProbe(db, attempt, { ...verification, isValid: false, isFresh: isFresh(verification) }, began)
  if (verification.verdict !== 'found' && verification.verdict !== 'foundTwice') {
    book.put(job.id, heldAgainMs(deps, attempt))
    return
  }
  book.drop(job.id)
  noteKey(db, deps, job, keyIn(verification))
  const word = { by: 'queue', reason: 'found by a later look', probes: [probe] } as const
  adopt(db, job.id, verification.serverIds, word, deps.clock.now())
  note(deps, db, job, { act: 'job.adopt', facts: { probe } })
}

/**
 * Returns the wait until the next verification: a few minutes while a list that lags may not show the effect yet, then
 * longer.
 */
function heldAgainMs(deps: OutboxDeps, attempt: Attempt): number {
  const { quietMs, betweenStaleNegativesMs, heldAgainMs: laterMs } = deps.limits
  const leftMs = quietMs + betweenStaleNegativesMs - overForMs(deps, attempt)
  return leftMs > 0 ? Math.min(leftMs, verifyAgainMs(4)) : laterMs
}

type Outcome = { ruling: Ruling; verification: Verification; probe: number; answeredMs: number }

function apply(
  db: Writer,
  deps: OutboxDeps,
  { job, attempt }: Pick<Target, 'job' | 'attempt'>,
  { ruling, verification, probe, answeredMs }: Outcome,
  book: VerificationBook
): void {
  const at = deps.clock.now()
  const serverIds = verification.serverIds
  if (ruling.kind === 'again') {
    book.put(job.id, ruling.inMs)
    addAnswered(db, job.id, answeredMs, after(at, ruling.inMs))
    return
  }
  if (ruling.kind === 'refused' || ruling.kind === 'person') book.put(job.id, heldAgainMs(deps, attempt))
  else book.drop(job.id)
  if (ruling.kind === 'found') {
    noteKey(db, deps, job, keyIn(verification))
    found(db, job.id, { id: probe, serverIds, evidence: verification.evidence }, at)
  }
  if (ruling.kind === 'refused') confirmRefusal(db, job.id, at)
  if (ruling.kind === 'resend') resendByProof(db, attempt, ruling.pair, at)
  if (ruling.kind === 'person') askPerson(db, job.id, ruling.reason, undefined, at)
  if (ruling.kind !== 'found') note(deps, db, job, { act: noted[ruling.kind], facts: { probe } })
}

const keyIn = ({ serverIds: [serverId], isKeyChanged }: Verification) =>
  ({ serverId, key: isKeyChanged === true ? 'changed' : 'same' }) as const

const noted = { refused: 'job.refuse', resend: 'job.resend', person: 'job.askPerson' } as const

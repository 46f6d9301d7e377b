import { assert } from '../../shared/assert.ts'
import type { JobId } from '../../shared/ids.ts'
import type { Instant, Monotonic } from '../../shared/ports.ts'
import { lastAttempt, type Stamp } from '../db/outbox/attempts.ts'
import { jobById, jobsIn, type Job } from '../db/outbox/job-rows.ts'
import type { Writer } from '../db/core/open.ts'
import {
  addAnswered,
  addProbe,
  askPerson,
  confirmRefusal,
  firstAnswerAt,
  found,
  negativesOf,
  resendByProof
} from '../db/outbox/probes.ts'
import { jobs } from './jobs.ts'
import { isValidNegative, judge, type Facts, type Ruling } from './judge.ts'
import { note, stampOf, type Parts } from './parts.ts'
import { asOf, inconclusive, type Look, type Target } from './verifiers/look.ts'
import type { Commit } from './push.ts'

/** When each AMBIGUOUS job is looked for next. Kept in memory: a new boot starts it afresh with the quiet time. */
export type LookBook = {
  put(id: JobId, inMs: number): void
  /** After a silence of the service, look for all of them at once. */
  hurry(): void
  nextAt(): Monotonic | undefined
  /** The due ones, oldest first, of one kind and one pair of eyes: they are looked for in one scan. */
  due(): Job[]
  /** Notes a look and answers how many there were, and how long the service has answered since the one before. */
  looked(id: JobId, isAnswered: boolean): { looks: number; answeredMs: number }
  drop(id: JobId): void
  size(): number
}

type Page = { dueAt: Monotonic; looks: number; answeredAt: Monotonic | undefined }

const mostAtOnce = 500

export function createLookBook({ store, clock }: Pick<Parts, 'store' | 'clock'>): LookBook {
  const pages = new Map<JobId, Page>()
  const later = (inMs: number) => (clock.monotonic() + inMs) as Monotonic
  return {
    put(id, inMs) {
      const page = pages.get(id)
      pages.set(id, { looks: 0, answeredAt: undefined, ...page, dueAt: later(inMs) })
    },
    hurry() {
      for (const page of pages.values()) page.dueAt = clock.monotonic()
    },
    nextAt() {
      let next: Monotonic | undefined
      for (const { dueAt } of pages.values()) if (next === undefined || dueAt < next) next = dueAt
      return next
    },
    due() {
      const now = clock.monotonic()
      const ids = new Set([...pages].filter(([, { dueAt }]) => dueAt <= now).map(([id]) => id))
      if (ids.size === 0) return []
      const ambiguous = jobsIn(store, 'ambiguous').filter(({ id }) => ids.has(id))
      const first = ambiguous[0]
      const isLike = (job: Job) => job.kind === first?.kind && sameName(job, first)
      return ambiguous.filter(isLike).slice(0, mostAtOnce)
    },
    looked(id, isAnswered) {
      const page = pages.get(id) ?? { dueAt: later(0), looks: 0, answeredAt: undefined }
      const now = clock.monotonic()
      const answeredMs = isAnswered && page.answeredAt !== undefined ? now - page.answeredAt : 0
      pages.set(id, { dueAt: page.dueAt, looks: page.looks + 1, answeredAt: isAnswered ? now : undefined })
      return { looks: page.looks, answeredMs }
    },
    drop: (id) => void pages.delete(id),
    size: () => pages.size
  }
}

const sameName = (a: Job, b: Job): boolean => a.employeeId === b.employeeId && a.organizationId === b.organizationId

/** One look at the service for a group of AMBIGUOUS jobs, and what it makes of each of them. */
export async function lookFor(parts: Parts, due: readonly Job[], book: LookBook, commit: Commit): Promise<void> {
  // What is looked for is read from the rows: altered ones are for a person.
  const group = due.filter((job) => parts.seals?.holdIfAltered(job) !== true)
  for (const job of due) if (!group.includes(job)) book.drop(job.id)
  const [first] = group
  if (first === undefined) return
  const targets = group.map((job): Target => {
    const attempt = lastAttempt(parts.store, job.id)
    assert(attempt !== undefined, 'an ambiguous job was sent')
    return { job, attempt, sent: JSON.parse(new TextDecoder().decode(attempt.body)) as Record<string, unknown> }
  })
  const began = stampOf(parts)
  const eyes = parts.ask.eyes(asOf(first))
  const looks = await jobs[first.kind].look(parts, targets)
  await commit(() =>
    parts.store.transaction((db) => {
      targets.forEach((target, index) => {
        const look = looks[index] ?? inconclusive('not looked for', false)
        conclude(db, parts, target, look, { began, eyes }, book)
      })
    })
  )
}

function conclude(
  db: Writer,
  parts: Parts,
  { job, attempt }: Target,
  look: Look,
  { began, eyes }: { began: Stamp; eyes: string },
  book: LookBook
): void {
  if (jobById(db, job.id)?.state !== 'ambiguous') return
  const isOfThisBoot = attempt.quietBoot === parts.bootId
  const facts: Facts = {
    look,
    began: began.mono,
    now: parts.clock.monotonic(),
    quietFrom: isOfThisBoot ? attempt.quietFrom : undefined,
    isSameEyes: attempt.eyes === eyes
  }
  const isValid = isValidNegative(facts, parts.limits)
  const probe = addProbe(db, attempt, { ...look, isValid, isFresh: look.freshness === 'shown' }, began)
  const { looks, answeredMs } = book.looked(job.id, look.isAnswered)
  const firstAnswered = firstAnswerAt(db, attempt) ?? began.at
  const ruling = judge(
    facts,
    {
      isRefused: attempt.outcome === 'refused',
      negatives: negativesOf(db, attempt, parts.bootId),
      resends: job.resends,
      answeredMs: job.answeredMs + answeredMs,
      isAwayTooLong: job.kind === 'ticket.create' && firstAnswered - attempt.startedAt > parts.limits.maxAwayMs,
      looks
    },
    parts.limits
  )
  apply(db, parts, job, { ruling, look, probe, answeredMs }, book)
}

type Outcome = { ruling: Ruling; look: Look; probe: number; answeredMs: number }

function apply(db: Writer, parts: Parts, job: Job, { ruling, look, probe, answeredMs }: Outcome, book: LookBook): void {
  const at = parts.clock.now()
  const serverIds = look.serverIds
  if (ruling.kind === 'again') {
    book.put(job.id, ruling.inMs)
    addAnswered(db, job.id, answeredMs, (at + ruling.inMs) as Instant)
    return
  }
  book.drop(job.id)
  if (ruling.kind === 'found') found(db, job.id, { id: probe, serverIds, evidence: look.evidence }, at)
  if (ruling.kind === 'refused') confirmRefusal(db, job.id, at)
  if (ruling.kind === 'resend') resendByProof(db, job.id, ruling.pair, at)
  if (ruling.kind === 'person') askPerson(db, job.id, ruling.reason, undefined, at)
  if (ruling.kind !== 'found') note(parts, db, job, { act: noted[ruling.kind], facts: { probe } })
}

const noted = { refused: 'job.refuse', resend: 'job.resend', person: 'job.askPerson' } as const

import type { JobId } from '../../shared/ids.ts'
import type { Monotonic } from '../../shared/ports.ts'
import { after } from '../../shared/time/moments.ts'
import { jobsIn, type Job } from '../db/core/job-rows.ts'
import type { OutboxDeps } from './deps.ts'
import { isOfSameIdentity } from './verifiers/verify.ts'

/**
 * Schedules the verifications: of each AMBIGUOUS job, and of each sent job that waits for a person, whose effect may
 * have appeared. It is held in memory: a new boot starts it again with the quiet time.
 */
export type VerificationBook = {
  put(id: JobId, inMs: number): void
  /** Makes all verifications due at once, and the next ones soon, after an outage of the service or at a person's wish. */
  hurry(): void
  nextAt(): Monotonic | undefined
  /** Returns the due jobs, oldest first, of one kind and one request identity: one scan verifies them all. */
  due(): Job[]
  /**
   * Counts a verification. Returns how many there were before, and for how long the service has answered since the last
   * one.
   */
  looked(id: JobId, isAnswered: boolean): { verifications: number; answeredMs: number }
  drop(id: JobId): void
  size(): number
}

type Page = { dueAt: Monotonic; verifications: number; answeredAt: Monotonic | undefined }

/** More jobs would keep the main process busy for too long: 60 take about 20 ms. */
const mostAtOnce = 60

export function createVerificationBook({ store, clock }: Pick<OutboxDeps, 'store' | 'clock'>): VerificationBook {
  const pages = new Map<JobId, Page>()
  const later = (inMs: number) => after(clock.monotonic(), inMs)
  return {
    put(id, inMs) {
      const page = pages.get(id)
      pages.set(id, { verifications: 0, answeredAt: undefined, ...page, dueAt: later(inMs) })
    },
    hurry() {
      for (const page of pages.values()) Object.assign(page, { dueAt: clock.monotonic(), verifications: 0 })
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
      const open = [...jobsIn(store, 'ambiguous'), ...jobsIn(store, 'needsPerson')].filter(({ id }) => ids.has(id))
      for (const { id } of open) ids.delete(id)
      // A person has decided about these jobs meanwhile.
      for (const id of ids) pages.delete(id)
      const first = open[0]
      const isLike = (job: Job) => job.kind === first?.kind && isOfSameIdentity(job, first)
      return open.filter(isLike).slice(0, mostAtOnce)
    },
    looked(id, isAnswered) {
      const page = pages.get(id) ?? { dueAt: later(0), verifications: 0, answeredAt: undefined }
      const now = clock.monotonic()
      const answeredMs = isAnswered && page.answeredAt !== undefined ? now - page.answeredAt : 0
      pages.set(id, {
        dueAt: page.dueAt,
        verifications: page.verifications + 1,
        answeredAt: isAnswered ? now : undefined
      })
      return { verifications: page.verifications, answeredMs }
    },
    drop: (id) => void pages.delete(id),
    size: () => pages.size
  }
}

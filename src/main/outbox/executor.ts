import { ProgrammerError } from '../../shared/assert.ts'
import type { JobId } from '../../shared/ids.ts'
import { lose } from '../db/outbox/attempts.ts'
import { jobById, type Job } from '../db/core/job-rows.ts'
import type { Rests } from './alarm.ts'
import type { VerificationBook } from './verification-book.ts'
import { stampOf, type OutboxDeps } from './deps.ts'
import { push, type Commit } from './push.ts'

/** The wait after a disk error. */
export const diskRestMs = 5000

/** Creates the executor of single jobs. It keeps the service's answer until the disk accepts it. */
export function createExecutor(
  deps: OutboxDeps,
  book: VerificationBook,
  rests: Rests,
  { isRunning, mayGo }: { isRunning: () => boolean; mayGo: () => boolean }
): { carry(job: Job): Promise<void>; commit: Commit } {
  /** Commits, and retries as long as the disk refuses. Does not retry after a bug. */
  const commit: Commit = async (work) => {
    while (isRunning()) {
      try {
        work()
        return
      } catch (error) {
        if (error instanceof ProgrammerError) throw error
        deps.onFault(error)
      }
      await new Promise<void>((resolve) => deps.clock.after(diskRestMs, resolve))
    }
  }

  /** Moves a job that is still in flight after a bug of this program to AMBIGUOUS, so that its effect is verified. */
  const loseIfSending = async (id: JobId): Promise<void> => {
    if (!isRunning() || jobById(deps.store, id)?.state !== 'sending') return
    const ending = { outcome: 'ambiguous', answer: 'a fault of the till' } as const
    await commit(() => deps.store.transaction((db) => lose(db, id, ending, undefined, stampOf(deps))))
    book.put(id, 0)
  }

  const carry = async (job: Job): Promise<void> => {
    try {
      const pushed = await push(deps, job, { commit, mayGo })
      if (pushed.kind === 'look') book.put(job.id, pushed.inMs)
      if (pushed.kind === 'rest') rests.put(job.id, pushed.ms)
      else rests.forget(job.id)
    } catch (error) {
      deps.onFault(error)
      rests.put(job.id, diskRestMs)
      await loseIfSending(job.id)
    }
  }
  return { carry, commit }
}

import { ProgrammerError } from '../../shared/assert.ts'
import type { JobId } from '../../shared/ids.ts'
import { lose } from '../db/outbox/attempts.ts'
import { jobById, type Job } from '../db/core/job-rows.ts'
import type { Rests } from './alarm.ts'
import type { VerificationBook } from './verification.ts'
import { stampOf, type OutboxDeps } from './deps.ts'
import { push, type Commit } from './push.ts'

/** How long a disk that refused is left alone. */
export const diskRestMs = 5000

/** Carries single jobs out, and holds on to what the service said while the disk refuses it. */
export function createExecutor(
  deps: OutboxDeps,
  book: VerificationBook,
  rests: Rests,
  { isRunning, mayGo }: { isRunning: () => boolean; mayGo: () => boolean }
): { carry(job: Job): Promise<void>; commit: Commit } {
  /** Commits, again and again while the disk refuses. A bug is not tried again. */
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

  /** A job is never left in flight by a fault of ours: what became of it is then looked for. */
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

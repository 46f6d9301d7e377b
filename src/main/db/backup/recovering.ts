import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Clock } from '../../../shared/ports.ts'
import type { RecoveringView } from '../../../shared/views.ts'
import type { CheckThread, RecoveryNews, RunningRecovery } from './check-thread.ts'
import type { Recover } from './till-start.ts'
import type { Recovery } from '../core/recovery-row.ts'
import type { Log } from '../../system/log.ts'

// Recovers a damaged file in a thread, while the window shows how far it is.
//
//   reads the damaged file ── done ──────────────────────────────────> the till opens
//        | after a minute, if there is a backup: the window offers it
//        └── a person takes it ──> the thread ends ──> a second thread takes only the backup ──> the till opens

/** A person can choose the newest backup after this time. */
export const offerAfterMs = 60_000
const everyMs = 1_000
/** A thread that does not end in this time works inside SQLite. The recovery from the backup uses other copies. */
const endMs = 5_000

type Options = {
  check: Pick<CheckThread, 'recover'>
  clock: Clock
  log: Log
  /** Shows the progress in the window: at once, and then each second, because the window may still be loading. */
  show: (view: RecoveringView) => void
}

/** The recovery at a start, and the choice that the window offers meanwhile. */
export type Recovering = {
  recover: Recover
  /** Ends the reading of the damaged file, and takes the newest backup. Fails if that is not offered now. */
  takeBackup(): Result<void>
}

/** Creates the recovery of a till's start. */
export function createRecovering({ check, clock, log, show }: Options): Recovering {
  let take: (() => boolean) | undefined
  const recover: Recover = async (task) => {
    const beganAt = clock.monotonic()
    const seen: { backup?: Backup; progress?: Progress; isEnding?: true } = {}
    let isFromBackup = false
    const isOffered = () =>
      clock.monotonic() - beganAt >= offerAfterMs &&
      seen.backup?.madeAt !== undefined &&
      !isFromBackup &&
      !seen.isEnding
    const tell = (): void =>
      show({
        seconds: Math.floor((clock.monotonic() - beganAt) / 1000),
        isFromBackup,
        place: seen.progress?.place ?? 0,
        tables: seen.progress?.tables ?? 0,
        rows: seen.progress?.rows ?? 0,
        ...defined({
          locale: seen.backup?.locale,
          backupAt: isOffered() || isFromBackup ? seen.backup?.madeAt : undefined
        })
      })
    const note = (news: RecoveryNews): void => {
      if (news.kind === 'backup') seen.backup = news
      else if (news.kind === 'progress') seen.progress = news
      else seen.isEnding = true
    }
    const begin = (): RunningRecovery => check.recover({ ...task, isFromBackup }, note)
    const isChosen = new Promise<'backup'>((resolve) => {
      take = () => {
        if (!isOffered()) return false
        resolve('backup')
        return true
      }
    })
    log('file.damaged', { error: task.cause })
    const endTelling = repeat(clock, tell)
    try {
      const reading = begin()
      const first: Recovery | 'backup' = await Promise.race([reading.done, isChosen])
      if (first !== 'backup') return first
      log('file.backupChosen', { durationMs: clock.monotonic() - beganAt })
      reading.done.catch(() => undefined)
      await endOf(reading, clock)
      isFromBackup = true
      tell()
      return await begin().done
    } finally {
      endTelling()
      take = undefined
    }
  }
  return {
    recover,
    takeBackup: () => (take?.() === true ? ok(undefined) : fail('call.notNow'))
  }
}

type Backup = Extract<RecoveryNews, { kind: 'backup' }>
type Progress = Extract<RecoveryNews, { kind: 'progress' }>

/** Does the work now and each second, until the returned function is called. */
function repeat(clock: Clock, work: () => void): () => void {
  let cancel = (): void => undefined
  const round = (): void => {
    work()
    cancel = clock.after(everyMs, round)
  }
  round()
  return () => cancel()
}

/** Ends a thread, and waits for its end for at most five seconds. */
function endOf(reading: RunningRecovery, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(endMs, resolve)
    const end = (): void => {
      cancel()
      resolve()
    }
    reading.stop().then(end, end)
  })
}

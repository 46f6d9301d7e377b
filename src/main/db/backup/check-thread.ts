import { Worker } from 'node:worker_threads'
import { defined } from '../../../shared/defined.ts'
import type { ShiftId } from '../../../shared/ids.ts'
import type { Checked } from './check-file.ts'
import type { Found } from './seal-check.ts'
import type { RecoveryTask } from './recovery.ts'
import type { LocaleName } from '../../../shared/choices.ts'
import type { Recovery } from '../core/recovery-row.ts'

export type CheckThread = {
  /** Reads every page and index of a file that may be in use. */
  check(path: string): Promise<Checked>
  /** Turns a new backup into one file, marks it as a backup, and checks it. */
  seal(path: string): Promise<Checked>
  /** Compares every row, or those of a shift, with its seal. Undefined if the thread died. */
  rows(path: string, journalKey: Uint8Array, shiftId?: ShiftId): Promise<Found | undefined>
  /** Recovers a damaged file with the newest backup, or, if a person has chosen so, takes only the backup. */
  recover(task: RecoveryTask & { isFromBackup: boolean }, onNews: (news: RecoveryNews) => void): RunningRecovery
}

/** A recovery in its thread. `stop` ends it between two reads of the file; no file may be used before it has ended. */
export type RunningRecovery = { done: Promise<Recovery>; stop(): Promise<unknown> }

/** What the thread of a recovery reports. `end`: the new file is finished, so nothing else can be chosen. */
export type RecoveryNews =
  | { kind: 'backup'; madeAt: number | undefined; locale: LocaleName | undefined }
  | { kind: 'progress'; table: string; place: number; tables: number; rows: number }
  | { kind: 'end' }
type FromRecovery = RecoveryNews | { kind: 'done'; recovery: Recovery } | { kind: 'failed'; why: string; code: unknown }

/** The order to a thread; only `rows` needs the key of the journal. */
export type CheckOrder =
  | { kind: 'check' | 'seal'; path: string }
  | { kind: 'rows'; path: string; journalKey: Uint8Array; shiftId?: ShiftId }
  | ({ kind: 'recover'; isFromBackup: boolean } & RecoveryTask)

/** Runs each check in a separate thread. If the thread dies, the file counts as damaged. */
export function createCheckThread(workerUrl: URL, execArgv?: string[]): CheckThread {
  const run = <Answer>(workerData: CheckOrder, died: (why: string) => Answer): Promise<Answer> =>
    new Promise((resolve) => {
      const worker = new Worker(workerUrl, { workerData, ...(execArgv && { execArgv }) })
      worker.unref()
      worker.on('message', (answer: Answer) => resolve(answer))
      worker.on('error', (error) => resolve(died(String(error))))
      worker.on('exit', () => resolve(died('the check ended early')))
    })
  const notSound = (why: string): Checked => ({ isSound: false, why })
  return {
    check: (path) => run({ kind: 'check', path }, notSound),
    seal: (path) => run({ kind: 'seal', path }, notSound),
    rows: (path, journalKey, shiftId) =>
      run<Found | undefined>({ kind: 'rows', path, journalKey, ...defined({ shiftId }) }, () => undefined),
    recover(task, onNews) {
      const workerData: CheckOrder = { kind: 'recover', ...task }
      const worker = new Worker(workerUrl, { workerData, ...(execArgv && { execArgv }) })
      const done = new Promise<Recovery>((resolve, reject) => {
        worker.on('message', (message: FromRecovery) => {
          if (message.kind === 'done') resolve(message.recovery)
          else if (message.kind === 'failed') reject(Object.assign(new Error(message.why), { code: message.code }))
          else onNews(message)
        })
        worker.on('error', reject)
        worker.on('exit', () => reject(new Error('the recovery ended early')))
      })
      return { done, stop: () => worker.terminate() }
    }
  }
}

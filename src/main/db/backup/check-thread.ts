import { Worker } from 'node:worker_threads'
import { defined } from '../../../shared/defined.ts'
import type { ShiftId } from '../../../shared/ids.ts'
import type { Checked } from './check-file.ts'
import type { Found } from './seal-check.ts'

export type CheckThread = {
  /** Reads every page and index of a file that may be in use. */
  check(path: string): Promise<Checked>
  /** Turns a new backup into one file, marks it as a backup, and checks it. */
  seal(path: string): Promise<Checked>
  /** Compares every row, or those of a shift, with its seal. Undefined if the thread died. */
  rows(path: string, journalKey: Uint8Array, shiftId?: ShiftId): Promise<Found | undefined>
}

/** The order to a thread; only `rows` needs the key of the journal. */
export type CheckOrder =
  { kind: 'check' | 'seal'; path: string } | { kind: 'rows'; path: string; journalKey: Uint8Array; shiftId?: ShiftId }

/** Runs each check in a thread of its own. If the thread dies, the file counts as damaged. */
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
      run<Found | undefined>({ kind: 'rows', path, journalKey, ...defined({ shiftId }) }, () => undefined)
  }
}

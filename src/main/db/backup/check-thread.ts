import { Worker } from 'node:worker_threads'
import type { Checked } from './check-file.ts'

export type CheckThread = {
  /** Reads every page and index of a file that may be in use. */
  check(path: string): Promise<Checked>
  /** Makes a fresh backup one file, says in it that it is one, and checks it. */
  seal(path: string): Promise<Checked>
}

/** Runs each check in a thread of its own. A thread that dies is a file that is not sound. */
export function createCheckThread(workerUrl: URL, execArgv?: string[]): CheckThread {
  const run = (kind: 'check' | 'seal', path: string): Promise<Checked> =>
    new Promise((resolve) => {
      const worker = new Worker(workerUrl, { workerData: { kind, path }, ...(execArgv && { execArgv }) })
      worker.unref()
      worker.on('message', (checked: Checked) => resolve(checked))
      worker.on('error', (error) => resolve({ isSound: false, why: String(error) }))
      worker.on('exit', () => resolve({ isSound: false, why: 'the check ended early' }))
    })
  return { check: (path) => run('check', path), seal: (path) => run('seal', path) }
}

import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PoolRunnerInitializer } from 'vitest/node'

/** What the worker process runs. It is named by a text, which no compiler checks. */
export const script = fileURLToPath(new URL('test-worker.ts', import.meta.url))
const isGroup = process.platform !== 'win32'

/** The worker process, and the run of Vitest that listens to it. */
type Kept = { child: ChildProcess; events: EventEmitter; isStarted: boolean }

function started(events: EventEmitter, env: Partial<NodeJS.ProcessEnv>, execArgv: string[]): Kept {
  const child = fork(script, { env, execArgv, stdio: 'ignore', serialization: 'advanced', detached: isGroup })
  const kept: Kept = { child, events, isStarted: false }
  child.on('message', (message) => kept.events.emit('message', message))
  child.on('error', (error) => kept.events.emit('error', error))
  child.on('exit', (code, signal) => kept.events.emit('exit', code, signal))
  return kept
}

/** Kills a process that leads a group, with all that it has started. No code can hinder this. */
function killGroup(child: ChildProcess): void {
  child.kill('SIGKILL')
  if (!isGroup || child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // All have ended.
  }
}

export type KeptPool = {
  pool: PoolRunnerInitializer
  /** Ends the process; the next run starts another. */
  end(): void
  /** Which process it is: grows when one ends or starts. */
  number(): number
}

/** Makes a pool of one process that outlives the runs. Vitest starts and stops it for each run. */
export function keptPool(changed: () => readonly string[]): KeptPool {
  let kept: Kept | undefined
  let number = 0
  const pool: PoolRunnerInitializer = {
    name: 'kept',
    createPoolWorker({ env, execArgv }) {
      const events = new EventEmitter()
      const answer = (type: string): void => void events.emit('message', { type, __vitest_worker_response__: true })
      return {
        name: 'kept',
        on: (event, callback) => events.on(event, callback),
        off: (event, callback) => events.off(event, callback),
        deserialize: (message) => message,
        start: () => {
          if (kept?.child.connected === true) kept.events = events
          else {
            kept = started(events, env, execArgv)
            number += 1
          }
          return Promise.resolve()
        },
        stop: () => Promise.resolve(),
        send: (message) => {
          if (message.type === 'stop') return answer('stopped')
          if (message.type === 'start' && kept?.isStarted === true) return answer('started')
          if (message.type === 'start' && kept !== undefined) kept.isStarted = true
          if (message.type === 'run') message.context.invalidates = [...changed()]
          kept?.child.send(message)
        }
      }
    }
  }
  const end = (): void => {
    const ended = kept
    kept = undefined
    number += 1
    if (ended !== undefined) killGroup(ended.child)
  }
  return { pool, end, number: () => number }
}

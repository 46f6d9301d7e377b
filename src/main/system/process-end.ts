import { writeFileSync } from 'node:fs'
import type { Log } from './log.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
type EndReason = 'window' | 'update' | 'page' | 'browser' | (typeof signals)[number]

/**
 * Gives the process the name `kassa`, which `pkill -x kassa` and `ps` show. The command line stays as it is. Only Linux
 * has such a name.
 */
export function nameProcess(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/comm', 'kassa')
  } catch {
    // Without its name, the till works as well.
  }
}

/** Ends that nobody wanted. A supervisor starts the program again after them. */
const failures: readonly EndReason[] = ['page', 'browser']

/** Why the program ends. */
export type End = {
  /** Sets the reason. The first one counts. */
  note(reason: EndReason): void
  isNoted(): boolean
  /** Writes the reason to the log, once. */
  tell(): void
  /** Returns the exit code: 0 only if a person wanted the end. */
  code(): number
}

/** Keeps the reason why the program ends. A signal is a reason, and calls `quit`. */
export function watchEnd(log: Log, quit: () => void): End {
  let reason: EndReason | undefined
  let isTold = false
  const note = (why: EndReason): void => {
    reason ??= why
  }
  for (const signal of signals) {
    // Before other listeners, which end the program at once.
    process.prependListener(signal as NodeJS.Signals, () => {
      note(signal)
      quit()
    })
  }
  process.on('uncaughtExceptionMonitor', (error) => log('program.crashed', { error: String(error) }))
  return {
    note,
    isNoted: () => reason !== undefined,
    tell() {
      if (!isTold) log('end', { reason: reason ?? 'window' })
      isTold = true
    },
    code: () => (reason !== undefined && failures.includes(reason) ? 1 : 0)
  }
}

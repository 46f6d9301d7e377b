import { writeFileSync } from 'node:fs'
import type { Log } from './log.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
export type EndReason = 'window' | 'update' | 'page' | 'browser' | (typeof signals)[number]

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

/** Keeps the reason why the program ends. `note` sets it, the first one counts; `tell` writes it to the log once. */
export function watchEnd(log: Log, quit: () => void): { note(reason: EndReason): void; tell(): void } {
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
    tell() {
      if (!isTold) log('end', { reason: reason ?? 'window' })
      isTold = true
    }
  }
}

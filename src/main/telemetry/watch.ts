import type { Clock } from '../../shared/ports.ts'
import type { Log } from '../system/log.ts'
import type { Reading } from './reading.ts'
import type { Telemetry } from './telemetry.ts'

// The optional monitoring of a till. OpenTelemetry is loaded only if config.json has an address, and after the till is
// open.

/** The end of the program waits at most this long for a collector. */
const lastWordMs = 1000
const mostEarly = 200

export type Watch = {
  /** Writes a line to the till's log, and to the collector if there is one. */
  log: Log
  /** Records how long the till took to answer a call of the window, in milliseconds. */
  answered(call: string, durationMs: number): void
  /** Begins to send. Never rejects, because a till sells without its monitoring. */
  begin(read: () => Reading | undefined): Promise<void>
  /** Sends the remaining data, within a second. */
  stop(): Promise<void>
}

type Parts = {
  /** `telemetry` of config.json. */
  settings: { address: string; everyMs: number } | undefined
  version: string
  /** The name of this computer in the network. */
  host: string
  clock: Clock
  /** The till's log file. */
  log: Log
}

/** Creates a monitor that only writes to the log file until it has begun. */
export function createWatch({ settings, log, clock, ...rest }: Parts): Watch {
  let telemetry: Telemetry | undefined
  /** The lines from before the collector is known. */
  const early: Parameters<Telemetry['log']>[] = []
  const onFault = (error: unknown): void => log('telemetry.failed', { error: String(error) })
  return {
    log(event, facts) {
      log(event, facts)
      if (telemetry !== undefined) telemetry.log(event, facts)
      else if (settings !== undefined && early.length < mostEarly) early.push([event, facts, clock.now()])
    },
    answered: (call, durationMs) => telemetry?.answered(call, durationMs),
    async begin(read) {
      if (settings === undefined) return
      try {
        const { createTelemetry } = await import('./telemetry.ts')
        telemetry = createTelemetry({ ...settings, ...rest, clock, read, onFault })
        for (const line of early.splice(0)) telemetry.log(...line)
      } catch (error) {
        onFault(error)
      }
    },
    async stop() {
      if (telemetry === undefined) return
      let cancel: (() => void) | undefined
      const enough = new Promise<void>((done) => (cancel = clock.after(lastWordMs, done)))
      await Promise.race([telemetry.stop(), enough])
      cancel?.()
    }
  }
}

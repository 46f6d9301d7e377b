import type { Clock } from '../../shared/ports.ts'
import type { Log } from '../system/log.ts'
import type { Reading } from './reading.ts'
import type { Telemetry } from './telemetry.ts'

// The monitoring of a till that may have none: OpenTelemetry is loaded only where config.json has an address, and after
// the till is open.

/** The end of the program waits no longer than this for a collector. */
const lastWordMs = 1000

export type Watch = {
  /** Writes a line to the till's log, and to the collector where there is one. */
  log: Log
  /** How long the till took to answer a call of the window, in milliseconds. */
  answered(call: string, durationMs: number): void
  /** Begins to send. Never rejects: a till sells without its monitoring. */
  begin(read: () => Reading | undefined): Promise<void>
  /** Sends what is left, within a second. */
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

/** A watch that writes to the log file alone until it has begun. */
export function createWatch({ settings, log, clock, ...rest }: Parts): Watch {
  let telemetry: Telemetry | undefined
  const onFault = (error: unknown): void => log('telemetry.failed', { error: String(error) })
  return {
    log(event, facts) {
      log(event, facts)
      telemetry?.log(event, facts)
    },
    answered: (call, durationMs) => telemetry?.answered(call, durationMs),
    async begin(read) {
      if (settings === undefined) return
      try {
        const { createTelemetry } = await import('./telemetry.ts')
        telemetry = createTelemetry({ ...settings, ...rest, clock, read, onFault })
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

import { appendFileSync, renameSync, statSync } from 'node:fs'
import type { Clock } from '../../shared/ports.ts'

/** The only facts that a line of the log may contain: no names, no bodies, no keys. */
type LogFacts = {
  call?: string
  kind?: string
  job?: string
  state?: string
  status?: number
  count?: number
  durationMs?: number
  error?: string
}
export type Log = (event: string, facts?: LogFacts) => void

const maxBytes = 2 * 1024 * 1024

/**
 * Creates a log of allow-listed facts, one JSON line each. At 2 MiB the file is renamed to `.1` and a new one begins.
 */
export function createLog(path: string, clock: Clock): Log {
  return (event, facts = {}) => {
    const { call, kind, job, state, status, count, durationMs, error } = facts
    const line = { at: clock.now(), event, call, kind, job, state, status, count, durationMs, error: clipped(error) }
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(path, `${path}.1`)
      appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    } catch {
      // A full disk must not stop the till because of a log line.
    }
  }
}

/** Returns the first line of an error, without anything that looks like a key or a token. */
const clipped = (text: string | undefined): string | undefined =>
  text
    ?.split('\n', 1)[0]
    ?.replaceAll(/(api-key|authorization|bearer)[^\sa-z]*\s*(?:bearer\s+)?\S+/gi, '$1 …')
    .slice(0, 300)

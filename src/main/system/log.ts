import { appendFileSync, renameSync, statSync } from 'node:fs'
import type { Clock } from '../../shared/ports.ts'

/** The only facts that a line of the log may contain: no names, no bodies, no amounts, no keys. */
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

/** What has digits and is no amount: places in the program, addresses, numbers after a technical word, and words. */
const noAmount = [
  /[\w.-]+\.[a-z]{1,5}(?::\d+){1,2}/,
  /\d+(?:\.\d+){3}(?::\d+)?/,
  /\b(?:line|column|position|[Tt]ree|page|cell|code|status|port) \d+/,
  /\b(?![A-Z]{3}-?\d|\d+[A-Z]{3}\b)[\w-]*[A-Za-z][\w-]*/
]
const amount = /[-−]?\d+(?:[ \u00A0\u202F.,'’_]\d+)*/
const noAmountOrAmount = new RegExp(`(${noAmount.map(({ source }) => source).join('|')})|${amount.source}`, 'g')

/** Returns the first line of an error, without numbers that may be amounts and what looks like a key or a token. */
const clipped = (text: string | undefined): string | undefined =>
  text
    ?.split('\n', 1)[0]
    ?.replaceAll(/(api-key|authorization|bearer)[^\sa-z]*\s*(?:bearer\s+)?\S+/gi, '$1 …')
    .replaceAll(noAmountOrAmount, (_, kept?: string) => kept ?? '#')
    .slice(0, 300)

import { appendFileSync, renameSync, statSync } from 'node:fs'
import type { Clock } from '../../shared/ports.ts'
import { logEvents, type LogEvent } from './log-events.ts'

/** The only facts that a line of the log may contain: no names, no bodies, no amounts, no keys. */
export type LogFacts = {
  version?: string
  platform?: string
  call?: string
  kind?: string
  reason?: string
  job?: string
  state?: string
  status?: number
  count?: number
  durationMs?: number
  error?: string
}
export type Log = (event: LogEvent, facts?: LogFacts) => void

const maxBytes = 2 * 1024 * 1024
/** The priorities of syslog, which journald reads from the beginning of a line. */
const priorities = { info: '<6>', warn: '<4>', error: '<3>' }

/** Returns the output for log lines. journald gets the priority of each line too, and shows the line without it. */
export const outputOf =
  (stream: { write(text: string): unknown }, env: NodeJS.ProcessEnv) =>
  (level: keyof typeof priorities, line: string): void =>
    void stream.write(`${env['JOURNAL_STREAM'] === undefined ? '' : priorities[level]}${line}\n`)

/**
 * Creates a log of allow-listed facts, one JSON line each, to the file and to `output`. At 2 MiB the file is renamed to
 * `.1` and a new one begins.
 */
export function createLog(path: string, clock: Clock, output?: ReturnType<typeof outputOf>): Log {
  return (event, facts = {}) => {
    const { version, platform, call, kind, reason, job, state, status, count, durationMs, error } = facts
    const { level } = logEvents[event]
    const time = new Date(clock.now()).toISOString()
    const rest = { version, platform, call, kind, reason, job, state, status, count, durationMs, error: clipped(error) }
    const line = JSON.stringify({ time, level, event, ...rest })
    output?.(level, line)
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(path, `${path}.1`)
      appendFileSync(path, `${line}\n`, { mode: 0o600 })
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

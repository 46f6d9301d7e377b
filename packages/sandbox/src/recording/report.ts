import type { Sandbox } from '../index.ts'
import type { MovedClock } from '../server/moved-clock.ts'
import { readRecording } from './exchange.ts'
import { replay, type Finding, type Report } from './replay.ts'

const longest = 80
/** Writes a value in one short line. */
function valueOf(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const lineOf = ({ operation, line, place, kind, recorded, replayed, count }: Finding): string =>
  `${operation}, line ${line}: ${place}, ${kind}: recorded ${valueOf(recorded)}, replayed ${valueOf(replayed)}` +
  (count === 1 ? '' : ` (${count} times)`)

/** Returns one line for each difference, and a summary. */
function linesOf({ played, alike, skipped, beginning, ofBeginning, searches, findings }: Report): string[] {
  return [
    ...findings.map(lineOf),
    `${played} requests were played back: ${alike} were answered alike. Places that differ: ${findings.length}.`,
    ...(skipped === 0 ? [] : [`${skipped} requests without an answer were not played back.`]),
    ...(beginning === 'same'
      ? []
      : ['The service began with other records: only fields, types and the sums of writes were compared.']),
    ...(searches === 0
      ? []
      : [`${searches} requests search for a text that the recording hides: only fields and types were compared.`]),
    ...(ofBeginning === 0
      ? []
      : [`${ofBeginning} requests have another status only because they name records of that beginning.`])
  ]
}

/**
 * Plays a recording back to the sandbox that `open` creates, and prints each difference, a summary, and as JSON the
 * whole report if it is asked for. Sets the exit code 1 if there are differences. Throws UsageError if the file is not
 * a recording.
 */
export async function playBack(file: string, open: (clock: MovedClock) => Sandbox, isJson: boolean): Promise<void> {
  const report = await replay(readRecording(file), open)
  for (const line of linesOf(report)) console.log(line)
  if (isJson) console.log(JSON.stringify(report))
  if (report.findings.length > 0) process.exitCode = 1
}

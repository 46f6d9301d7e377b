import { execFile, type ExecFileException } from 'node:child_process'
import type { PrintTrouble } from '../../shared/devices/paper.ts'

// A raw queue of CUPS, which passes the bytes on unchanged, through CUPS's own command `lp`.

/** The result: the queue accepted the bytes, certainly did not, or it is unknown. */
type Spooled = { kind: 'printed' } | { kind: 'held' | 'unsure'; trouble: PrintTrouble }
export type Spool = (queue: string, bytes: Uint8Array) => Promise<Spooled>

/** How long CUPS may take to answer. */
const timeoutMs = 20_000

type Ended = { error: ExecFileException | null; output: string }

function run(program: string, words: readonly string[], input: Uint8Array = new Uint8Array()): Promise<Ended> {
  return new Promise((done) => {
    // The output is parsed, so it must be in one language.
    const env = { ...process.env, LC_ALL: 'C' }
    const child = execFile(program, words, { env, timeout: timeoutMs }, (error, output) => done({ error, output }))
    // If the program ends early, its exit code says why.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** Sends bytes to a queue of the system, or to its default queue if no name is given. */
export const spool: Spool = async (queue, bytes) => {
  const named = queue === '' ? [] : ['-d', queue]
  const { error } = await run('lp', [...named, '-o', 'raw', '-s', '-t', 'Kassa', '-'], bytes)
  if (error === null) return { kind: 'printed' }
  if (error.killed === true) return { kind: 'unsure', trouble: 'stoppedHalfWay' }
  // If CUPS does not run, `lp` only says that there is no such queue.
  const isMissing = error.code === 'ENOENT' || (await run('lpstat', ['-r'])).output.includes('not running')
  return { kind: 'held', trouble: isMissing ? 'noCups' : 'queueRefused' }
}

import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { debug } from './chromium.ts'

/** What a second start tells the first. */
export type SecondStart = { argv: string[]; workingDirectory: string; additionalData: unknown }

/** The longest that a second start says. */
const longestWord = 65_536

// The lock is SQLite's: exclusive, taken at once, and given back by the system when the process dies.
let held: Database.Database | undefined

/** Somebody else's folder, or one on a disk that takes nothing. */
class NotWritable extends Error {
  override name = 'NotWritable'
}

function take(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new NotWritable(folder, { cause })
  }
  const db = new Database(join(folder, 'host-lock'), { timeout: 0 })
  try {
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    held = db
    return true
  } catch {
    db.close()
    return false
  }
}

/** Where later starts ring: a socket to which its user alone may write. */
function doorbell(folder: string): string {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\kassa-host-${name}`
  return join(process.env['XDG_RUNTIME_DIR'] ?? tmpdir(), `kassa-host-bell-${name}`)
}

function startOf(text: string): SecondStart | undefined {
  try {
    const { argv, workingDirectory, additionalData } = JSON.parse(text) as Partial<SecondStart>
    return Array.isArray(argv) ? { argv, workingDirectory: String(workingDirectory), additionalData } : undefined
  } catch {
    return undefined
  }
}

function tryToRemove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    debug('the bell of somebody else:', error)
  }
}

/** The first instance hears about later ones. */
function listen(path: string, onSecond: (start: SecondStart) => void): void {
  // The last till here may have left it; what is not ours stays, and then nothing is heard.
  if (process.platform !== 'win32') tryToRemove(path)
  const server = createServer((socket) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('data', (part: string) => {
      text += part
      if (text.length > longestWord) socket.destroy()
    })
    socket.on('end', () => {
      const start = startOf(text)
      if (start !== undefined) onSecond(start)
    })
  })
  server.on('error', (error) => console.error('[host] second starts will not be heard:', error.message))
  server.listen(path)
  server.unref()
}

function ring(path: string, start: SecondStart): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.end(JSON.stringify(start)))
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
}

/** True for the only holder. A refused one rings the holder; `rung` must be waited for before the process ends. */
export function lockFolder(
  folder: string,
  additionalData: unknown,
  onSecond: (start: SecondStart) => void
): { isHeld: boolean; rung: Promise<void> } {
  if (held) return { isHeld: true, rung: Promise.resolve() }
  if (take(folder)) {
    listen(doorbell(folder), onSecond)
    return { isHeld: true, rung: Promise.resolve() }
  }
  const start = { argv: process.argv, workingDirectory: process.cwd(), additionalData: additionalData ?? null }
  return { isHeld: false, rung: ring(doorbell(folder), start) }
}

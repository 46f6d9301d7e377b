import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { debug } from './chromium.ts'

/** The message of a second start to the first one. */
export type SecondStart = { argv: string[]; workingDirectory: string; additionalData: unknown }

/** The maximal length of that message. */
const longestWord = 65_536

// The lock is an exclusive lock of SQLite. It is taken at once, and the system releases it when the process ends.
let held: Database.Database | undefined

/** The folder belongs to another user, or its disk is not writable. */
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

/** Returns the address at which a later start reaches the first one: a socket that only its user may write to. */
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

/** Receives the messages of later starts. */
function listen(path: string, onSecond: (start: SecondStart) => void): void {
  // An earlier till may have left the socket. A socket of another user stays, and then no messages are received.
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

/**
 * Locks the folder. Returns whether this process holds the lock. If not, sends a message to the holder; wait for `rung`
 * before the process ends.
 */
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

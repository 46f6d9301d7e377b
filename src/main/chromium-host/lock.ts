import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The message of a second start to the first one. */
export type SecondStart = { argv: string[]; workingDirectory: string; additionalData: unknown }

/** The maximal length of that message. */
const longestWord = 65_536
/** The time that the first start has to end the connection. */
const maxRingMs = 5000

// The lock is an exclusive lock of SQLite. It is taken at once, and the system releases it when the process ends.
let held: Database.Database | undefined

/** The folder belongs to another user, or its disk is not writable. */
class NotWritable extends Error {
  override name = 'NotWritable'
}

/** Lets only the user of the till read and write a file. */
function keepPrivate(path: string): void {
  try {
    chmodSync(path, 0o600)
  } catch {
    // A disk without owners has no permissions to set.
  }
}

function take(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new NotWritable(folder, { cause })
  }
  const path = join(folder, 'host-lock')
  closeSync(openSync(path, 'a', 0o600))
  keepPrivate(path)
  const db = new Database(path, { timeout: 0 })
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

/** Returns whether the folder or socket belongs to this user, is no link, and no other user may write to it. */
function isOurs(path: string, kind: 'isDirectory' | 'isSocket'): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.[kind]() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
}

/**
 * Returns the address at which a later start reaches the first one: a socket in a folder to which only its user may
 * write, so that no other user can take its name. Returns undefined if there is no such folder.
 */
function doorbell(folder: string): string | undefined {
  const real = realpathSync(folder)
  const name = createHash('sha256').update(real).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\kassa-host-${name}`
  const place = [process.env['XDG_RUNTIME_DIR'] ?? '', real].find((path) => isOurs(path, 'isDirectory'))
  return place && join(place, `kassa-host-bell-${name}`)
}

function startOf(text: string): SecondStart | undefined {
  try {
    const { argv, workingDirectory, additionalData } = JSON.parse(text) as Partial<SecondStart>
    return Array.isArray(argv) ? { argv, workingDirectory: String(workingDirectory), additionalData } : undefined
  } catch {
    return undefined
  }
}

/** Receives the messages of later starts. */
function listen(path: string | undefined, onSecond: (start: SecondStart) => void): void {
  if (path === undefined)
    return console.error('[host] second starts will not be heard: other users may write to the folder.')
  // An earlier till may have left the socket.
  if (process.platform !== 'win32') rmSync(path, { force: true })
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
  server.listen(path, () => keepPrivate(path))
  server.unref()
}

function ring(path: string | undefined, start: SecondStart): Promise<void> {
  const fails = () =>
    console.error('[host] Kassa runs already and does not answer. Look for its window, or end it and start again.')
  if (path === undefined || (process.platform !== 'win32' && !isOurs(path, 'isSocket'))) return Promise.resolve(fails())
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.end(JSON.stringify(start)))
    // What was sent stays in the socket: a till that is only busy reads it later.
    const limit = setTimeout(() => socket.destroy(new Error('no answer')), maxRingMs)
    socket.on('error', fails)
    socket.on('close', () => {
      clearTimeout(limit)
      resolve()
    })
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

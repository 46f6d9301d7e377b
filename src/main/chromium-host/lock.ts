import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** What a second start tells the first. */
export type SecondStart = { argv: string[]; workingDirectory: string; additionalData: unknown }

// The lock is SQLite's: exclusive, taken at once, and given back by the system when the process dies.
let held: Database.Database | undefined

function take(folder: string): boolean {
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

function doorbell(folder: string): string {
  const name = `kassa-host-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  // An abstract socket leaves no file behind.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name)
}

/** The first instance hears about later ones. */
function listen(path: string, onSecond: (start: SecondStart) => void): void {
  if (process.platform === 'darwin') rmSync(path, { force: true })
  const server = createServer((socket) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (text += part))
    socket.on('end', () => onSecond(JSON.parse(text) as SecondStart))
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
  mkdirSync(folder, { recursive: true })
  if (take(folder)) {
    listen(doorbell(folder), onSecond)
    return { isHeld: true, rung: Promise.resolve() }
  }
  const start = { argv: process.argv, workingDirectory: process.cwd(), additionalData: additionalData ?? null }
  return { isHeld: false, rung: ring(doorbell(folder), start) }
}

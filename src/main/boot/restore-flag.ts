import { existsSync, mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { EmployeeId } from '../../shared/ids.ts'
import type { Instant } from '../../shared/ports.ts'
import { managersIn, restoreTill, whyNotToRestore } from '../db/backup/restore.ts'
import { tillPath } from '../db/backup/till-start.ts'
import { tillMigrations } from '../db/core/migrations.ts'
import type { Pins } from '../db/staff/pins.ts'
import type { Context } from '../app/core/context.ts'
import { inEach } from './start-failure.ts'

// `--restore FILE` is for a till where nobody can sign in. It needs a manager's PIN too, which is asked on the
// terminal.

/** Thrown if nobody has given a valid PIN. Nothing was changed. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}

type Options = {
  folder: string
  /** The path of the backup. */
  file: string
  journalKey: Uint8Array
  pins: Pick<Pins, 'isRight'>
  /** Returns one typed line, or undefined if there is none. */
  ask(question: string): Promise<string | undefined>
  now: Instant
}

const mostTries = 3

/**
 * Replaces the till's database with a backup after a manager has given a PIN. The managers are those in the till's
 * database, or in the backup if the database has none. Only people whose rows were sealed by this computer count. A
 * folder without a till needs no PIN. Returns the id of the manager.
 */
export async function restoreByFlag({ folder, file, now, ...options }: Options): Promise<EmployeeId | undefined> {
  const why = whyNotToRestore(file, tillMigrations)
  if (why !== undefined) throw new Error(`${file}: ${why}`)
  const by = existsSync(tillPath(folder)) ? await allowedBy(tillPath(folder), file, options) : undefined
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  restoreTill(tillPath(folder), file, now)
  return by
}

async function allowedBy(path: string, file: string, options: Omit<Options, 'folder' | 'file' | 'now'>) {
  const { journalKey, pins, ask } = options
  const own = managersIn(path, journalKey)
  const managers = own.length > 0 ? own : managersIn(file, journalKey)
  for (let tries = 0; tries < mostTries && managers.length > 0; tries += 1) {
    const pin = await ask(inEach('start.restorePin'))
    if (pin === undefined) break
    for (const { id, hash } of managers) if (await pins.isRight(pin, hash)) return id
  }
  throw new RestoreRefused('no right to restore')
}

/** Records in the restored database that it was restored, and by whom. */
export function noteRestore({ store, journal, clock }: Context, file: string, by: EmployeeId | undefined): void {
  store.transaction((db) => {
    const facts = { name: basename(file), how: 'flag' }
    journal.append(db, { at: clock.now(), actor: by ?? 'till', act: 'backup.restore', subject: '', facts })
  })
}

/** Asks on the terminal without showing what is typed. */
export function askOnTerminal(question: string): Promise<string | undefined> {
  process.stderr.write(`${question}\n> `)
  const unseen = new Writable({ write: (_part, _encoding, done) => done() })
  const isTerminal = process.stdin.isTTY
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTerminal })
  return new Promise((resolve) => {
    lines.once('close', () => resolve(undefined))
    lines.once('line', (line) => {
      resolve(line.trim())
      lines.close()
    })
  })
}

import { existsSync, mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { EmployeeId } from '../../shared/ids.ts'
import type { Clock } from '../../shared/ports.ts'
import { managersIn, ownersIn, restoreTill, whyNotToRestore, type OwnersOfBackup } from '../db/backup/restore.ts'
import { countTry, withoutLock } from '../db/backup/restore-tries.ts'
import { sidecarOf } from '../db/backup/identity.ts'
import { isShortPin } from '../domain/staff/pin.ts'
import { tillPath } from '../db/backup/till-start.ts'
import { tillMigrations } from '../db/core/migrations.ts'
import { createPins, type Pins } from '../db/staff/pins.ts'
import { systemClock } from '../../shared/time/clock.ts'
import { systemRandom } from '../system/random.ts'
import { ownerBy } from '../remote/owner-proof.ts'
import { keepCredential, type Secrets } from './secrets.ts'
import type { Key } from '../../shared/locales/index.ts'
import type { Context } from '../app/core/context.ts'
import { inEach } from './start-failure.ts'

// `--restore FILE` is for a till where nobody can sign in. It needs a manager's PIN too, which is asked on the
// terminal.

/** Thrown if nobody has given a valid PIN for another act on the terminal. Nothing was changed. */
export class PinRefused extends Error {
  override readonly name = 'PinRefused'
}

/** Thrown if nobody has given a valid PIN. Nothing was changed. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}

/** Thrown if the service of a backup of another computer has not shown who the owner is. Nothing was changed. */
export class RestoreUnproved extends Error {
  override readonly name = 'RestoreUnproved'
}

/** Thrown if the file cannot replace a till's file, with the reason. Nobody was asked, and nothing was written. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}

type Keys = { journalKey: Uint8Array; pins: Pick<Pins, 'isRight'> }
type Options = {
  folder: string
  /** The path of the backup. */
  file: string
  /** Returns the keys of this computer. It is called only for a file that can be restored, because it may make them. */
  keys(): Promise<Keys>
  /** Returns one typed line, or undefined if there is none. */
  ask(question: string): Promise<string | undefined>
  clock: Pick<Clock, 'now'>
  /** Returns which of these owners a typed credential belongs to at the service, or undefined if none. */
  prove(asked: OwnersOfBackup & { typed: string }): Promise<EmployeeId | undefined>
}

const mostTries = 3

/**
 * Replaces the till's database with a backup after a manager has given a PIN. The managers are those in the till's
 * database, or in the backup if the database has none or is not there. Only people whose rows were sealed by this
 * computer count. A backup of another computer, whose PINs cannot be checked here, needs a proof of the owner at the
 * service of the backup; only one without people needs nothing. Returns the id of the manager.
 */
export async function restoreByFlag({ folder, file, ...options }: Options): Promise<EmployeeId | undefined> {
  const why = whyNotToRestore(file, tillMigrations)
  if (why !== undefined) throw new BackupUnusable(`${file}: ${why}`)
  const keys = await options.keys()
  const path = tillPath(folder)
  const isTill = [path, sidecarOf(path)].some((one) => existsSync(one))
  const isAsked = isTill || managersIn(file, keys.journalKey).length > 0
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const by = isAsked ? await allowedBy(path, file, { ...keys, ...options }) : await provedBy(file, options)
  // The owner has proved to be there at this address. Without it nobody could sign in, because the owner sets the first PIN
  // with a proof at the service.
  restoreTill(path, file, options.clock.now(), undefined, isAsked || by === undefined ? [] : ['url'])
  return by
}

/** Asks for a credential of the owner, because no PIN of the backup can be checked on this computer. */
async function provedBy(file: string, { ask, prove }: Pick<Options, 'ask' | 'prove'>): Promise<EmployeeId | undefined> {
  const found = ownersIn(file)
  if (found === undefined) return undefined
  for (let tries = 0; tries < mostTries; tries += 1) {
    const typed = await ask(`${inEach('start.restoreProof')}\n${found.url}`)
    if (typed === undefined) break
    const owner = await prove({ ...found, typed })
    if (owner !== undefined) return owner
  }
  throw new RestoreUnproved('no proof of the owner')
}

async function allowedBy(path: string, file: string, options: Asking): Promise<EmployeeId> {
  const by = await managerBy(path, file, 'start.restorePin', options)
  if (by === undefined) throw new RestoreRefused('no right to restore')
  return by
}

type Asking = Keys & Pick<Options, 'ask' | 'clock'>

/**
 * Asks for a PIN of a manager of the till's file, or of the backup if the till's file has none. Wrong PINs count as at
 * the sign-in. Returns the id of the manager, or undefined if nobody has given a valid PIN.
 */
export async function managerBy(
  path: string,
  file: string,
  question: Key,
  { journalKey, pins, ask, clock }: Asking
): Promise<EmployeeId | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const at = { path, journalKey, now: clock.now() }
    const own = managersIn(path, journalKey)
    const managers = withoutLock(own.length > 0 ? own : managersIn(file, journalKey), at)
    const pin = managers.length === 0 ? undefined : await ask(inEach(question))
    if (pin === undefined) break
    const tried = countTry(managers, at)
    // A PIN that is too short for a manager is not even compared: at the sign-in it only allows to set a new one.
    for (const { id, hash } of isShortPin(pin, true) ? [] : managers) {
      if (!(await pins.isRight(pin, hash, { id, isManager: true }))) continue
      tried.right(id)
      return id
    }
    tried.wrong()
  }
  return undefined
}

type AtStart = {
  folder: string
  secrets: Pick<Secrets, 'made' | 'keep'>
  askPin(question: string): Promise<string | undefined>
}

/** Returns the keys of this computer, and makes missing ones. */
export const keysOf = async (secrets: Pick<Secrets, 'made'>): Promise<Keys> => ({
  journalKey: (await secrets.made('journal')).key,
  pins: createPins((await secrets.made('pepper')).key, systemRandom)
})

/** Restores the backup of the flag, if a manager gives a PIN. */
export async function restoreAtStart(options: AtStart, file: string) {
  const { folder, secrets } = options
  const ask = (question: string) => options.askPin(question)
  const keys = () => keysOf(secrets)
  let proof: Awaited<ReturnType<typeof ownerBy>>
  let address = ''
  const prove = async ({ url, owners, typed }: OwnersOfBackup & { typed: string }) => {
    proof = await ownerBy(url, owners, typed)
    address = url
    return proof?.owner
  }
  const by = await restoreByFlag({ folder, file, keys, ask, clock: systemClock, prove })
  // Without a key the till would read no catalogue, and nobody can sign in before it has one.
  if (proof !== undefined) await keepCredential(secrets, proof.credential, address)
  return { file, by }
}

type Restored = { file: string; by: EmployeeId | undefined }

/** Records in the restored database that it was restored, and by whom. Says in the output what to do next. */
export function noteRestore(
  { store, journal, clock }: Pick<Context, 'store' | 'journal' | 'clock'>,
  { file, by }: Restored,
  say: (line: string) => void
): void {
  store.transaction((db) => {
    const facts = { name: basename(file), how: 'flag' }
    journal.append(db, { at: clock.now(), actor: by ?? 'till', act: 'backup.restore', subject: '', facts })
  })
  say(inEach('start.restored'))
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

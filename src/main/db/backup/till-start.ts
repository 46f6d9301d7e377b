import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { LocaleName } from '../../../shared/choices.ts'
import type { Instant } from '../../../shared/ports.ts'
import { newestWhole } from './backups.ts'
import { isDamage } from '../catalog/catalog-file.ts'
import { finishSwap } from '../core/disk-files.ts'
import { isReadOnly } from '../core/disk-failure.ts'
import { moveOf } from './file-mark.ts'
import { sidecarOf } from './identity.ts'
import { tillMigrations } from '../core/migrations.ts'
import { openTill, type Store } from '../core/open.ts'
import {
  causeToRecover,
  forgetSuspicion,
  glance,
  markAsSuspect,
  recoverTill,
  type Recovering,
  type RecoveryTask
} from './recovery.ts'
import type { Recovery } from '../core/recovery-row.ts'
import { setting } from '../core/settings.ts'
import { applicationId, headOf, upgradeOf } from '../core/till-file.ts'
import { wrongSchema } from './known-schema.ts'
import { openReserve, type Reserve } from '../core/reserve.ts'

/** Thrown when the folder or the file cannot be written to: nothing was changed. */
export class NotWritable extends Error {
  override readonly name = 'NotWritable'
}

/** Thrown when the till was moved to another computer. The message is the file that was written for the move. */
class TillMoved extends Error {
  override readonly name = 'TillMoved'
}

export type Opened = {
  store: Store
  reserve: Reserve
  recovery: Recovery | undefined
  /** The schema of an older file and the present one, such as `47 to 55`. */
  upgrade: string | undefined
}

/** Recovers a damaged file, in this thread or in another one. */
export type Recover = (task: RecoveryTask) => Recovery | Promise<Recovery>

/**
 * Recovers a damaged file with the newest undamaged backup beside it.
 * @param onBackup called with the backup, before the file is read
 */
export function recoverWithNewest(
  { path, at, cause }: RecoveryTask,
  {
    onBackup,
    ...how
  }: Pick<Recovering, 'isFromBackup' | 'onProgress' | 'onStep'> & {
    onBackup?: (backup: string | undefined) => void
  } = {}
): Recovery {
  const backup = newestWhole(dirname(path))
  onBackup?.(backup)
  return recoverTill({ path, migrations: tillMigrations, backup, at, cause, ...how })
}

/**
 * Opens a till's file for work, and first recovers a damaged one. Throws the errors of SQLite, FromTheFuture for a
 * newer file, NotOurs for a file of another program, NotWritable for a folder that cannot be written to, TillMoved for a
 * till that was moved to another computer.
 */
export async function openTillFile(path: string, at: Instant, recover: Recover = recoverWithNewest): Promise<Opened> {
  const moved = moveOf(path)
  if (moved !== undefined) throw new TillMoved(moved.file)
  const reserve = openReserve(path)
  try {
    finishSwap(path)
    const cause = causeToRecover(path, { isKnown: existsSync(sidecarOf(path)) }) ?? schemaCause(path)
    const upgrade = cause === undefined ? upgradeOf(path, tillMigrations) : undefined
    const opened = cause ?? tryToOpen(path, reserve)
    if (typeof opened !== 'string') return { store: opened, reserve, recovery: undefined, upgrade }
    const recovery = await recover({ path, at, cause: opened })
    forgetSuspicion(path)
    return { store: openTill(path, tillMigrations, { reserve }), reserve, recovery, upgrade: undefined }
  } catch (error) {
    if (isReadOnly(error)) throw new NotWritable(String(error), { cause: error })
    throw error
  }
}

/**
 * Opens a till's file as `openTillFile` does, and begins work on it. If the first checks meet damage that the opening did
 * not find, the file is recovered and the work begins again. Throws the error of a file that was recovered just now.
 */
export async function openAndBegin<Begun>(
  path: string,
  at: Instant,
  begin: (opened: Opened) => Begun,
  recover?: Recover
): Promise<Begun> {
  for (;;) {
    const opened = await openTillFile(path, at, recover)
    try {
      return begin(opened)
    } catch (error) {
      opened.store.close()
      if (!isDamage(error) || opened.recovery !== undefined) throw error
      markAsSuspect(path, error instanceof Error ? error.message : String(error))
    }
  }
}

/** Returns why the file must be recovered because of its schema. Unreadable files are left to the next steps. */
function schemaCause(path: string): string | undefined {
  const head = headOf(path)
  if (head.kind !== 'sqlite' || head.application !== applicationId) return undefined
  try {
    return wrongSchema(path, tillMigrations)
  } catch (error) {
    if (!isDamage(error)) throw error
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the store, or the damage of the file. */
function tryToOpen(path: string, reserve: Reserve): Store | string {
  let store: Store | undefined
  try {
    store = openTill(path, tillMigrations, { reserve })
    glance(store)
    return store
  } catch (error) {
    store?.close()
    if (!isDamage(error)) throw error
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the language of a till's file, if it can be read. The file may be damaged. */
export function localeIn(path: string): LocaleName | undefined {
  let db: Database.Database | undefined
  try {
    const open = (db = new Database(path, { readonly: true, fileMustExist: true }))
    return setting({ prepare: (sql) => open.prepare(sql) }, 'locale')
  } catch {
    return undefined
  } finally {
    db?.close()
  }
}

/** Returns the path of the file of a shop. */
export const tillPath = (folder: string): string => join(folder, 'till.db')

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Instant } from '../../../shared/ports.ts'
import { newestWhole } from './backups.ts'
import { isDamage } from '../catalog/catalog-file.ts'
import { finishSwap } from '../core/disk-files.ts'
import { isReadOnly } from '../core/disk-failure.ts'
import { sidecarOf } from './identity.ts'
import { tillMigrations } from '../core/migrations.ts'
import { openTill, type Store } from '../core/open.ts'
import { causeToRecover, forgetSuspicion, glance, markAsSuspect, recoverTill } from './recovery.ts'
import type { Recovery } from '../core/recovery-row.ts'
import { openReserve, type Reserve } from '../core/reserve.ts'

/** Thrown when the folder or the file cannot be written to: nothing was changed. */
export class NotWritable extends Error {
  override readonly name = 'NotWritable'
}

export type Opened = { store: Store; reserve: Reserve; recovery: Recovery | undefined }

/**
 * Opens a till's file for work, and first recovers a damaged one. Throws the errors of SQLite, FromTheFuture for a
 * newer file, NotOurs for a file of another program, NotWritable for a folder that cannot be written to.
 */
export function openTillFile(path: string, at: Instant): Opened {
  const reserve = openReserve(path)
  try {
    finishSwap(path)
    const cause = causeToRecover(path, { isKnown: existsSync(sidecarOf(path)) })
    const opened = cause ?? tryToOpen(path, reserve)
    if (typeof opened !== 'string') return { store: opened, reserve, recovery: undefined }
    const backup = newestWhole(dirname(path))
    const recovery = recoverTill({ path, migrations: tillMigrations, backup, at, cause: opened })
    forgetSuspicion(path)
    return { store: openTill(path, tillMigrations, { reserve }), reserve, recovery }
  } catch (error) {
    if (isReadOnly(error)) throw new NotWritable(String(error), { cause: error })
    throw error
  }
}

/**
 * Opens a till's file as `openTillFile` does, and begins work on it. If the first checks meet damage that the opening did
 * not find, the file is recovered and the work begins again. Throws the error of a file that was recovered just now.
 */
export function openAndBegin<Begun>(path: string, at: Instant, begin: (opened: Opened) => Begun): Begun {
  for (;;) {
    const opened = openTillFile(path, at)
    try {
      return begin(opened)
    } catch (error) {
      opened.store.close()
      if (!isDamage(error) || opened.recovery !== undefined) throw error
      markAsSuspect(path, error instanceof Error ? error.message : String(error))
    }
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

/** Returns the path of the file of a shop. */
export const tillPath = (folder: string): string => join(folder, 'till.db')

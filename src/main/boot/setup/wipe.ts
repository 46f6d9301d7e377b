import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { wipe } from '../answer-file.ts'

// Deletes what a till wrote on this computer. Only names of the till are deleted, because a wrong folder may be given.

/** Rows in the order of deletion: an interrupted wipe must leave no till that repairs itself from a backup. */
const rows: readonly RegExp[] = [
  /^(backups|set-aside|pictures|reports|updates|training(-\w+)?)$/,
  /^backup\.json$/,
  /^till\.db\.id$/,
  /^till\.db([.-].*)?$/,
  /^catalog\.db([.-].*)?$/,
  /^(config|window|last)\.json$/,
  /^kassa\.log(\.1)?$/,
  /^(host-lock|kassa-host-bell)([.-].*)?$/
]
/** Files with keys: they are overwritten before they are deleted. */
const keys: readonly RegExp[] = [/^secrets\.json$/, /^host-key$/]

/**
 * Deletes the files of a till in its data folder, and the folder if it is empty then. Returns the names of what stays:
 * files that are not of the till, and files that cannot be deleted.
 */
export function wipeFolder(folder: string): string[] {
  if (!existsSync(folder)) return []
  for (const row of rows) for (const name of readdirSync(folder)) if (row.test(name)) remove(join(folder, name))
  for (const name of readdirSync(folder)) {
    if (!keys.some((row) => row.test(name))) continue
    wipe(join(folder, name))
    remove(join(folder, name))
  }
  const left = readdirSync(folder).sort()
  if (left.length === 0) rmdirSync(folder)
  return left
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // It is reported with what stays.
  }
}

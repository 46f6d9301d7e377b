import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import type { Instant } from '../../../shared/ports.ts'
import { checkFile } from './check-file.ts'
import { copyDurably, decide, finishSwap, makingOf, removeDatabase, type OnStep } from '../core/disk-files.ts'
import type { Migration } from '../core/migrate.ts'
import { keepPrevious } from './recovery.ts'
import { headOf, refuseStrangers } from '../core/till-file.ts'

/** May this file take the place of a till's? Throws FromTheFuture and NotOurs; answers what is wrong with its pages. */
export function whyNotToRestore(file: string, migrations: readonly Migration[]): string | undefined {
  if (headOf(file).kind !== 'sqlite') return 'the file is not a database'
  refuseStrangers(file, migrations)
  const checked = checkFile(file)
  return checked.isSound ? undefined : checked.why
}

/** Puts a backup in the place of the till's file, which is kept aside. Nobody has it open. */
export function restoreTill(path: string, file: string, at: Instant, onStep: OnStep = () => undefined): void {
  if (existsSync(path)) keepPrevious(path, at)
  onStep('set aside')
  removeDatabase(makingOf(path))
  copyDurably(file, makingOf(path))
  onStep('copied')
  const db = new Database(makingOf(path))
  db.pragma('journal_mode = DELETE')
  db.prepare(`UPDATE setting SET value = json_set(value, '$.mark', 'restored') WHERE name = 'identity'`).run()
  db.close()
  onStep('marked')
  decide(path, onStep)
  finishSwap(path, onStep)
}

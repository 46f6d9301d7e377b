import type Database from 'better-sqlite3'
import { integer } from '../../domain/core/checks.ts'
import { checked } from './rows.ts'

/** One numbered step of a schema. Files are append-only: a released one never changes. */
export type Migration = { number: number; name: string; sql: string }

/** Thrown when a newer program wrote the file, which is left untouched. */
export class FromTheFuture extends Error {
  override readonly name = 'FromTheFuture'
}

/**
 * Migrates a file to the newest schema, each step in a transaction of its own. `user_version` is the last step done.
 */
export function migrate(
  db: Database.Database,
  migrations: readonly Migration[],
  onStep: (step: string) => void = () => undefined
): void {
  const newest = migrations.at(-1)?.number ?? 0
  const current = checked('user_version', integer, db.pragma('user_version', { simple: true }))
  if (current > newest) throw new FromTheFuture(`schema ${String(current)} is newer than ${String(newest)}`)
  for (const step of migrations.filter(({ number }) => number > current)) {
    db.transaction(() => {
      db.exec(step.sql)
      db.pragma(`user_version = ${String(step.number)}`)
    }).exclusive()
    onStep(step.name)
  }
}

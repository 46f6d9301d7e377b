import { chownSync, renameSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { migrate } from '../../src/main/db/core/migrate.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'

/**
 * Replaces the `till.db` of a closed till by a file with the schema of an older version, whose tables have the same
 * columns. It has every row, as if the older version had written it.
 * @param schema the number of the last migration of the older version
 */
export function asOlderTill(path: string, schema: number): void {
  const made = `${path}.older`
  const { uid, gid } = statSync(path)
  const db = new Database(made)
  db.pragma('foreign_keys = OFF')
  migrate(
    db,
    tillMigrations.filter(({ number }) => number <= schema)
  )
  db.prepare('ATTACH ? AS newer').run(path)
  const names = (sql: string, ...words: string[]): string[] =>
    db
      .prepare<string[], string>(sql)
      .pluck()
      .all(...words)
  const triggers = names("SELECT sql FROM main.sqlite_schema WHERE type = 'trigger'")
  for (const name of names("SELECT name FROM main.sqlite_schema WHERE type = 'trigger'"))
    db.exec(`DROP TRIGGER ${name}`)
  for (const table of names("SELECT name FROM main.sqlite_schema WHERE type = 'table'")) {
    const columns = names('SELECT name FROM pragma_table_info(?)', table)
    db.exec(`DELETE FROM main.${table}`)
    db.exec(`INSERT INTO main.${table} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM newer.${table}`)
  }
  for (const sql of triggers) db.exec(sql)
  db.exec('DETACH newer')
  db.close()
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
  renameSync(made, path)
  chownSync(path, uid, gid)
}

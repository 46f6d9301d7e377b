import { chownSync, renameSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { migrate } from '../../src/main/db/core/migrate.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'

/**
 * Replaces the `till.db` of a closed till by a file with the schema of an older version. It has every row and every
 * column that this schema has, as if the older version had written it. Throws if another column has values: they may
 * belong to a sealed row, whose seal would then be wrong.
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
    const columnsIn = (file: string) => names('SELECT name FROM pragma_table_info(?, ?)', table, file)
    const columns = columnsIn('main').filter((column) => columnsIn('newer').includes(column))
    for (const column of columnsIn('newer').filter((each) => !columns.includes(each)))
      if (names(`SELECT 1 FROM newer.${table} WHERE ${column} IS NOT NULL LIMIT 1`).length > 0)
        throw new Error(`schema ${String(schema)} has no place for the values of ${table}.${column}`)
    db.exec(`DELETE FROM main.${table}`)
    if (columns.length > 0)
      db.exec(`INSERT INTO main.${table} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM newer.${table}`)
  }
  if (schema < ticketSeals) leaveOutEmptyTickets(db)
  for (const sql of triggers) db.exec(sql)
  db.exec('DETACH newer')
  db.close()
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
  renameSync(made, path)
  chownSync(path, uid, gid)
}

/** The migration from which on each open ticket has a seal. */
const ticketSeals = 55

/**
 * This till has sealed its tickets before, so an open ticket without a seal would be one that somebody has changed. A
 * till makes a new ticket when it needs one.
 */
function leaveOutEmptyTickets(db: Database.Database): void {
  const isSealed = 'IN (SELECT ticket_id FROM newer.ticket_seal)'
  if (db.prepare(`SELECT 1 FROM main.ticket_line WHERE ticket_id ${isSealed}`).get() !== undefined)
    throw new Error('an open ticket has lines, and the older schema has no seals of tickets')
  db.exec(`DELETE FROM main.ticket WHERE id ${isSealed}`)
}

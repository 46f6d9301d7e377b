import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { recordTables } from '../../../src/main/db/backup/salvage.ts'
import { migrate } from '../../../src/main/db/core/migrate.ts'
import { tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { columnSql } from '../../../src/main/db/core/table.ts'

it.each(recordTables)(
  'the schema of $name generates the columns of its definition, and no other',
  ({ name, columns }) => {
    const db = new Database(':memory:')
    migrate(db, tillMigrations)
    const sql = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name) as string
    db.close()
    const found = sql.matchAll(/^ {2}(\w+) .*GENERATED ALWAYS AS \((.*)\) STORED/gm)
    expect(Object.fromEntries([...found].map(([, column, text]) => [column, text]))).toEqual(
      Object.fromEntries(Object.entries(columns).map(([column, path]) => [column, columnSql(path)]))
    )
  }
)

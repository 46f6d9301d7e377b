import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { recordTables } from '../../../src/main/db/backup/salvage.ts'
import { migrate } from '../../../src/main/db/core/migrate.ts'
import { tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { columnSql } from '../../../src/main/db/core/table.ts'

it.each(recordTables)(
  'the schema of $name generates or compares the columns of its definition, and no other',
  ({ name, columns, written }) => {
    const db = new Database(':memory:')
    migrate(db, tillMigrations)
    const sql = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name) as string
    db.close()
    const generated = sql.matchAll(/^ {2}(\w+) .*GENERATED ALWAYS AS \((.*)\) STORED/gm)
    const compared = [...sql.matchAll(/^ {2}(\w+) .*CHECK \(\1 = (body ->> .*)\)/gm)]
    expect(compared.map(([, column]) => column)).toEqual(written)
    expect(Object.fromEntries([...generated, ...compared].map(([, column, text]) => [column, text]))).toEqual(
      Object.fromEntries(Object.entries(columns).map(([column, path]) => [column, columnSql(path)]))
    )
  }
)

import Database from 'better-sqlite3'
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrate } from '../../../src/main/db/core/migrate.ts'
import { catalogMigrations, tillMigrations } from '../../../src/main/db/core/migrations.ts'
import world from '../../../src/main/migrations/world/0001-world.sql?raw'

// The compiler does not see SQL inside texts. SQLite checks the names of a statement when it prepares it.

const paths = globSync('{src/main/db,tools}/**/*.ts', { exclude: ['tools/bench/**'] })
const sources = paths.map((path) => readFileSync(path, 'utf8'))
/** Returns the literal texts after a pattern, each with what the pattern captures. */
const textsAfter = (source: string, before: string): [name: string, text: string][] =>
  [...source.matchAll(new RegExp(`${before}\\s*(?:'([^'\\n]*)'|\`([^\`]*)\`)`, 'gm'))].map(
    ([, name = '', short, long = '']) => [name, short ?? long]
  )
const shared = sources.flatMap((source) => textsAfter(source, '^export const (\\w+) ='))
const tables = new Map(sources.flatMap((source) => textsAfter(source, 'const (\\w+)(?:: [^=]+)? = table\\(')))

/** Returns the statements of a script, and those of the conditions that it gives to a table of records. */
function statementsOf(source: string): string[] {
  const constants = new Map([...shared, ...textsAfter(source, '^const (\\w+) =')])
  const whole = (sql: string): string =>
    sql.replaceAll(/\$\{(\w+)\}/g, (hole, name: string) =>
      constants.has(name) ? whole(constants.get(name) ?? '') : hole
    )
  const selects = textsAfter(source, '(\\w+)\\.(?:get|where|mendedWhere)\\(\\s*[\\w.]+,')
    .filter(([name]) => tables.has(name))
    .map(([name, where]) => `SELECT body FROM ${tables.get(name)} WHERE ${where}`)
  return [...textsAfter(source, '\\.prepare(\\()').map(([, sql]) => sql), ...selects].map(whole)
}
// The rest of a text that a function completes is not known. The file that is attached as `whole` has the same schema.
const statements = sources
  .flatMap(statementsOf)
  .filter((sql) => !sql.includes('${') && !sql.startsWith('UPDATE sqlite_schema'))
  .map((sql) => sql.replaceAll('whole.', 'main.'))

/** Returns the statements that no kind of file prepares, after an edit of the till's schema. */
function refused(edit: string): string[] {
  return [tillMigrations, catalogMigrations, [{ number: 1, name: 'world', sql: world }]].reduce((left, migrations) => {
    const file = new Database(':memory:')
    migrate(file, migrations)
    if (migrations === tillMigrations) file.exec(edit)
    return left.filter((sql) => {
      try {
        file.prepare(sql)
        return false
      } catch {
        return true
      }
    })
  }, statements)
}

it('each statement whose text is known uses only tables and columns that exist', () => {
  expect(statements.length).toBeGreaterThanOrEqual(460)
  expect(refused('')).toEqual([])
  expect(refused('ALTER TABLE refund RENAME COLUMN to_cashback TO gone')).not.toEqual([])
})

import Database from 'better-sqlite3'
import { integer, nullable, text } from '../../domain/core/checks.ts'
import { migrate, type Migration } from '../core/migrate.ts'
import { checked, rowReader, type RowOf } from '../core/rows.ts'

// The schema of a till's file is known: it is what the migrations make. A file whose schema differs in one letter would
// fail at some later statement, or never, so each start compares all of it.
//
//   user_version and schema of one migration ──> opened, and migrated
//   a newer version with another schema      ──> FromTheFuture, by core/till-file.ts
//   everything else                          ──> recovered, with the schema that the file should have
//
// A migration always changes the schema, so that a raised user_version is told from a file of a newer program.

const SchemaRow = rowReader('sqlite_schema', { row: integer, type: text, name: text, tbl: text, sql: nullable(text) })
type SchemaObject = RowOf<typeof SchemaRow>

/** Without the tables of ANALYZE. Triggers that no migration made are dropped and reported by the seals. */
const schemaSql = `SELECT rowid AS row, type, name, tbl_name AS tbl, sql FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite_stat%' ORDER BY rowid`

type Known = { version: number; objects: SchemaObject[] }
const made = new WeakMap<readonly Migration[], Known[]>()

/** Returns the schema after each of the migrations. */
function knownSchemas(migrations: readonly Migration[]): Known[] {
  const kept = made.get(migrations)
  if (kept !== undefined) return kept
  const db = new Database(':memory:')
  const known = migrations.map(({ number }, index) => {
    migrate(db, migrations.slice(0, index + 1))
    return { version: number, objects: SchemaRow.all(db.prepare(schemaSql)) }
  })
  db.close()
  made.set(migrations, known)
  return known
}

const wordOf = ({ type, name, tbl, sql }: SchemaObject): string => JSON.stringify([type, name, tbl, sql])

/** Returns how many objects of a schema another one lacks, or has changed, and the other way round. */
function differences(known: readonly SchemaObject[], found: readonly SchemaObject[]): number {
  const words = new Set(known.map(wordOf))
  const there = found.filter((one) => words.has(wordOf(one))).length
  const others = found.filter((one) => one.type !== 'trigger' && !words.has(wordOf(one))).length
  return known.length - there + others
}

type Found = { version: number; objects: SchemaObject[] }

/** Reads the schema of a file, also one that SQLite cannot use. Throws the errors of SQLite for an unreadable file. */
function readSchema(db: Database.Database): Found {
  db.unsafeMode()
  db.pragma('writable_schema = ON')
  return {
    version: checked('user_version', integer, db.pragma('user_version', { simple: true })),
    objects: SchemaRow.all(db.prepare(schemaSql))
  }
}

/**
 * Returns why the schema of a file is not the known one, or undefined if it is, or if the file has none yet. Throws the
 * errors of SQLite for a file that cannot be read.
 */
export function wrongSchema(path: string, migrations: readonly Migration[]): string | undefined {
  const db = new Database(path, { readonly: true, fileMustExist: true })
  try {
    const { version, objects } = readSchema(db)
    if (version === 0 && objects.length === 0) return undefined
    const known = knownSchemas(migrations)
    const own = known.find((one) => one.version === version)
    if (own === undefined) {
      const isOurs =
        version < (known.at(-1)?.version ?? 0) || known.some((one) => differences(one.objects, objects) === 0)
      return isOurs ? `schema: no version ${String(version)} has these tables` : undefined
    }
    const count = differences(own.objects, objects)
    return count === 0 ? undefined : `schema: ${String(count)} differences from version ${String(version)}`
  } finally {
    db.close()
  }
}

/**
 * Gives a copy of a damaged file the known schema that is nearest to its own. Returns its version, or undefined if the
 * copy has no schema that can be read. The copy must have no other connection.
 */
export function repairSchema(copy: string, migrations: readonly Migration[]): number | undefined {
  const db = new Database(copy)
  try {
    const { objects } = readSchema(db)
    const [nearest] = knownSchemas(migrations)
      .map((known) => ({ known, count: differences(known.objects, objects) }))
      .sort((a, b) => a.count - b.count || b.known.version - a.known.version)
    if (nearest === undefined || objects.length === 0) return undefined
    if (nearest.count > 0) rewrite(db, nearest.known.objects, objects)
    return nearest.known.version
  } catch {
    return undefined
  } finally {
    db.close()
  }
}

/** Writes the known texts. An object whose name is wrong is found by its place, because files grow by migrations. */
function rewrite(db: Database.Database, known: readonly SchemaObject[], found: readonly SchemaObject[]): void {
  const update = db.prepare('UPDATE sqlite_schema SET type = ?, name = ?, tbl_name = ?, sql = ? WHERE rowid = ?')
  const isKnown = new Set(known.map(({ name }) => name))
  for (const each of known) {
    const there =
      found.find(({ name, type }) => name === each.name && type === each.type) ??
      found.find(({ row, name }) => row === each.row && !isKnown.has(name))
    if (there !== undefined && wordOf(there) !== wordOf(each))
      update.run(each.type, each.name, each.tbl, each.sql, there.row)
  }
}

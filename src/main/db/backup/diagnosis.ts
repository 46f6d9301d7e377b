import type { Reader } from '../core/open.ts'

// What can be told of the till's file without telling what is in it: how many rows, in which states.

/** How many rows each table has. */
export function tableCounts(db: Reader): { table: string; rows: number }[] {
  const tables = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
    .all() as { name: string }[]
  return tables.map(({ name }) => {
    const { rows } = db.prepare(`SELECT count(*) AS rows FROM "${name}"`).get() as { rows: number }
    return { table: name, rows }
  })
}

export type JobCount = { kind: string; state: string; reason: string; count: number; oldest: number; attempts: number }

/** Jobs by kind, state and why they wait. */
export const jobCounts = (db: Reader): JobCount[] =>
  db
    .prepare(
      `SELECT kind, state, coalesce(reason, '') AS reason, count(*) AS count, min(made_at) AS oldest,
              max(attempts) AS attempts
       FROM job GROUP BY kind, state, reason ORDER BY kind, state, reason`
    )
    .all() as JobCount[]

/** Incidents nobody has closed, by kind. */
export const incidentCounts = (db: Reader): { kind: string; count: number }[] =>
  db
    .prepare('SELECT kind, count(*) AS count FROM incident WHERE closed_at IS NULL GROUP BY kind ORDER BY kind')
    .all() as { kind: string; count: number }[]

/** The step the file's schema is at. */
export const schemaStep = (db: Reader): number =>
  (db.prepare('SELECT user_version AS step FROM pragma_user_version').get() as { step: number }).step

/** The last starts, newest first; one without an end was cut off. */
export const lastBoots = (db: Reader, limit: number): { startedAt: number; endedAt: number | null }[] =>
  db
    .prepare('SELECT started_at AS startedAt, ended_at AS endedAt FROM boot ORDER BY rowid DESC LIMIT ?')
    .all(limit) as { startedAt: number; endedAt: number | null }[]

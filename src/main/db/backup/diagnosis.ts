import { integer, nullable, text } from '../core/checks.ts'
import type { Reader } from '../core/open.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

// What can be told of the till's file without telling what is in it: how many rows, in which states.

const Named = rowReader('sqlite_schema', { name: text })
const Rows = rowReader('sqlite_schema', { rows: integer })
const IncidentCount = rowReader('incident', { kind: text, count: integer })
const Step = rowReader('user_version', { step: integer })
const BootRow = rowReader('boot', { startedAt: integer, endedAt: nullable(integer) })

/** How many rows each table has. */
export function tableCounts(db: Reader): { table: string; rows: number }[] {
  const tables = Named.all(
    db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
  )
  return tables.map(({ name }) => ({ table: name, ...Rows.one(db.prepare(`SELECT count(*) AS rows FROM "${name}"`)) }))
}

const JobCount = rowReader('job', {
  kind: text,
  state: text,
  reason: text,
  count: integer,
  oldest: integer,
  attempts: integer
})
export type JobCount = RowOf<typeof JobCount>

/** Jobs by kind, state and why they wait. */
export const jobCounts = (db: Reader): JobCount[] =>
  JobCount.all(
    db.prepare(
      `SELECT kind, state, coalesce(reason, '') AS reason, count(*) AS count, min(made_at) AS oldest,
              max(attempts) AS attempts
       FROM job GROUP BY kind, state, reason ORDER BY kind, state, reason`
    )
  )

/** Incidents nobody has closed, by kind. */
export const incidentCounts = (db: Reader): { kind: string; count: number }[] =>
  IncidentCount.all(
    db.prepare('SELECT kind, count(*) AS count FROM incident WHERE closed_at IS NULL GROUP BY kind ORDER BY kind')
  )

/** The step the file's schema is at. */
export const schemaStep = (db: Reader): number =>
  Step.one(db.prepare('SELECT user_version AS step FROM pragma_user_version')).step

/** The last starts, newest first; one without an end was cut off. */
export const lastBoots = (db: Reader, limit: number): { startedAt: number; endedAt: number | null }[] =>
  BootRow.all(
    db.prepare('SELECT started_at AS startedAt, ended_at AS endedAt FROM boot ORDER BY rowid DESC LIMIT ?'),
    limit
  )

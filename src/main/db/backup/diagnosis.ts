import { integer, nullable, text } from '../../domain/core/checks.ts'
import type { Reader } from '../core/open.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

// Facts about the till's file that reveal none of its content: the number of rows, and their states.

const Named = rowReader('sqlite_schema', { name: text })
const Rows = rowReader('sqlite_schema', { rows: integer })
const IncidentCount = rowReader('incident', { kind: text, count: integer })
const Step = rowReader('user_version', { step: integer })
const BootRow = rowReader('boot', { startedAt: integer, endedAt: nullable(integer) })

/** Returns the number of rows of each table. */
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

/** Returns the jobs by kind, state and reason. */
export const jobCounts = (db: Reader): JobCount[] =>
  JobCount.all(
    db.prepare(
      `SELECT kind, state, coalesce(reason, '') AS reason, count(*) AS count, min(made_at) AS oldest,
              max(attempts) AS attempts
       FROM job GROUP BY kind, state, reason ORDER BY kind, state, reason`
    )
  )

const NeedPerson = rowReader('job', { kind: text, reason: text, count: integer })

/** Returns the number of jobs that need a person, by kind and reason: `sale.create refused`. */
export const needPersonCounts = (db: Reader): Record<string, number> =>
  Object.fromEntries(
    NeedPerson.all(
      db.prepare(
        `SELECT kind, coalesce(reason, '') AS reason, count(*) AS count
         FROM job WHERE state = 'needsPerson' GROUP BY kind, reason`
      )
    ).map(({ kind, reason, count }) => [`${kind} ${reason}`.trim(), count])
  )

const PaperCount = rowReader('print_job', {
  kind: text,
  state: text,
  trouble: text,
  count: integer,
  oldest: integer,
  attempts: integer
})

/** Returns the prints by paper, state and the reason of the last attempt. */
export const printCounts = (db: Reader): RowOf<typeof PaperCount>[] =>
  PaperCount.all(
    db.prepare(
      `SELECT kind, state, coalesce(trouble, '') AS trouble, count(*) AS count, min(asked_at) AS oldest,
              max(attempts) AS attempts
       FROM print_job GROUP BY kind, state, trouble ORDER BY kind, state, trouble`
    )
  )

/** Returns the number of open incidents by kind. */
export const incidentCounts = (db: Reader): { kind: string; count: number }[] =>
  IncidentCount.all(
    db.prepare('SELECT kind, count(*) AS count FROM incident WHERE closed_at IS NULL GROUP BY kind ORDER BY kind')
  )

/** Returns the schema step of the file. */
export const schemaStep = (db: Reader): number =>
  Step.one(db.prepare('SELECT user_version AS step FROM pragma_user_version')).step

/** Returns the last starts, newest first. A start without an end was cut off. */
export const lastBoots = (db: Reader, limit: number): { startedAt: number; endedAt: number | null }[] =>
  BootRow.all(
    db.prepare('SELECT started_at AS startedAt, ended_at AS endedAt FROM boot ORDER BY rowid DESC LIMIT ?'),
    limit
  )

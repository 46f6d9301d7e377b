import { assert } from '../../../shared/assert.ts'
import type { EmployeeId, JobId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Reader, Writer } from '../core/open.ts'

/** What should not have happened, and did: it is kept with its evidence until somebody has dealt with it. */
export type IncidentKind = 'doubled' | 'lost' | 'differs' | 'edited' | 'altered' | 'pins'

export type Incident = {
  id: number
  jobId: JobId | undefined
  kind: IncidentKind
  evidence: unknown
  openedAt: Instant
}

type IncidentRow = { id: number; job_id: JobId | null; kind: IncidentKind; evidence: string; opened_at: Instant }

/** Opens an incident; the same one about the same job is opened once. */
export function openIncident(
  db: Writer,
  incident: { jobId: JobId; kind: IncidentKind; evidence: unknown },
  at: Instant
): void {
  const known = db
    .prepare(`SELECT 1 FROM incident WHERE closed_at IS NULL AND job_id = ? AND kind = ?`)
    .get(incident.jobId, incident.kind)
  if (known !== undefined) return
  db.prepare(`INSERT INTO incident (job_id, kind, evidence, opened_at) VALUES (?, ?, ?, ?)`).run(
    incident.jobId,
    incident.kind,
    JSON.stringify(incident.evidence),
    at
  )
}

/** Something in the till's file that this program did not write: `row` of the evidence says which. */
export function openAlteration(
  db: Writer,
  { jobId, evidence }: { jobId: JobId | undefined; evidence: { row: string } & Record<string, unknown> },
  at: Instant
): void {
  db.prepare(`INSERT INTO incident (job_id, kind, evidence, opened_at) VALUES (?, 'altered', ?, ?)`).run(
    jobId ?? null,
    JSON.stringify(evidence),
    at
  )
}

/** Is there an incident about this already, that nobody has closed; or, with `isEver`, one at all? */
export const isKnownAlteration = (db: Reader, row: string, isEver = false): boolean =>
  db
    .prepare(
      `SELECT 1 FROM incident WHERE kind = 'altered' AND json_extract(evidence, '$.row') = ?
         AND (closed_at IS NULL OR ?)`
    )
    .get(row, isEver ? 1 : 0) !== undefined

/** Is one of a kind open? */
export const hasIncident = (db: Reader, kind: IncidentKind): boolean =>
  db.prepare(`SELECT 1 FROM incident WHERE closed_at IS NULL AND kind = ? LIMIT 1`).get(kind) !== undefined

/** How many incidents of each kind nobody has closed yet. */
export const incidentCounts = (db: Reader): Record<string, number> =>
  Object.fromEntries(
    db
      .prepare(`SELECT kind, count(*) FROM incident WHERE closed_at IS NULL GROUP BY kind ORDER BY kind`)
      .raw()
      .all() as [string, number][]
  )

/** The incidents nobody has closed yet, newest first. */
export const openIncidents = (db: Reader, limit: number): Incident[] =>
  (
    db
      .prepare(
        `SELECT id, job_id, kind, evidence, opened_at FROM incident WHERE closed_at IS NULL ORDER BY id DESC LIMIT ?`
      )
      .all(limit) as IncidentRow[]
  ).map(toIncident)

const toIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  jobId: row.job_id ?? undefined,
  kind: row.kind,
  evidence: JSON.parse(row.evidence) as unknown,
  openedAt: row.opened_at
})

/** One that nobody has closed yet. */
export function openIncidentById(db: Reader, id: number): Incident | undefined {
  const row = db
    .prepare(`SELECT id, job_id, kind, evidence, opened_at FROM incident WHERE id = ? AND closed_at IS NULL`)
    .get(id)
  return row === undefined ? undefined : toIncident(row as IncidentRow)
}

/** Somebody has dealt with it: it is kept, with the name and the reason. */
export function closeIncident(db: Writer, id: number, word: { by: EmployeeId; reason: string }, at: Instant): void {
  const { changes } = db
    .prepare(`UPDATE incident SET closed_at = ?, closed_by = ?, close_reason = ? WHERE id = ? AND closed_at IS NULL`)
    .run(at, word.by, word.reason, id)
  assert(changes === 1, `no open incident ${id}`)
}

import { assert } from '../../../shared/assert.ts'
import type { EmployeeId, JobId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Reader, Writer } from '../core/open.ts'
import { anything, brand, instant, integer, nullable, text } from '../../domain/core/checks.ts'
import { json, rowReader, valueReader, type RowOf } from '../core/rows.ts'

/** Something that should never happen, but did. It is stored with its evidence until a person closes it. */
export type IncidentKind = 'doubled' | 'lost' | 'differs' | 'edited' | 'altered' | 'pins' | 'keys'

export type Incident = {
  id: number
  jobId: JobId | undefined
  kind: IncidentKind
  evidence: unknown
  openedAt: Instant
}

const IncidentRow = rowReader('incident', {
  id: integer,
  job_id: nullable(brand<JobId>()),
  kind: brand<IncidentKind>(),
  evidence: text,
  opened_at: instant
})
type IncidentRow = RowOf<typeof IncidentRow>

/** Opens an incident. The same incident of the same job is opened only once. */
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

/**
 * Opens an incident about a row of the till's file that this program did not write: `row` of the evidence names the
 * row.
 */
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

const Name = valueReader('person.name', text)

/** Opens an incident about many wrong PINs of one person in a row, once until somebody closes it. */
export function openWrongPins(db: Writer, person: EmployeeId, at: Instant): void {
  const known = db
    .prepare(
      `SELECT 1 FROM incident WHERE closed_at IS NULL AND kind = 'pins' AND json_extract(evidence, '$.person') = ?`
    )
    .get(person)
  if (known !== undefined) return
  const name = Name.get(db.prepare('SELECT name FROM person WHERE id = ?').pluck(), person)
  db.prepare(`INSERT INTO incident (kind, evidence, opened_at) VALUES ('pins', ?, ?)`).run(
    JSON.stringify({ person, name }),
    at
  )
}

/** Returns whether there is an open incident about this row; with `isEver`, open or closed. */
export const isKnownAlteration = (db: Reader, row: string, isEver = false): boolean =>
  db
    .prepare(
      `SELECT 1 FROM incident WHERE kind = 'altered' AND json_extract(evidence, '$.row') = ?
         AND (closed_at IS NULL OR ?)`
    )
    .get(row, isEver ? 1 : 0) !== undefined

/** Returns whether an incident of a kind is open. */
export const hasIncident = (db: Reader, kind: IncidentKind): boolean =>
  db.prepare(`SELECT 1 FROM incident WHERE closed_at IS NULL AND kind = ? LIMIT 1`).get(kind) !== undefined

const CountRow = rowReader('incident', { kind: text, count: integer })

/** Returns the number of open incidents of each kind. */
export const incidentCounts = (db: Reader): Record<string, number> =>
  Object.fromEntries(
    CountRow.all(
      db.prepare(`SELECT kind, count(*) AS count FROM incident WHERE closed_at IS NULL GROUP BY kind ORDER BY kind`)
    ).map(({ kind, count }) => [kind, count])
  )

/** Returns the open incidents, newest first. */
export const openIncidents = (db: Reader, limit: number): Incident[] =>
  IncidentRow.all(
    db.prepare(
      `SELECT id, job_id, kind, evidence, opened_at FROM incident WHERE closed_at IS NULL ORDER BY id DESC LIMIT ?`
    ),
    limit
  ).map(toIncident)

const toEvidence = json('incident.evidence', anything)

const toIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  jobId: row.job_id ?? undefined,
  kind: row.kind,
  evidence: toEvidence(row.evidence),
  openedAt: row.opened_at
})

/** Returns an open incident. */
export function openIncidentById(db: Reader, id: number): Incident | undefined {
  const open = db.prepare(
    `SELECT id, job_id, kind, evidence, opened_at FROM incident WHERE id = ? AND closed_at IS NULL`
  )
  const found = IncidentRow.get(open, id)
  return found && toIncident(found)
}

/** Closes an incident. It is kept, with the name and the reason. */
export function closeIncident(db: Writer, id: number, word: { by: EmployeeId; reason: string }, at: Instant): void {
  const { changes } = db
    .prepare(`UPDATE incident SET closed_at = ?, closed_by = ?, close_reason = ? WHERE id = ? AND closed_at IS NULL`)
    .run(at, word.by, word.reason, id)
  assert(changes === 1, `no open incident ${id}`)
}

/** Closes the incident that called a record lost, because the service shows the record again. Returns whether it was open. */
export const closeLost = (db: Writer, jobId: JobId, at: Instant): boolean =>
  db
    .prepare(
      `UPDATE incident SET closed_at = ?, closed_by = 'till', close_reason = 'the service shows it again'
       WHERE job_id = ? AND kind = 'lost' AND closed_at IS NULL`
    )
    .run(at, jobId).changes > 0

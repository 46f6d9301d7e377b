import type { JobId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { JobKind } from '../../domain/core/model.ts'
import { brand, instant } from '../../domain/core/checks.ts'
import type { Reader, Writer } from '../core/open.ts'
import { rowReader } from '../core/rows.ts'

// Whether the service returns idempotency keys as they were sent. A verification finds a record only by its key, so a
// record is sent a second time only where the service is known to return keys unchanged.

/** Returns whether a service has returned a record of this kind with its key unchanged. */
export const hasReturnedKey = (db: Reader, kind: JobKind, service: string): boolean =>
  db.prepare('SELECT 1 FROM returned_key WHERE kind = ? AND service = ?').get(kind, service) !== undefined

/** Records that a service has returned a key unchanged. The first time is kept. */
export function noteReturnedKey(db: Writer, kind: JobKind, service: string, at: Instant): void {
  if (hasReturnedKey(db, kind, service)) return
  db.prepare('INSERT OR REPLACE INTO returned_key (kind, service, seen_at) VALUES (?, ?, ?)').run(kind, service, at)
}

/** Returns whether an open incident says that the service changes the keys of this kind. */
export const areKeysChanged = (db: Reader, kind: JobKind): boolean =>
  db
    .prepare(
      `SELECT 1 FROM incident WHERE closed_at IS NULL AND kind = 'keys' AND json_extract(evidence, '$.jobKind') = ?
         AND json_extract(evidence, '$.serverId') IS NOT NULL`
    )
    .get(kind) !== undefined

/** Opens an incident about the keys of a kind, if none is open. */
export function openKeyIncident(
  db: Writer,
  jobId: JobId,
  evidence: { jobKind: JobKind; serverId?: string } & Record<string, unknown>,
  at: Instant
): void {
  const open = db.prepare(
    `SELECT 1 FROM incident WHERE closed_at IS NULL AND kind = 'keys' AND json_extract(evidence, '$.jobKind') = ?
       AND (json_extract(evidence, '$.serverId') IS NOT NULL OR ?)`
  )
  if (open.get(evidence.jobKind, evidence.serverId === undefined ? 1 : 0) !== undefined) return
  db.prepare(`INSERT INTO incident (job_id, kind, evidence, opened_at) VALUES (?, 'keys', ?, ?)`).run(
    jobId,
    JSON.stringify(evidence),
    at
  )
}

/** Returns whether the queue has ever sent a record of this kind again by its own decision. */
export const hasResent = (db: Reader, kind: JobKind): boolean =>
  db
    .prepare(
      `SELECT 1 FROM decision JOIN job ON job.id = decision.job_id
       WHERE decision.verb = 'resend' AND decision.by = 'queue' AND job.kind = ?`
    )
    .get(kind) !== undefined

const ResentRow = rowReader('decision', { id: brand<JobId>(), at: instant })

/**
 * Returns the jobs of a kind that the queue has sent again since a time, each once, with the time of its first resend: the
 * earliest `most`. Resends after a block or a pause are left out, because the service said that it did nothing.
 */
export function resentSince(
  db: Reader,
  kind: JobKind,
  since: Instant,
  most: number
): { id: JobId; firstAt: Instant }[] {
  const rows = ResentRow.iterate(
    db.prepare(
      `SELECT job.id, decision.at
       FROM decision JOIN job ON job.id = decision.job_id
         JOIN probe ON probe.id = json_extract(decision.probes, '$[0]')
         JOIN attempt ON attempt.job_id = probe.job_id AND attempt.number = probe.attempt
       WHERE decision.verb = 'resend' AND decision.by = 'queue' AND decision.at > ? AND job.kind = ?
         AND coalesce(attempt.outcome, 'ambiguous') NOT IN ('gate', 'rate')
       ORDER BY decision.at`
    ),
    since,
    kind
  )
  const first = new Map<JobId, Instant>()
  for (const { id, at } of rows) {
    if (!first.has(id)) first.set(id, at)
    if (first.size === most) break
  }
  return [...first].map(([id, firstAt]) => ({ id, firstAt }))
}

/** Returns whether a job of this kind was done since a time. */
export const isDoneSince = (db: Reader, kind: JobKind, since: Instant): boolean =>
  db.prepare(`SELECT 1 FROM job WHERE state = 'done' AND changed_at >= ? AND kind = ? LIMIT 1`).get(since, kind) !==
  undefined

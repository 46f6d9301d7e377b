import type { EmployeeId, JobId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { brand, either, instant, integer, list, oneOf, text } from '../../domain/core/checks.ts'
import type { Reader, Writer } from '../core/open.ts'
import { json, rowReader } from '../core/rows.ts'

export type Decision = {
  action: 'resend' | 'adopt' | 'fix' | 'writeOff'
  /** The queue itself, by two verifications; or a person. */
  by: 'queue' | EmployeeId
  reason: string
  probes: readonly number[]
}

/** Records why a job was sent again, adopted or written off: by which verifications, or by whom. */
export function decide(db: Writer, jobId: JobId, decision: Decision, at: Instant): void {
  db.prepare(`INSERT INTO decision (job_id, verb, by, reason, probes, at) VALUES (?, ?, ?, ?, ?, ?)`).run(
    jobId,
    decision.action,
    decision.by,
    decision.reason,
    JSON.stringify(decision.probes),
    at
  )
}

/** Returns whether a person has decided to send the job as it is, whatever the service has now. */
export const isForced = (db: Reader, jobId: JobId): boolean =>
  db.prepare(`SELECT 1 FROM decision WHERE job_id = ? AND verb = 'resend' AND by <> 'queue'`).get(jobId) !== undefined

/** Returns the decisions about a job, oldest first. */
export const decisionsOf = (db: Reader, jobId: JobId): (Decision & { at: Instant })[] =>
  DecisionRow.all(
    db.prepare(`SELECT verb AS action, by, reason, probes, at FROM decision WHERE job_id = ? ORDER BY id`),
    jobId
  ).map((row) => ({ ...row, probes: toProbes(row.probes) }))
const DecisionRow = rowReader('decision', {
  action: oneOf(['resend', 'adopt', 'fix', 'writeOff']),
  by: either(oneOf(['queue']), brand<EmployeeId>()),
  reason: text,
  probes: text,
  at: instant
})
const toProbes = json('decision.probes', list(integer))

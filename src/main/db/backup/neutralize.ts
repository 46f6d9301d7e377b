import type { JobId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { nullable, text } from '../../domain/core/checks.ts'
import { jobById, type Job } from '../core/job-rows.ts'
import type { Writer } from '../core/open.ts'
import { valueReader } from '../core/rows.ts'
import type { Fault } from '../core/seal-reader.ts'
import type { Seals } from '../core/seals.ts'
import { askPerson } from '../outbox/probes.ts'
import { disarm } from '../staff/people.ts'
import { holdAltered } from './identity.ts'
import { readableJob } from './unreadable-jobs.ts'

// What an altered row is made into, so that it does no harm before a person has looked at it.

/** Without them the till would be of no shop. Nothing is sent to an altered address until a person has agreed. */
const keptIfAltered: readonly string[] = ['url', 'place']

/** Makes an altered row harmless. */
export function neutralize(seals: Pick<Seals, 'accept'>, db: Writer, fault: Fault, at: Instant): void {
  const { table, key, what } = fault
  if (table === 'person') {
    if (what !== 'gone') disarm(db, key, what === 'unsealed')
    seals.accept(db, fault)
  } else if (table === 'setting') {
    if (keptIfAltered.includes(key) && what !== 'gone') return
    db.prepare('DELETE FROM setting WHERE name = ?').run(key)
    seals.accept(db, fault)
    if (key === 'twin') holdAltered(db, at)
  } else if (table === 'counter') seals.accept(db, fault)
  else {
    const job = jobOf(db, fault)
    if (job !== undefined) hold(db, job.id, at)
  }
}

/** Makes a job wait for a person if it would be sent. */
export function hold(db: Writer, id: JobId, at: Instant): void {
  const state = jobById(db, id)?.state
  if (state === 'queued' || state === 'ambiguous') askPerson(db, id, 'altered', undefined, at)
}

const Id = valueReader('job.id', nullable(text))

/** Returns the job that a row belongs to, and makes it readable if it is not. */
export function jobOf(db: Writer, { table, key }: Fault): Job | undefined {
  const id = key.split('/')[0] ?? ''
  const first = (sql: string) => Id.get(db.prepare(sql).pluck(), id) ?? undefined
  const named =
    table === 'job'
      ? first('SELECT id FROM job WHERE seq = ?')
      : table === 'job_dependency'
        ? id
        : table === 'attempt' || table === 'probe' || table === 'decision' || table === 'incident'
          ? first(`SELECT job_id FROM ${table} WHERE id = ?`)
          : first(`SELECT id FROM job WHERE subject_id = ? ORDER BY state IN ('queued', 'ambiguous') DESC, seq LIMIT 1`)
  return named === undefined ? undefined : readableJob(db, named)
}

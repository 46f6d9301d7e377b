import type { Instant } from '../../shared/ports.ts'
import type { Job } from '../db/core/job-rows.ts'
import type { Writer } from '../db/core/open.ts'
import {
  areKeysChanged,
  hasResent,
  hasReturnedKey,
  isDoneSince,
  noteReturnedKey,
  openKeyIncident,
  resentSince
} from '../db/outbox/returned-keys.ts'
import type { OutboxDeps } from './deps.ts'
import { kinds } from './kinds/table.ts'
import { asOf } from './verifiers/verify.ts'
import { after } from '../../shared/time/moments.ts'

// When a record that was proved absent may be sent again. An absence is proved by a key that is not found, so a service
// that changes keys would get the same record again and again:
//
//   the service has changed a key of this kind ──────────────> no, until a person has closed the incident
//   the service has returned no record with its key ─────────> a sale: no; another kind: one resend, which shows the key
//   three others were resent within an hour, none is done ───> no; six within two hours open an incident as well
//   otherwise ───────────────────────────────────────────────> yes

const hourMs = 60 * 60 * 1000
const mostUnproved = 3

/**
 * Returns whether a job that was proved absent may be sent again now. Opens an incident if resends of different records
 * have no effect. Call it in the transaction of the resend, which the next call counts.
 */
export function mayResend(db: Writer, { ask, clock }: Pick<OutboxDeps, 'ask' | 'clock'>, job: Job): boolean {
  const { kind } = job
  if (!kinds[kind].isKeyed) return true
  if (areKeysChanged(db, kind)) return false
  if (!hasReturnedKey(db, kind, ask.service(asOf(job)))) return kind !== 'sale.create' && !hasResent(db, kind)
  const resent = resentSince(db, kind, after(clock.now(), -hourMs), mostUnproved + 1)
  const others = resent.filter(({ id }) => id !== job.id)
  if (others.length < mostUnproved) return true
  const firstAt = others[0]?.firstAt
  if (firstAt === undefined || isDoneSince(db, kind, firstAt)) return true
  noteFutile(db, clock.now(), job)
  return false
}

/** Opens an incident if the resends of two hours were in vain. A few requests in a row may get lost by chance. */
function noteFutile(db: Writer, now: Instant, { id: jobId, kind }: Job): void {
  const resent = resentSince(db, kind, after(now, -2 * hourMs), 2 * mostUnproved)
  const [first] = resent
  if (first === undefined || resent.length < 2 * mostUnproved || isDoneSince(db, kind, first.firstAt)) return
  openKeyIncident(db, jobId, { jobKind: kind, resent: resent.map(({ id }) => id) }, now)
}

/** Records whether the service has returned the record of a job with its key. Later resends of its kind depend on this. */
export function noteKey(
  db: Writer,
  { ask, clock }: Pick<OutboxDeps, 'ask' | 'clock'>,
  job: Job,
  { serverId, key }: { serverId: string | undefined; key?: 'same' | 'changed' }
): void {
  if (!kinds[job.kind].isKeyed || key === undefined) return
  if (key === 'same') noteReturnedKey(db, job.kind, ask.service(asOf(job)), clock.now())
  else if (serverId !== undefined)
    openKeyIncident(db, job.id, { jobKind: job.kind, serverId, sent: job.marker }, clock.now())
}

import { detailsOf, customerStateWith, type Details } from '../../domain/customers/customer-edit.ts'
import type { KnownCustomer } from '../../domain/customers/customer.ts'
import { sentBody, lastDone } from '../../db/outbox/attempts.ts'
import { editOfJob, givenUpBefore } from '../../db/customers/customer-edits.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import { jobAbout, type Job } from '../../db/core/job-rows.ts'
import type { Before } from '../jobs.ts'
import type { OutboxDeps } from '../deps.ts'
import { wholeChangeBody } from '../serializers/customer.ts'
import { toRecords } from '../../service-records/records.ts'
import { textIn } from './customer.ts'
import { isLongSince } from './fresh.ts'
import { asOf, foundIn, inconclusive, looked, whyNot, type Verification, type Target } from './verify.ts'
import { scan } from './scan.ts'
import { recordChecks } from '../../db/catalog/record-checks.ts'
import { asMade } from '../../db/core/checks.ts'

// A change of a customer. The record is read by its id before it is written: what somebody else has changed meanwhile is not
// written over, and all that it says goes back with the change.

type CustomerRecord = Record<string, unknown> & { _id: string }
type There = { record: CustomerRecord; known: KnownCustomer } | { gone: string } | Verification

/** The record; what we made lately may not show yet, and a refusal alone does not say that somebody is gone. */
async function readCustomer(deps: OutboxDeps, job: Job, id: string): Promise<There> {
  const answer = await deps.ask.read('customer/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind === 'refused' || answer.kind === 'missing') return verifyInList(deps, job, id)
  if (answer.kind !== 'ok') return whyNot(answer)
  if (answer.data._id !== id) return inconclusive('another record', true)
  // A deleted record is still shown by its id, and is none to the till.
  const kept = toRecords('customer', [answer.data]).at(0)
  if (kept === undefined) return { gone: id }
  return { record: answer.data, known: asMade(recordChecks.customer, kept.value) }
}

async function verifyInList(deps: OutboxDeps, job: Job, id: string): Promise<There> {
  const made = jobAbout(deps.store, 'customer.create', job.subjectId)
  if (made !== undefined && !isLongSince(deps, job, made.id))
    return inconclusive('made so lately that it may not show yet', true)
  const filter = { organization_id: job.organizationId }
  const result = await scan(deps, 'customer/get-paging', filter, asOf(job))
  if (result.rows.some(({ _id }) => _id === id)) return inconclusive('refused, though the list shows them', true)
  if ('failed' in result) return result.failed
  return result.isComplete ? { gone: id } : inconclusive(`incomplete ${JSON.stringify(result.evidence)}`, true)
}

/** Does the record not show yet what we wrote lately? */
function isBehind(deps: OutboxDeps, job: Job, there: Details): boolean {
  const last = lastDone(deps.store, job.lane)
  if (last === undefined || isLongSince(deps, job, last.jobId)) return false
  const sent = sentBody(last.body)
  const left: Details = {
    name: textIn(sent, 'name'),
    phone: sent['phone_number'] === undefined ? there.phone : textIn(sent, 'phone_number'),
    taxNumber: sent['inn'] === undefined ? there.taxNumber : textIn(sent, 'inn')
  }
  return customerStateWith({ before: there, after: left }, there) !== 'ours'
}

/**
 * Reads a customer before a change is sent.
 *
 *     all of it is there already          found: it need not be sent
 *     what is changed is as it was seen   sent, with all else that the record says
 *     somebody else has changed the same  a person decides; theirs is written over only when they say so
 *     gone                                a person decides
 *     what we wrote lately does not show  later
 */
export async function beforeChange(deps: OutboxDeps, job: Job, body: Record<string, unknown>): Promise<Before> {
  const edit = editOfJob(deps.store, job)
  const id = textIn(body, '_id')
  const there = await readCustomer(deps, job, id)
  if ('verdict' in there) return there
  if (edit === undefined || 'gone' in there) return { conflict: 'this customer is no longer at the service' }
  const details = detailsOf(there.known)
  const current = customerStateWith(edit, details, givenUpBefore(deps.store, edit))
  if (current === 'ours') return foundIn([id], { details })
  if (isBehind(deps, job, details)) return inconclusive('what was written lately does not show yet', true)
  if (current === 'before' || isForced(deps.store, job.id)) return { send: wholeChangeBody(edit, there.record) }
  return { conflict: `changed there meanwhile: ${current.map((detail) => details[detail] ?? '-').join(', ')}` }
}

/** Looks for a change: the record is as we wrote it, as it was before, or as somebody else has made it. */
export async function verifyChange(
  deps: OutboxDeps,
  { job, sent }: Pick<Target, 'job' | 'sent'>
): Promise<Verification> {
  const edit = editOfJob(deps.store, job)
  const id = textIn(sent, '_id')
  const there = await readCustomer(deps, job, id)
  if ('verdict' in there) return there
  if (edit === undefined || 'gone' in there) return looked('conflict', { evidence: { gone: id } })
  const details = detailsOf(there.known)
  const current = customerStateWith(edit, details, givenUpBefore(deps.store, edit))
  if (current === 'ours') return foundIn([id], { details })
  if (current === 'before' || isForced(deps.store, job.id)) return looked('absent', { evidence: { details } })
  return looked('conflict', { serverIds: [id], evidence: { ours: edit.after, theirs: details } })
}

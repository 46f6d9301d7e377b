import { detailsOf, customerStateWith, type Details } from '../../domain/customers/customer-edit.ts'
import type { KnownCustomer } from '../../domain/customers/customer.ts'
import { sentBody } from '../../db/outbox/attempts.ts'
import { lastDone } from '../../db/outbox/done-records.ts'
import { editOfJob, givenUpBefore } from '../../db/customers/customer-edits.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import { jobAbout, type Job } from '../../db/core/job-rows.ts'
import {
  asOf,
  foundIn,
  incomplete,
  inconclusive,
  looked,
  whyNot,
  type Before,
  type Verification,
  type Target
} from './verify.ts'
import type { OutboxDeps } from '../deps.ts'
import { wholeChangeBody } from '../serializers/customer.ts'
import { toRecords } from '../../service-records/records.ts'
import { textIn } from './customer.ts'
import { isLongSince } from './fresh.ts'
import { scan } from './scan.ts'
import { recordChecks } from '../../db/catalog/record-checks.ts'
import { asMade } from '../../db/core/checks.ts'

// A change of a customer. The record is read by its id before the write: the till never overwrites what somebody else
// has changed meanwhile, and sends all other fields of the record with the change.

type CustomerRecord = Record<string, unknown> & { _id: string }
type There = { record: CustomerRecord; known: KnownCustomer } | { gone: string } | Verification

/**
 * Reads the record. A record made a short time ago may not show yet, and a refusal alone does not prove that the
 * customer was deleted.
 */
async function readCustomer(deps: OutboxDeps, job: Job, id: string): Promise<There> {
  const answer = await deps.ask.read('customer/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind === 'refused' || answer.kind === 'missing') return verifyInList(deps, job, id)
  if (answer.kind !== 'ok') return whyNot(answer)
  if (answer.data._id !== id) return inconclusive('another record', true)
  // The service still shows a deleted record by its id. For the till it does not exist.
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
  return result.isComplete ? { gone: id } : incomplete(result.evidence)
}

/** Returns whether the record does not show our last write yet. */
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
 *     the record has the whole change     found: nothing is sent
 *     the changed fields are as we saw    sent, with all other fields of the record
 *     somebody else changed those fields  a person decides; only then are they overwritten
 *     the record is gone                  a person decides
 *     our last write does not show yet    later
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

/** Verifies a change: the record is as we wrote it, as it was before, or as somebody else changed it. */
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

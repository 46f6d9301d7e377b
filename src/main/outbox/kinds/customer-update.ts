import { defined, mapDefined } from '../../../shared/defined.ts'
import { sayableOf, type CustomerUpdate } from '@kassa/integration-api'
import { isSamePhone } from '../../domain/customers/customer.ts'
import {
  changedIn,
  customerDetails,
  customerStateWith,
  detailsOf,
  isAlike,
  type Detail,
  type Details
} from '../../domain/customers/customer-edit.ts'
import type { CustomerEdit, KnownCustomer } from '../../domain/customers/records.ts'
import { customerFields, sentValue, toSend, valueLike } from '../../service-records/customer-fields.ts'
import { type Job, jobAbout } from '../../db/core/job-rows.ts'
import { type Accepted, type Sent, idIn, isRecord } from './answer.ts'
import { sentBody } from '../../db/outbox/attempts.ts'
import { lastDone } from '../../db/outbox/done-records.ts'
import { editOfJob, givenUpBefore } from '../../db/customers/customer-edits.ts'
import { isForced, decisionsOf } from '../../db/outbox/decisions.ts'
import {
  asOf,
  foundIn,
  incomplete,
  inconclusive,
  looked,
  whyNot,
  type Before,
  type Verification,
  type Target,
  textIn,
  type Targets
} from '../verifiers/verify.ts'
import type { OutboxDeps } from '../deps.ts'
import { toRecords } from '../../service-records/records.ts'
import { isLongSince } from '../verifiers/fresh.ts'
import { scan } from '../verifiers/scan.ts'
import { recordChecks } from '../../db/catalog/record-checks.ts'
import { asMade } from '../../domain/core/checks.ts'
import {
  fields,
  isEdited,
  say,
  rowsValue,
  type Found,
  type Meaning,
  type ReadBack,
  type FieldValue,
  type Seen,
  isWithin
} from '../verifiers/meaning.ts'
import { toId, type CustomerId } from '../../../shared/ids.ts'
import { customerAtService } from '../../db/customers/customers.ts'
import { each, type Kind } from './kind.ts'

type CustomerRecord = Record<string, unknown> & { _id: string }

/** Builds the change of a customer for the service. A detail that was removed is sent empty. */
const changeBody = ({ name, after, organizationId }: CustomerEdit, record: CustomerRecord): CustomerUpdate => ({
  _id: record._id,
  name,
  organization_ids: [organizationId],
  ...Object.fromEntries(
    changedIn(after).map((detail) => [customerFields[detail].key, toSend(detail, after[detail], record)])
  )
})

/** Builds the change together with all other fields of the service's record, so that none of them is lost. */
export function wholeChangeBody(edit: CustomerEdit, record: CustomerRecord): CustomerUpdate {
  const { before, after } = edit
  const said = sayableOf(record)
  const numbers = after.phone === undefined ? undefined : said.phone_numbers
  return {
    ...said,
    ...changeBody(edit, record),
    ...defined({
      name: after.name === undefined ? said.name : undefined,
      organization_ids: said.organization_ids,
      phone_numbers: numbers && otherNumbers(numbers, before.phone ?? '', after.phone ?? undefined)
    })
  }
}

/** Returns the list of numbers with one of them replaced or removed. A list without that number stays as it is. */
function otherNumbers(numbers: readonly string[], before: string, after: string | undefined): string[] {
  const isOld = (one: string): boolean => one === before || isSamePhone(one, before)
  return [...new Set(numbers.flatMap((one) => (isOld(one) ? (after ?? []) : one)))]
}

/** A change of a customer: the same record, and each detail that was sent and that the answer has. */
export function changedCustomer(data: unknown, _job: Job, sent: Sent): Accepted {
  const isKept = customerDetails.every((detail) => {
    const [ours, theirs] = [sentValue(detail, sent), sentValue(detail, fields(data))]
    return ours === undefined || theirs === undefined || isAlike(detail, ours, theirs)
  })
  return isRecord(data, sent) && isKept ? idIn(data) : undefined
}

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
  const left = defined(Object.fromEntries(customerDetails.map((detail) => [detail, sentValue(detail, sent)])))
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
async function beforeChange(deps: OutboxDeps, job: Job, body: Record<string, unknown>): Promise<Before> {
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
  return { conflict: `changed there meanwhile: ${current.map((detail) => details[detail] || '-').join(', ')}` }
}

/** Verifies a change: the record is as we wrote it, as it was before, or as somebody else changed it. */
async function verifyChange(deps: OutboxDeps, { job, sent }: Pick<Target, 'job' | 'sent'>): Promise<Verification> {
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

// Reconciles a changed customer by id: the changed fields, and all other fields that were sent, to detect a service
// that drops fields. Changes made in the back office since then are not compared field by field.

const customerEditBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const seen: (Seen | 'hidden' | undefined)[] = []
    for (const target of targets) seen.push(await readOne(deps, target))
    if (!seen.includes('hidden')) return seen.filter((one) => one !== 'hidden')
    const listed = await listedOf(deps, targets)
    return listed && seen.map((one, index) => (one === 'hidden' ? listed[index] : one))
  },
  meant: (_parts, { sent }) => meaningOf(sent, sent)
}

/**
 * Reads the record by its id, because only that read shows all fields. Returns `hidden` if the service says that there
 * is no record.
 */
async function readOne({ ask, store }: OutboxDeps, target: Target): Promise<Seen | 'hidden' | undefined> {
  const { job, sent } = target
  const id = textIn(sent, '_id')
  const answer = await ask.read('customer/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind === 'refused' || answer.kind === 'missing') return 'hidden'
  if (answer.kind !== 'ok' || answer.data._id !== id) return undefined
  const isTaken = decisionsOf(store, job.id).some(({ action }) => action === 'adopt')
  return { ids: [id], isComplete: true, record: isTaken ? undefined : kept(target, answer.data) }
}

/** Returns whether the list shows the customers. A refusal alone does not prove that a customer was deleted. */
async function listedOf(deps: OutboxDeps, targets: Targets): Promise<Seen[] | undefined> {
  const [{ job }] = targets
  // Without a filter by time: a customer that this list lacks counts as lost.
  const filter = { organization_id: job.organizationId }
  const result = await scan(deps, 'customer/get-paging', filter, asOf(job))
  if ('failed' in result) return undefined
  const ids = new Set(result.rows.map(({ _id }) => _id))
  return targets.map(({ sent }): Seen => {
    const id = textIn(sent, '_id')
    return { ids: ids.has(id) ? [id] : [], isComplete: result.isComplete, record: undefined }
  })
}

function kept({ job, sent, attempt }: Target, row: object): Found {
  const updatedAt = fields(row)['updated_at']
  const meaning = meaningOf(sent, row)
  if (!isEdited(job, attempt, updatedAt)) return { updatedAt, meaning }
  return { updatedAt, meaning: Object.fromEntries(customerDetails.map((detail) => [detail, meaning[detail]])) }
}

const own: ReadonlySet<string> = new Set(['_id', ...customerDetails.map((detail) => customerFields[detail].key)])

/** Returns the value of each field that was sent. */
function meaningOf(sent: Target['sent'], record: object): Meaning {
  const said = fields(record)
  const rest = Object.keys(sent).filter((key) => !own.has(key))
  const ofDetail = (detail: Detail): FieldValue | undefined =>
    mapDefined(sentValue(detail, sent), (ours) => say(valueLike(detail, said, ours)))
  const ofRest = (key: string): FieldValue => anyValue(isWithin(sent[key], said[key]) ? sent[key] : said[key])
  return {
    ...Object.fromEntries(customerDetails.map((detail) => [detail, ofDetail(detail)])),
    ...Object.fromEntries(rest.map((key) => [key, ofRest(key)]))
  }
}

/** The order of several values has no meaning, and an empty list equals no value. */
const anyValue = (value: unknown): FieldValue => {
  if (!Array.isArray(value)) return say(value)
  return value.length === 0 ? say(undefined) : rowsValue(value.map((one: unknown) => say(one)))
}

/** Changes a customer, unless somebody else has changed the same details. */
export const customerUpdate: Kind = {
  sending: 'customers',
  endpoint: 'customer/update',
  build(db, job) {
    const edit = editOfJob(db, job)
    const there = customerAtService(db, toId<CustomerId>(job.subjectId))
    if (edit === undefined) return { lacking: 'the change' }
    return typeof there === 'object'
      ? { body: changeBody(edit, { _id: there.id }) }
      : { lacking: 'the customer at the service' }
  },
  finish: undefined,
  accept: changedCustomer,
  before: beforeChange,
  verifyUnsent: (deps, job, body) => verifyChange(deps, { job, sent: body }),
  verify: each(verifyChange),
  byId: undefined,
  readBack: customerEditBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}

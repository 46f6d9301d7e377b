import { mapped } from '../../../shared/defined.ts'
import type { CustomerId, JobId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { CustomerEdit, type Customer } from '../../domain/customers/records.ts'
import type { JobState } from '../../domain/core/model.ts'
import { customerById, customerText, customerWords } from './customers.ts'
import { localIdsOf, serverIdOf } from '../core/id-map.ts'
import { currentJob, type Job } from '../core/job-rows.ts'
import type { Reader, Writer } from '../core/open.ts'
import { foldedHolds } from '../catalog/search.ts'
import { brand, text } from '../../domain/core/checks.ts'
import { rowReader, valueReader } from '../core/rows.ts'
import { table, type Kept } from '../core/table.ts'

// Changes of customers made at this till. There is no statement here that changes or deletes a row.

export const customerEdits: Kept<CustomerEdit> = table('customer_edit', CustomerEdit, {
  columns: { id: 'id', customer_id: 'customerId' }
})

/** Stores a change with the job that sends it. */
export function insertEdit(db: Writer, edit: CustomerEdit, jobId: JobId): void {
  const { name, after } = edit
  const phones = after.phone ? [after.phone] : []
  const taxNumber = after.taxNumber ?? undefined
  customerEdits.insert(db, edit, { job_id: jobId, folded: customerText({ name, phones, taxNumber }) })
}

/**
 * Returns the ids of a customer: `own` is the id of their changes, and `all` has the service's id and those of this
 * till.
 */
export function namesOf(db: Reader, id: CustomerId): { own: CustomerId; all: CustomerId[] } {
  const serverId = customerById(db, id) === undefined ? id : serverIdOf(db, 'customer', id)
  if (serverId === undefined) return { own: id, all: [id] }
  const local = localIdsOf(db, 'customer', serverId)
  return { own: local[0] ?? id, all: [...local, serverId] }
}

/** A change with the state of its job, or of the job that replaced it. */
export type KeptEdit = CustomerEdit & { state: JobState; changedAt: Instant }

/**
 * Returns the changes of a customer under any of their ids, the newest first. A change that was folded into a later one
 * is part of that one.
 */
export function editsOf(db: Reader, names: readonly CustomerId[]): KeptEdit[] {
  const known = names.map(() => '?').join(', ')
  const rows = SentEdit.all(
    db.prepare(`SELECT body, job_id FROM customer_edit WHERE customer_id IN (${known}) ORDER BY number DESC LIMIT 20`),
    ...names
  )
  return rows.flatMap(({ body, job_id: jobId }) => {
    const job = currentJob(db, jobId)
    const isIncluded = job?.kind === 'customer.update' && job.id !== jobId
    if (job === undefined || isIncluded) return []
    return [{ ...customerEdits.parse(body), state: job.state, changedAt: job.changedAt }]
  })
}
const SentEdit = rowReader('customer_edit', { body: text, job_id: brand<JobId>() })

/** Returns the values that the service had before earlier changes of the same customer that were written off. */
export function givenUpBefore(db: Reader, { id, customerId }: CustomerEdit): CustomerEdit['before'][] {
  const edits = editsOf(db, namesOf(db, customerId).all)
  const earlier = edits.slice(edits.findIndex((edit) => edit.id === id) + 1)
  return earlier.flatMap(({ state, before }) => (state === 'writtenOff' ? [before] : []))
}

type OfRecord = Pick<Job, 'kind' | 'seq' | 'subjectId' | 'serverId'>
/**
 * Returns whether a change of the same record was sent under another of its ids; if the job is a change itself, only
 * later ones count. A customer created twice with one phone has two ids.
 */
export const isChangedAsAnother = (db: Reader, { kind, seq, subjectId, serverId }: OfRecord): boolean =>
  db
    .prepare(
      `SELECT 1 FROM job WHERE kind = 'customer.update' AND attempts > 0 AND subject_id <> ? AND subject_id IN
         (SELECT local_id FROM id_map WHERE kind = 'customer' AND server_id = ?) AND seq > ? LIMIT 1`
    )
    .get(subjectId, serverId ?? '', kind === 'customer.update' ? seq : 0) !== undefined

/** Returns the change that a job sends. */
export const editOfJob = (db: Reader, { payload }: Pick<Job, 'payload'>): CustomerEdit | undefined =>
  customerEdits.get(db, 'id = ?', payload['edit'])

/** Returns the changes that were made before the creation of the customer was sent, and that are part of it. */
const editsInCreation = (db: Reader, id: CustomerId): CustomerEdit[] =>
  customerEdits.where(
    db,
    `customer_id = ? AND EXISTS (SELECT 1 FROM job JOIN job AS heir ON heir.id = job.heir
       WHERE job.id = customer_edit.job_id AND heir.kind = 'customer.create') ORDER BY number`,
    id
  )

const ChangedId = valueReader('customer_edit', brand<CustomerId>())

/** Returns the customers who match a typed text because of a change, the newest first. */
export function searchEdits(db: Reader, text: string): CustomerId[] {
  const words = customerWords(text)
  if (words.length === 0) return []
  return ChangedId.all(
    db
      .prepare(
        `SELECT customer_id FROM customer_edit WHERE ${foldedHolds(words)} GROUP BY customer_id ORDER BY max(number) DESC`
      )
      .pluck(),
    ...words.flat()
  )
}

/** Returns a customer of this till as they are sent to the service. */
export function customerToCreate(db: Reader, id: CustomerId): Customer | undefined {
  const made = customerById(db, id)
  return made && editsInCreation(db, id).reduce(created, made)
}

const created = (made: Customer, { name, after }: CustomerEdit): Customer => ({
  ...made,
  ...mapped(after, (value) => value ?? undefined),
  name
})

import type { CustomerId, EmployeeId, JobId, OrganizationId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { CustomerEdit } from '../../domain/customers/customer-edit.ts'
import type { JobState } from '../../domain/core/model.ts'
import { customerById, customerText, customerWords } from './customers.ts'
import { localIdsOf, serverIdOf } from '../core/id-map.ts'
import { currentJob, type Job } from '../core/job-rows.ts'
import type { Reader, Statement, Writer } from '../core/open.ts'
import { foldedHolds } from '../catalog/search.ts'
import { brand, instant, nullable, text } from '../../domain/core/checks.ts'
import { rowReader, valueReader, type RowOf } from '../core/rows.ts'

// Changes of customers made at this till. There is no statement here that changes or deletes a row.

const EditRow = rowReader('customer_edit', {
  id: text,
  customer_id: brand<CustomerId>(),
  job_id: brand<JobId>(),
  name: text,
  phone: nullable(text),
  tax_number: nullable(text),
  name_before: text,
  phone_before: nullable(text),
  tax_number_before: nullable(text),
  organization_id: brand<OrganizationId>(),
  employee_id: brand<EmployeeId>(),
  made_at: instant
})
type EditRow = RowOf<typeof EditRow>

const toEdit = (row: EditRow): CustomerEdit => ({
  id: row.id,
  customerId: row.customer_id,
  before: {
    name: row.name_before,
    phone: row.phone_before ?? undefined,
    taxNumber: row.tax_number_before ?? undefined
  },
  after: { name: row.name, phone: row.phone ?? undefined, taxNumber: row.tax_number ?? undefined },
  organizationId: row.organization_id,
  employeeId: row.employee_id,
  madeAt: row.made_at
})
function firstEdit(statement: Statement, given: unknown): CustomerEdit | undefined {
  const found = EditRow.get(statement, given)
  return found && toEdit(found)
}

/** Stores a change with the job that sends it. */
export function insertEdit(db: Writer, edit: CustomerEdit, jobId: JobId): void {
  const { id, customerId, before, after, organizationId, employeeId, madeAt } = edit
  const phones = after.phone === undefined ? [] : [after.phone]
  db.prepare(
    `INSERT INTO customer_edit (id, customer_id, job_id, name, phone, tax_number, name_before, phone_before,
       tax_number_before, folded, organization_id, employee_id, made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  ).run(
    id,
    customerId,
    jobId,
    after.name,
    after.phone ?? null,
    after.taxNumber ?? null,
    before.name,
    before.phone ?? null,
    before.taxNumber ?? null,
    customerText({ ...after, phones }),
    organizationId,
    employeeId,
    madeAt
  )
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
  const rows = EditRow.all(
    db.prepare(
      `SELECT * FROM customer_edit WHERE customer_id IN (${names.map(() => '?').join(', ')}) ORDER BY rowid DESC LIMIT 20`
    ),
    ...names
  )
  return rows.flatMap((row) => {
    const job = currentJob(db, row.job_id)
    const isIncluded = job?.kind === 'customer.update' && job.id !== row.job_id
    return job === undefined || isIncluded ? [] : [{ ...toEdit(row), state: job.state, changedAt: job.changedAt }]
  })
}

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
  firstEdit(db.prepare(`SELECT * FROM customer_edit WHERE id = ?`), payload['edit'])

/**
 * Returns the last change that was made before the creation of the customer was sent, and that is part of the creation.
 */
const editInCreation = (db: Reader, id: CustomerId): CustomerEdit | undefined =>
  firstEdit(
    db.prepare(
      `SELECT customer_edit.* FROM customer_edit JOIN job ON job.id = customer_edit.job_id
         JOIN job AS heir ON heir.id = job.heir AND heir.kind = 'customer.create'
       WHERE customer_edit.customer_id = ? ORDER BY customer_edit.rowid DESC LIMIT 1`
    ),
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
        `SELECT customer_id FROM customer_edit WHERE ${foldedHolds(words)} GROUP BY customer_id ORDER BY max(rowid) DESC`
      )
      .pluck(),
    ...words.flat()
  )
}

/** Returns a customer of this till as they are sent to the service. */
export function customerToCreate(db: Reader, id: CustomerId) {
  const made = customerById(db, id)
  const edit = made && editInCreation(db, id)
  return edit === undefined ? made : made && { ...made, ...edit.after }
}

import { demoShop } from '@kassa/sandbox'
import { customerEdits, customerToCreate } from '../../../src/main/db/customers/customer-edits.ts'
import { madeCustomers } from '../../../src/main/db/customers/customers.ts'
import type { Reader } from '../../../src/main/db/core/open.ts'
import { changedIn } from '../../../src/main/domain/customers/customer-edit.ts'
import type { Customer } from '../../../src/main/domain/customers/records.ts'
import { sentValue } from '../../../src/main/service-records/customer-fields.ts'
import { incidentOf, jobsOf, type Audited, type Till } from './till.ts'
import { customerFields } from '../shop.ts'

// Customers: created once at the service, named in the sales to them, and changed as intended.

/** Returns the customers as they were sent: a create job includes the changes made before it was sent. */
const customersOf = (file: Reader): Customer[] =>
  madeCustomers.where(file, 'true').flatMap(({ id }) => customerToCreate(file, id) ?? [])

/** Checks that each customer has one record, and that each sale names the customer of its receipt. */
export function auditCustomers(till: Till, audited: Audited): void {
  const { sandbox, touched, isOutside, hold } = audited
  const jobs = new Map(
    jobsOf(till.file)
      .filter(({ kind }) => kind === 'customer.create')
      .map((job) => [job.subject_id, job])
  )
  const all = sandbox.world.all('customer')
  /**
   * Selects customers for whom a change was ever sent: their name may differ from the first one. Two customers with one
   * phone share one record, so a change of either changes both.
   */
  const isChanged = till.file
    .prepare(
      `SELECT 1 FROM job WHERE kind = 'customer.update' AND attempts > 0 AND (subject_id = ?
         OR subject_id IN (SELECT local_id FROM id_map WHERE kind = 'customer' AND server_id = ?))`
    )
    .pluck()
  /** Another customer may have a phone number that was changed away. */
  const claimed = new Set([...jobs.values()].map((job) => job.server_id))
  for (const { id, name, phone } of customersOf(till.file)) {
    const job = jobs.get(id)
    hold('every new customer has a job', job !== undefined, () => id)
    if (job === undefined) continue
    const ours = all.filter(
      (row) =>
        !touched.has(row._id) &&
        (row._id === job.server_id || !claimed.has(row._id)) &&
        (phone === undefined ? String(row.$more['description']).includes(job.marker) : row.phone_number === phone)
    )
    const isKnown = isOutside && incidentOf(till.file, job.id, 'doubled')
    hold(
      'a customer has at most one record at the service',
      ours.length <= 1 || isKnown,
      () => `${name}: ${ours.length}`
    )
    if (job.state !== 'done') continue
    const there = all.find((row) => row._id === job.server_id)
    const isOther = isChanged.get(id, job.server_id) !== undefined || touched.has(there?._id ?? '')
    const isTheirs = there !== undefined && (ours.includes(there) || there.phone_number === phone || isOther)
    hold('a customer in state done is at the service', isTheirs, () => `${name}: ${job.server_id ?? 'none'}`)
    const isDecided =
      till.file.prepare(`SELECT 1 FROM decision WHERE job_id = ? AND by <> 'queue'`).get(job.id) !== undefined
    const isSame = there?.name === name || isDecided || isOther
    hold('only a person adopts a customer with another name', isSame, () => `${name}: ${there?.name ?? 'nobody'}`)
  }
  salesNameCustomers(till, audited, jobs)
  changesArrived(till, audited)
  onlyConflictsAreAsked(till, audited)
}

const ofTheShop: ReadonlySet<unknown> = new Set(demoShop().rows.customer?.map(({ _id }) => _id))

type SentEdit = { body: string; job_id: string; server_id: string }

/**
 * Checks that a person is asked about a conflict only if somebody else changed the same customer. Outside the envelope a
 * list may show for hours what was before this till made or changed the customer, which looks the same.
 */
function onlyConflictsAreAsked({ file }: Till, { touched, isOutside, hold }: Audited): void {
  const asked = file
    .prepare(
      `SELECT journal.facts, COALESCE(id_map.server_id, job.subject_id) AS server_id, EXISTS
           (SELECT 1 FROM job AS earlier WHERE earlier.lane = job.lane AND earlier.seq < job.seq) AS has_earlier
         FROM journal JOIN job ON job.id = journal.subject
         LEFT JOIN id_map ON id_map.kind = 'customer' AND id_map.local_id = job.subject_id
       WHERE journal.act = 'job.askPerson' AND job.kind = 'customer.update' AND json_extract(journal.facts, '$.reason') = 'conflict'`
    )
    .all() as { facts: string; server_id: string; has_earlier: number }[]
  for (const { facts, server_id, has_earlier } of asked) {
    const isRight = touched.has(server_id) || (isOutside && has_earlier === 1)
    hold('a person is asked only about a customer whom somebody else changed', isRight, () => facts)
  }
}

/** Checks that the last change of each customer is stored and that no other field was lost. */
function changesArrived({ file }: Till, { sandbox, touched, isOutside, hold }: Audited): void {
  const edits = file
    .prepare(
      `SELECT edit.body, edit.job_id, job.server_id FROM customer_edit AS edit JOIN job ON json_extract(job.payload, '$.edit') = edit.id
       WHERE job.kind = 'customer.update' AND job.state = 'done' AND NOT EXISTS
         (SELECT 1 FROM job AS later WHERE later.seq > job.seq AND later.state <> 'cancelled'
            -- Who was written down twice with one phone has two lanes and one record.
            AND (later.lane = job.lane OR later.kind = 'customer.update' AND later.server_id = job.server_id))
         AND NOT EXISTS (SELECT 1 FROM decision WHERE decision.job_id = job.id AND verb = 'adopt')`
    )
    .all() as SentEdit[]
  for (const edit of edits) {
    if (touched.has(edit.server_id)) continue
    const there = sandbox.world.all('customer').find(({ _id }) => _id === edit.server_id)
    const { after } = customerEdits.parse(edit.body)
    const record: Record<string, unknown> = { ...there, ...there?.$more }
    const said = changedIn(after).map((detail) => sentValue(detail, record) ?? '')
    const meant = changedIn(after).map((detail) => after[detail] ?? '')
    const isThere = meant.every((one, at) => one === said[at])
    const isKnown = isOutside && ['differs', 'edited', 'lost'].some((kind) => incidentOf(file, edit.job_id, kind))
    hold(
      'a change of a customer is at the service',
      isThere || isKnown,
      () => `${said.join(', ')} instead of ${meant.join(', ')}`
    )
    const first = ofTheShop.has(edit.server_id) ? customerFields(edit.server_id) : {}
    const isWhole = Object.entries(first).every(([key, value]) => there?.$more[key] === value)
    hold(
      'a change of a customer keeps its other fields',
      isWhole,
      () => `${edit.server_id}: ${JSON.stringify(there?.$more)}`
    )
  }
}

type Jobs = ReadonlyMap<string, { state: string; server_id: string | null }>

function salesNameCustomers({ file }: Till, { sandbox, isOutside, hold }: Audited, jobs: Jobs): void {
  const trades = new Map(sandbox.world.all('trade').map((trade) => [trade.code, trade]))
  const sales = file.prepare(`SELECT id, code, customer_id FROM sale`).all() as {
    id: string
    code: string
    customer_id: string | null
  }[]
  const fixed = file.prepare(`SELECT to_id FROM fix WHERE subject_id = ? AND part = 'customer' AND from_id = ?`)
  for (const { id: saleId, code, customer_id: id } of sales) {
    const trade = trades.get(code)
    if (trade === undefined) continue
    const job = jobs.get(id ?? '')
    // A customer who was written off counts as nobody; a pulled customer has the service's own id.
    const meant = job === undefined ? id : job.server_id
    const fix = fixed.get(saleId, meant) as { to_id: string } | undefined
    const expected = fix === undefined ? meant : fix.to_id === 'nobody' ? null : fix.to_id
    const isRight = (trade.customer_id ?? null) === expected
    hold('a sale names its customer', isRight || isOutside, () => `${code}: ${trade.customer_id ?? 'nobody'}`)
  }
}

import type { Reader } from '../../src/main/store/open.ts'
import { incidentOf, jobsOf, type Audited, type Till } from './audit.ts'

// Customers: written down at a till, once at the service, and named by what was sold to them.

type CustomerRow = { id: string; name: string; phone: string | null }
const customersOf = (file: Reader): CustomerRow[] =>
  file.prepare(`SELECT id, name, phone FROM customer`).all() as CustomerRow[]

/** One record a customer, and each sale names the customer of its receipt. */
export function customersOnce(till: Till, audited: Audited): void {
  const { sandbox, touched, isOutside, hold } = audited
  const jobs = new Map(
    jobsOf(till.file)
      .filter(({ kind }) => kind === 'customer.create')
      .map((job) => [job.subject_id, job])
  )
  const all = sandbox.world.all('customer')
  for (const { id, name, phone } of customersOf(till.file)) {
    const job = jobs.get(id)
    hold('every customer has their job', job !== undefined, () => id)
    if (job === undefined) continue
    const ours = all.filter(
      (row) =>
        !touched.has(row._id) &&
        (phone === null ? String(row.$more['description']).includes(job.marker) : row.phone_number === phone)
    )
    const isKnown = isOutside && incidentOf(till.file, job.id, 'doubled')
    hold('at most one record a customer', ours.length <= 1 || isKnown, () => `${name}: ${ours.length}`)
    if (job.state !== 'done') continue
    const there = all.find((row) => row._id === job.server_id)
    const isTheirs = there !== undefined && (ours.includes(there) || there.phone_number === phone)
    hold('no false DONE: a customer', isTheirs, () => `${name}: ${job.server_id ?? 'none'}`)
    const isDecided =
      till.file.prepare(`SELECT 1 FROM decision WHERE job_id = ? AND by <> 'queue'`).get(job.id) !== undefined
    const isSame = there?.name === name || isDecided
    hold('who is called otherwise is taken by a person only', isSame, () => `${name}: ${there?.name ?? 'nobody'}`)
  }
  salesNameThem(till, audited, jobs)
}

type Jobs = ReadonlyMap<string, { state: string; server_id: string | null }>

function salesNameThem({ file }: Till, { sandbox, isOutside, hold }: Audited, jobs: Jobs): void {
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
    // One who was given up is nobody; one who was pulled has the service's own id.
    const meant = job === undefined ? id : job.server_id
    const fix = fixed.get(saleId, meant) as { to_id: string } | undefined
    const expected = fix === undefined ? meant : fix.to_id === 'nobody' ? null : fix.to_id
    const isRight = (trade.customer_id ?? null) === expected
    hold('a sale names its customer', isRight || isOutside, () => `${code}: ${trade.customer_id ?? 'nobody'}`)
  }
}

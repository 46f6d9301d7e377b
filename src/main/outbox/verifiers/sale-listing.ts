import { toId, type JobId, type SaleId } from '../../../shared/ids.ts'
import type { Monotonic } from '../../../shared/ports.ts'
import { unreconciled } from '../../db/core/job-rows.ts'
import type { Store } from '../../db/core/open.ts'
import { saleCode } from '../../db/ticket/sales.ts'
import type { OutboxDeps } from '../deps.ts'
import { asOf, isOfSameIdentity, type Reach, type Target, type Targets } from './verify.ts'
import { doneBy, fields } from './meaning.ts'
import { filterSince } from './sale.ts'
import { scan, type Read } from './scan.ts'

// The list of sales can only be filtered by "since", so reconciling the first sales of a month reads the whole month.
// One read therefore serves many reconciliations: it notes the rows of all jobs that are due, and each reconciliation
// takes its part.

type Row = Read<'trade/get-paging'>

/** The result of one read of the list. */
export type Listing = {
  isComplete: boolean
  /** Returns the rows with the code of a sale. A second reconciliation of its job makes a new listing. */
  take(target: Target): Row[]
}
type Kept = Listing & { at: Monotonic; jobs: Set<JobId> }

const mostListed = 2000
const listings = new WeakMap<Store, Kept>()

/** The fields to compare if the record itself may not be read. The lines of 2,000 sales would take too much memory. */
const held = ['code', 'date', 'state', 'total_to_pay', 'updated_at', 'organization_id', 'responsible_id', 'currency_id']
/** Of these fields only the id is held. */
const named = ['organization', 'responsible', 'currency']
function shortened(row: Row): Row {
  const from: Record<string, unknown> = row
  const whose = named.flatMap((name) => {
    const id = fields(from[name])['_id']
    return id === undefined ? [] : [[name, { _id: id }] as const]
  })
  const own = held.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]] as const]))
  return { ...Object.fromEntries<unknown>([...own, ...whose]), _id: row._id }
}

/**
 * Returns a listing that shows all these targets: the stored one or a new one. Returns undefined if the service did not
 * answer.
 */
export async function listingOf(deps: OutboxDeps, targets: Targets): Promise<Listing | undefined> {
  const { store, clock, limits } = deps
  const known = listings.get(store)
  const isYoung = known !== undefined && clock.monotonic() - known.at < limits.reconcileAfterMs
  if (isYoung && targets.every(({ job }) => known.jobs.has(job.id))) return known
  listings.delete(store)
  const made = await list(deps, targets)
  if (made !== undefined) listings.set(store, made)
  return made
}

async function list(deps: OutboxDeps, targets: Targets): Promise<Kept | undefined> {
  const { store, clock } = deps
  const [first] = targets
  const due = unreconciled(store, 'sale.create', doneBy(deps), mostListed).filter((job) =>
    isOfSameIdentity(job, first.job)
  )
  const jobs = new Map([...due, ...targets.map(({ job }) => job)].map((job) => [job.id, job]))
  const codes = new Set([...jobs.values()].map(({ subjectId }) => saleCode(store, toId<SaleId>(subjectId))))
  const at = clock.monotonic()
  const keep = (row: Row): Row | undefined => (codes.has(row.code ?? '') ? shortened(row) : undefined)
  const read = (reach: Reach) =>
    scan(deps, 'trade/get-paging', filterSince(deps, [...jobs.values()], reach), asOf(first.job), keep)
  const near = await read('near')
  if ('failed' in near) return undefined
  // A wrong clock of the service can hide a sale from a filter by time: only the whole list proves that a sale is lost.
  const isAllThere = new Set(near.rows.map(({ code }) => code)).size >= codes.size
  const result = isAllThere ? near : await read('all')
  if ('failed' in result) return undefined
  const byCode = Map.groupBy(result.rows, ({ code }): unknown => code)
  const rest = new Set(jobs.keys())
  return {
    at,
    jobs: rest,
    isComplete: result.isComplete,
    take({ job, sent }) {
      rest.delete(job.id)
      return byCode.get(sent['code']) ?? []
    }
  }
}

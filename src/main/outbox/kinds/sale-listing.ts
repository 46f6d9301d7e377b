import { toId, type JobId, type SaleId } from '../../../shared/ids.ts'
import type { Monotonic } from '../../../shared/ports.ts'
import { unreconciled } from '../../db/core/job-rows.ts'
import type { Store } from '../../db/core/open.ts'
import { saleCode } from '../../db/ticket/sales.ts'
import { watchCodes } from '../copy-watch.ts'
import type { OutboxDeps } from '../deps.ts'
import { sinceUpdate } from '../verifiers/lists.ts'
import { doneBy, fields } from '../verifiers/meaning.ts'
import { byContent, numberIn } from './sale-recognition.ts'
import { scan, type Read } from '../verifiers/scan.ts'
import { areSome, asOf, isOfSameIdentity, type Target, type Targets } from '../verifiers/verify.ts'

// The list of sales can only be filtered by "since". One read therefore serves many reconciliations: it holds the rows of
// all jobs that are due, and each reconciliation takes its part. If other tills make this list too long, the list of one
// seller is read, and at last the list of the total of each sale.

type Row = Read<'trade/get-paging'>

/** The result of one read of the list. */
export type Listing = {
  /** Returns the rows with the code of a sale, also an altered one. A second reconciliation makes a new listing. */
  take(target: Target): Row[]
}
type Kept = Listing & { at: Monotonic; jobs: Set<JobId> }

const mostListed = 500
const listings = new WeakMap<Store, Kept>()

/** The fields to compare if the record itself may not be read. The lines of many sales would take too much memory. */
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
  const made = await listAll(deps, targets)
  if (made === 'tooLong') return listOfSellers(deps, targets)
  if (made !== undefined) listings.set(store, made)
  return made
}

/** Reads one list for all jobs that are due. */
async function listAll(deps: OutboxDeps, targets: Targets): Promise<Kept | 'tooLong' | undefined> {
  const { store, clock } = deps
  const [first] = targets
  const due = unreconciled(store, 'sale.create', doneBy(deps), mostListed).filter((job) =>
    isOfSameIdentity(job, first.job)
  )
  const jobs = new Map([...due, ...targets.map(({ job }) => job)].map((job) => [job.id, job]))
  const codes = [...jobs.values()].map(({ subjectId }) => saleCode(store, toId<SaleId>(subjectId)) ?? '')
  const at = clock.monotonic()
  const filter = {
    organization_id: first.job.organizationId,
    ...sinceUpdate(
      deps,
      [...jobs.values()].map((job) => ({ job }))
    )?.filter
  }
  const most = deps.limits.narrowRows
  const keep = keeperOf(deps, codes)
  const result = await scan(deps, 'trade/get-paging', filter, asOf(first.job), {
    keep,
    most,
    isNarrowable: true,
    passes: 1
  })
  if ('failed' in result) return undefined
  if (result.isTooLong) return 'tooLong'
  return { at, jobs: new Set(jobs.keys()), ...listingFrom(result.rows, (job) => listings.get(store)?.jobs.delete(job)) }
}

/** Reads the list of each seller, and for a seller whose list is too long, the list of each total. */
async function listOfSellers(deps: OutboxDeps, targets: Targets): Promise<Listing | undefined> {
  const rows: Row[] = []
  for (const group of Map.groupBy(targets, ({ sent }) => sent['responsible_id']).values()) {
    if (!areSome(group)) continue
    const [{ job, sent }] = group
    const since = sinceUpdate(
      deps,
      group.map(({ job }) => ({ job }))
    )
    const filter = { organization_id: job.organizationId, responsible_id: sent['responsible_id'], ...since?.filter }
    const keep = keeperOf(
      deps,
      group.map((target) => String(target.sent['code']))
    )
    const result = await scan(deps, 'trade/get-paging', filter, asOf(job), { keep, isNarrowable: true, passes: 1 })
    if ('failed' in result) return undefined
    rows.push(...result.rows)
    if (!result.isTooLong) continue
    for (const [target, content] of await byContent(deps, group)) {
      if (content.kind === 'failed') return undefined
      if (content.kind !== 'found') continue
      rows.push(...content.serverIds.map((_id) => ({ _id, code: String(target.sent['code']) })))
    }
  }
  return listingFrom([...new Map(rows.map((row) => [row._id, row])).values()], () => undefined)
}

function keeperOf(deps: OutboxDeps, codes: readonly string[]): (row: Row) => Row | undefined {
  const numbers = new Set(codes.map(numberIn))
  const see = watchCodes(deps)
  return (row) => {
    see(row.code)
    return numbers.has(numberIn(row.code ?? '')) ? shortened(row) : undefined
  }
}

function listingFrom(rows: readonly Row[], onTaken: (job: JobId) => void): Listing {
  const byNumber = Map.groupBy(rows, ({ code }) => numberIn(code ?? ''))
  return {
    take({ job, sent }) {
      onTaken(job.id)
      return byNumber.get(numberIn(String(sent['code']))) ?? []
    }
  }
}

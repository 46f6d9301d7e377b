import type { ProductId, WarehouseId } from '../../shared/ids.ts'
import type { Instant } from '../../shared/ports.ts'
import { openStates } from './job-rows.ts'
import type { Reader } from './open.ts'

type SoldRow = { product: ProductId; warehouse: WarehouseId; quantity: number; arrived: Instant | null }
/** What this till sold of one product, and when the service learned of it: null, not yet. */
type Sold = { quantity: number; arrived: Instant | null }
type Ledger = { jobs: string; since: Instant; sold: Map<string, Sold[]> }

/** Amounts read longer ago than this are only shown with their age; what was sold since is no longer looked up. */
const memoryMs = 3 * 24 * 60 * 60_000
const ledgers = new WeakMap<Reader, Ledger>()

/**
 * How much of a product this till sold that an amount read at `readAt` cannot know of: the sale has not reached the
 * service, or reached it only after the amount was read. Sales that were written off never reduce the service's stock
 * and are left alone. The answer is kept until a job is made or ends, so that a key on the sale screen costs no scan.
 */
export function soldSince(
  db: Reader,
  product: ProductId,
  warehouse: WarehouseId,
  readAt: Instant,
  now: Instant
): number {
  const since = Math.max(readAt, now - memoryMs) as Instant
  const jobs = jobsMark(db)
  let ledger = ledgers.get(db)
  if (ledger?.jobs !== jobs || ledger.since > since) ledgers.set(db, (ledger = read(db, jobs, since)))
  const sold = ledger.sold.get(keyOf(product, warehouse)) ?? []
  return sold.reduce(
    (total, { quantity, arrived }) => (arrived === null || arrived >= readAt ? total + quantity : total),
    0
  )
}

/** Changes whenever a job is made (the newest one is another) or ends (fewer are owed). */
function jobsMark(db: Reader): string {
  const { newest, owed } = db
    .prepare('SELECT (SELECT MAX(seq) FROM job) AS newest, (SELECT SUM(jobs) FROM owed) AS owed')
    .get() as { newest: number | null; owed: number | null }
  return `${newest ?? 0}/${owed ?? 0}`
}

function read(db: Reader, jobs: string, since: Instant): Ledger {
  const rows = db
    .prepare(
      `SELECT product_id AS product, warehouse_id AS warehouse, CAST(quantity AS REAL) AS quantity, arrived
       FROM (SELECT subject_id, NULL AS arrived FROM job WHERE state IN ${openStates} AND kind = 'sale.create'
             UNION ALL
             SELECT subject_id, changed_at FROM job WHERE state = 'done' AND changed_at >= ? AND kind = 'sale.create')
       JOIN sale_line ON sale_line.sale_id = subject_id`
    )
    .all(since) as SoldRow[]
  const sold = new Map<string, Sold[]>()
  for (const { product, warehouse, quantity, arrived } of rows) {
    const key = keyOf(product, warehouse)
    const known = sold.get(key)
    if (known === undefined) sold.set(key, [{ quantity, arrived }])
    else known.push({ quantity, arrived })
  }
  return { jobs, since, sold }
}

const keyOf = (product: ProductId, warehouse: WarehouseId): string => `${product}|${warehouse}`

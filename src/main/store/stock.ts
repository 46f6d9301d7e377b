import type { ProductId, WarehouseId } from '../../shared/ids.ts'
import type { Instant } from '../../shared/ports.ts'
import { openStates } from './job-rows.ts'
import type { Reader } from './open.ts'

type SoldRow = { product: ProductId; warehouse: WarehouseId; quantity: number; arrived: Instant | null }
/** What this till sold of one product, and when the service learned of it: null, not yet. */
type Sold = { quantity: number; arrived: Instant | null }
type Ledger = Mark & { since: Instant; sold: Map<string, Sold[]> }
/** The newest job, and how many are owed. */
type Mark = { newest: number; owed: number }

/** Amounts read longer ago than this are only shown with their age; what was sold since is no longer looked up. */
const memoryMs = 3 * 24 * 60 * 60_000
const ledgers = new WeakMap<Reader, Ledger>()

/**
 * How much of a product this till sold that an amount read at `readAt` cannot know of: the sale has not reached the
 * service, or reached it only after the amount was read. Sales that were written off never reduce the service's stock
 * and are left alone. What came back counts against it the same way. What was read is kept: a key on the sale screen costs no scan, and a day of selling without a
 * network only adds to it.
 */
export function soldSince(
  db: Reader,
  product: ProductId,
  warehouse: WarehouseId,
  readAt: Instant,
  now: Instant
): number {
  const sold = ledgerOf(db, Math.max(readAt, now - memoryMs) as Instant).sold.get(keyOf(product, warehouse)) ?? []
  return sold.reduce(
    (total, { quantity, arrived }) => (arrived === null || arrived >= readAt ? total + quantity : total),
    0
  )
}

function ledgerOf(db: Reader, since: Instant): Ledger {
  const mark = markOf(db)
  const known = ledgers.get(db)
  const made = mark.newest - (known?.newest ?? 0)
  // As many more are owed as were made: none has ended, so that what is known only grows.
  if (known !== undefined && known.since <= since && mark.owed - known.owed === made) {
    if (made > 0) add(known.sold, unsentAfter(db, known.newest))
    return Object.assign(known, mark)
  }
  const ledger: Ledger = { ...mark, since, sold: new Map() }
  add(ledger.sold, unsentAfter(db, 0))
  add(ledger.sold, arrivedSince(db, since))
  ledgers.set(db, ledger)
  return ledger
}

const markOf = (db: Reader): Mark =>
  db
    .prepare(
      `SELECT COALESCE((SELECT MAX(seq) FROM job), 0) AS newest, COALESCE((SELECT SUM(jobs) FROM owed), 0) AS owed`
    )
    .get() as Mark

const columns = `product_id AS product, warehouse_id AS warehouse, CAST(quantity AS REAL) AS quantity`
/** What came back is sold so much less. */
const backColumns = `product_id AS product, warehouse_id AS warehouse, -CAST(quantity AS REAL) AS quantity`

const unsentAfter = (db: Reader, seq: number): SoldRow[] =>
  db
    .prepare(
      `SELECT ${columns}, NULL AS arrived FROM job JOIN sale_line ON sale_line.sale_id = job.subject_id
       WHERE job.state IN ${openStates} AND job.kind = 'sale.create' AND job.seq > @seq
       UNION ALL
       SELECT ${backColumns}, NULL AS arrived FROM job JOIN refund_line ON refund_line.refund_id = job.subject_id
       WHERE job.state IN ${openStates} AND job.kind = 'refund.create' AND job.seq > @seq`
    )
    .all({ seq }) as SoldRow[]

const arrivedSince = (db: Reader, since: Instant): SoldRow[] =>
  db
    .prepare(
      `SELECT ${columns}, job.changed_at AS arrived FROM job JOIN sale_line ON sale_line.sale_id = job.subject_id
       WHERE job.state = 'done' AND job.kind = 'sale.create' AND job.changed_at >= @since
       UNION ALL
       SELECT ${backColumns}, job.changed_at AS arrived FROM job JOIN refund_line
         ON refund_line.refund_id = job.subject_id
       WHERE job.state = 'done' AND job.kind = 'refund.create' AND job.changed_at >= @since`
    )
    .all({ since }) as SoldRow[]

function add(sold: Map<string, Sold[]>, rows: readonly SoldRow[]): void {
  for (const { product, warehouse, quantity, arrived } of rows) {
    const key = keyOf(product, warehouse)
    const known = sold.get(key)
    if (known === undefined) sold.set(key, [{ quantity, arrived }])
    else known.push({ quantity, arrived })
  }
}

const keyOf = (product: ProductId, warehouse: WarehouseId): string => `${product}|${warehouse}`

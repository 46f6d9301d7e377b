import type { ProductId, WarehouseId } from '../../shared/ids.ts'
import type { Instant } from '../../shared/ports.ts'
import { openStates } from './job-rows.ts'
import type { Reader } from './open.ts'
import { catalogIdOf } from './own-products.ts'

type SoldRow = { product: ProductId; warehouse: WarehouseId; quantity: number; arrived: Instant | null }
/** What this till sold of one product: what the service had not heard of, and what it has learned of and when. */
type Sold = { unsent: number; arrived: { quantity: number; at: Instant }[] }
/** Everything sold, as it stood at `madeAt`, with what was sold later added to it. */
type Ledger = Mark & { since: Instant; madeAt: Instant; sold: Map<string, Sold> }
/** The newest job, and the newest word of a person about one: only by that a sale is given up. */
type Mark = { newest: number; decision: number }

/** Amounts read longer ago than this are only shown with their age; what was sold since is no longer looked up. */
const memoryMs = 3 * 24 * 60 * 60_000
const ledgers = new WeakMap<Reader, Ledger>()

/**
 * How much of a product this till sold that an amount read at `readAt` cannot know of: the sale has not reached the
 * service, or reached it only after the amount was read. Sales that were written off never reduce the service's stock
 * and are left alone; what came back counts against it in the same way. What was read is kept: a key on the sale screen
 * costs no scan, neither while a day's sales pile up without a network nor while they are sent. Only an amount that was
 * read again has the ledger made anew.
 */
export function soldSince(
  db: Reader,
  product: ProductId,
  warehouse: WarehouseId,
  readAt: Instant,
  now: Instant
): number {
  return soldReader(db, now)(product, warehouse, readAt)
}

/** The same for many products of one answer. */
export function soldReader(
  db: Reader,
  now: Instant
): (product: ProductId, warehouse: WarehouseId, readAt: Instant) => number {
  const mark = markOf(db)
  return (product, warehouse, readAt) => {
    const sold = ledgerOf(db, readAt, now, mark).sold.get(keyOf(product, warehouse))
    if (sold === undefined) return 0
    return sold.arrived.reduce((total, { quantity, at }) => (at >= readAt ? total + quantity : total), sold.unsent)
  }
}

/**
 * What was owed at `madeAt` counts against every amount read before, also once it has arrived: it arrived later than
 * the amount was read. So sales that arrive change nothing here.
 */
function ledgerOf(db: Reader, readAt: Instant, now: Instant, mark: Mark): Ledger {
  const since = Math.max(readAt, now - memoryMs) as Instant
  const known = ledgers.get(db)
  if (known !== undefined && known.since <= since && readAt <= known.madeAt && known.decision === mark.decision) {
    if (mark.newest > known.newest) add(known.sold, soldAfter(db, known.newest))
    return Object.assign(known, mark)
  }
  const ledger: Ledger = { ...mark, since, madeAt: Math.max(readAt, now) as Instant, sold: new Map() }
  add(ledger.sold, unsent(db))
  add(ledger.sold, arrivedSince(db, since))
  ledgers.set(db, ledger)
  return ledger
}

const markOf = (db: Reader): Mark =>
  db
    .prepare(
      `SELECT COALESCE((SELECT MAX(seq) FROM job), 0) AS newest, COALESCE((SELECT MAX(id) FROM decision), 0) AS decision`
    )
    .get() as Mark

// Goods made here that have come back with the catalogue are looked up by the service's id.
const product = `${catalogIdOf('product_id')} AS product`
const columns = `${product}, warehouse_id AS warehouse, CAST(quantity AS REAL) AS quantity`
/** What came back is sold so much less. */
const backColumns = `${product}, warehouse_id AS warehouse, -CAST(quantity AS REAL) AS quantity`

const unsent = (db: Reader): SoldRow[] =>
  db
    .prepare(
      `SELECT ${columns}, NULL AS arrived FROM job JOIN sale_line ON sale_line.sale_id = job.subject_id
       WHERE job.state IN ${openStates} AND job.kind = 'sale.create'
       UNION ALL
       SELECT ${backColumns}, NULL AS arrived FROM job JOIN refund_line ON refund_line.refund_id = job.subject_id
       WHERE job.state IN ${openStates} AND job.kind = 'refund.create'`
    )
    .all() as SoldRow[]

/** Made later than the ledger; what has arrived meanwhile is among it. */
const soldAfter = (db: Reader, seq: number): SoldRow[] =>
  db
    .prepare(
      `SELECT ${columns}, NULL AS arrived FROM job JOIN sale_line ON sale_line.sale_id = job.subject_id
       WHERE job.seq > @seq AND job.kind = 'sale.create' AND job.state <> 'writtenOff'
       UNION ALL
       SELECT ${backColumns}, NULL AS arrived FROM job JOIN refund_line ON refund_line.refund_id = job.subject_id
       WHERE job.seq > @seq AND job.kind = 'refund.create' AND job.state <> 'writtenOff'`
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

function add(sold: Map<string, Sold>, rows: readonly SoldRow[]): void {
  for (const { product, warehouse, quantity, arrived } of rows) {
    const key = keyOf(product, warehouse)
    let known = sold.get(key)
    if (known === undefined) sold.set(key, (known = { unsent: 0, arrived: [] }))
    if (arrived === null) known.unsent += quantity
    else known.arrived.push({ quantity, at: arrived })
  }
}

const keyOf = (product: ProductId, warehouse: WarehouseId): string => `${product}|${warehouse}`

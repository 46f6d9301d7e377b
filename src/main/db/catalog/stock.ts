import type { ProductId, WarehouseId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { after, later } from '../../../shared/time/moments.ts'
import { openStates } from '../core/job-rows.ts'
import type { Reader } from '../core/open.ts'
import { catalogIdOf } from './local-products.ts'
import { brand, flag, instant, integer, nullable, real } from '../../domain/core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

/** When a sale reached the service; undefined until then. All lines of the sale share this object. */
type Delivery = { at: Instant | undefined }
type Entry = { quantity: number; delivery: Delivery }
const LineRow = rowReader('sale_line', {
  seq: integer,
  at: nullable(instant),
  product: brand<ProductId>(),
  warehouse: brand<WarehouseId>(),
  quantity: real
})
type LineRow = RowOf<typeof LineRow>

/**
 * The sales of this till by product and warehouse: all that are not at the service yet, and those that reached it at
 * `since` or later. It only grows. It is read again only after a person's decision about a job, after a local product
 * got its id at the service, and after the clock was set back.
 */
type Ledger = {
  since: Instant
  madeAt: Instant
  /** The ledger has every arrival until then. */
  heardAt: Instant
  /** The newest job and the newest decision of a person: only a decision writes a sale off. */
  newest: number
  decision: number
  /** The sales that are not at the service yet, by their jobs. */
  unsent: Map<number, Delivery>
  /** The jobs that gave local products their ids at the service. */
  named: Set<number>
  sold: Map<string, Entry[]>
}

/**
 * Stock that was read longer ago than this is only shown with its age; later sales are not subtracted from it any more.
 */
const memoryMs = 3 * 24 * 60 * 60_000
const ledgers = new WeakMap<Reader, Ledger>()

/**
 * Returns how much of a product this till sold that a stock read at `readAt` cannot include: the sale has not reached
 * the service, or reached it only after the read. Written-off sales never reduce the service's stock, so they do not
 * count; refunds count with the opposite sign. Each sale is read once when it is made and once when it has arrived,
 * however often stock is read: a key on the sale screen needs no scan of the day.
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
  const ledger = ledgerOf(db, now)
  return (product, warehouse, readAt) => {
    reachBack(db, ledger, later(readAt, after(now, -memoryMs)))
    const entries = ledger.sold.get(keyOf(product, warehouse)) ?? []
    return entries.reduce(
      (total, { quantity, delivery: { at } }) => total + (at === undefined || at >= readAt ? quantity : 0),
      0
    )
  }
}

function ledgerOf(db: Reader, now: Instant): Ledger {
  const { newest, decision } = markOf(db)
  const known = ledgers.get(db)
  const isOld =
    known?.decision !== decision || known.newest > newest || now < known.heardAt || now - known.madeAt > memoryMs
  if (!isOld && hear(db, known)) {
    if (newest > known.newest) add(known, madeAfter(db, known.newest))
    return Object.assign(known, { newest, heardAt: now })
  }
  const times = { since: now, madeAt: now, heardAt: now }
  const ledger: Ledger = { ...times, newest, decision, unsent: new Map(), named: new Set(), sold: new Map() }
  add(ledger, unsentLines(db))
  add(ledger, arrivedLines(db, now))
  for (const { seq, isGoods } of endedSince(db, now)) if (isGoods === 1) ledger.named.add(seq)
  ledgers.set(db, ledger)
  return ledger
}

/**
 * Adds the arrivals since the last call. Returns false if a local product got another id, so that all its lines must be
 * read again.
 */
function hear(db: Reader, ledger: Ledger): boolean {
  for (const { seq, at, isGoods } of endedSince(db, ledger.heardAt)) {
    if (isGoods === 1 && !ledger.named.has(seq)) return false
    const delivery = ledger.unsent.get(seq)
    if (delivery === undefined) continue
    delivery.at = at
    ledger.unsent.delete(seq)
  }
  return true
}

/** Adds the arrivals between `since` and the start of the ledger. */
function reachBack(db: Reader, ledger: Ledger, since: Instant): void {
  if (since >= ledger.since) return
  add(ledger, arrivedLines(db, since, ledger.since))
  ledger.since = since
}

function add({ unsent, sold }: Ledger, rows: readonly LineRow[]): void {
  // The lines of a sale are adjacent, because the query reads one job after another.
  let last: { seq: number; delivery: Delivery } | undefined
  for (const { seq, at, product, warehouse, quantity } of rows) {
    const delivery = last?.seq === seq ? last.delivery : { at: at ?? undefined }
    last = { seq, delivery }
    if (at === null) unsent.set(seq, delivery)
    const key = keyOf(product, warehouse)
    const entries = sold.get(key)
    if (entries === undefined) sold.set(key, [{ quantity, delivery }])
    else entries.push({ quantity, delivery })
  }
}

const keyOf = (product: ProductId, warehouse: WarehouseId): string => `${product}|${warehouse}`

const markOf = (db: Reader): Pick<Ledger, 'newest' | 'decision'> =>
  MarkRow.one(
    db.prepare(
      `SELECT COALESCE((SELECT MAX(seq) FROM job), 0) AS newest, COALESCE((SELECT MAX(id) FROM decision), 0) AS decision`
    )
  )
const MarkRow = rowReader('job', { newest: integer, decision: integer })

const EndedRow = rowReader('job', { seq: integer, at: instant, isGoods: flag })

/** Returns the jobs of sales, refunds and local products that reached the service at this moment or later. */
const endedSince = (db: Reader, from: Instant): { seq: number; at: Instant; isGoods: 0 | 1 }[] =>
  EndedRow.all(
    db.prepare(
      `SELECT seq, changed_at AS at, kind = 'product.create' AS isGoods FROM job
       WHERE state = 'done' AND changed_at >= ? AND kind IN ('sale.create', 'refund.create', 'product.create')`
    ),
    from
  )

// Local products that the service knows are found by the service's id. Returned goods count as negative sales.
const columns = (product: string, warehouse: string, quantity: string) =>
  `job.seq, iif(job.state = 'done', job.changed_at, NULL) AS at, ${catalogIdOf(product)} AS product,
   ${warehouse} AS warehouse, ${quantity} AS quantity`
const linesWhere = (jobs: string) =>
  `SELECT ${columns('product_id', 'warehouse_id', 'CAST(quantity AS REAL)')} FROM job CROSS JOIN sale ON sale.id = job.subject_id CROSS JOIN sale_line ON sale_line.sale_number = sale.number
   WHERE job.kind = 'sale.create' AND ${jobs}
   UNION ALL
   SELECT ${columns(`value ->> '$.productId'`, `value ->> '$.warehouseId'`, `-CAST(value ->> '$.quantity' AS REAL)`)}
   FROM job CROSS JOIN refund ON refund.id = job.subject_id CROSS JOIN json_each(refund.body, '$.lines')
   WHERE job.kind = 'refund.create' AND ${jobs}`

const unsentSql = linesWhere(`job.state IN ${openStates}`)
const madeAfterSql = linesWhere(`job.seq > @seq AND job.state NOT IN ('cancelled', 'superseded', 'writtenOff')`)
const arrivedSql = linesWhere(`job.state = 'done' AND job.changed_at >= @from AND job.changed_at < @until`)

const unsentLines = (db: Reader) => LineRow.all(db.prepare(unsentSql))
const madeAfter = (db: Reader, seq: number) => LineRow.all(db.prepare(madeAfterSql), { seq })
const arrivedLines = (db: Reader, from: Instant, until = Number.MAX_SAFE_INTEGER) =>
  LineRow.all(db.prepare(arrivedSql), { from, until })

import type { Reader } from '../../../src/main/db/core/open.ts'
import { incidentOf, jobsOf, type Audited, type Till } from './till.ts'

// Goods made at a till: created once at the service, and named in the sales of them.

type Made = { id: string; name: string; sku: string }
type Jobs = ReadonlyMap<string, { state: string; server_id: string | null }>

/** Checks that goods made at a till have one record, and that each sale names them by the id of that record. */
export function auditProducts(till: Till, audited: Audited): void {
  const { sandbox, isOutside, hold } = audited
  const { file } = till
  const jobs = new Map(
    jobsOf(file)
      .filter(({ kind }) => kind === 'product.create')
      .map((job) => [job.subject_id, job])
  )
  const all = sandbox.world.all('product')
  for (const { id, name, sku } of file.prepare(`SELECT id, name, sku FROM own_product`).all() as Made[]) {
    const job = jobs.get(id)
    hold('every local product has a job', job !== undefined, () => id)
    if (job === undefined) continue
    const ours = all.filter((row) => row.sku === sku)
    const isKnown = isOutside && incidentOf(file, job.id, 'doubled')
    hold(
      'a local product has at most one record at the service',
      ours.length <= 1 || isKnown,
      () => `${name}: ${ours.length}`
    )
    if (job.state !== 'done') continue
    const there = all.find((row) => row._id === job.server_id)
    // The job may have adopted existing goods with the same name and barcode.
    const isTheirs = there !== undefined && (ours.includes(there) || ours.length === 0)
    hold('a local product in state done is at the service', isTheirs, () => `${name}: ${job.server_id ?? 'none'}`)
    const isDecided =
      file.prepare(`SELECT 1 FROM decision WHERE job_id = ? AND by <> 'queue'`).get(job.id) !== undefined
    hold('only a person adopts a product with another name', there?.name === name || isDecided, () => name)
  }
  salesNameProducts(file, audited, jobs)
}

function salesNameProducts(file: Reader, { sandbox, isOutside, hold }: Audited, jobs: Jobs): void {
  const trades = new Map(sandbox.world.all('trade').map((trade) => [trade.code, trade]))
  const lines = file
    .prepare(
      `SELECT sale.id, sale.code, product_id FROM sale_line JOIN sale ON sale.number = sale_number WHERE product_id LIKE 'own-%'`
    )
    .all() as { id: string; code: string; product_id: string }[]
  const fixed = file.prepare(`SELECT to_id FROM fix WHERE subject_id = ? AND part = 'product' AND from_id = ?`)
  for (const { id: saleId, code, product_id: id } of lines) {
    const products = trades.get(code)?.products as readonly { product_id: string }[] | undefined
    if (products === undefined) continue
    const fix = fixed.get(saleId, id) as { to_id: string } | undefined
    const expected = fix?.to_id ?? jobs.get(id)?.server_id
    const isNamed = products.some(({ product_id }) => product_id === expected)
    hold(
      'a sale names its local product by the id of the service',
      isNamed || isOutside,
      () => `${code}: ${id} is ${expected ?? 'nothing'}`
    )
  }
}

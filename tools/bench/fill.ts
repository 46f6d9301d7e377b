import { fork, type ChildProcess } from 'node:child_process'
import { createSend, toRequest } from '@kassa/integration-api'
import { indexedText, mergeStep } from '../../src/main/db/catalog/catalog-index.ts'
import { catalogMigrations } from '../../src/main/db/core/migrations.ts'
import { openCatalog, type Writer } from '../../src/main/db/core/open.ts'
import { pageLimit } from '../../src/main/catalog-sync/pull-ahead.ts'
import { readProduct } from '../../src/main/service-records/product.ts'
import { bundled, type Bundle } from './bundle.ts'
import type { FillNews, FillOptions, FillReport } from './children/fill-child.ts'
import { timed } from './measure.ts'
import type { Service } from './service.ts'

type FillInput = Omit<FillOptions, 'workerUrl'>

/** The bare fill merges its indexes after this many pages. */
const pagesAMerge = 1000

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.disconnect()
  })

/** Runs a whole pull in its own process and returns its report. */
export async function fill(options: FillInput): Promise<FillReport> {
  const { child, ended } = launch(await bundled(), options, () => undefined)
  const report = await ended
  await stopped(child)
  return report
}

/** Runs a pull and kills it with SIGKILL as soon as `goods` products are stored. */
export async function fillUntilKilled(options: FillInput, goods: number): Promise<void> {
  const { child, ended } = launch(await bundled(), options, (done) => {
    if (done >= goods) child.kill('SIGKILL')
  })
  // A killed pull cannot end, so `ended` rejects.
  await ended.then(
    () => {
      throw new Error('the pull ended before it was killed')
    },
    () => undefined
  )
}

function launch(
  { fillChild, fillWorker }: Bundle,
  asked: FillInput,
  onPage: (done: number) => void
): { child: ChildProcess; ended: Promise<FillReport> } {
  const options: FillOptions = { ...asked, workerUrl: fillWorker.href }
  const child = fork(fillChild, [JSON.stringify(options)], { execArgv: [] })
  const ended = Promise.withResolvers<FillReport>()
  child.on('message', (news: FillNews) => (news.kind === 'end' ? ended.resolve(news) : onPage(news.done)))
  child.once('exit', (code) => ended.reject(new Error(`the pull ended with ${String(code)}`)))
  return { child, ended: ended.promise }
}

type RawPage = { data: { data: unknown[] } }

/**
 * Measures the limit of a fill: parses the same bytes and inserts the same rows, one transaction a page. It checks and
 * compares nothing. The network is not in the time, because pages are fetched between the measurements.
 */
export async function bareFill(service: Service, path: string): Promise<{ ms: number; cpuMs: number }> {
  const store = openCatalog(path, catalogMigrations)
  const send = createSend()
  let ms = 0
  let cpu = 0
  for (const name of ['product/get-paging', 'price/items/get-paging'] as const) {
    for (let page = 1; page <= Math.ceil(service.goods / pageLimit); page += 1) {
      const response = await send(toRequest(service.connection(), name, { body: { page, limit: pageLimit } }))
      const text = await response.text()
      const cpuFrom = process.cpuUsage()
      ms += timed(() => {
        const { data } = (JSON.parse(text) as RawPage).data
        store.transaction((db) =>
          name === 'product/get-paging' ? insertGoods(db, data, page) : insertPrices(db, data)
        )
        // Automerge of the index is off, and an index holds at most 2,000 segments: beyond that SQLite reports "full".
        if (page % pagesAMerge === 0) while (store.transaction((db) => mergeStep(db)));
      })
      const { user, system } = process.cpuUsage(cpuFrom)
      cpu += user + system
    }
  }
  store.close()
  return { ms, cpuMs: cpu / 1000 }
}

const insertPrice =
  'INSERT INTO price (product_id, price_list_id, organization_id, source, amount, read_at, pass) VALUES'

function insertGoods(db: Writer, rows: readonly unknown[], page: number): void {
  rows.forEach((raw, index) => {
    const read = readProduct(raw)
    if (read === undefined) return
    const { product, stocks = [] } = read
    const row = 100_001 + (page - 1) * pageLimit + index
    db.prepare(
      `INSERT INTO product (row, id, name, sku, barcode, category_id, unit_id, unit_name, unit_decimals, box_item, tax_ids,
         discount_ids, shops, is_marked, is_parent, is_deleted, stock_read_at, digest, pass)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 1, '', 1)`
    ).run(
      row,
      product.id,
      product.name,
      product.sku,
      product.barcode,
      product.categoryId,
      product.unitId,
      product.unitName,
      product.unitDecimals,
      product.boxItem,
      JSON.stringify(product.taxIds),
      '[]',
      JSON.stringify(product.shops)
    )
    for (const { code, kind } of product.codes)
      db.prepare(`INSERT OR IGNORE INTO code VALUES (?, ?, ?)`).run(code, product.id, kind)
    for (const { priceListId, organizationId, amount } of product.prices) {
      db.prepare(`${insertPrice} (?, ?, ?, 'product', ?, 1, 1)`).run(product.id, priceListId, organizationId, amount)
    }
    for (const { warehouseId, amount, booked } of stocks) {
      db.prepare(`INSERT INTO stock (product_id, warehouse_id, amount, booked, read_at) VALUES (?, ?, ?, ?, 1)`).run(
        product.id,
        warehouseId,
        amount,
        booked
      )
    }
    const text = indexedText(product)
    db.prepare(`INSERT INTO word (rowid, text) VALUES (?, ?)`).run(row, text)
    db.prepare(`INSERT INTO part (rowid, text) VALUES (?, ?)`).run(row, text)
    db.prepare(`INSERT INTO folded (row, text) VALUES (?, ?)`).run(row, text)
  })
}

type RawItem = { product: { _id: string }; price_id: string; organization_id: string; amount: number }
function insertPrices(db: Writer, rows: readonly unknown[]): void {
  for (const { product, price_id: list, organization_id: organization, amount } of rows as RawItem[]) {
    db.prepare(`${insertPrice} (?, ?, ?, 'item', ?, 1, 1)`).run(product._id, list, organization, String(amount))
  }
}

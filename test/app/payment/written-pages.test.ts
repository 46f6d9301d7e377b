import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepSeals } from '../../../src/main/db/core/seals.ts'
import { saleBodyDigest } from '../../../src/main/outbox/bodies.ts'
import { putProduct } from '../../../src/main/db/catalog/catalog-write.ts'
import { product } from '../../catalog/shop.ts'
import { writtenPages } from '../../support/written-pages.ts'
import { currentId, scan, selling, type Till } from '../till.ts'

// The bytes that a sale writes decide how long the sync takes. They are counted in a file with some hundred sales, whose
// tables have more than one page.

const [goods, sales, linesOfSale] = [400, 300, 8]
const codeOf = (index: number): string => String(4_790_000_000 + (index % goods))

let at: Till
let scanned = 0
async function scanLines(count: number): Promise<void> {
  for (let line = 0; line < count; line += 1) {
    at.pass(1)
    await scan(at, codeOf((scanned += 1) * 7))
  }
}
const pay = async () => at.call('checkout.cashExact', { ticketId: await currentId(at) })

async function sell(count: number): Promise<void> {
  for (let sale = 0; sale < count; sale += 1) {
    await scanLines(1 + (sale % 3))
    await pay()
  }
}

/** Returns the median of the bytes that the payments of twenty sales write. */
async function bytesOfPayment(): Promise<number> {
  const written: number[] = []
  for (let sale = 0; sale < 20; sale += 1) {
    await scanLines(linesOfSale)
    written.push((await writtenPages(at.context.store, pay)).bytes)
  }
  return written.sort((a, b) => a - b)[10] ?? 0
}

/** Opens a till that seals its rows, and whose shift is at the service. */
beforeAll(async () => {
  at = await selling()
  const { store } = at.context
  Object.assign(at.context, { queue: { ...at.context.queue, digestOf: saleBodyDigest } })
  const seals = keepSeals(store, new Uint8Array(32), () => undefined)
  store.transaction((db) => {
    db.prepare(`UPDATE job SET state = 'done'`).run()
    seals.sealAll(db)
  })
  at.catalog.transaction((db) => {
    for (let index = 0; index < goods; index += 1) {
      const codes = [{ code: codeOf(index), kind: 'barcode' as const }]
      const prices = [{ priceListId: 'retail', organizationId: 'shop-1', amount: '4000' }]
      putProduct(db, product(`goods-${index}`, `Goods ${index}`, { codes, prices }), 1, 1)
    }
  })
})
afterAll(() => at.remove())

it('the payment of a sale of eight lines writes at most 56 kB to the log, and 60 kB if the file has hundreds of sales', async () => {
  await sell(20)
  expect(await bytesOfPayment()).toBeLessThanOrEqual(56_000)
  await sell(sales)
  expect(await bytesOfPayment()).toBeLessThanOrEqual(60_000)
})

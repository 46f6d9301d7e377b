import { afterEach, expect, it } from 'vitest'
import { putProduct, putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import type { SaleRules } from '../../../src/main/domain/core/records.ts'
import { defaultSaleRules } from '../../../src/main/db/catalog/records.ts'
import { product } from '../../catalog/shop.ts'
import { decimal } from '../../support/model-fixtures.ts'
import { anna, current, currentId, scan, selling, signIn, type Till } from '../till.ts'

// The weights of goods, in a shop that shows them.

let at: Till
afterEach(() => {
  at.remove()
})

async function withWeights(shown: Partial<SaleRules>): Promise<void> {
  at = await selling()
  const weights = { net: decimal('0.35'), gross: decimal('0.36') }
  const prices = [{ priceListId: 'retail', organizationId: 'shop-1', amount: '4000' }]
  at.catalog.transaction((db) => {
    putProduct(db, product('bread', 'Non', { codes: [{ code: '4780001', kind: 'barcode' }], prices, weights }), 2, 2)
    putRecord(db, 'saleRules', { id: 'saleRules', value: { ...defaultSaleRules, ...shown } }, 0, 2)
  })
  await scan(at, '4780001')
  await scan(at, '4780001')
  await scan(at, '4780002')
}

it('weights are on the line and the receipt if the shop shows them, also in a copy', async () => {
  await withWeights({ showsNetWeight: true, showsGrossWeight: true })
  const weights = { net: '0.7', gross: '0.72' }
  expect((await current(at)).lines.map((line) => line.weights)).toEqual([weights, undefined])
  // The new setting applies to the next ticket. A line keeps the setting that it began with, over a power cut too.
  at.catalog.transaction((db) => putRecord(db, 'saleRules', { id: 'saleRules', value: defaultSaleRules }, 0, 3))
  at.restart()
  await signIn(at, anna)
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect(receipt.lines[0]?.weights).toEqual(weights)
  expect(receipt.weights).toEqual(weights)
  const copy = await at.call('sales.receipt', { saleId: receipt.saleId })
  const words = JSON.stringify(copy.paper).match(/Netto 0,7, Brutto 0,72/g)
  expect(words).toHaveLength(2)
})

it('weights that the shop does not show are left out', async () => {
  await withWeights({ showsGrossWeight: true })
  expect((await current(at)).lines[0]?.weights).toEqual({ gross: '0.72' })
  at.remove()
  await withWeights({})
  expect((await current(at)).lines[0]).not.toHaveProperty('weights')
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect(JSON.stringify(receipt)).not.toMatch(/Netto|Brutto|weights/)
})

it('weights are gone when the back office removes them', async () => {
  await withWeights({ showsNetWeight: true })
  const prices = [{ priceListId: 'retail', organizationId: 'shop-1', amount: '4000' }]
  const bare = product('bread', 'Non', { codes: [{ code: '4780001', kind: 'barcode' }], prices })
  at.catalog.transaction((db) => putProduct(db, bare, 3, 3))
  await at.call('ticket.hold', {})
  await scan(at, '4780001')
  expect((await current(at)).lines[0]).not.toHaveProperty('weights')
})

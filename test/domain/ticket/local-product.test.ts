import { describe, expect, test } from 'vitest'
import { productJob, saleJob } from '../../../src/main/domain/outbox/jobs.ts'
import type { Sale, Shift } from '../../../src/main/domain/core/model.ts'
import {
  decideProduct,
  goodsBarcode,
  goodsName,
  goodsOfOwn,
  isOwnProduct,
  ownProductId,
  type OwnProduct
} from '../../../src/main/domain/ticket/local-product.ts'
import type { CategoryId, PriceListId } from '../../../src/shared/ids.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'

const piece = { id: 'piece', name: 'dona', decimals: 0 }
const lists = { units: [piece], categories: [{ id: 'tea' as CategoryId }] }
const asked = { name: 'Kok choy 100 g', unitId: 'piece', price: '12500' as Decimal, barcode: '4780099000018' }
const refusal = (more: object) => {
  const decided = decideProduct({ ...asked, ...more }, lists)
  return decided.ok ? undefined : decided.failure.kind
}

describe('local products', () => {
  test('a local product is stored with a name in one line, its unit, and a barcode without spaces', () => {
    const decided = decideProduct(
      { ...asked, name: '  Kok \n choy  100 g ', barcode: '47 8009 9000018', categoryId: 'tea' },
      lists
    )
    expect(decided).toEqual({
      ok: true,
      value: { name: 'Kok choy 100 g', barcode: '4780099000018', unit: piece, categoryId: 'tea', price: '12500' }
    })
  })

  test.each(['', '  ', 'Ch', '4780099000018', '12 500', 'a'.repeat(121)])(
    'a local product cannot be called "%s"',
    (name) => {
      expect(goodsName(name).ok).toBe(false)
      expect(refusal({ name })).toBe('product.name')
    }
  )
  test.each(['7UP', 'Чай', 'Suv', 'a'.repeat(120)])('a local product may be called "%s"', (name) => {
    expect(goodsName(name)).toEqual({ ok: true, value: name })
  })

  test.each([['0'], ['0.00'], ['4780099000018'], ['12345678901']])('a local product cannot cost %s', (price) => {
    expect(refusal({ price })).toBe('product.price')
  })
  test('a local product cannot cost its own barcode, however short it is', () => {
    expect(refusal({ barcode: '96385074', price: '96385074' })).toBe('product.price')
    expect(refusal({ barcode: '96385074', price: '96385' })).toBeUndefined()
    expect(refusal({ price: '9999999999.9999999' })).toBeUndefined()
  })

  test.each(['12', 'суп-1', 'a'.repeat(33), `010478009900001821ABC123`])(
    'a local product cannot have the code "%s"',
    (code) => {
      expect(goodsBarcode(code)).toMatchObject({ ok: false, failure: { kind: 'product.barcode' } })
    }
  )
  test('a local product may have no barcode', () => {
    expect(goodsBarcode(undefined)).toEqual({ ok: true, value: undefined })
    expect(goodsBarcode(' ')).toEqual({ ok: true, value: undefined })
  })

  test('a local product needs a unit that exists and a category that exists', () => {
    expect(refusal({ unitId: 'gone' })).toBe('product.unit')
    expect(refusal({ categoryId: 'gone' })).toBe('product.category')
  })
})

const made = {
  id: ownProductId('abcdefghij234567'),
  name: 'Kok choy',
  sku: 'marker',
  unit: piece,
  price: '12500',
  priceListId: 'retail',
  organizationId: 'shop-1',
  employeeId: 'boss'
} as OwnProduct

describe('local products that the catalogue does not have yet', () => {
  test('local products have an id that the service cannot give, and are sold where they were made', () => {
    expect([isOwnProduct(made.id), isOwnProduct('660100000000000000000001')]).toEqual([true, false])
    const at = { organizationId: made.organizationId, priceListId: made.priceListId }
    expect(goodsOfOwn(made, at)).toMatchObject({ price: '12500', isAvailableForSale: true, stock: undefined })
    const other = { ...at, priceListId: 'wholesale' as PriceListId }
    expect(goodsOfOwn(made, other).price).toBeUndefined()
  })

  test('the idempotency key of a local product is its article code, and a sale waits for each local product once', () => {
    expect(productJob(made)).toMatchObject({ kind: 'product.create', marker: made.sku, employeeId: 'boss', after: [] })
    const lines = [{ productId: made.id }, { productId: 'bread' }, { productId: made.id }]
    const sale = { id: 's', lines, sums: { total: 1 }, currency: { id: 'u' } } as unknown as Sale
    const job = saleJob(sale, { id: 'h' } as Shift)
    expect(job.after).toEqual([
      { kind: 'shift.open', subjectId: 'h' },
      { kind: 'product.create', subjectId: made.id, ifOwed: true }
    ])
  })
})

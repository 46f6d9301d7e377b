import { expect, it } from 'vitest'
import { readProduct } from '../../src/main/service-records/product.ts'

it('goods have each weight that is valid, and no field for one that is not', () => {
  const read = (dimension: unknown) => readProduct({ _id: 'p1', name: 'Sok', sku: 'JC-1', dimension })?.product
  const fault = read(undefined)?.fault
  expect(read({ netto_weight: 0.35, gross_weight: 0.1 + 0.2 })?.weights).toEqual({ net: '0.35', gross: '0.3' })
  expect(read({ netto_weight: 'heavy', gross_weight: 2 })?.weights).toEqual({ gross: '2' })
  for (const none of [undefined, null, 'x', {}, { netto_weight: 0, gross_weight: -1 }, { netto_weight: Number.NaN }]) {
    expect(read(none)).not.toHaveProperty('weights')
    expect(read(none)?.fault).toBe(fault)
  }
})

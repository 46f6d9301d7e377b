import { expect, it } from 'vitest'
import { readProduct } from '../../src/main/service-records/product.ts'

it('goods name those suppliers that are ids, and goods with other suppliers are sold all the same', () => {
  const read = (supplier_ids: unknown) => readProduct({ _id: 'p1', name: 'Sok', sku: 'JC-1', supplier_ids })?.product
  const fault = read(undefined)?.fault
  expect(read(['a', 7, null, '', 'b'])?.supplierIds).toEqual(['a', 'b'])
  for (const none of [undefined, null, 'a', {}, [], [7], 5]) {
    expect(read(none)).not.toHaveProperty('supplierIds')
    expect(read(none)?.fault).toBe(fault)
  }
})

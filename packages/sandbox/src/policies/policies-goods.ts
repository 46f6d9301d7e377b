import type { Policy } from './policy.ts'

/** Goods and their prices: choices that the document leaves open. */
export const goodsPolicies = [
  {
    name: 'price-items',
    where: 'price/items/get-paging',
    choice:
      'one row for each product, organization and price list, with amount 0 if there is no price; without organization_id the rows of all organizations',
    others: [{ value: 'priced', reading: 'only rows with a price' }]
  },
  {
    name: 'stock-on-product',
    where: 'product records',
    choice:
      '_warehouses is in the record, as the live service returns it; a change of stock does not change updated_at of the product',
    others: [
      { value: 'absent', reading: 'the record has no _warehouses' },
      { value: 'touches', reading: 'a change of stock by a sale or a refund changes updated_at of the product' }
    ]
  },
  {
    name: 'category-counts',
    where: 'category item_count and count',
    choice: 'counted in shops of up to two thousand goods; 0 in larger shops',
    others: [{ value: 'zero', reading: 'always 0' }]
  },
  {
    name: 'variants-named',
    where: 'product/create, product/update variants',
    choice:
      'the name of a variant is the name of its parent with the values of its attributes; an update changes the variants that it names, adds none and leaves the others unchanged',
    only: 'noCall'
  },
  {
    name: 'product-update-replaces',
    where: 'product/update',
    choice:
      'a field that is omitted is deleted, except is_compound, is_marked, is_variant and note, which an update does not have',
    only: 'noCall'
  }
] as const satisfies readonly Policy[]

import type { Policy } from './policy.ts'

/** Goods and their prices: choices that the document leaves open. */
export const goodsPolicies = [
  {
    name: 'price-items',
    where: 'price/items/get-paging',
    choice:
      'one row for each product, organization and price list, amount 0 where there is no price; without organization_id those of every organization'
  },
  {
    name: 'stock-on-product',
    where: 'product records',
    choice: '_warehouses is answered as seen live; a change of stock does not move updated_at of the product'
  },
  {
    name: 'category-counts',
    where: 'category item_count and count',
    choice: 'counted up to two thousand goods, 0 in larger shops'
  },
  {
    name: 'variants-named',
    where: 'product/create, product/update variants',
    choice:
      'a variant is called like its parent and the values of its attributes; an update changes the variants it names, adds none and leaves the others as they are'
  },
  {
    name: 'product-update-replaces',
    where: 'product/update',
    choice: 'what is left out is lost, except is_compound, is_marked, is_variant and note, which an update cannot carry'
  }
] as const satisfies readonly Policy[]

import type { Input } from './context.ts'
import type { ProductPlace, ProductRow } from './rows/rows.ts'
import { holds, isAny } from './standard.ts'
import type { World } from './world.ts'

// The filter of lists about goods.

type Filter = Partial<Input<'product/get-paging'>> & { category_ids?: string[] | undefined }
const flags = ['is_compound', 'is_semi_product', 'is_product', 'is_material'] as const

/** Returns the filter of a list. If the organization is the only condition, also returns the range of its products. */
export function filterOf(world: World, input: Filter) {
  const isIn = (row: ProductRow) =>
    input.organization_id === undefined || row.organizations.some((place) => placeMatches(place, input))
  const matches = (row: ProductRow) =>
    isIn(row) &&
    isAny(input.category_id, row.category_id) &&
    (input.category_ids?.includes(row.category_id ?? '') ?? true) &&
    isAny(input.is_archived, row.is_archived ?? false) &&
    flags.every((flag) => isAny(input[flag], row[flag])) &&
    (input.is_available_for_sale === undefined || row.organizations.some((place) => placeMatches(place, input))) &&
    (input.search === undefined ||
      holds(row.name, input.search) ||
      holds(row.sku, input.search) ||
      holds(row.barcode, input.search))
  const { category_id, category_ids, is_archived, is_available_for_sale, search, organization_id } = input
  const isNarrow = [
    category_id,
    category_ids,
    is_archived,
    is_available_for_sale,
    search,
    ...flags.map((flag) => input[flag])
  ].some((each) => each !== undefined)
  return { matches, range: isNarrow ? undefined : world.product.rangeOf(organization_id) }
}
const placeMatches = (place: ProductPlace, input: Filter): boolean =>
  isAny(input.organization_id, place.organization_id) && isAny(input.is_available_for_sale, place.is_available_for_sale)

import { defined } from '../../../shared/defined.ts'
import type { CategoryId } from '../../../shared/ids.ts'
import type { SearchFilter } from '../../../shared/views.ts'
import type { SalePoint } from './goods.ts'

/**
 * The filter of a search, as a condition over `product` that is tried on every candidate within the query. It counts
 * the candidates: filters that hide almost everything must not make typing slow, however many goods match the text.
 */
export type RowFilter = {
  readonly condition: string
  readonly bound: Readonly<Record<string, string>>
  /** The rows that were tried. */
  readonly tried: Set<number>
  /** There were more candidates than may be tried. */
  isCut: boolean
}

/** The candidates that one search may try: some ten milliseconds. */
export const mostTried = 3000

const hasStock = (product: string) =>
  `EXISTS (SELECT 1 FROM stock WHERE stock.product_id = ${product}.id
     AND stock.warehouse_id = (SELECT @warehouseId) AND stock.amount > stock.booked)`
/** A product with variants has the stock of its variants. */
const inStock = `CASE WHEN product.is_parent = 0 THEN ${hasStock('product')} ELSE EXISTS (
  SELECT 1 FROM product AS variant WHERE variant.parent_id = product.id AND variant.is_deleted = 0
    AND variant.is_archived = 0 AND ${hasStock('variant')}) END`
const ofSupplier = `EXISTS (SELECT 1 FROM product_supplier
  WHERE product_supplier.product_id = product.id AND product_supplier.supplier_id = (SELECT @supplierId))`
const inCategories = `product.category_id IN (SELECT value FROM json_each(@categories))`
const isService = `COALESCE(product.unit_id IN (
  SELECT id FROM record WHERE kind = 'unit' AND json_extract(json, '$.isService')), 0)`
const kinds: Record<NonNullable<SearchFilter['kind']>, string> = {
  goods: `product.is_kit = 0 AND NOT ${isService}`,
  service: isService,
  kit: `product.is_kit = 1 AND NOT ${isService}`,
  variants: `(product.is_parent = 1 OR product.parent_id IS NOT NULL)`,
  marked: `product.is_marked = 1`
}

/** Builds the filter of one search. `categories` are the chosen category and all below it. */
export function rowFilterOf(filter: SearchFilter, at: SalePoint, categories: readonly CategoryId[]): RowFilter {
  const { inStock: isStocked, categoryId, supplierId, kind } = filter
  const conditions = [
    ...(categoryId === undefined ? [] : [inCategories]),
    ...(kind === undefined ? [] : [kinds[kind]]),
    ...(supplierId === undefined ? [] : [ofSupplier]),
    ...(isStocked === true ? [inStock] : [])
  ]
  return {
    condition: conditions.length === 0 ? '1' : conditions.join(' AND '),
    bound: {
      ...(categoryId === undefined ? {} : { categories: JSON.stringify(categories) }),
      ...defined({ supplierId }),
      ...(isStocked === true ? { warehouseId: at.warehouseId } : {})
    },
    tried: new Set(),
    isCut: false
  }
}

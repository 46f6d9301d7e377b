import type { Row } from '../collection.ts'

// The records of goods. Fields that begin with `$` are internal and never part of an answer.

export type ProductPlace = {
  organization_id: string
  is_available: boolean
  is_available_for_sale: boolean
  max_stock?: number | undefined
  yellow_line?: number | undefined
  red_line?: number | undefined
  standard?: number | undefined
  prices: { price_id: string; amount: number }[]
}
export type ProductRow = Row & {
  name: string
  number: string
  sku: string
  barcode?: string | undefined
  barcodes: { is_active: boolean; barcode: string }[]
  measure_id: string
  category_id?: string | undefined
  box_type_id?: string | undefined
  box_item: number
  box_item_barcode?: string | undefined
  is_compound: boolean
  is_marked: boolean
  is_product: boolean
  is_material: boolean
  is_semi_product: boolean
  is_variant: boolean
  is_parent: boolean
  is_archived?: boolean
  parent_id?: string | undefined
  attributes: { attribute_id: string; attribute_item_id: string }[]
  materials: { material_id: string; amount: number; box_count?: number | undefined }[]
  organizations: ProductPlace[]
  tax_ids: string[]
  discount_ids: string[]
  /** The other fields of a create or update request, returned unchanged. */
  $more?: Record<string, unknown>
}
export type StockRow = Row & {
  product_id: string
  warehouse_id: string
  organization_id: string
  amount: number
  booked: number
  in_transit: number
  in_trash: number
}

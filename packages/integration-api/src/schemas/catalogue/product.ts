import { z } from 'zod'
import { figure, flag, Id, money, Money, Named, orNone, page, record, soft, text, texts } from '../common.ts'

// Document, "Product"; reference part 1, "Product", parts 2 and 3 for the searches and the rest of the bulk requests;
// observed, "Stock".

const Shape = z.enum(['circular', 'rectangular', 'other'])
const DimensionBody = z.strictObject({
  shape: Shape.optional(),
  netto_weight: z.number().optional(),
  gross_weight: z.number().optional(),
  height: z.number().optional(),
  volume: z.number().optional(),
  diameter: z.number().optional(),
  width: z.number().optional(),
  length: z.number().optional()
})
const stockLines = {
  organization_id: Id,
  is_available: z.boolean(),
  max_stock: z.number().optional(),
  yellow_line: z.number().optional(),
  red_line: z.number().optional(),
  standard: z.number().optional(),
  is_available_for_sale: z.boolean().optional()
}
const PriceBody = z.strictObject({
  price_id: Id,
  amount: Money.optional(),
  uom_prices: z.array(z.strictObject({ measure_id: Id, amount: Money })).optional()
})
const OrganizationBody = z.strictObject({ ...stockLines, prices: z.array(PriceBody).optional() })
const variant = {
  sku: z.string(),
  barcode: z.string().optional(),
  /** A boolean in the schema, although the `image` of a product is a path. */
  image: z.boolean().optional(),
  organizations: z.array(OrganizationBody),
  attributes: z.array(z.strictObject({ attribute_id: Id, attribute_item_id: Id }))
}
const MaterialBody = z.strictObject({ material_id: Id, amount: Money, box_count: z.number().int().optional() })

const common = {
  measure_id: Id,
  category_id: Id.optional(),
  box_type_id: Id.optional(),
  box_item_barcode: z.string().optional(),
  sku: z.string(),
  barcode: z.string().optional(),
  supplier_ids: z.array(Id).optional(),
  warehouse_number: z.string().optional(),
  image: z.string().optional(),
  materials: z.array(MaterialBody).optional(),
  barcodes: z.array(z.strictObject({ is_active: z.boolean().optional(), barcode: z.string().optional() })).optional(),
  is_semi_product: z.boolean().default(false),
  is_product: z.boolean().default(false),
  is_material: z.boolean().default(false),
  dimension: DimensionBody.optional(),
  organizations: z.array(OrganizationBody),
  /** Not in the schema, but an update without it was observed to lose the scale code. */
  custom_fields: z.array(z.strictObject({ _id: Id, value: z.string() })).optional()
}
/** The service refuses a compound without materials, so the request is rejected before. */
const compoundHasMaterials = (body: { is_compound?: boolean | undefined; materials?: unknown[] | undefined }) =>
  body.is_compound !== true || body.materials !== undefined
const variantHasVariants = (body: { is_variant?: boolean | undefined; variants?: unknown[] | undefined }) =>
  body.is_variant !== true || body.variants !== undefined

export const ProductCreate = z
  .strictObject({
    ...common,
    name: z.string().min(3),
    note: z.string().optional(),
    box_item: z.number().min(0).default(0),
    is_marked: z.boolean().default(false),
    is_compound: z.boolean().default(false),
    is_variant: z.boolean().default(false),
    variants: z.array(z.strictObject(variant)).optional()
  })
  .refine(compoundHasMaterials, { path: ['materials'] })
/** Replaces the whole product: fields that are left out are lost (observed for `barcode` and `custom_fields`). */
export const ProductUpdate = z
  .strictObject({
    ...common,
    _id: Id.optional(),
    name: z.string(),
    box_item: z.number().min(0),
    // The reference lists it in `required` without a type, and the document's update body lacks it. Allowed, but not
    // required.
    is_marked: z.boolean().optional(),
    is_variant: z.boolean().optional(),
    variants: z.array(z.strictObject({ ...variant, _id: Id })).optional()
  })
  .refine(variantHasVariants, { path: ['variants'] })

export const ProductPaging = page({
  organization_id: Id.optional(),
  is_main: z.boolean().optional(),
  category_id: Id.optional(),
  is_archived: z.boolean().optional(),
  is_compound: z.boolean().optional(),
  is_semi_product: z.boolean().optional(),
  is_product: z.boolean().optional(),
  is_material: z.boolean().optional(),
  is_available_for_sale: z.boolean().optional(),
  /** Changed since this time, ISO 8601. */
  updated_at: z.string().optional(),
  /** Live clients send it, but no schema has it. */
  search: z.string().optional()
})
export const ProductPagingByPrice = page({
  price_id: Id,
  search: z.string().optional(),
  category_ids: z.array(Id).optional()
})
export const ProductByName = z.object({ name: z.string() })
export const ProductByBarcode = z.object({ barcode: z.string(), organization_id: Id })
export const ProductBySku = z.object({ sku: z.string(), organization_id: Id })
export const ProductDeleteMany = z.strictObject({ ids: z.array(Id).min(1) })
export const ProductStatusMany = z.strictObject({ ids: z.array(Id).min(1), is_archived: z.boolean().default(true) })

export const Measure = z.looseObject({
  _id: text,
  system_code: text,
  code: text,
  short_name: text,
  name: text,
  decimal_count: figure
})
const Stock = z.looseObject({ amount: figure, booked: figure, in_transit: figure, in_trash: figure })
const Organization = z.looseObject({
  organization_id: text,
  is_available: flag,
  max_stock: figure,
  yellow_line: figure,
  red_line: figure,
  standard: figure,
  is_available_for_sale: flag,
  /** Not in the schema, but observed on the live service. */
  amount: figure,
  booked: figure,
  prices: z
    .array(
      z.looseObject({
        price_id: text,
        amount: money,
        uom_prices: z.array(z.looseObject({ measure_id: text, amount: money })).nullish()
      })
    )
    .nullish()
})

export const Product = record({
  name: z.string(),
  created_at: text,
  updated_at: text,
  number: text,
  note: text,
  box_item: money,
  box_item_barcode: text,
  box_type_id: text,
  box_type: soft(z.looseObject({ _id: text, code: text, short_name: text, name: text })),
  measure: soft(Measure),
  measure_id: text,
  sku: text,
  barcode: text,
  barcodes: soft(z.array(z.looseObject({ is_active: flag, barcode: text }))),
  supplier_ids: texts,
  warehouse_number: text,
  image: text,
  images: soft(z.array(z.unknown())),
  materials: soft(
    z.array(
      z.looseObject({
        material_id: text,
        amount: figure,
        box_count: figure,
        material: soft(z.looseObject({ _id: text, name: text, sku: text }))
      })
    )
  ),
  is_compound: flag,
  is_marked: flag,
  is_product: flag,
  is_material: flag,
  is_semi_product: flag,
  dimension: soft(z.looseObject({ shape: soft(Shape), netto_weight: figure, gross_weight: figure })),
  is_variant: flag,
  is_parent: flag,
  attributes: soft(z.array(z.looseObject({ attribute_id: text, attribute_item_id: text }))),
  parent_id: text,
  organizations: z.array(Organization).nullish(),
  tax_ids: texts,
  discount_ids: texts,
  category: Named,
  category_id: text,
  custom_fields: soft(z.array(z.looseObject({ _id: text, value: soft(z.unknown()) }))),
  is_archived: flag,
  is_deleted: flag,
  /** Stock by warehouse id: in no schema, but in every row of the live service. A missing warehouse has no stock. */
  _warehouses: soft(z.record(z.string(), Stock))
})
/** No product has the code: observed sandboxes and clients refuse it, and `data` is null as with customers. */
export const ProductOrNone = orNone(Product)
export type Product = z.output<typeof Product>
export type ProductCreate = z.input<typeof ProductCreate>
export type ProductUpdate = z.input<typeof ProductUpdate>

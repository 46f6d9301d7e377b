import { z } from 'zod'
import { anonymous, figure, flag, Id, money, Named, page, signedMoney, soft, text, texts } from '../common.ts'
import { Measure } from '../catalogue/product.ts'

// Reference part 1, "Product-warehouse" (the short list of changes) and "Product-stock" (lots and marked pieces).

export const ProductWarehousePaging = page({ updated_at: z.string().optional(), organization_id: Id.optional() })
/** The stock of a product in a warehouse. `amount` minus `booked` can be sold. May be negative. */
export const ProductWarehouse = anonymous({
  product_id: Id,
  warehouse_id: Id,
  organization_id: text,
  amount: signedMoney,
  in_transit: signedMoney,
  in_trash: signedMoney,
  booked: signedMoney
})
export type ProductWarehouse = z.output<typeof ProductWarehouse>

export const ProductStockPaging = page({
  organization_id: Id.optional(),
  warehouse_id: Id.optional(),
  product_id: Id.optional(),
  states: z.array(z.string()).optional(),
  is_marked: z.boolean().optional(),
  search: z.string().optional(),
  /** Probably ids to leave out. */
  nin: z.array(z.string()).optional(),
  purchase_id: Id.optional(),
  trade_id: Id.optional(),
  category_id: Id.optional(),
  sort: z.object({ amount: z.boolean().optional(), name: z.number().optional() }).optional()
})
export const ProductStock = anonymous({
  product: soft(
    z.looseObject({
      _id: text,
      measure: soft(Measure),
      name: text,
      barcode: text,
      sku: text,
      box_item: figure,
      box_type: soft(z.looseObject({ _id: text, code: text, short_name: text, name: text }))
    })
  ),
  product_id: text,
  purchase_id: text,
  trade_id: text,
  organization_id: text,
  organization: Named,
  warehouse: Named,
  state: text,
  mark: text,
  cost: signedMoney,
  amount: signedMoney,
  cost_currency_id: text,
  initial_cost: signedMoney,
  initial_cost_currency_id: text,
  created_at: text,
  updated_at: text,
  income_id: text,
  revision_id: text,
  transfer_id: text,
  write_off_id: text,
  purchase_return_id: text,
  production_operation_id: text,
  operation_item_id: text,
  total: signedMoney,
  income_date: text,
  uuid: soft(z.union([z.string(), z.number()])),
  is_in_account: flag
})
export type ProductStock = z.output<typeof ProductStock>

/** Without a warehouse, the organization's main one is used. */
export const ProductByMark = z.object({
  mark: z.string(),
  organization_id: Id,
  warehouse_id: Id.optional(),
  states: z.array(z.string()).optional()
})
export const MarkedProduct = anonymous({
  name: text,
  sku: text,
  barcode: text,
  image: text,
  measure_id: text,
  measure: soft(Measure),
  box_item: figure,
  is_marked: flag,
  is_compound: flag,
  is_service: flag,
  category: Named,
  prices: z.array(z.looseObject({ price_id: text, amount: money })).nullish(),
  taxes: soft(z.array(z.looseObject({ _id: text }))),
  tax_ids: texts,
  cost: money,
  cost_currency_id: text,
  /** In the warehouse of the found piece. */
  quantity: signedMoney,
  parent_id: text
})
export type MarkedProduct = z.output<typeof MarkedProduct>

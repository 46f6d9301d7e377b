import { defined } from '../../../shared/defined.ts'
import type { ProductCreate } from '../../../backoffice/api/schemas/catalogue/product.ts'
import type { OwnProduct } from '../../domain/ticket/local-product.ts'

/**
 * Goods made at the till in the service's words (the document, "Product"). Their `sku` is the marker by which they are
 * found again. They are sold where they were made, at the price that was typed; whatever else the shop wants to say of
 * them, the back office says.
 */
export const ownProductBody = (made: OwnProduct): ProductCreate => ({
  name: made.name,
  measure_id: made.unit.id,
  sku: made.sku,
  ...defined({ barcode: made.barcode, category_id: made.categoryId }),
  is_product: true,
  is_material: false,
  is_semi_product: false,
  is_marked: false,
  organizations: [
    {
      organization_id: made.organizationId,
      is_available: true,
      is_available_for_sale: true,
      prices: [{ price_id: made.priceListId, amount: Number(made.price) }]
    }
  ]
})

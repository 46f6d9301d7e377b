import { defined } from '../../../shared/defined.ts'
import type { ProductCreate } from '../../../backoffice/api/schemas/catalogue/product.ts'
import type { OwnProduct } from '../../domain/ticket/local-product.ts'

/**
 * Builds a local product for the service (the document, "Product"). Its `sku` is the marker by which it is found again.
 * It is sold in the organization where it was made, at the price that was typed. Other details are added in the back
 * office.
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

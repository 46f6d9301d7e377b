import type { CategoryId, ProductId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { isZeroDecimal, type Decimal, type Quantity, type UnitPrice } from '../../../shared/quantity.ts'
import type { GoodsView } from '../../../shared/views.ts'
import type { Tax } from './model.ts'

/** A product with everything that a ticket line needs, read from the cache. */
export type Goods = {
  id: ProductId
  name: string
  sku: string
  barcode: string | undefined
  categoryId: CategoryId | undefined
  unitName: string
  unitDecimals: number
  boxItem: Decimal | undefined
  /**
   * The price of the requested price list in the requested organization; undefined is "no price". 0 counts as no price.
   */
  price: UnitPrice | undefined
  /** The bounds of a manual price, if the price list sets them. */
  minPrice?: UnitPrice | undefined
  maxPrice?: UnitPrice | undefined
  taxes: Tax[]
  isMarked: boolean
  /** The product is sold only by its variants. */
  isParent: boolean
  /** The number of its variants. */
  variants: number
  /** The product that this product is a variant of. */
  parentId: ProductId | undefined
  /** A service has no stock; a kit consists of other goods. */
  kind: 'goods' | 'service' | 'kit'
  isArchived: boolean
  isDeleted: boolean
  isAvailableForSale: boolean
  /** The name of a field that was out of range, so that the product cannot be sold. */
  fault: string | undefined
  /** The path of its picture at the service. */
  image?: string | undefined
  stock:
    | { amount: number; booked: number; readAt: Instant; yellowLine: number | undefined; redLine: number | undefined }
    | undefined
}

/**
 * One product that a scanned code may mean. The till offers several hits as a choice and never takes the first one
 * silently.
 */
export type CodeHit = { goods: Goods; kind: 'barcode' | 'box' | 'sku'; quantity: Quantity }

/** Returns why the product cannot be put on a ticket; undefined if it can. */
export function unsellable(goods: Goods): GoodsView['unsellable'] {
  if (goods.isDeleted) return 'goods.deleted'
  if (goods.isArchived) return 'goods.archived'
  if (!goods.isAvailableForSale) return 'goods.unavailable'
  if (goods.isParent) return 'goods.parent'
  if (goods.fault !== undefined) return 'goods.unsellable'
  if (goods.price === undefined || isZeroDecimal(goods.price)) return 'goods.noPrice'
  return undefined
}

/**
 * Returns whether this shop sells the product, or could sell it once it has a price. Deleted products, archived
 * products and products that only other shops sell are not offered.
 */
export const isOffered = ({ isDeleted, isArchived, isAvailableForSale }: Goods): boolean =>
  !isDeleted && !isArchived && isAvailableForSale

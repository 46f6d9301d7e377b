import type { CategoryId, ProductId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { isZeroDecimal, type Decimal, type Quantity, type UnitPrice } from '../../../shared/quantity.ts'
import type { GoodsView } from '../../../shared/views.ts'
import type { Tax } from './model.ts'

/** What a product is when it can be put on a ticket: everything a line needs, from the cache. */
export type Goods = {
  id: ProductId
  name: string
  sku: string
  barcode: string | undefined
  categoryId: CategoryId | undefined
  unitName: string
  unitDecimals: number
  boxItem: Decimal | undefined
  /** Of the asked price list in the asked organization; undefined is "no price". 0 counts as none. */
  price: UnitPrice | undefined
  /** Between which a price by hand may lie, where the price list says so. */
  minPrice?: UnitPrice | undefined
  maxPrice?: UnitPrice | undefined
  taxes: Tax[]
  isMarked: boolean
  /** It is sold by its variants only. */
  isParent: boolean
  /** How many it has. */
  variants: number
  /** The goods of which this is a variant. */
  parentId: ProductId | undefined
  /** A service has no stock; a kit is made of other goods. */
  kind: 'goods' | 'service' | 'kit'
  isArchived: boolean
  isDeleted: boolean
  isAvailableForSale: boolean
  /** A field of the record was out of range, so that it cannot be sold; names the field. */
  fault: string | undefined
  /** The path of its picture at the service. */
  image?: string | undefined
  stock:
    | { amount: number; booked: number; readAt: Instant; yellowLine: number | undefined; redLine: number | undefined }
    | undefined
}

/** One product that a code may mean. Several hits are offered as a choice, never silently the first. */
export type CodeHit = { goods: Goods; kind: 'barcode' | 'box' | 'sku'; quantity: Quantity }

/** Why goods cannot be put on a ticket at all, if so. */
export function unsellable(goods: Goods): GoodsView['unsellable'] {
  if (goods.isDeleted) return 'goods.deleted'
  if (goods.isArchived) return 'goods.archived'
  if (!goods.isAvailableForSale) return 'goods.unavailable'
  if (goods.isParent) return 'goods.parent'
  if (goods.fault !== undefined) return 'goods.unsellable'
  if (goods.price === undefined || isZeroDecimal(goods.price)) return 'goods.noPrice'
  return undefined
}

/** Goods that this shop sells, or could sell at a price: neither deleted nor archived, nor those of other shops alone. */
export const isOffered = ({ isDeleted, isArchived, isAvailableForSale }: Goods): boolean =>
  !isDeleted && !isArchived && isAvailableForSale

import { fail, ok, type Result } from '../../../shared/failure.ts'
import {
  toId,
  type CategoryId,
  type EmployeeId,
  type IdempotencyKey,
  type OrganizationId,
  type PriceListId,
  type ProductId
} from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { isZeroDecimal, type UnitPrice } from '../../../shared/quantity.ts'
import type { Goods } from '../core/goods.ts'
import { readMarking } from '../catalog/gs1.ts'

// Local products: which ones may be created, and how they are sold until the catalogue has them.

/** The unit as it was when the product was created. */
type OwnUnit = { id: string; name: string; decimals: number; isService?: boolean }

/** A product that was created at this till; it never changes. */
export type OwnProduct = {
  id: ProductId
  name: string
  /** The marker of its job: "local unique id" (the document, "Product"). */
  sku: IdempotencyKey
  barcode: string | undefined
  unit: OwnUnit
  categoryId: CategoryId | undefined
  /** The price of one unit in `priceListId`, the till's price list at that time. */
  price: UnitPrice
  priceListId: PriceListId
  organizationId: OrganizationId
  /** The employee who allowed the product, and in whose name it is sent to the service. */
  employeeId: EmployeeId
  madeAt: Instant
}

// ---- Ids

/** No id of the service starts with this prefix, so that a line shows that its product was created here. */
export const ownPrefix = 'own-'
export const ownProductId = (local: string): ProductId => toId<ProductId>(`${ownPrefix}${local}`)
export const isOwnProduct = (id: string): boolean => id.startsWith(ownPrefix)

// ---- Creating

const shortestName = 3
const longestName = 120
/** A price with more digits is a barcode that was scanned into the price field. */
const mostPriceDigits = 10
/** One line of characters that a barcode printer can print. Codes of single pieces are longer. */
const barcodeShape = /^[\w.+/-]{3,32}$/

export type ProductRequest = {
  name: string
  unitId: string
  price: UnitPrice
  barcode?: string | undefined
  categoryId?: string | undefined
}
export type Decided = Pick<OwnProduct, 'name' | 'barcode' | 'unit' | 'categoryId' | 'price'>
type Lists = { units: readonly OwnUnit[]; categories: readonly { id: CategoryId }[] }

/**
 * Returns the name in its stored form: one line, no double spaces. A text without a letter is refused: it is a barcode
 * or a price.
 */
export function goodsName(text: string): Result<string> {
  const name = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const isLong = name.length >= shortestName && name.length <= longestName
  return isLong && /\p{L}/u.test(name) ? ok(name) : fail('product.name')
}

/** Returns the barcode without spaces; undefined if none was given. */
export function goodsBarcode(text: string | undefined): Result<string | undefined> {
  const code = (text ?? '').normalize('NFKC').replace(/\s/g, '')
  if (code === '') return ok(undefined)
  // The code of a single piece identifies that piece and not a product.
  return barcodeShape.test(code) && readMarking(code) === undefined ? ok(code) : fail('product.barcode')
}

/** Returns whether the price is valid: not 0, and not a barcode that was scanned into the field. */
const isPrice = (price: UnitPrice, barcode: string | undefined): boolean =>
  !isZeroDecimal(price) && (price.split('.')[0] ?? '').length <= mostPriceDigits && price !== barcode

/** Checks whether a product may be created like this. It does not check whether the barcode is already in use. */
export function decideProduct(asked: ProductRequest, { units, categories }: Lists): Result<Decided> {
  const name = goodsName(asked.name)
  if (!name.ok) return name
  const barcode = goodsBarcode(asked.barcode)
  if (!barcode.ok) return barcode
  if (!isPrice(asked.price, barcode.value)) return fail('product.price')
  const unit = units.find(({ id }) => id === asked.unitId)
  if (unit === undefined) return fail('product.unit')
  const category = categories.find(({ id }) => id === asked.categoryId)
  if (asked.categoryId !== undefined && category === undefined) return fail('product.category')
  return ok({ name: name.value, barcode: barcode.value, unit, categoryId: category?.id, price: asked.price })
}

// ---- Selling

/** Returns the product as goods that can be sold. Its stock is unknown, and it has no price in another price list. */
export const goodsOfOwn = (
  made: OwnProduct,
  at: { organizationId: OrganizationId; priceListId: PriceListId }
): Goods => ({
  id: made.id,
  name: made.name,
  sku: made.sku,
  barcode: made.barcode,
  categoryId: made.categoryId,
  unitName: made.unit.name,
  unitDecimals: made.unit.decimals,
  boxItem: undefined,
  price: made.priceListId === at.priceListId ? made.price : undefined,
  taxes: [],
  isMarked: false,
  isParent: false,
  variants: 0,
  parentId: undefined,
  kind: made.unit.isService === true ? 'service' : 'goods',
  isArchived: false,
  isDeleted: false,
  isAvailableForSale: made.organizationId === at.organizationId,
  fault: undefined,
  stock: undefined
})

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

// Goods made at this till: what may be written down, and how they sell until the catalogue has them.

/** The unit as it was known when the goods were made. */
type OwnUnit = { id: string; name: string; decimals: number; isService?: boolean }

/** Goods made at this till; never changed again. */
export type OwnProduct = {
  id: ProductId
  name: string
  /** The marker of its job: "local unique id" (the document, "Product"). */
  sku: IdempotencyKey
  barcode: string | undefined
  unit: OwnUnit
  categoryId: CategoryId | undefined
  /** Of a unit, by the price list that the till had then. */
  price: UnitPrice
  priceListId: PriceListId
  organizationId: OrganizationId
  /** Who allowed it, and in whose name the service is told. */
  employeeId: EmployeeId
  madeAt: Instant
}

// ---- Ids

/** No id of the service begins like this, so that whoever holds a line knows that its goods were made here. */
export const ownPrefix = 'own-'
export const ownProductId = (local: string): ProductId => toId<ProductId>(`${ownPrefix}${local}`)
export const isOwnProduct = (id: string): boolean => id.startsWith(ownPrefix)

// ---- Writing down

const shortestName = 3
const longestName = 120
/** More digits than a price has: a barcode that landed in its field. */
const mostPriceDigits = 10
/** One line of signs that a printer of barcodes knows; codes of single pieces are longer. */
const barcodeShape = /^[\w.+/-]{3,32}$/

export type Asked = {
  name: string
  unitId: string
  price: UnitPrice
  barcode?: string | undefined
  categoryId?: string | undefined
}
export type Decided = Pick<OwnProduct, 'name' | 'barcode' | 'unit' | 'categoryId' | 'price'>
type Lists = { units: readonly OwnUnit[]; categories: readonly { id: CategoryId }[] }

/** A name as it is kept: one line, no double spaces. What has no letter in it is a barcode or a price. */
export function goodsName(text: string): Result<string> {
  const name = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const isLong = name.length >= shortestName && name.length <= longestName
  return isLong && /\p{L}/u.test(name) ? ok(name) : fail('product.name')
}

/** A barcode without the spaces it was typed with; undefined where none was given. */
export function goodsBarcode(text: string | undefined): Result<string | undefined> {
  const code = (text ?? '').normalize('NFKC').replace(/\s/g, '')
  if (code === '') return ok(undefined)
  // The code of a single piece names that piece, and no goods.
  return barcodeShape.test(code) && readMarking(code) === undefined ? ok(code) : fail('product.barcode')
}

/** A price of something: neither nothing nor a barcode that came into its field. */
const isPrice = (price: UnitPrice, barcode: string | undefined): boolean =>
  !isZeroDecimal(price) && (price.split('.')[0] ?? '').length <= mostPriceDigits && price !== barcode

/** May goods be written down like this? Whether the barcode is anybody's yet is not known here. */
export function decideProduct(asked: Asked, { units, categories }: Lists): Result<Decided> {
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

/** As goods of the counter. Nobody has counted any yet, and by another price list they have no price. */
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

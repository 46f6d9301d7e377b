import { toId } from '../../shared/ids.ts'
import { decimalOfNumber, isZeroDecimal, type Decimal } from '../../shared/quantity.ts'
import { safeText } from '../domain/catalog/safe-text.ts'
import type { Weights } from '../domain/pricing/weights.ts'
import type { CodeRow, PriceRow, ProductWrite, StockRow } from '../db/catalog/catalog-write.ts'
import type { ProductShop } from '../db/catalog/goods.ts'

// Converts a product of the service to the till's type. It is read field by field and not by a schema, because a bad
// field must make only this product unsellable and name the field, and must not affect the other 199 products of the
// page.

type Raw = Record<string, unknown>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const absent = (value: unknown): value is null | undefined => value === undefined || value === null

/** Returns an id of the service, or undefined if the value cannot be an id. */
export const idOf = <Id extends string = string>(value: unknown): Id | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 64 ? toId<Id>(value) : undefined

/** Returns text as the till stores it. An integer is converted to its digits. */
export function textOf(value: unknown): string | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' ? safeText(text) : undefined
}

/** Converts a JSON number to an exact decimal. A float is reliable up to fifteen digits. */
export const decimalOf = (value: unknown): Decimal | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? decimalOfNumber(Number(value.toPrecision(15))) : undefined

export type ReadProduct = { product: ProductWrite; stocks: StockRow[] | undefined }

/** Stores the name of the first bad field. */
type Faults = { first: string | undefined; note(field: string): void }
const noFaults = (): Faults => ({
  first: undefined,
  note(field) {
    this.first ??= field
  }
})

function optionalText(raw: Raw, field: string, faults: Faults): string {
  const value = raw[field]
  const text = absent(value) ? '' : textOf(value)
  if (text === undefined) faults.note(field)
  return text ?? ''
}

function listOf(raw: Raw, field: string, faults: Faults): unknown[] {
  const value = raw[field]
  if (absent(value)) return []
  if (Array.isArray(value)) return value
  faults.note(field)
  return []
}

function idsOf(raw: Raw, field: string, faults: Faults): string[] {
  return listOf(raw, field, faults).flatMap((value) => {
    const id = idOf(value)
    if (id === undefined) faults.note(field)
    return id ?? []
  })
}

function unitOf(raw: Raw, faults: Faults): Pick<ProductWrite, 'unitId' | 'unitName' | 'unitDecimals'> {
  const measure = raw['measure']
  const none = { unitId: undefined, unitName: '', unitDecimals: 0 }
  if (!isRaw(measure)) {
    faults.note('measure')
    return none
  }
  const decimals = measure['decimal_count']
  const isGood = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 6
  if (!isGood) faults.note('measure.decimal_count')
  const unitName = textOf(measure['short_name']) ?? ''
  return {
    unitId: idOf(measure['_id']),
    unitName: unitName === '' ? (textOf(measure['name']) ?? '') : unitName,
    unitDecimals: isGood ? decimals : 0
  }
}

function boxItemOf(raw: Raw, faults: Faults): Decimal | undefined {
  const value = raw['box_item']
  if (absent(value)) return undefined
  const items = decimalOf(value)
  if (items === undefined) faults.note('box_item')
  return items === undefined || isZeroDecimal(items) ? undefined : items
}

function codesOf(raw: Raw, boxItem: Decimal | undefined, faults: Faults): CodeRow[] {
  const barcodes = [optionalText(raw, 'barcode', faults)]
  for (const extra of listOf(raw, 'barcodes', faults)) {
    if (isRaw(extra) && extra['is_active'] !== false) barcodes.push(textOf(extra['barcode']) ?? '')
  }
  const codes: CodeRow[] = barcodes.map((code) => ({ code, kind: 'barcode' }))
  // The number of pieces in the box is needed to sell it by its code.
  if (boxItem !== undefined) codes.push({ code: optionalText(raw, 'box_item_barcode', faults), kind: 'box' })
  return codes.filter(({ code }) => code !== '')
}

/**
 * Reads an amount. A missing amount and zero mean no price. A negative or too large amount means no price too, and is a
 * fault.
 */
export function amountOf(value: unknown): { amount: Decimal | undefined; isBad: boolean } {
  if (absent(value)) return { amount: undefined, isBad: false }
  const amount = decimalOf(value)
  if (amount === undefined) return { amount, isBad: true }
  return { amount: isZeroDecimal(amount) ? undefined : amount, isBad: false }
}

/**
 * Returns the quantity from which a price applies. The document has no such field, but older answers of the service do,
 * and then the till applies it.
 */
export const holdsFromOf = (raw: Raw): Decimal | undefined => amountOf(raw['min_sale_amount']).amount

/**
 * Returns the limits of a price. The document has none, but the service's own till used these names. A missing limit or
 * zero means no limit.
 */
export const boundsOf = (price: Raw): { min?: Decimal; max?: Decimal } => {
  const min = amountOf(price['min_price']).amount
  const max = amountOf(price['max_price']).amount
  return { ...(min && { min }), ...(max && { max }) }
}

function pricesOf(organization: Raw, organizationId: string, faults: Faults): PriceRow[] {
  return listOf(organization, 'prices', faults).flatMap((price) => {
    const priceListId = isRaw(price) ? idOf(price['price_id']) : undefined
    if (!isRaw(price) || priceListId === undefined) return []
    const { amount, isBad } = amountOf(price['amount'])
    if (isBad) faults.note('organizations.prices.amount')
    return { priceListId, organizationId, amount, holdsFrom: holdsFromOf(price), ...boundsOf(price) }
  })
}

const lineOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

function shopsOf(raw: Raw, faults: Faults): { shops: ProductShop[]; prices: PriceRow[] } {
  const shops: ProductShop[] = []
  const prices: PriceRow[] = []
  for (const organization of listOf(raw, 'organizations', faults)) {
    const organizationId = isRaw(organization) ? idOf(organization['organization_id']) : undefined
    if (!isRaw(organization) || organizationId === undefined) continue
    const isOffered = organization['is_available'] !== false && organization['is_available_for_sale'] !== false
    const yellowLine = lineOf(organization['yellow_line'])
    shops.push({
      organizationId,
      isAvailable: isOffered,
      yellowLine,
      redLine: lineOf(organization['red_line'])
    })
    prices.push(...pricesOf(organization, organizationId, faults))
  }
  return { shops, prices }
}

/** Returns the stock of one warehouse, or undefined if the figures are not numbers. */
export function stockOf(warehouseId: string | undefined, raw: unknown): StockRow | undefined {
  if (warehouseId === undefined || !isRaw(raw)) return undefined
  const amount = raw['amount'] ?? 0
  const booked = raw['booked'] ?? 0
  if (typeof amount !== 'number' || typeof booked !== 'number') return undefined
  return Number.isFinite(amount) && Number.isFinite(booked) ? { warehouseId, amount, booked } : undefined
}

function stocksOf(raw: Raw): StockRow[] | undefined {
  const warehouses = raw['_warehouses']
  if (!isRaw(warehouses)) return undefined
  return Object.entries(warehouses).flatMap(([id, stock]) => stockOf(idOf(id), stock) ?? [])
}

/** Returns the weight of one unit. A bad figure counts as unknown and does not stop a sale. */
function weightsOf(raw: Raw): Weights | undefined {
  const dimension = raw['dimension']
  if (!isRaw(dimension)) return undefined
  const figure = (value: unknown) => (typeof value === 'number' && value > 0 ? decimalOf(value) : undefined)
  const net = figure(dimension['netto_weight'])
  const gross = figure(dimension['gross_weight'])
  if (net === undefined && gross === undefined) return undefined
  return { ...(net && { net }), ...(gross && { gross }) }
}

/**
 * Converts a product. Returns undefined only if it has no id. Any other row becomes a product, which is sellable or has
 * its fault named.
 */
export function readProduct(raw: unknown): ReadProduct | undefined {
  const id = isRaw(raw) ? (idOf(raw['_id']) ?? idOf(raw['id'])) : undefined
  if (!isRaw(raw) || id === undefined) return undefined
  const faults = noFaults()
  const name = textOf(raw['name']) ?? ''
  if (name === '') faults.note('name')
  const sku = optionalText(raw, 'sku', faults)
  const unit = unitOf(raw, faults)
  const boxItem = boxItemOf(raw, faults)
  const codes = codesOf(raw, boxItem, faults)
  const barcode = textOf(raw['barcode'])
  const category = raw['category']
  const { shops, prices } = shopsOf(raw, faults)
  const weights = weightsOf(raw)
  // The fields below do not affect a sale, so a bad value is not a fault.
  const image = textOf(raw['image'])
  const supplierIds = idsOf(raw, 'supplier_ids', noFaults())
  const product: ProductWrite = {
    id,
    name: name === '' ? sku || id : name,
    sku,
    barcode: barcode === '' ? undefined : barcode,
    categoryId: isRaw(category) ? idOf(category['_id']) : idOf(raw['category_id']),
    ...unit,
    boxItem,
    taxIds: idsOf(raw, 'tax_ids', faults),
    // A discount that cannot be read is not given. The customer pays the full price.
    discountIds: idsOf(raw, 'discount_ids', noFaults()),
    shops,
    isMarked: raw['is_marked'] === true,
    isParent: raw['is_parent'] === true,
    parentId: idOf(raw['parent_id']),
    isKit: raw['is_compound'] === true,
    isArchived: raw['is_archived'] === true,
    isDeleted: raw['is_deleted'] === true,
    codes,
    prices,
    fault: faults.first,
    // Absent if there is no value, so that the digest of such goods does not change.
    ...(weights && { weights }),
    ...(supplierIds.length > 0 && { supplierIds }),
    ...(image !== undefined && image !== '' && { image })
  }
  return { product, stocks: stocksOf(raw) }
}

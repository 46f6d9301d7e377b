import type { OrganizationId, PriceListId, WarehouseId } from '../../src/shared/ids.ts'
import type { Random } from '../../src/shared/ports.ts'
import { putProduct, type ProductWrite } from '../../src/main/db/catalog/catalog-write.ts'
import type { SalePoint } from '../../src/main/db/catalog/goods.ts'
import type { Store } from '../../src/main/db/core/open.ts'

export const here: SalePoint = {
  organizationId: 'shop-1' as OrganizationId,
  priceListId: 'retail' as PriceListId,
  warehouseId: 'store-1' as WarehouseId
}

/** Returns a product that sells here for 1000, with the given changes. */
export function product(id: string, name: string, more: Partial<ProductWrite> = {}): ProductWrite {
  return {
    id,
    name,
    sku: `SKU-${id}`,
    barcode: undefined,
    categoryId: undefined,
    unitId: undefined,
    unitName: 'dona',
    unitDecimals: 0,
    boxItem: undefined,
    taxIds: [],
    discountIds: [],
    shops: [{ organizationId: 'shop-1', isAvailable: true }],
    isMarked: false,
    isParent: false,
    parentId: undefined,
    isKit: false,
    isArchived: false,
    isDeleted: false,
    fault: undefined,
    codes: [],
    prices: [{ priceListId: 'retail', organizationId: 'shop-1', amount: '1000' }],
    ...more
  }
}

export function put(store: Store, ...products: ProductWrite[]): void {
  store.transaction((db) => {
    for (const each of products) putProduct(db, each, 1, 1)
  })
}

const kinds = ['Молоко', 'Moloko kokteyli', 'Шоколад', 'Shokolad', 'Сыр', 'Sut', "Yog'", 'Ёғ', 'Ғишт', "G'isht", 'Twix']
const traits = ['Детский', 'Премиум', 'qora', 'oq', 'сладкий', 'ekstra', "o'zbek", 'Ўзбек', 'Cola', 'кола', 'классик']
const sizes = ['0,5л', '1 л', '200г', '3,2%', '12x50', '№5', '1,5 l', '100 dona']

/** Returns a repeatable catalogue in the three languages of the shops. */
export function seededProducts(random: Random, count: number): ProductWrite[] {
  const one = (list: readonly string[]) => list[Math.floor(random.fraction() * list.length)] ?? ''
  return Array.from({ length: count }, (_, index) => {
    const words = [one(kinds), one(traits), ...(random.fraction() < 0.5 ? [one(traits)] : []), one(sizes)]
    const barcode = `46${String(10_000_000_000 + Math.floor(random.fraction() * 8e10))}`
    const codes = [{ code: barcode, kind: 'barcode' as const }]
    return product(`p${index}`, words.join(' '), { barcode, codes, sku: `${one(['A', 'MLK-', ''])}${index}` })
  })
}

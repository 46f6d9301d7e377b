/** The kinds of records whose ids a shop derives itself, so that they are the same in every world. */
const kinds = { category: 0x14, product: 0x15, variant: 0x16 } as const
const width = 20

/** Returns the id of the n-th record of a kind (24 hexadecimal digits). */
export const shopId = (kind: keyof typeof kinds, index: number): string =>
  `66${kinds[kind].toString(16)}${(index + 1).toString(16).padStart(width, '0')}`

/** Returns the index of the record with the id, or undefined if there are not that many records. */
export function indexOfShopId(kind: keyof typeof kinds, id: string, count: number): number | undefined {
  if (!id.startsWith(`66${kinds[kind].toString(16)}`)) return undefined
  const index = Number.parseInt(id.slice(4), 16) - 1
  return index >= 0 && index < count ? index : undefined
}

const firstStockKind = 0x80

/** Returns the id of a stock: the number of the warehouse and the end of the product's id. */
export const stockIdOf = (productId: string, warehouseNumber: number): string =>
  `66${(firstStockKind + warehouseNumber).toString(16)}${productId.slice(4)}`

/** Returns the number of the warehouse in the id of a stock. */
export const warehouseNumberOf = (stockId: string): number => Number.parseInt(stockId.slice(2, 4), 16) - firstStockKind

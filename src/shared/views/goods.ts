import { z } from 'zod'
import { CategoryId, CurrencyId, DiscountId, ProductId, SupplierId } from '../ids.ts'
import { Decimal } from '../schemas.ts'
import { time } from './basics.ts'

// Goods as they are found and picked.

export const GoodsView = z.object({
  id: ProductId,
  name: z.string(),
  sku: z.string(),
  barcode: z.string().optional(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  /** Undefined is "no price": it cannot be sold without permission. */
  price: Decimal.optional(),
  categoryId: CategoryId.optional(),
  /** The path of its picture at the service, by which the window asks for the small one. */
  image: z.string().optional(),
  /** Amount at hand less what is booked and what this till sold since; undefined is unknown. */
  stock: z.object({ amount: z.number(), level: z.enum(['ok', 'yellow', 'red', 'none']), readAt: time }).optional(),
  /** How many variants there are to choose from, where it is sold by them. */
  variants: z.number().int().optional(),
  /** Why it cannot be sold, as a failure kind. */
  unsellable: z
    .enum(['goods.noPrice', 'goods.unsellable', 'goods.unavailable', 'goods.archived', 'goods.deleted', 'goods.parent'])
    .optional()
})
export type GoodsView = z.infer<typeof GoodsView>

/** Kinds of goods that a search can be narrowed to. */
export const searchKinds = ['goods', 'service', 'kit', 'variants', 'marked'] as const

/** What a search of goods is narrowed to; a category stands for all that is under it too. */
export const SearchFilter = z.strictObject({
  inStock: z.literal(true).optional(),
  categoryId: CategoryId.optional(),
  supplierId: SupplierId.optional(),
  kind: z.enum(searchKinds).optional()
})
export type SearchFilter = z.infer<typeof SearchFilter>

export const SearchView = z.object({
  goods: z.array(GoodsView),
  /** Whether more than the shown rows match. */
  hasMore: z.boolean(),
  stockReadAt: time.optional(),
  /** The shop names suppliers, by which a search can be narrowed. */
  hasSuppliers: z.literal(true).optional(),
  /** Filters let nothing through, and without them so many would be found. */
  hidden: z.object({ count: z.number().int(), hasMore: z.boolean() }).optional(),
  /** With filters only so many of the goods that match are looked through: there may be more. */
  isCut: z.boolean().optional()
})
export type SearchView = z.infer<typeof SearchView>

/** What goods made at the till can be counted in, and where they can lie. */
export const NewGoodsView = z.object({
  units: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The one that most goods have. */
  unitId: z.string().optional(),
  /** Each under those above it: "Drinks › Tea". */
  categories: z.array(z.object({ id: CategoryId, name: z.string() }))
})
export type NewGoodsView = z.infer<typeof NewGoodsView>

/** What a favourite may be of. */
export const TileKind = z.enum(['goods', 'category', 'discount'])
export type TileKind = z.infer<typeof TileKind>

/** A discount that a person may give, and what it takes off. */
export const DiscountTileView = z.object({
  kind: z.literal('discount'),
  id: DiscountId,
  name: z.string(),
  applyType: z.enum(['percent', 'cash']),
  value: Decimal,
  currencyId: CurrencyId.optional()
})
export type DiscountTileView = z.infer<typeof DiscountTileView>

/** A key of the sale screen. What a favourite was of may be gone. */
export const TileView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('goods'), goods: GoodsView }),
  z.object({ kind: z.literal('category'), id: CategoryId, name: z.string(), image: z.string().optional() }),
  DiscountTileView,
  z.object({ kind: z.literal('gone'), was: TileKind, id: z.string(), name: z.string() })
])
export type TileView = z.infer<typeof TileView>

export const FavouritesView = z.object({
  pages: z.array(z.object({ name: z.string(), tiles: z.array(TileView), stockReadAt: time.optional() }))
})
export type FavouritesView = z.infer<typeof FavouritesView>

export const CategoryView = z.object({ id: CategoryId, name: z.string(), image: z.string().optional() })
export type CategoryView = z.infer<typeof CategoryView>

/** The outermost categories in the order of the rail, and for each category below them the one that it lies under. */
export const RailView = z.object({
  categories: z.array(CategoryView),
  outermost: z.record(z.string(), CategoryId)
})
export type RailView = z.infer<typeof RailView>

/** One of those whose goods a search has found. */
export const SupplierView = z.object({ id: SupplierId, name: z.string() })
export type SupplierView = z.infer<typeof SupplierView>

/** A category with goods of a search in it or under it, and the names of those above it, outermost first. */
export const FoundCategoryView = z.object({ id: CategoryId, name: z.string(), above: z.array(z.string()) })
export type FoundCategoryView = z.infer<typeof FoundCategoryView>

/** What lies in a category, a page of it. */
export const ShelfView = z.object({
  /** From the outermost category to this one. */
  path: z.array(CategoryView),
  tiles: z.array(TileView),
  page: z.number().int(),
  pages: z.number().int(),
  stockReadAt: time.optional()
})
export type ShelfView = z.infer<typeof ShelfView>

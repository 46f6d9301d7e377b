import { z } from 'zod'
import { searchKinds } from '../choices.ts'
import { CategoryId, CurrencyId, DiscountId, ProductId, SupplierId } from '../ids.ts'
import { Decimal } from '../schemas.ts'
import { time } from './basics.ts'

// Goods in searches and lists.

export const GoodsView = z.object({
  id: ProductId,
  name: z.string(),
  sku: z.string(),
  barcode: z.string().optional(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  /** Undefined if there is no price. Such goods need permission to be sold. */
  price: Decimal.optional(),
  categoryId: CategoryId.optional(),
  /** The path of the picture at the service. The window asks for the thumbnail by this path. */
  image: z.string().optional(),
  /** The amount in stock minus bookings and minus what this till has sold since `readAt`. Undefined is unknown. */
  stock: z.object({ amount: z.number(), level: z.enum(['ok', 'yellow', 'red', 'none']), readAt: time }).optional(),
  /** The number of variants to choose from, if the product is sold by variants. */
  variants: z.number().int().optional(),
  /** Why the goods cannot be sold, as a failure kind. */
  unsellable: z
    .enum(['goods.noPrice', 'goods.unsellable', 'goods.unavailable', 'goods.archived', 'goods.deleted', 'goods.parent'])
    .optional()
})
export type GoodsView = z.infer<typeof GoodsView>

/** The filter of a search for goods. A category includes its subcategories. */
export const SearchFilter = z.strictObject({
  inStock: z.literal(true).optional(),
  categoryId: CategoryId.optional(),
  supplierId: SupplierId.optional(),
  kind: z.enum(searchKinds).optional()
})
export type SearchFilter = z.infer<typeof SearchFilter>

export const SearchView = z.object({
  goods: z.array(GoodsView),
  /** More goods match than are shown. */
  hasMore: z.boolean(),
  stockReadAt: time.optional(),
  /** The shop has suppliers, so a search can be narrowed by them. */
  hasSuppliers: z.literal(true).optional(),
  /** The filters hide all results. Without them, this many are found. */
  hidden: z.object({ count: z.number().int(), hasMore: z.boolean() }).optional(),
  /** With filters the search reads only a limited number of matching goods, so more may match. */
  isCut: z.boolean().optional()
})
export type SearchView = z.infer<typeof SearchView>

/** Units and categories to choose from for a local product. */
export const NewGoodsView = z.object({
  units: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The unit that most goods have. */
  unitId: z.string().optional(),
  /** Names with their parent categories: "Drinks › Tea". */
  categories: z.array(z.object({ id: CategoryId, name: z.string() }))
})
export type NewGoodsView = z.infer<typeof NewGoodsView>

/** The kinds of favourites. */
export const TileKind = z.enum(['goods', 'category', 'discount'])
export type TileKind = z.infer<typeof TileKind>

/** A discount that a person may give, and its value. */
export const DiscountTileView = z.object({
  kind: z.literal('discount'),
  id: DiscountId,
  name: z.string(),
  applyType: z.enum(['percent', 'cash']),
  value: Decimal,
  currencyId: CurrencyId.optional()
})
export type DiscountTileView = z.infer<typeof DiscountTileView>

/** A tile of the sale screen. `gone`: the favourite no longer exists. */
export const TileView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('goods'), goods: GoodsView }),
  z.object({ kind: z.literal('category'), id: CategoryId, name: z.string(), image: z.string().optional() }),
  DiscountTileView,
  z.object({ kind: z.literal('gone'), was: TileKind, id: z.string(), name: z.string() })
])
export type TileView = z.infer<typeof TileView>

/** Pages of tiles. `isSuggested`: there are no arranged pages, so the till suggests the goods that sell most, by category. */
export const FavouritesView = z.object({
  isSuggested: z.literal(true).optional(),
  pages: z.array(z.object({ name: z.string(), tiles: z.array(TileView), stockReadAt: time.optional() }))
})
export type FavouritesView = z.infer<typeof FavouritesView>

export const CategoryView = z.object({ id: CategoryId, name: z.string(), image: z.string().optional() })
export type CategoryView = z.infer<typeof CategoryView>

/** The top-level categories in the order of the rail, and the top-level category of every other category. */
export const RailView = z.object({
  categories: z.array(CategoryView),
  outermost: z.record(z.string(), CategoryId)
})
export type RailView = z.infer<typeof RailView>

/** A supplier of goods that a search has found. */
export const SupplierView = z.object({ id: SupplierId, name: z.string() })
export type SupplierView = z.infer<typeof SupplierView>

/** A category with search results in it or below it, and the names of its parent categories, top level first. */
export const FoundCategoryView = z.object({ id: CategoryId, name: z.string(), above: z.array(z.string()) })
export type FoundCategoryView = z.infer<typeof FoundCategoryView>

/** A page of the content of a category. */
export const ShelfView = z.object({
  /** From the top-level category to this one. */
  path: z.array(CategoryView),
  tiles: z.array(TileView),
  page: z.number().int(),
  pages: z.number().int(),
  stockReadAt: time.optional()
})
export type ShelfView = z.infer<typeof ShelfView>

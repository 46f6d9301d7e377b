import { z } from 'zod'
import {
  SearchFilter,
  SearchView,
  FoundCategoryView,
  ShelfView,
  SupplierView,
  CategoryView,
  RailView,
  ProductView,
  FavouritesView,
  DiscountTileView,
  NewGoodsView,
  GoodsView,
  ScalesView,
  LabelTrialView,
  TileKind
} from '../views.ts'
import { CategoryId, ProductId } from '../ids.ts'
import { Decimal, ScaleProfiles } from '../schemas.ts'
import { maxTiles, maxPages } from '../favourites.ts'
import { openReads, reads, writes, begins, nothing, text, approval, type CallRows } from './core.ts'

const favouritePages = z
  .array(
    z.strictObject({
      name: text(40),
      tiles: z.array(z.strictObject({ kind: TileKind, id: z.string().min(1).max(64) })).max(2 * maxTiles)
    })
  )
  .max(2 * maxPages)

/** Calls of goods: search, categories, favourites, new goods, labels of scales. */
export const catalog = {
  'catalog.search': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({
      text: text(200),
      limit: z.number().int().min(1).max(50),
      filter: SearchFilter.optional()
    }),
    output: SearchView
  },
  /** The categories that goods found by a text lie in, and those above them: what a search can be narrowed to. */
  'catalog.foundIn': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ text: text(200) }),
    output: z.array(FoundCategoryView)
  },
  /**
   * What sold lately at this till, or the first goods of the shop while nothing has. With `fills` the first goods of
   * the shop follow until the limit is reached.
   */
  'catalog.lately': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ limit: z.number().int().min(1).max(50), fills: z.literal(true).optional() }),
    output: SearchView
  },
  /** What lies in a category, page by page; without one what lies outermost. */
  'catalog.shelf': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ categoryId: CategoryId.optional(), page: z.number().int().min(0).max(10_000) }),
    output: ShelfView
  },
  /** The outermost categories that have goods, and which of them each other category lies under. */
  'catalog.rail': { ...reads, keepsMessage: true, input: nothing, output: RailView },
  'catalog.suppliersOf': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ text: text(200) }),
    output: z.array(SupplierView)
  },
  /** Categories by a part of their name. */
  'catalog.categories': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ text: text(200) }),
    output: z.array(CategoryView)
  },
  /**
   * Keeps the small picture that the window made of the one that the event `picture` named: WebP in base64. Left out where
   * the window could not read it.
   */
  'catalog.keepPicture': {
    ...openReads,
    keepsMessage: true,
    input: z.strictObject({ image: text(500), webp: z.base64().max(48_000).optional() }),
    output: z.void()
  },
  /** The variants of a product, to choose from. */
  'catalog.variants': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ productId: ProductId }),
    output: SearchView
  },
  'catalog.product': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ productId: ProductId }),
    output: ProductView
  },
  'favourites.pages': { ...reads, keepsMessage: true, input: nothing, output: FavouritesView },
  /** Discounts of the shop that a person may give, by the beginnings of their words. */
  'favourites.discounts': { ...reads, input: z.strictObject({ text: text(200) }), output: z.array(DiscountTileView) },
  /** Puts these pages in the place of all there were; needs a manager. */
  'favourites.arrange': {
    ...begins,
    input: z.strictObject({ pages: favouritePages, approval }),
    output: FavouritesView
  },
  /** What a form for goods that the catalogue does not have offers. */
  'product.form': { ...reads, keepsMessage: true, input: nothing, output: NewGoodsView },
  /** Makes goods at the till, online or not, which sell at once; needs a manager. */
  'product.make': {
    ...begins,
    input: z.strictObject({
      name: text(200),
      unitId: text(64).min(1),
      price: Decimal,
      barcode: text(64).optional(),
      categoryId: CategoryId.optional(),
      approval
    }),
    output: GoodsView
  },
  /** How the labels of scales are read. */
  'scales.view': { ...reads, keepsMessage: true, input: nothing, output: ScalesView },
  /** What a code would mean by profiles that are not saved yet. */
  'scales.try': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ code: z.string().max(256), profiles: ScaleProfiles }),
    output: LabelTrialView
  },
  /** Keeps the profiles in place of those before. Needs a manager. */
  'scales.save': { ...writes, input: z.strictObject({ profiles: ScaleProfiles, approval }), output: ScalesView }
} as const satisfies CallRows

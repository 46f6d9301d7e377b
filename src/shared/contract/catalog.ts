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

/** Calls of the catalogue: search, categories, favourites, local products, scale labels. */
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
  /**
   * Returns the categories of the goods that match the text, and their parent categories. A search can be narrowed to
   * each.
   */
  'catalog.matchingCategories': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ text: text(200) }),
    output: z.array(FoundCategoryView)
  },
  /**
   * Returns the goods that were sold recently at this till, or the first goods of the shop if nothing was sold. With
   * `fills`, the first goods of the shop follow until the limit is reached.
   */
  'catalog.recent': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ limit: z.number().int().min(1).max(50), fills: z.literal(true).optional() }),
    output: SearchView
  },
  /** Returns the content of a category, page by page. Without a category, returns the top level. */
  'catalog.browse': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ categoryId: CategoryId.optional(), page: z.number().int().min(0).max(10_000) }),
    output: ShelfView
  },
  /** Returns the top-level categories that have goods, and the top-level category of every other category. */
  'catalog.rail': { ...reads, keepsMessage: true, input: nothing, output: RailView },
  'catalog.suppliers': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ text: text(200) }),
    output: z.array(SupplierView)
  },
  /** Finds categories by a part of their name. */
  'catalog.categories': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ text: text(200) }),
    output: z.array(CategoryView)
  },
  /**
   * Stores the thumbnail of the picture that the event `picture` named: WebP in base64. The window leaves `webp` out if
   * it could not read the picture.
   */
  'catalog.savePicture': {
    ...openReads,
    keepsMessage: true,
    input: z.strictObject({ image: text(500), webp: z.base64().max(48_000).optional() }),
    output: z.void()
  },
  /** Returns the variants of a product to choose from. */
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
  /** Finds discounts of the shop that a person may give, by the beginnings of their words. */
  'favourites.discounts': { ...reads, input: z.strictObject({ text: text(200) }), output: z.array(DiscountTileView) },
  /** Replaces all pages of favourites. Needs a manager. */
  'favourites.arrange': {
    ...begins,
    input: z.strictObject({ pages: favouritePages, approval }),
    output: FavouritesView
  },
  /** Returns the choices for the form of a local product. */
  'product.form': { ...reads, keepsMessage: true, input: nothing, output: NewGoodsView },
  /** Creates a local product, online or offline, which can be sold at once. Needs a manager. */
  'product.create': {
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
  /** Returns the profiles by which scale labels are read. */
  'scales.view': { ...reads, keepsMessage: true, input: nothing, output: ScalesView },
  /** Returns what a code would mean by profiles that are not saved yet. */
  'scales.try': {
    ...reads,
    keepsMessage: true,
    input: z.strictObject({ code: z.string().max(256), profiles: ScaleProfiles }),
    output: LabelTrialView
  },
  /** Replaces the saved profiles. Needs a manager. */
  'scales.save': { ...writes, input: z.strictObject({ profiles: ScaleProfiles, approval }), output: ScalesView }
} as const satisfies CallRows

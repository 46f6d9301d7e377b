import type { CategoryId, OrganizationId, ProductId, SupplierId } from '../../../shared/ids.ts'
import { isOffered, type Goods } from '../../domain/core/goods.ts'
import { goodsByIds, type SalePoint } from './goods.ts'
import { inOneState, type Reader } from '../core/open.ts'
import { categories, type CategoryRecord } from './records.ts'
import { searchRows } from './search.ts'
import { brand, integer } from '../core/checks.ts'
import { rowReader, valueReader, type Read } from '../core/rows.ts'

// Goods where they stand: in their category, and as variants of one product.

/** Sold in this organization; a variant stands behind its parent and not beside it, and no parent without variants. */
const isListed = `is_deleted = 0 AND is_archived = 0
  AND (parent_id IS NULL OR NOT EXISTS (
    SELECT 1 FROM product AS parent WHERE parent.id = product.parent_id AND parent.is_deleted = 0))
  AND (is_parent = 0 OR EXISTS (
    SELECT 1 FROM product AS variant WHERE variant.parent_id = product.id AND variant.is_deleted = 0))
  AND EXISTS (
    SELECT 1 FROM json_each(shops) AS shop
    WHERE json_extract(shop.value, '$.organizationId') = (SELECT @organizationId)
      AND json_extract(shop.value, '$.isAvailable'))`
/** Goods without a category lie beside the outermost ones. */
const inCategory = `category_id IS (SELECT @categoryId)`

/** Which of two names comes first: `byName` of a language. */
type Order = (a: string, b: string) => number

/** More goods than this nobody leafs through, and counting them all would hold up the till. */
const mostListed = 600

const Total = rowReader('product', { total: integer })
const Id = valueReader('product.id', brand<ProductId>())

/** Goods that lie in a category itself, what sells most first; and how many there are, up to `mostOnShelf`. */
export function goodsInCategory(
  db: Reader,
  categoryId: CategoryId | undefined,
  at: SalePoint,
  { offset, limit }: { offset: number; limit: number }
): { goods: Goods[]; total: number } {
  const asked = { categoryId: categoryId ?? null, organizationId: at.organizationId }
  const where = `FROM product WHERE ${inCategory} AND ${isListed}`
  const { total } = Total.one(
    db.prepare(`SELECT count(*) AS total FROM (SELECT 1 ${where} LIMIT ${mostListed})`),
    asked
  )
  const page = db.prepare(`SELECT id ${where} ORDER BY row LIMIT (SELECT @limit) OFFSET (SELECT @offset)`).pluck()
  return { goods: goodsByIds(db, Id.all(page, { ...asked, limit, offset }), at), total }
}

/** The variants of a product that may be sold at `at`, by name. */
export function variantsOf(db: Reader, parentId: ProductId, at: SalePoint, order: Order): Goods[] {
  const all = db
    .prepare(`SELECT id FROM product WHERE parent_id = (SELECT ?) AND is_deleted = 0 ORDER BY row LIMIT 200`)
    .pluck()
  const variants = goodsByIds(db, Id.all(all, parentId), at).filter(isOffered)
  return variants.toSorted((a, b) => order(a.name, b.name))
}

/** As many goods of a search are asked for their category. */
const mostAsked = 1000

/** The categories that the first goods found by a text lie in, those with most of them first. */
export const categoriesOfFound = (db: Reader, text: string): CategoryId[] =>
  shared(
    db,
    text,
    `SELECT category_id FROM product WHERE row = (SELECT ?) AND category_id IS NOT NULL`,
    valueReader('product.category_id', brand<CategoryId>())
  )

/** The suppliers of the first goods found by a text, those of most of them first. */
export const suppliersOfFound = (db: Reader, text: string): SupplierId[] =>
  shared(
    db,
    text,
    `SELECT supplier_id FROM product_supplier WHERE product_id = (SELECT id FROM product WHERE row = (SELECT ?))`,
    valueReader('product_supplier.supplier_id', brand<SupplierId>())
  )

/** What a question says of each of the goods that a text finds, the most frequent answer first. */
const shared = <Id extends string>(db: Reader, text: string, question: string, answer: Read<Id>): Id[] =>
  inOneState(db, () => {
    const counts = new Map<Id, number>()
    const ask = db.prepare(question).pluck()
    let asked = 0
    for (const row of searchRows(db, text)) {
      for (const id of answer.all(ask, row)) counts.set(id, (counts.get(id) ?? 0) + 1)
      if (++asked === mostAsked) break
    }
    return [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
  })

/** The categories of one organization as a tree; one whose parent is gone is an outermost one. */
export class CategoryTree {
  readonly #byId: ReadonlyMap<string, CategoryRecord>
  readonly #below = new Map<string | undefined, CategoryRecord[]>()
  readonly #hasGoods

  constructor(db: Reader, organizationId: OrganizationId) {
    const shown = categories(db).filter(
      ({ isForSale, organizationIds: ids }) =>
        isForSale !== false && (ids === undefined || ids.includes(organizationId))
    )
    this.#byId = new Map(shown.map((category) => [category.id, category]))
    for (const category of shown) {
      const parent = this.#parentOf(category)?.id
      this.#below.set(parent, [...(this.#below.get(parent) ?? []), category])
    }
    const goods = db.prepare(`SELECT 1 FROM product WHERE category_id = (SELECT ?) AND is_deleted = 0 LIMIT 1`)
    this.#hasGoods = (id: CategoryId) => goods.get(id) !== undefined
  }

  get(id: CategoryId): CategoryRecord | undefined {
    return this.#byId.get(id)
  }

  /** Every category of the tree. */
  all(): CategoryRecord[] {
    return [...this.#byId.values()]
  }

  /** A category and all that are under it. One that is not in the tree stands for itself. */
  within(id: CategoryId): CategoryId[] {
    const found = new Set([id])
    // What is added while it is gone through is gone through too.
    for (const each of found) for (const below of this.#below.get(each) ?? []) found.add(below.id)
    return [...found]
  }

  /** From the outermost category to this one. A chain that bites its own tail ends where it began to repeat. */
  path(id: CategoryId | undefined): CategoryRecord[] {
    const path: CategoryRecord[] = []
    let next = id === undefined ? undefined : this.#byId.get(id)
    while (next !== undefined && !path.includes(next)) {
      path.unshift(next)
      next = this.#parentOf(next)
    }
    return path
  }

  /** The categories right below one that have goods anywhere below them, by name. */
  below(id: CategoryId | undefined, order: Order): CategoryRecord[] {
    return (this.#below.get(id) ?? [])
      .filter((category) => this.#isFilled(category, new Set()))
      .toSorted((a, b) => order(a.name, b.name))
  }

  #parentOf({ parentId }: CategoryRecord): CategoryRecord | undefined {
    return parentId === undefined ? undefined : this.#byId.get(parentId)
  }

  #isFilled({ id }: CategoryRecord, seen: Set<CategoryId>): boolean {
    if (seen.has(id)) return false
    seen.add(id)
    return this.#hasGoods(id) || (this.#below.get(id) ?? []).some((below) => this.#isFilled(below, seen))
  }
}

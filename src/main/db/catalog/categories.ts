import type { CategoryId, OrganizationId, ProductId, SupplierId } from '../../../shared/ids.ts'
import { isOffered, type Goods } from '../../domain/core/goods.ts'
import { goodsByIds, type SalePoint } from './goods.ts'
import { inOneState, type Reader } from '../core/open.ts'
import { categories, type CategoryRecord } from './records.ts'
import { searchRows } from './search.ts'
import { brand, integer } from '../../domain/core/checks.ts'
import { rowReader, valueReader, type Read } from '../core/rows.ts'

// Goods in their category, and as variants of one product.

/**
 * Sold in this organization. A variant is listed under its parent and not next to it, and a parent without variants is
 * not listed.
 */
const isListed = `is_deleted = 0 AND is_archived = 0
  AND (parent_id IS NULL OR NOT EXISTS (
    SELECT 1 FROM product AS parent WHERE parent.id = product.parent_id AND parent.is_deleted = 0))
  AND (is_parent = 0 OR EXISTS (
    SELECT 1 FROM product AS variant WHERE variant.parent_id = product.id AND variant.is_deleted = 0))
  AND EXISTS (
    SELECT 1 FROM json_each(shops) AS shop
    WHERE json_extract(shop.value, '$.organizationId') = (SELECT @organizationId)
      AND json_extract(shop.value, '$.isAvailable'))`
/** Goods without a category are listed at the top level. */
const inCategory = `category_id IS (SELECT @categoryId)`

/** The order of two names: `byName` of a language. */
type Order = (a: string, b: string) => number

/** A list shows at most this many goods. To count them all would delay the till. */
const mostListed = 600

const Total = rowReader('product', { total: integer })
const Id = valueReader('product.id', brand<ProductId>())

/** Returns the goods directly in a category, the bestsellers first, and their number, up to `mostListed`. */
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

/** Categories below one category that `popularWithin` reads: each costs one short query. */
const mostRead = 40

/** Returns the most popular goods of several categories, those that sell most first. */
export function popularWithin(db: Reader, categoryIds: readonly CategoryId[], at: SalePoint, limit: number): Goods[] {
  const statement = db.prepare(
    `SELECT id, row FROM product WHERE ${inCategory} AND ${isListed} ORDER BY row LIMIT (SELECT @limit)`
  )
  const rows = categoryIds.slice(0, mostRead).flatMap((categoryId) => {
    return statement.all({ categoryId, organizationId: at.organizationId, limit }) as { id: ProductId; row: number }[]
  })
  const ids = rows.toSorted((a, b) => a.row - b.row).map(({ id }) => id)
  return goodsByIds(db, ids.slice(0, limit), at)
}

/** Returns the variants of a product that may be sold at `at`, by name. */
export function variantsOf(db: Reader, parentId: ProductId, at: SalePoint, order: Order): Goods[] {
  const all = db
    .prepare(`SELECT id FROM product WHERE parent_id = (SELECT ?) AND is_deleted = 0 ORDER BY row LIMIT 200`)
    .pluck()
  const variants = goodsByIds(db, Id.all(all, parentId), at).filter(isOffered)
  return variants.toSorted((a, b) => order(a.name, b.name))
}

/** The categories of at most this many goods of a search are read. */
const mostAsked = 1000

/** Returns the categories of the first goods that match a text, the most frequent first. */
export const categoriesOfFound = (db: Reader, text: string): CategoryId[] =>
  shared(
    db,
    text,
    `SELECT category_id FROM product WHERE row = (SELECT ?) AND category_id IS NOT NULL`,
    valueReader('product.category_id', brand<CategoryId>())
  )

/** Returns the suppliers of the first goods that match a text, the most frequent first. */
export const suppliersOfFound = (db: Reader, text: string): SupplierId[] =>
  shared(
    db,
    text,
    `SELECT supplier_id FROM product_supplier WHERE product_id = (SELECT id FROM product WHERE row = (SELECT ?))`,
    valueReader('product_supplier.supplier_id', brand<SupplierId>())
  )

/** Runs a query for each product that matches a text. Returns the answers, the most frequent first. */
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

/** The categories of one organization as a tree. A category whose parent is missing is at the top level. */
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

  /** Returns every category of the tree. */
  all(): CategoryRecord[] {
    return [...this.#byId.values()]
  }

  /** Returns a category and all categories below it. An unknown category has none below it. */
  within(id: CategoryId): CategoryId[] {
    const found = new Set([id])
    // The loop also visits what it adds.
    for (const each of found) for (const below of this.#below.get(each) ?? []) found.add(below.id)
    return [...found]
  }

  /** Returns the path from the top level to this category. Stops if the chain of parents is a circle. */
  path(id: CategoryId | undefined): CategoryRecord[] {
    const path: CategoryRecord[] = []
    let next = id === undefined ? undefined : this.#byId.get(id)
    while (next !== undefined && !path.includes(next)) {
      path.unshift(next)
      next = this.#parentOf(next)
    }
    return path
  }

  /** Returns the categories directly below one that have goods at any level below them, by name. */
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

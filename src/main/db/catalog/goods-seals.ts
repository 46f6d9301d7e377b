import { timingSafeEqual } from 'node:crypto'
import type { Clock, Instant } from '../../../shared/ports.ts'
import { bytes, integer, nullable, text } from '../../domain/core/checks.ts'
import { hmacSha256 } from '../core/hmac.ts'
import { seqOfLast, type Journal } from '../core/journal.ts'
import type { Reader, Store, Writer } from '../core/open.ts'
import { rowReader, valueReader, type RowOf } from '../core/rows.ts'
import { readListsAgain, type ListSeals } from './list-seals.ts'
import type { RecordKind } from './records.ts'

// A product has a seal over its row, its codes and all its prices. The pull writes it with them, and nobody can without
// the key of the journal. The thread of the pull is the only writer of the file, so it compares all goods with their
// seals when it begins, before its next write after another program has written, and once a day:
//
//   seal and rows differ ──> the product has no price ──> main opens an incident ──> goods and prices are read again
//
// A write of the pull can therefore never seal what another program has changed.

const codes = `SELECT json_group_array(json_array(code, kind) ORDER BY code, kind) FROM code WHERE product_id = product.id`
const prices = `SELECT json_group_array(json_array(price_list_id, organization_id, source, amount, holds_from, min_amount, max_amount)
  ORDER BY price_list_id, organization_id, source) FROM price WHERE product_id = product.id`
// Without what changes while the product stays the same: its place in search results, its pass, its stock.
const columns = `row, id, name, seal, digest = '' AND is_deleted = 0 AS isUnread, json_array(id, name, sku, barcode, category_id,
  unit_id, unit_name, unit_decimals, box_item, tax_ids, discount_ids, shops, is_marked, is_parent, parent_id, is_kit,
  is_archived, fault, (${codes}), (${prices})) AS told`
const Sealed = rowReader('product', {
  row: integer,
  id: text,
  name: text,
  seal: nullable(bytes),
  isUnread: integer,
  told: text
})

const Id = valueReader('product.id', text)

/** Derives the key of the goods from the key of the journal, so that the thread of the pull has no other power. */
export const goodsKey = (journalKey: Uint8Array): Uint8Array => hmacSha256(journalKey)('kassa: goods')

/** The goods that another program has changed: their number, and the names of the first ones. */
export type AlteredGoods = { count: number; names: string[] }
/** Also the small lists that another program has changed. */
export type Altered = AlteredGoods & { lists: readonly RecordKind[] }
const digestBytes = 32
const mostNamed = 20
/** Goods that are written in one transaction. */
const atOnce = 1000

type GoodsSeals = ReturnType<typeof createGoodsSeals>

/** Creates the seals of the goods. The key is derived by `goodsKey`. */
export function createGoodsSeals(key: Uint8Array) {
  const digest = hmacSha256(key)
  const isAsSealed = ({ seal, told }: RowOf<typeof Sealed>): boolean =>
    seal?.length === digestBytes && timingSafeEqual(seal, digest(told))
  const find = (db: Reader, id: string) => Sealed.get(db.prepare(`SELECT ${columns} FROM product WHERE id = ?`), id)
  /** Returns whether a product differs from its seal. */
  function isAltered(db: Reader, id: string): boolean {
    const found = find(db, id)
    return found !== undefined && !isAsSealed(found)
  }
  /** Seals goods as they are, in the transaction that has written them. */
  function seal(db: Writer, ids: Iterable<string>): void {
    for (const id of ids) {
      const found = find(db, id)
      if (found !== undefined)
        db.prepare(`UPDATE product SET seal = ? WHERE row = ?`).run(digest(found.told), found.row)
    }
  }
  /** Seals all goods of a file that was never sealed with this key. */
  function sealAll(store: Store): void {
    const ids = Id.all(store.prepare('SELECT id FROM product').pluck())
    for (let start = 0; start < ids.length; start += atOnce)
      store.transaction((db) => seal(db, ids.slice(start, start + atOnce)))
  }
  /**
   * Compares all goods with their seals. Those that differ have no price from then on. `isUnread`: goods must be read
   * again, now or since an earlier check.
   */
  function check(store: Store): AlteredGoods & { isUnread: boolean } {
    const altered: { id: string; name: string }[] = []
    let isUnread = false
    for (const row of Sealed.iterate(store.prepare(`SELECT ${columns} FROM product`))) {
      if (row.isUnread === 1) isUnread = true
      if (!isAsSealed(row)) altered.push({ id: row.id, name: row.name })
    }
    for (let start = 0; start < altered.length; start += atOnce)
      store.transaction((db) => {
        const ids = altered.slice(start, start + atOnce).map(({ id }) => id)
        for (const id of ids) removePrices(db, id)
        seal(db, ids)
      })
    const names = altered.slice(0, mostNamed).map(({ name }) => name)
    return { count: altered.length, names, isUnread: isUnread || altered.length > 0 }
  }
  return { seal, sealAll, check, isAltered }
}

/** An empty price item overrides the price of the product's own page. Without its digest the product is written again. */
function removePrices(db: Writer, id: string): void {
  db.prepare(`DELETE FROM price WHERE product_id = ? AND source = 'product'`).run(id)
  db.prepare(`UPDATE price SET amount = NULL, min_amount = NULL, max_amount = NULL WHERE product_id = ?`).run(id)
  db.prepare(`UPDATE product SET digest = '' WHERE id = ?`).run(id)
}

/** Lets the next round read all goods and their prices again, at once. */
function readGoodsAgain(db: Writer): void {
  db.prepare(`UPDATE cursor SET since = NULL, page = 0 WHERE resource IN ('product', 'priceItem')`).run()
  // After the first fill a round reads only some pages of the price items.
  db.prepare(`UPDATE cursor SET filled_at = NULL WHERE resource = 'priceItem'`).run()
}

type Guard = {
  store: Store
  seals: GoodsSeals
  lists: ListSeals
  clock: Pick<Clock, 'monotonic'>
  areSealed: boolean
  onSealed: () => void
  onAltered: (found: Altered) => void
}
const dayMs = 24 * 60 * 60_000

/** Compares the goods with their seals, for the thread of the pull. */
export type GoodsGuard = {
  /** Seals goods that this thread writes. */
  seal: GoodsSeals['seal']
  lists: ListSeals
  /** Called before each round. Returns whether this round must read all goods again. */
  prepare: () => boolean
}

/** Creates the guard of one file. It checks at the first round, after each write of another program, and each day. */
export function createGoodsGuard({ store, seals, lists, clock, areSealed, onSealed, onAltered }: Guard): GoodsGuard {
  let checkedAt: number | undefined
  let isUnread = false
  let known: RecordKind[] = []
  let unread: RecordKind[] = []
  function check(): void {
    checkedAt = clock.monotonic()
    const found = seals.check(store)
    isUnread ||= found.isUnread
    const altered = lists.altered(store)
    // A list stays altered until the service was read, and is reported once.
    const fresh = altered.filter((kind) => !known.includes(kind))
    known = altered
    unread = altered
    if (found.count + fresh.length > 0) onAltered({ count: found.count, names: found.names, lists: fresh })
  }
  function begin(): void {
    if (!areSealed) {
      seals.sealAll(store)
      store.transaction((db) => lists.sealAll(db))
      onSealed()
    }
    const nothing = (): void => undefined
    store.watchRows({ tables: [], begin: nothing, row: nothing, end: nothing, onOutsideWrite: check })
    check()
  }
  return {
    seal: seals.seal,
    lists,
    prepare() {
      if (checkedAt === undefined) begin()
      else if (clock.monotonic() - checkedAt >= dayMs) check()
      if (!isUnread && unread.length === 0) return false
      store.transaction((db) => {
        if (isUnread) readGoodsAgain(db)
        readListsAgain(db, unread)
      })
      isUnread = false
      unread = []
      return true
    }
  }
}

/** Returns whether the goods and the lists were sealed with the present key. The entry in the journal cannot be removed unnoticed. */
export const areGoodsSealed = (db: Reader): boolean =>
  (seqOfLast(db, 'seal.catalog') ?? 0) > (seqOfLast(db, 'seal.begin') ?? 0)

type Report = { store: Store; journal: Pick<Journal, 'append'>; at: Instant }

/** Records that all goods and lists have a seal now. An extract from before that has none, so it is dropped. */
export function noteGoodsSealed({ store, journal, at }: Report): void {
  store.transaction((db) => {
    db.prepare('DELETE FROM catalog_extract').run()
    journal.append(db, { at, actor: 'till', act: 'seal.catalog', subject: 'till' })
  })
}

import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { ProductId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { removeDatabase } from '../core/disk-files.ts'
import { catalogMigrations } from '../core/migrations.ts'
import { openCatalog, type Reader, type Store, type Writer } from '../core/open.ts'

// The extract of the catalogue: a small catalog.db with everything that a sale needs - methods, currencies, rules, taxes,
// discounts, categories - and the products that this till sells. It is kept compressed in till.db, so that a till sells on
// without a network when catalog.db and its copy are both lost, and in shops whose catalogue is too large to be copied.

/** How many products an extract has at most. */
export const mostExtracted = 2000
/** The largest extract that till.db keeps, compressed. 2,000 products take 0.3 MB. */
const mostBytes = 4 * 1024 * 1024

/** Records that no sale needs, and of which a shop may have any number. */
const notExtracted = ['customer', 'openTicket', 'supplier']

const ofProducts = ['code', 'price', 'stock', 'product_weight']

/** Copies the rows; `whole` is the attached catalogue. Variants come with the product that they are variants of. */
function copyRows(db: Writer, ids: readonly ProductId[]): void {
  const chosen = JSON.stringify(ids)
  db.prepare(
    `INSERT INTO product SELECT * FROM whole.product WHERE id IN
       (SELECT value FROM json_each(@ids)
        UNION SELECT parent_id FROM whole.product WHERE id IN (SELECT value FROM json_each(@ids)))`
  ).run({ ids: chosen })
  for (const table of ofProducts)
    db.prepare(
      `INSERT INTO ${table} SELECT * FROM whole.${table} WHERE product_id IN (SELECT id FROM main.product)`
    ).run()
  db.prepare('INSERT INTO folded SELECT * FROM whole.folded WHERE row IN (SELECT row FROM main.product)').run()
  for (const index of ['word', 'part'])
    db.prepare(`INSERT INTO ${index} (rowid, text) SELECT row, text FROM main.folded`).run()
  const left = JSON.stringify(notExtracted)
  db.prepare(`INSERT INTO record SELECT * FROM whole.record WHERE kind NOT IN (SELECT value FROM json_each(?))`).run(
    left
  )
  db.prepare(
    `INSERT INTO list_seal SELECT * FROM whole.list_seal WHERE kind NOT IN (SELECT value FROM json_each(?))`
  ).run(left)
  // The times of reading stay true. Without `since` the next pull reads everything again.
  db.prepare(
    `INSERT INTO cursor (resource, scope, pass, synced_at, filled_at, begun_at, asked_at)
     SELECT resource, scope, pass, synced_at, filled_at, begun_at, asked_at FROM whole.cursor
     WHERE resource NOT IN (SELECT value FROM json_each(?))`
  ).run(left)
}

function extractOnce(store: Store, ids: readonly ProductId[]): Buffer {
  const path = `${store.path}.extract`
  removeDatabase(path)
  try {
    const extract = openCatalog(path, catalogMigrations)
    try {
      extract.prepare('ATTACH DATABASE ? AS whole').run(store.path)
      extract.transaction((db) => copyRows(db, ids))
      extract.prepare('DETACH DATABASE whole').run()
    } finally {
      extract.close()
    }
    // Level 5 of 11: this runs once a day beside a till at work.
    return brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  } finally {
    removeDatabase(path)
  }
}

/**
 * Makes the extract of a catalogue with these products, the most important first. Where it would be too large, it has fewer
 * of them. 2,000 of 10,000 products take about 0.1 s: work for the thread of the pull.
 */
export function extractCatalog(store: Store, ids: readonly ProductId[]): Buffer {
  for (let count = Math.min(ids.length, mostExtracted); ; count = Math.floor(count / 2)) {
    const bytes = extractOnce(store, ids.slice(0, count))
    if (bytes.length <= mostBytes || count === 0) return bytes
  }
}

/** Writes an extract as the catalogue at `path`, where no file is. Throws where the bytes are no extract. */
export function placeExtract(bytes: Uint8Array, path: string): void {
  writeFileSync(path, brotliDecompressSync(bytes), { mode: 0o600 })
}

type Kept = { madeAt: Instant; bytes: Buffer }

/** The extract that till.db keeps; undefined until the first one was made. */
export const keptExtract = (db: Reader): Kept | undefined =>
  db.prepare('SELECT made_at AS madeAt, bytes FROM catalog_extract').get() as Kept | undefined

/** When the extract of till.db was made. */
export const extractMadeAt = (db: Reader): Instant | undefined =>
  db.prepare('SELECT made_at FROM catalog_extract').pluck().get() as Instant | undefined

/** Replaces the extract of till.db. */
export function keepExtract(db: Writer, { madeAt, bytes }: { madeAt: Instant; bytes: Uint8Array }): void {
  db.prepare('INSERT OR REPLACE INTO catalog_extract (id, made_at, bytes) VALUES (1, ?, ?)').run(madeAt, bytes)
}
